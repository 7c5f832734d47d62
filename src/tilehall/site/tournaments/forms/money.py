"""What is typed at the cash box and for the prizes. Amounts stay as they were typed: the law reads them."""

from typing import Any

from django import forms
from django.utils import timezone

from tilehall.law.tournament.desk.cash_records import PrizeKind
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.association.book import club_files
from tilehall.site.pages.fields import choice_field, row_field
from tilehall.site.people.models import Club
from tilehall.site.tournaments.wording.money import PRIZE_KINDS, TEAM_AT_TABLES, WAYS

AMOUNT = {"inputmode": "decimal", "autocomplete": "off", "size": 8}


def amount(label: str = "Amount", **more: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=20, widget=forms.TextInput(AMOUNT), **more)


class SharedPageForm(forms.Form):
    """Several of these stand on one page, so that each has its own ids."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **{"auto_id": f"{type(self).__name__.casefold()}_%s", **more})


class FeeForm(forms.Form):
    """One line of who owes: paid, or given back."""

    what = forms.ChoiceField(choices=(("fee", "Paid"), ("refund", "Given back")))
    player = forms.IntegerField(min_value=1)
    amount = amount()
    way = forms.ChoiceField(choices=tuple(WAYS.items()))


class CashLineForm(SharedPageForm):
    """Any other line of the book."""

    what = forms.ChoiceField(
        label="What",
        choices=(
            ("cost", "Money out: a cost"),
            ("other-income", "Money in: other income"),
            ("float", "Float put into the till"),
            ("float-back", "Float taken out again"),
        ),
    )
    amount = amount(help_text="Dollars, or dollars and cents: 20 or 20.50")
    text = forms.CharField(label="What for", max_length=200, required=False, help_text="Hall hire, raffle, tea …")
    way = forms.ChoiceField(label="By", choices=tuple(WAYS.items()))


class TillCountForm(SharedPageForm):
    amount = amount("Cash counted", help_text="All notes and coins in the till")
    text = forms.CharField(label="Remark", max_length=200, required=False)


class CloseAccountsForm(SharedPageForm):
    """Who gets the profit, where somebody must."""

    kind = forms.ChoiceField(
        label="The profit goes to",
        choices=(("", "–"), ("nzasp", "the Association"), ("registered_club", "a registered club")),
        required=False,
    )
    club = forms.ModelChoiceField(Club.objects.none(), label="Which club", required=False, empty_label="–")
    purpose = forms.CharField(label="To be used for", max_length=200, required=False)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        row_field(self, "club").queryset = club_files.taken_as_registered(timezone.localdate())


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=200, required=False)


EACH_GRADE = "*"  # no grade is called so: a name has a letter or a figure
SCRABBLE_ONLY = ("class", "high-game", "high-loss", "high-word", "lucky-wins")


def prize_kinds(desk: Desk) -> dict[PrizeKind, tuple[str, str]]:
    """What a prize of this game can be for, and by what it is won."""
    scrabble = desk.book.game == "scrabble"
    if scrabble:
        return PRIZE_KINDS
    kinds = {kind: words for kind, words in PRIZE_KINDS.items() if kind not in SCRABBLE_ONLY}
    return {**kinds, "team": TEAM_AT_TABLES}


class PrizeForm(forms.Form):
    kind = forms.ChoiceField(label="For")
    place = forms.IntegerField(
        label="Place", min_value=1, max_value=99, required=False, help_text="In a grade, a class or of teams"
    )
    grade = forms.ChoiceField(label="Grade", required=False)
    rating_from = forms.IntegerField(
        label="Rated from", min_value=0, max_value=9999, required=False, help_text="For a class only"
    )
    rating_to = forms.IntegerField(
        label="Rated up to", min_value=0, max_value=9999, required=False, help_text="For a class only"
    )
    games = forms.IntegerField(
        label="Wins counted", min_value=1, max_value=20, required=False, help_text="For the luckiest win; empty for one"
    )
    text = forms.CharField(label="What it is", max_length=100, help_text="First prize, Cup, Box of chocolates …")
    amount = amount("Money", required=False, help_text="Empty for a trophy")

    def __init__(self, desk: Desk, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        choice_field(self, "kind").choices = [(kind, label) for kind, (label, _) in prize_kinds(desk).items()]
        grades = [(name, name) for name in desk.grades]
        choice_field(self, "grade").choices = [("", "all grades"), (EACH_GRADE, "one in each grade"), *grades]
        if len(grades) == 1:
            del self.fields["grade"]
        if desk.book.game != "scrabble":
            for name in ("games", "rating_from", "rating_to"):
                del self.fields[name]
            self.fields["place"].help_text = "In a grade or of teams"


class HandOverForm(forms.Form):
    prize = forms.CharField(max_length=20)
    player = forms.IntegerField(min_value=1)
    amount = amount(required=False)
    way = forms.ChoiceField(choices=tuple(WAYS.items()), required=False)
    text = forms.CharField(max_length=200, required=False)


class WordForm(forms.Form):
    player = forms.TypedChoiceField(label="Player", coerce=int)
    word = forms.CharField(label="Word", max_length=40, widget=forms.TextInput({"autocapitalize": "characters"}))
    points = forms.IntegerField(label="Points of the play", min_value=1)
    round = forms.IntegerField(label="Round", min_value=1, required=False)

    def __init__(self, desk: Desk, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        players = sorted(desk.in_the_field(), key=lambda each: each.name.casefold())
        choice_field(self, "player").choices = [(player.number, player.name) for player in players]

    def clean_word(self) -> str:
        return str(self.cleaned_data["word"]).strip().upper()
