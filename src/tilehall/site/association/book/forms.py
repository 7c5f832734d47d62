"""What the pages of the book ask for. Forms only read; whether it may be and can be done is decided by the actions."""

from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.urls import reverse
from django.utils.html import format_html

from tilehall.law.association.acts.decisions import Matter
from tilehall.law.association.decisions import bodies_for
from tilehall.law.association.member_decisions import asks_whether_a_clubs_counts, would_be_for_life
from tilehall.site.pages.fields import LONG_AHEAD, choice_field, day_field, past_day_field, row_field
from tilehall.site.people import membership
from tilehall.site.people.commands import CommandForm
from tilehall.site.people.models import Club, Person

from . import club_files, store
from .member_files import facts_of_one
from .wording.acts import TO_WHOM

NO_DECISION = "No decision of this kind is in the book yet"


def decisions_to_choose(*matters: Matter, about: int | None = None) -> list[tuple[str, str]]:
    """The newest first, as a list to choose from; not those about another person than it is `about`."""
    acts = {entry.seq: entry.act for entry in store.decided(*matters)}
    others = {seq for seq, act in acts.items() if about and getattr(act, "person", None) not in (None, about)}
    rows = [
        (str(row.entry), f"{row.reference}, {row.day:%d/%m/%Y}: {getattr(acts.get(row.entry), 'title', '')}")
        for row in store.decisions(*matters)
        if row.entry not in others
    ]
    return [("", "Choose the decision" if rows else NO_DECISION), *rows]


def not_in_the_list(matters: Sequence[Matter], here: str = "", about: Person | None = None) -> str:
    """Beside a choice of decisions: what was resolved on paper is recorded before anything rests on it. The form there
    begins with what is known here, and leads back."""
    address = recording_address(matters[0], here, about)
    return format_html('Not in the list? <a href="{}">Record the decision</a> first.', address)


def recording_address(matter: Matter, back: str, about: Person | None = None) -> str:
    known = {"matter": matter, "body": bodies_for(matter)[0], "back": back}
    if about is not None:
        known["person"] = f"{about} #{about.pk}"
    return f"{reverse('book:new-decision')}?{urlencode({name: text for name, text in known.items() if text})}"


def decision_field(label: str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=label, coerce=int, empty_value=None)


class DeedForm(CommandForm):
    """Asks for what is needed to do something about a person. `matters`: by field, which decisions it may rest on."""

    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {}

    def __init__(self, *args: Any, person: Person, today: date, here: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person, self.today = person, today
        for name, matters in self.matters.items():
            choice_field(self, name).choices = decisions_to_choose(*matters, about=person.pk)
            self.fields[name].help_text = self.fields[name].help_text or not_in_the_list(matters, here, person)
        for name in self.fields:
            if isinstance(self.fields[name], forms.DateField) and self.fields[name].required:
                self.fields[name].initial = today
        self.prepare()

    def prepare(self) -> None:
        """Where what may be chosen depends on the person."""


class NothingToAsk(DeedForm):
    pass


class ApplyForm(DeedForm):
    on = past_day_field("Received on")
    club = forms.ModelChoiceField(
        Club.objects.all(), label="Through the club", required=False, empty_label="No club: goes to the Executive"
    )
    told = forms.CharField(
        label="What they say", required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )


class AcceptForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("accept_member",)}
    on = day_field("Member from")
    decision = forms.TypedChoiceField(
        label="Decision of the Executive",
        coerce=int,
        empty_value=None,
        required=False,
        help_text="Without one, the Secretary accepts without a meeting, or a club’s return does.",
    )


class WhyForm(DeedForm):
    why = forms.CharField(label="Why", max_length=300, widget=forms.Textarea(attrs={"rows": 2}))


class DeclineForm(DeedForm):
    why = forms.CharField(label="Why", required=False, max_length=300, widget=forms.Textarea(attrs={"rows": 2}))


class TakeOverForm(DeedForm):
    on = past_day_field(
        "Member since", "As far back as you know. Fees are owed from the first year for which they are set here."
    )
    club = forms.ModelChoiceField(Club.objects.all(), label="Club", required=False, empty_label="Independent")

    def prepare(self) -> None:
        self.fields["club"].initial = self.person.club_id


class GiveClassForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {
        "recommendation": ("recommend_honorary", "recommend_life"),
        "election": ("elect_honorary", "elect_life"),
    }
    member_class = forms.ChoiceField(
        label="Class",
        choices=[
            ("honorary", "Honorary Member"),
            ("honorary_vp", "Honorary Vice President"),
            ("life", "Life Member"),
        ],
    )
    recommendation = decision_field("Recommended by")
    election = decision_field("Elected by")


class ResignForm(DeedForm):
    received = past_day_field("Received on", "The last day as a member.")
    addressed_to = forms.ChoiceField(label="Addressed to", choices=list(TO_WHOM.items()))
    written = forms.BooleanField(label="The notice is in writing", required=False)


class CeasedForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("cease",)}
    decision = decision_field("Decision of the Management Committee")


class DayForm(DeedForm):
    on = past_day_field("On")


class SuspendForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("suspend",)}
    decision = decision_field("Decision of the Executive")
    since = day_field("First day")
    until = day_field("Last day", ahead=LONG_AHEAD, required=False)
    why = forms.CharField(label="Why", max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
    for_life_known = forms.BooleanField(
        label="They were suspended before. I know that this suspension is for life.", required=False
    )

    club_counts = forms.TypedChoiceField(
        label="A club has suspended them before. Does that count as an earlier suspension?",
        choices=[
            ("", "Choose"),
            ("no", "No, the Executive does not count it"),
            ("yes", "Yes, the Executive counts it: this suspension is for life"),
        ],
        coerce=lambda typed: typed == "yes",
    )

    def prepare(self) -> None:
        facts = facts_of_one(self.person.pk)
        if not would_be_for_life(facts):
            del self.fields["for_life_known"]
        if not asks_whether_a_clubs_counts(facts):
            del self.fields["club_counts"]


class ClubActForm(DeedForm):
    club = forms.ModelChoiceField(Club.objects.all(), label="Club", empty_label=None)
    what = forms.ChoiceField(
        label="What the club did", choices=[("suspended", "Suspended the membership"), ("terminated", "Ended it")]
    )
    since = past_day_field("From")
    until = day_field("Last day of a suspension", ahead=LONG_AHEAD, required=False)
    why = forms.CharField(label="Why", required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}))

    def prepare(self) -> None:
        clubs = membership.clubs_on([self.person.pk], self.today)[self.person.pk]
        row_field(self, "club").queryset = Club.objects.filter(pk__in=clubs)


class LiftForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("lift_suspension",)}
    decision = decision_field("Decision of the Executive")
    on = past_day_field("Rights come back on")


class TellForm(DeedForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("warn_clubs",)}
    decision = decision_field("Decision of the Executive")
    warranted = forms.TypedChoiceField(
        label="Does the case call for it?",
        choices=[("yes", "Yes: every other club is told"), ("no", "No: nobody is told")],
        coerce=lambda typed: typed == "yes",
    )


class JoinClubForm(DeedForm):
    club = forms.ModelChoiceField(Club.objects.all(), label="Club", empty_label=None)
    on = day_field("From")


class OwnClubForm(DeedForm):
    """A club that the person is in."""

    club = forms.ModelChoiceField(Club.objects.all(), label="Club", empty_label=None)
    on = day_field("From")

    def prepare(self) -> None:
        clubs = membership.clubs_on([self.person.pk], self.today)[self.person.pk]
        row_field(self, "club").queryset = Club.objects.filter(pk__in=clubs)


# --- clubs


class ClubDayForm(CommandForm):
    on = past_day_field("On")


class RegisterClubForm(CommandForm):
    on = past_day_field("Registered on", "The day its fee was paid.")
    taken_over = forms.BooleanField(
        label="It was registered before this book began", required=False, help_text="Then nothing is paid now."
    )


class CloseClubForm(CommandForm):
    on = day_field("Registered no longer from")
    why = forms.CharField(label="Why", required=False, max_length=300)


class VotingMemberForm(CommandForm):
    person = forms.ModelChoiceField(Person.objects.none(), label="Who votes for the club", empty_label="Choose")
    on = day_field("From")

    def __init__(self, *args: Any, club: Club, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        inside = [person.pk for person in club_files.affiliated_on(club, today)]
        row_field(self, "person").queryset = Person.objects.filter(pk__in=inside)
        self.fields["on"].initial = today
