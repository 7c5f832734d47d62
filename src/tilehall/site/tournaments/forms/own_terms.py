"""What an organiser may set for spread, byes and missed rounds, as fields of the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from tilehall.law.tournament.own_terms import MOST_SPREAD, OwnTerms
from tilehall.site.pages.numbers import whole_number

BYES_COUNT = (
    ("", "As the rules have it"),
    ("unequal", "Only where some have more byes than others"),
    ("always", "Always"),
    ("never", "Never"),
)
_VALUES = ("bye_spread", "forfeit_spread", "forfeiter_spread", "missed_spread")
FIELDS = ("spread_caps", "byes_count", *_VALUES)


def _won(label: str, help_text: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, min_value=0, max_value=MOST_SPREAD, required=False)


def _lost(label: str, help_text: str) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, min_value=-MOST_SPREAD, max_value=0, required=False)


class OwnTermsForm(forms.Form):
    """The part of the plan's form about them. Empty is as the rules have it."""

    spread_caps = forms.CharField(
        label="Spread cap",
        max_length=200,
        required=False,
        help_text="The most that one game adds to the spread, such as 350; or by round, such as 250, 250, 350. "
        "Empty: no cap.",
    )
    byes_count = forms.ChoiceField(
        label="A bye is a win", choices=BYES_COUNT, required=False, help_text="nzasp.P.9.2: where byes are unequal."
    )
    bye_spread = _won("Spread of a bye", "nzasp.P.9.2: 50.")
    forfeit_spread = _won("Spread of a win by forfeit", "nzasp.P.10.2: 50.")
    forfeiter_spread = _lost("Spread of a forfeit", "nzasp.P.10.3: -50.")
    missed_spread = _lost(
        "Spread of a missed round",
        "A player who came late or sat out has a loss with this spread, such as -50. Empty: it counts nothing.",
    )

    def clean_spread_caps(self) -> tuple[int, ...]:
        caps = [whole_number(part) for part in self.cleaned_data["spread_caps"].replace(",", " ").split()]
        if not all(cap is not None and 1 <= cap <= MOST_SPREAD for cap in caps):
            raise forms.ValidationError(f"Write figures from 1 to {MOST_SPREAD}, such as 350 or 250, 250, 350.")
        return tuple(cap for cap in caps if cap is not None)


def initial_own_terms(terms: OwnTerms) -> dict[str, Any]:
    return {
        **{name: getattr(terms, name) for name in _VALUES},
        "spread_caps": ", ".join(map(str, terms.spread_caps)),
        "byes_count": terms.byes_count or "",
    }


def own_terms_from(given: Mapping[str, Any]) -> OwnTerms:
    return OwnTerms(**{**{name: given[name] for name in FIELDS}, "byes_count": given["byes_count"] or None})
