"""A list of names that was pasted, or people who were ticked."""

import re

from django import forms

from tilehall.site.tournaments.actions.several_entries import MOST

NUMBERED = re.compile(r"^\s*(?:#?\d+(?:\s*[.):\t]|\s)|[-–—*•])\s*")
LONGEST_LINE = 500


class PastedNamesForm(forms.Form):
    """One name on each line, without a number before it. What its commas mean depends on the register."""

    names = forms.CharField(
        label="Names, one on each line", max_length=20_000, widget=forms.Textarea(attrs={"rows": 6}),
    )  # fmt: skip

    def clean_names(self) -> list[str]:
        lines = (NUMBERED.sub("", line) for line in self.cleaned_data["names"].splitlines())
        names = (line.strip(" ,;\t") for line in lines)
        found = list(dict.fromkeys(name[:LONGEST_LINE] for name in names if name))
        if not found:
            raise forms.ValidationError("Write at least one name.")
        if len(found) > MOST:
            raise forms.ValidationError(f"These are {len(found)} names; {MOST} can be entered at once.")
        return found
