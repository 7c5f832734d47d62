"""What is written down of an incident, and of what came of it."""

import json

from django import forms

from tilehall.law.tournament.desk.incident_records import AnsweredFacts
from tilehall.site.tournaments.wording.incidents import ASKERS, STEPS

MOST_FACTS = 40


def read_facts(text: str) -> AnsweredFacts:
    """The facts of a card as its page sends them: one JSON object of yes or no, numbers and choices."""
    try:
        told = json.loads(text or "{}")
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or len(told) > MOST_FACTS:
        raise forms.ValidationError("These facts cannot be read.")
    return tuple(sorted((str(name)[:60], _text(fact)) for name, fact in told.items()))


def _text(fact: object) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    whole = isinstance(fact, float) and fact.is_integer()
    return str(int(fact) if whole and isinstance(fact, float) else fact)[:40]


class IncidentForm(forms.Form):
    question = forms.SlugField(max_length=60, required=False)
    facts = forms.CharField(max_length=4000, required=False)
    round = forms.IntegerField(min_value=1, max_value=999, required=False)
    at = forms.IntegerField(min_value=1, max_value=100_000, required=False)
    player = forms.CharField(max_length=200, required=False)  # by name, as a card tells it
    whose = forms.IntegerField(label="Whose doing it was", min_value=1, max_value=100_000, required=False)
    asked_by = forms.ChoiceField(label="Who asked", choices=[*ASKERS.items()], required=False)
    told = forms.CharField(label="In your words", max_length=4000, required=False)

    def clean_facts(self) -> AnsweredFacts:
        return read_facts(self.cleaned_data["facts"])


class IncidentStepForm(forms.Form):
    kind = forms.ChoiceField(choices=[*STEPS.items()])
    told = forms.CharField(label="What was decided", max_length=4000, required=False)
    player = forms.IntegerField(label="Player", min_value=1, max_value=100_000, required=False)
    decided_by = forms.CharField(label="By whom", max_length=100, required=False)
    only_noted = forms.BooleanField(required=False)
