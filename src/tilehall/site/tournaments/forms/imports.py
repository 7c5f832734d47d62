"""A tournament from elsewhere: the file, and what the file itself may not say."""

from django import forms

from tilehall.law.rulebook.ruleset_layers import RULESETS

LARGEST = 40_000_000
NAMES = {"nzasp-2022": "NZASP 2022", "nsa-2008": "NSA 2008", "nzrc-2024": "Rummikub 2024"}


class TakeInForm(forms.Form):
    file = forms.FileField(
        label="File",
        help_text="A package from another hall (.tilehall), or results: .TOU, tsh .t, CSV, an event file (.json).",
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

    def clean_file(self) -> object:
        file = self.cleaned_data["file"]
        if file.size > LARGEST:
            raise forms.ValidationError("This file is larger than any tournament. Choose another.")
        return file
