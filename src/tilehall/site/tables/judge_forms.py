"""What is given to the word judge: the words of a challenge, by which rules and by which list; a phone, as it is."""

from collections.abc import Iterator
from typing import Any

from django import forms

from tilehall.law.game.lengths import MM_PER_INCH
from tilehall.site.games.forms import offer_choices, rulesets
from tilehall.site.pages.fields import choice_field

from .judge_deeds import PhoneChecked

MOST_WORDS = 8  # nzasp.P.6.14.4.6 as read in R-52: seven tiles in a line make no more
LONGEST_WORD = 15


def only_letters(text: str) -> None:
    if not (text.isascii() and text.isalpha()):
        raise forms.ValidationError("Only the letters A to Z: no spaces, signs or macrons.")


class WordsForm(forms.Form):
    """One field for each word, so that a space or a comma can never join or part two of them."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
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
        return any(field.value() or field.errors for field in self.further())

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        words = tuple(given[name].upper() for name in sorted(given) if name.startswith("word") and given[name])
        if not words and not self.errors:
            raise forms.ValidationError("Enter the challenged words of the turn, one in each field.")
        return {**given, "words": words}


class JudgeForm(WordsForm):
    """Away from any event: the rules and the list are chosen too."""

    ruleset = forms.ChoiceField(label="Rules")
    lexicon = forms.ChoiceField(label="Word list")

    def __init__(self, *args: Any, lexicons: list[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        for name, choices in (("ruleset", rulesets("scrabble")), ("lexicon", lexicons)):
            offer_choices(self, name, choices)


class ChallengeForm(WordsForm):
    """At a board of an event: who challenges, and the words."""

    challenger = forms.TypedChoiceField(label="Who challenges?", coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, seats: list[tuple[int, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        choice_field(self, "challenger").choices = seats


class SlipForm(WordsForm):
    """A challenge slip on paper, typed by an official."""

    table = forms.IntegerField(label="Table", required=False, min_value=1, max_value=99_999)
    later_turn = forms.BooleanField(
        required=False, label="I have seen the board: it is another turn than what was ruled there before"
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        del self.fields["word1"].widget.attrs["autofocus"]  # what waits comes first on this page


class PhoneForm(forms.Form):
    """What both look at before a phone judges."""

    diagonal = forms.DecimalField(label="Screen from corner to corner", min_value=0, max_value=999, max_digits=5)
    unit = forms.ChoiceField(label="in", choices=[("inches", "inches"), ("millimetres", "millimetres")])
    silent = forms.BooleanField(required=False, label="Sound and vibration are off")
    in_view = forms.BooleanField(required=False, label="It lies where both of us see the screen")

    def phone(self) -> PhoneChecked:
        """Asked of the rules in the unit it was told in."""
        given = self.cleaned_data
        in_inches, hundredths = given["unit"] == "inches", int(given["diagonal"] * 100)
        return PhoneChecked(
            diagonal_mm=int(float(given["diagonal"]) * (MM_PER_INCH if in_inches else 1)),
            silent=given["silent"],
            in_view=given["in_view"],
            inch_hundredths=hundredths if in_inches else None,
            mm_hundredths=None if in_inches else hundredths,
        )
