"""What a visitor gives: a record to be replayed."""

from base64 import b64decode
from typing import Any

from django import forms

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.pages.fields import choice_field

LARGEST = 200_000  # bytes; a long game with long notes has some thousands
BOM = b"\xef\xbb\xbf"  # so that a text which names the encoding of its file is still read as what was pasted


def rulesets(game: str) -> list[tuple[str, str]]:
    return [(ruleset.key, ruleset.title) for ruleset in RULESETS.values() if ruleset.game == game]


class ReplayForm(forms.Form):
    """A file, or the text itself, or, when stepping through, what was sent before."""

    file = forms.FileField(required=False, label="GCG file", help_text="As other programs write it, up to 200 KB.")
    text = forms.CharField(
        required=False,
        label="or paste it here",
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "class": "mono"}),
    )
    ruleset = forms.ChoiceField(label="Rules")
    encoded_record = forms.CharField(required=False, widget=forms.HiddenInput, max_length=LARGEST * 2)

    def __init__(self, *args: Any, game: str, **more: Any) -> None:
        super().__init__(*args, **more)
        choices = rulesets(game)
        offer_choices(self, "ruleset", choices)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        record = self._record(given)
        if record is None or not record.strip():
            raise forms.ValidationError("Choose a file or paste the text of a game.")
        if len(record) > LARGEST:
            raise forms.ValidationError(f"This is larger than {LARGEST // 1000} KB, and so larger than any game.")
        return {**given, "record": record}

    def show_again(self) -> None:
        """In a form that comes back the record stands as text, whichever way it came: what was given is not lost."""
        record = self.cleaned_data["record"]
        try:
            text = record.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = record.decode("latin-1")
        self.data = {**self.data, "text": text}

    def _record(self, given: dict[str, Any]) -> bytes | None:
        if given.get("file"):
            return bytes(given["file"].read(LARGEST + 1))
        if given.get("text"):
            return BOM + str(given["text"]).removeprefix("\ufeff").encode("utf-8", "replace")
        try:
            return b64decode(given["encoded_record"], validate=True) if given.get("encoded_record") else None
        except ValueError:
            raise forms.ValidationError("What was sent before did not come back whole: give the file again.") from None


def offer_choices(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    field = choice_field(form, name)
    field.choices, field.initial = choices, choices[0][0]
