"""A tournament from elsewhere: the file, and what the file itself may not say."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from tilehall.law.rulebook.ruleset_layers import RULESETS

LARGEST = 40_000_000
NAMES = {"nzasp-2022": "NZASP 2022", "nsa-2008": "NSA 2008", "nzrc-2024": "Rummikub 2024"}


class SeveralFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """One file, or several that belong together."""

    widget = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        given = data if isinstance(data, list | tuple) and data else [data or None]  # nothing is one that is missing
        return [super(SeveralFilesField, self).clean(file, initial) for file in given]


class TakeInForm(forms.Form):
    file = SeveralFilesField(
        label="File, or the files of one event",
        help_text="A package from another hall (.tilehall), or results: .TOU, CSV, an event file (.json), tourney.js, "
        "tsh as an archive, as a zip of its folder, or config.tsh with its .t files, chosen together.",
    )
    name = forms.CharField(label="Name", required=False, max_length=120, help_text="If not as the file says.")
    ruleset = forms.ChoiceField(
        label="Ruleset",
        required=False,
        choices=[("", "As the file says"), *((key, NAMES[key]) for key in NAMES if key in RULESETS)],
    )
    day = forms.DateField(
        label="Day",
        required=False,
        help_text="If the file has none.",
        widget=forms.DateInput(attrs={"placeholder": "dd/mm/yyyy"}),
    )

    def clean_file(self) -> list[UploadedFile[Any]]:
        files: list[UploadedFile[Any]] = self.cleaned_data["file"]
        if sum(file.size or 0 for file in files) > LARGEST:
            raise forms.ValidationError("This is larger than any tournament. Choose other files.")
        return files


class TakeBackForm(TakeInForm):
    """Of a package that comes back to its tournament: what else the file would be asked for stands there already."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        for name in ("name", "ruleset", "day"):
            del self.fields[name]
        self.fields["file"].label = "The package"
        self.fields["file"].help_text = "Its name ends in .tilehall. Importing it twice changes nothing."
