"""The forms of the office and of the calculator."""

import re
from typing import Any

from django import forms

from tilehall.law.ratings.profiles import DEFAULT, PROFILES
from tilehall.law.ratings.rating_system import FORMULAS, NZASP
from tilehall.site.pages.fields import day_field, row_field
from tilehall.site.pages.numbers import whole_number
from tilehall.site.people import store as people
from tilehall.site.people.models import ListTaken
from tilehall.site.tournaments.store import TournamentRow

from . import inputs, store

PROFILES_OF_SCRABBLE = [(each.key, each.title) for each in PROFILES.values() if each.game == "scrabble"]
FORMULAS_OF_SCRABBLE = [(each.key, each.title) for each in FORMULAS.values() if each.game == "scrabble"]
MOST_GAMES = 60
RESULTS = {"w": 2, "1": 2, "win": 2, "t": 1, "½": 1, "0.5": 1, "tie": 1, "l": 0, "0": 0, "loss": 0}


class RunForm(forms.Form):
    profile = forms.ChoiceField(label="Profile", choices=FORMULAS_OF_SCRABBLE, initial=NZASP.key)
    start = forms.ModelChoiceField(
        ListTaken.objects.none(),
        label="Start from",
        required=False,
        empty_label="As before; the first time the newest list before all tournaments",
        help_text="Tournaments up to the day of that list are in it already.",
    )
    note = forms.CharField(
        label="Note",
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 2}),
        help_text="Needed where an earlier tournament is reopened. The next list carries it.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row_field(self, "start").queryset = store.lists_to_start_from()


class OptionForm(forms.Form):
    """A run of a game whose rating is an option: from nothing, by the one profile there is."""

    note = forms.CharField(label="Note", required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))


class OnDayForm(forms.Form):
    day = day_field("As it stood on")


class PublishForm(forms.Form):
    """`accepted` is ticked where there were warnings; its value is their seal."""

    day = day_field("Day of the lists")
    note = forms.CharField(label="Note", required=False, max_length=2000, widget=forms.Textarea({"rows": 2}))
    accepted = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class StoppageForm(forms.Form):
    since = day_field("First day")
    until = day_field("Last day")
    reason = forms.CharField(label="Why, and by which decision", max_length=300)


class TournamentField(forms.ModelChoiceField):  # type: ignore[type-arg]  # generic in the stubs only
    def label_from_instance(self, obj: TournamentRow) -> str:
        return f"{obj.name}, {obj.begins:%d/%m/%Y}"


class ExclusionForm(forms.Form):
    person = forms.ModelChoiceField(people.people().none(), label="Who", empty_label="Choose somebody")
    tournament = TournamentField(
        TournamentRow.objects.none(), label="Because of a forfeit at", empty_label="Choose a tournament"
    )
    until = day_field("Until", "The last day off the ranking list; a year from the tournament at most.")
    reason = forms.CharField(label="Decision of the Executive", max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        row_field(self, "person").queryset = people.people()
        row_field(self, "tournament").queryset = inputs.begun_tournaments()


class WhatIfForm(forms.Form):
    rating = forms.IntegerField(
        label="Rating", required=False, min_value=0, max_value=4000, help_text="Left empty: a first tournament."
    )
    games = forms.IntegerField(
        label="Rated games so far",
        required=False,
        min_value=0,
        max_value=100_000,
        help_text="Left empty: enough for a rating that is not provisional.",
    )
    results = forms.CharField(
        label="Games, one on a line: the opponent's rating and w, l or t",
        widget=forms.Textarea({"rows": 7, "placeholder": "1520 w\n1610 l\n1480 t"}),
        max_length=2000,
    )
    profile = forms.ChoiceField(label="Profile", choices=PROFILES_OF_SCRABBLE, initial=DEFAULT)

    def clean_results(self) -> list[tuple[int, int]]:
        """The rating of each opponent and the half wins against it."""
        found = []
        lines = [line.strip() for line in self.cleaned_data["results"].splitlines()]
        for number, line in enumerate(lines, 1):
            if not line:
                continue
            told = re.fullmatch(r"(\d{1,4})[\s,;:]+([^\s,;:]\S*)", line)
            if told is None or told[2].lower() not in RESULTS:
                raise forms.ValidationError(f"Line {number}: write it as “1520 w” (w for won, l for lost, t for tied).")
            found.append((int(told[1]), RESULTS[told[2].lower()]))
        if not 1 <= len(found) <= MOST_GAMES:
            raise forms.ValidationError(f"Give one to {MOST_GAMES} games.")
        return found


class CalibrationForm(forms.Form):
    before = forms.ModelChoiceField(ListTaken.objects.none(), label="The earlier list", empty_label="Choose a list")
    after = forms.ModelChoiceField(ListTaken.objects.none(), label="The later list", empty_label="Choose a list")
    at = forms.IntegerField(required=False, min_value=0, max_value=10_000, widget=forms.HiddenInput)
    best = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("before", "after"):
            row_field(self, name).queryset = store.rating_lists()

    def clean_best(self) -> list[int]:
        typed = self.cleaned_data["best"].split(",")
        return [number for text in typed if (number := whole_number(text, 4)) is not None][:20]

    def clean(self) -> None:
        before, after = self.cleaned_data.get("before"), self.cleaned_data.get("after")
        if before and after and before.day >= after.day:
            self.add_error("after", "Choose a list of a later day.")
