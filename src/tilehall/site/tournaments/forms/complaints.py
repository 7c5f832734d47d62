"""What is written down of a complaint."""

from typing import Any

from django import forms

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.pages.fields import choice_field


class ComplaintForm(forms.Form):
    by = forms.TypedChoiceField(label="Who complains", coerce=int)
    against = forms.TypedChoiceField(label="About whom", coerce=int)
    round = forms.IntegerField()
    facts = forms.CharField(label="What happened", max_length=4000, widget=forms.Textarea({"rows": 4}))
    told_opponent = forms.BooleanField(label="The opponent was told there and then", required=False)
    told_adjudicator = forms.BooleanField(label="The adjudicator was told there and then", required=False)

    def __init__(self, desk: Desk, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        players = sorted(desk.players.values(), key=lambda each: each.name.casefold())
        for name in ("by", "against"):
            choices = [(player.number, player.name) for player in players]
            choice_field(self, name).choices = [("", "–"), *choices]
        self.fields["round"] = forms.IntegerField(
            label="Round", min_value=1, max_value=max(desk.last_round, 1), initial=desk.current or 1
        )


class FactsForm(forms.Form):
    facts = forms.CharField(max_length=4000, required=False)


class DecisionForm(forms.Form):
    decision = forms.CharField(max_length=4000, required=False)
