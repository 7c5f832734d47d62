"""What is asked of one who enters, and of the desk about an entry."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone

from tilehall.law.tournament.desk.records import Plan, Player
from tilehall.law.tournament.desk.withdrawals import WithdrawalChoice
from tilehall.law.tournament.event_size import MOST_ROUNDS
from tilehall.law.tournament.withdrawal import OfferedChoices
from tilehall.site.pages.fields import choice_field
from tilehall.site.pages.phrases import typed_dollars
from tilehall.site.tournaments.actions.register import EntryOptions, Guest

CHOICES = (("adjust_draw", "Adjust the draw"), ("bye", "Byes for the opponents"), ("forfeit", "Games are forfeited"))
NOTICE = (("yes", "Yes"), ("no", "No"))


class OwnEntryForm(forms.Form):
    """By the player. What an event does not offer is not asked."""

    team = forms.CharField(label="Team", max_length=60, required=False)
    billet = forms.BooleanField(label="I need a billet", required=False)
    wants_free = forms.BooleanField(
        label="The Association pays my entry: once a year for the Executive", required=False
    )
    national_body = forms.CharField(
        label="National body", max_length=120, required=False,
        help_text="If you play overseas: the association you belong to. The organiser then decides.",
    )  # fmt: skip

    def __init__(self, *args: Any, plan: Plan, member: bool, officer: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        offered = {
            "team": plan.kind == "team" or any("teams" in grade.system for grade in plan.grades),
            "billet": plan.billets,
            "wants_free": officer and plan.official and plan.fee_cents > 0,
            "national_body": plan.official and not member,
        }
        for name, is_offered in offered.items():
            if not is_offered:
                del self.fields[name]

    def entry_options(self) -> EntryOptions:
        return EntryOptions(**self.cleaned_data)


class DeskEntryForm(forms.Form):
    """What the desk may say of an entry from the register."""

    team = forms.CharField(label="Team", max_length=60, required=False)
    wants_free = forms.BooleanField(label="Free entry of the Executive", required=False)
    nominated = forms.BooleanField(label="Nominated by the Executive for it", required=False)
    billet = forms.BooleanField(label="Needs a billet", required=False)
    national_body = forms.CharField(label="National body, if from overseas", max_length=120, required=False)
    consent = forms.CharField(label="Why an overseas player may play", max_length=200, required=False)
    late = forms.CharField(label="Why an entry after the closing date", max_length=200, required=False)

    def entry_options(self) -> EntryOptions:
        return EntryOptions(**{name: self.cleaned_data[name] for name in DeskEntryForm.base_fields})


class GuestForm(DeskEntryForm):
    name = forms.CharField(label="Full name", max_length=120)
    club = forms.CharField(label="Club", max_length=80, required=False)
    rating = forms.IntegerField(label="Rating", min_value=0, max_value=5000, required=False)
    games = forms.IntegerField(label="Rated games", min_value=0, max_value=100000, required=False)
    member = forms.BooleanField(label="Is a member, though not in this register", required=False)
    field_order = ("name", "club", "rating", "games", "member", "national_body", "consent", "team", "billet", "late")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("wants_free", "nominated"):
            del self.fields[name]

    def entry_options(self) -> EntryOptions:
        given = self.cleaned_data
        return EntryOptions(**{name: given[name] for name in ("team", "billet", "national_body", "consent", "late")})

    def guest(self) -> Guest:
        given = self.cleaned_data
        return Guest(
            name=given["name"],
            club=given["club"],
            rating=given["rating"],
            games=given["games"] or 0,
            member=given["member"],
        )


class AmendEntryForm(forms.Form):
    name = forms.CharField(label="Name as it is printed", max_length=120)
    club = forms.CharField(label="Club", max_length=80, required=False)
    team = forms.CharField(label="Team", max_length=60, required=False)
    table = forms.IntegerField(
        label="Always sits at table", min_value=1, max_value=999, required=False,
        help_text="For a wheelchair, or for somebody who cannot move about.",
    )  # fmt: skip
    rating = forms.IntegerField(label="Rating", min_value=0, max_value=5000, required=False)
    games = forms.IntegerField(label="Rated games", min_value=0, max_value=100000, required=False)
    last_game = forms.DateField(
        label="Last rated game", required=False, help_text="After two years without one a player is historic.",
        widget=forms.DateInput(attrs={"placeholder": "dd/mm/yyyy"}),
    )  # fmt: skip
    fee = forms.DecimalField(label="Fee in dollars", min_value=Decimal(0), decimal_places=2, max_digits=7)
    billet = forms.BooleanField(label="Needs a billet", required=False)
    host = forms.CharField(label="Stays with", max_length=120, required=False)

    @staticmethod
    def initial_values(player: Player) -> dict[str, Any]:
        shown = {name: getattr(player, name) for name in AmendEntryForm.base_fields if name != "fee"}
        return {**shown, "fee": typed_dollars(player.fee_cents)}

    def changes(self) -> dict[str, Any]:
        given = dict(self.cleaned_data)
        fee = given.pop("fee")
        return {
            **given,
            "fee_cents": int(fee * 100),
            "games": given["games"] or 0,
        }


WEIGHED = "Needed: so close to the start, or after it, it is weighed, and the player may appeal (nzasp.P.4.4)."


FOLLOWS = (
    "Adjust: rounds that are not begun are drawn anew without them. Byes: whoever was to meet them has a bye. "
    "Forfeited: whoever was to meet them wins."
)


class WithdrawForm(forms.Form):
    choice = forms.ChoiceField(
        label="What follows", choices=CHOICES, widget=forms.RadioSelect, help_text=FOLLOWS,
    )  # fmt: skip
    asked_at = forms.DateTimeField(
        label="Told us at", help_text="dd/mm/yyyy hh:mm. What may be chosen depends on the time left.",
        widget=forms.DateTimeInput(format="%d/%m/%Y %H:%M"),
    )  # fmt: skip
    reason = forms.CharField(label="Reason", max_length=300, required=False)
    notice_given = forms.ChoiceField(
        label="Was notice given?", choices=NOTICE, required=False, widget=forms.RadioSelect
    )
    notified_at = forms.DateTimeField(
        label="Player told of the decision at", required=False, help_text="Empty: now. The appeal runs from then.",
        widget=forms.DateTimeInput(format="%d/%m/%Y %H:%M"),
    )  # fmt: skip
    from_round = forms.IntegerField(label="From round", min_value=1, max_value=MOST_ROUNDS, required=False)

    def __init__(self, *args: Any, choices_at: Callable[[datetime], OfferedChoices], drawn: bool, **more: Any) -> None:
        """All choices once a moment was typed, which may be an earlier one: the law says which were open then."""
        super().__init__(*args, **more)
        self.choices_at = choices_at
        if not drawn:
            del self.fields["from_round"]
        if not self.is_bound:
            offered = choices_at(self.initial["asked_at"])
            choice_field(self, "choice").choices = [(key, label) for key, label in CHOICES if key in offered.offered]
            self._need(offered.weighed)

    def _need(self, weighed: bool) -> None:
        for name in ("reason", "notice_given"):
            self.fields[name].required = weighed
            self.fields[name].help_text = WEIGHED if weighed else ""

    def clean(self) -> dict[str, Any]:
        """What has to be weighed where it came so late, each at its own field."""
        given = super().clean() or self.cleaned_data
        if "asked_at" in given and self.choices_at(given["asked_at"]).weighed:
            self._need(True)
            for name in ("reason", "notice_given"):
                if not str(given.get(name) or "").strip():
                    self.add_error(name, "So late this must be said.")
        return given

    @property
    def still_needed(self) -> str:
        """The names of the fields that are wrong or empty, as they stand on the form."""
        return ", ".join(f"“{self[name].label}”" for name in self.errors if name in self.fields)

    def withdrawal_choice(self) -> WithdrawalChoice:
        given = self.cleaned_data
        said = given["notice_given"]
        return WithdrawalChoice(
            choice=given["choice"],
            asked_at=given["asked_at"],
            reason=given["reason"],
            notice_given=None if not said else said == "yes",
            notified_at=given["notified_at"] or timezone.now(),
            from_round=given.get("from_round"),
        )


class AppealForm(forms.Form):
    upheld = forms.ChoiceField(
        label="The appeal", choices=(("yes", "is upheld"), ("no", "fails")), widget=forms.RadioSelect
    )
    instead = forms.ChoiceField(label="Instead", choices=(("", "—"), *CHOICES), required=False)
    text = forms.CharField(label="By whom, and why", max_length=300)
