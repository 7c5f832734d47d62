"""What a visitor gives: a record to be replayed, and the words of a challenge."""

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from django import forms

from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.pages.fields import choice_field

from .open_games import look_up_refusal

MOST_WORDS = 8  # nzasp.P.6.14.4.6 as read in R-52: seven tiles in a line make no more
LONGEST_WORD = 15
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
        _offer(self, "ruleset", choices)

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

    def _record(self, given: dict[str, Any]) -> bytes | None:
        if given.get("file"):
            return bytes(given["file"].read(LARGEST + 1))
        if given.get("text"):
            return BOM + str(given["text"]).encode("utf-8", "replace")
        try:
            return b64decode(given["encoded_record"], validate=True) if given.get("encoded_record") else None
        except ValueError:
            raise forms.ValidationError("What was sent before did not come back whole: give the file again.") from None


def _offer(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    field = choice_field(form, name)
    field.choices, field.initial = choices, choices[0][0]


class JudgeForm(forms.Form):
    """One field for each word, so that a space or a comma can never join or part two of them."""

    ruleset = forms.ChoiceField(label="Rules")
    lexicon = forms.ChoiceField(label="Word list")
    challenge = forms.BooleanField(required=False, label="A turn was challenged, and both players are here")

    def __init__(self, *args: Any, lexicons: list[tuple[str, str]], in_progress: bool = False, **more: Any) -> None:
        super().__init__(*args, **more)
        self.in_progress = in_progress  # whoever has a game in progress asks through a challenge only
        if not in_progress:
            del self.fields["challenge"]
        for name, choices in (("ruleset", rulesets("scrabble")), ("lexicon", lexicons)):
            _offer(self, name, choices)
        for number in range(1, MOST_WORDS + 1):
            self.fields[f"word{number}"] = forms.CharField(
                required=False,
                label=f"Word {number}",
                max_length=LONGEST_WORD,
                # A helpful keyboard would mark the wrong word, or put another in its place.
                widget=forms.TextInput(
                    attrs={
                        "autocomplete": "off",
                        "autocapitalize": "characters",
                        "autocorrect": "off",
                        "spellcheck": "false",
                        "enterkeyhint": "go",
                        **({"autofocus": True} if number == 1 else {}),
                    }
                ),
                validators=[only_letters],
            )

    def first(self) -> Iterator[forms.BoundField]:
        """Most turns make no more words than these."""
        return (self[f"word{number}"] for number in range(1, 5))

    def further(self) -> Iterator[forms.BoundField]:
        return (self[f"word{number}"] for number in range(5, MOST_WORDS + 1))

    @property
    def opened(self) -> bool:
        return self.is_bound and any(field.data or field.errors for field in self.further())

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        words = [given[name].upper() for name in sorted(given) if name.startswith("word") and given[name]]
        if not words and not self.errors:
            raise forms.ValidationError("Enter the challenged words of the turn, one in each field.")
        ruleset = given.get("ruleset")
        if ruleset and (refusal := look_up_refusal(ruleset, self.in_progress, bool(given.get("challenge")))):
            text = f"You have a game in progress: words are looked up only for a challenge ({refusal.rests_on[0]})."
            self.add_error("challenge", forms.ValidationError(text, code=refusal.code))
        return {**given, "words": words}


def only_letters(text: str) -> None:
    if not (text.isascii() and text.isalpha()):
        raise forms.ValidationError("Only the letters A to Z: no spaces, signs or macrons.")
