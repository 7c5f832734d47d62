"""What is given to the word judge: the words of a challenge, by which rules and by which list."""

from collections.abc import Iterator
from typing import Any

from django import forms

from tilehall.site.games.forms import offer_choices, rulesets
from tilehall.site.games.open_games import look_up_refusal

MOST_WORDS = 8  # nzasp.P.6.14.4.6 as read in R-52: seven tiles in a line make no more
LONGEST_WORD = 15


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
            offer_choices(self, name, choices)
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
