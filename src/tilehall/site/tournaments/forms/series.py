"""Which event qualifies for a final, and how many of it."""

from collections.abc import Sequence
from typing import Any

from django import forms

from tilehall.site.pages.fields import choice_field
from tilehall.site.tournaments.store import TournamentRow


class QualifyingEventForm(forms.Form):
    event = forms.TypedChoiceField(label="Event", coerce=int)
    grade = forms.CharField(label="Grade", max_length=40, required=False, help_text="Empty: the only or the first one")
    places = forms.IntegerField(label="How many qualify", min_value=1, max_value=99, initial=1)

    def __init__(self, others: Sequence[TournamentRow], *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        choice_field(self, "event").choices = [(row.pk, f"{row.name} ({row.begins:%d/%m/%Y})") for row in others]
