"""What the pages of officers, registers and calendar ask for. Forms only read; the actions decide."""

from datetime import date
from typing import Any, ClassVar, get_args

from django import forms
from django.core.exceptions import ValidationError

from tilehall.law.association.acts.calendar import EventKind, FixedEvent
from tilehall.law.association.acts.decisions import Matter
from tilehall.law.association.calendar_plans import LEVELS
from tilehall.law.association.offices import executive_offices
from tilehall.site.pages.fields import YearField, choice_field, day_field, past_day_field
from tilehall.site.pages.numbers import whole_number
from tilehall.site.pages.phrases import joined
from tilehall.site.people import store as people
from tilehall.site.people.commands import CommandForm
from tilehall.site.people.models import Club, Person

from . import registers
from .forms import decision_field, decisions_to_choose, not_in_the_list
from .wording.decisions import SENTENCES
from .wording.officers import COMMITTEE_SORTS, LEAVINGS, OFFICES
from .wording.registers import EVENT_KINDS, EVENTS, LEVEL_WORDS


def text_field(label: str, most: int = 120, help_text: str = "", *, required: bool = True) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, help_text=help_text, required=required)


def area_field(label: str, most: int = 4000, help_text: str = "", *, required: bool = True) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 4})
    return forms.CharField(label=label, max_length=most, help_text=help_text, required=required, widget=area)


def year_field(label: str) -> YearField:
    return YearField(label=label)


def find_person(typed: str) -> Person:
    """By the name in the register; where several are called so, by name and number, as Ana Ngata #12."""
    name, sign, digits = typed.strip().rpartition("#")
    number = whole_number(digits, 9) if sign else None
    name = name.strip() if number is not None else typed.strip()
    found = list(people.namesakes(name)[:20])
    if number is not None:
        found = [person for person in found if person.pk == number]
    if len(found) == 1:
        return found[0]
    if found:
        several = joined([f"{person} #{person.pk} ({person.club or 'independent'})" for person in found], "or")
        raise ValidationError(f"Several people are called {name}. Write the number too: {several}.")
    near = joined([str(person) for person in people.people(name)[:4]], "or") if name else ""
    raise ValidationError(f"Nobody in the register is called {typed.strip()!r}. {f'Is it {near}?' if near else ''}")


class PersonField(forms.CharField):
    """One person of the register."""

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        return find_person(typed) if typed else None


class PeopleField(forms.CharField):
    """Several, one name a line."""

    widget = forms.Textarea(attrs={"rows": 4})

    def clean(self, value: Any) -> Any:
        lines = [line.strip() for line in super().clean(value).splitlines() if line.strip()]
        return [find_person(line) for line in lines]


def person_field(label: str = "Who") -> PersonField:
    return PersonField(label=label, max_length=140, help_text="The name as in the register.")


def people_field(label: str, *, required: bool = True) -> PeopleField:
    help_text = "One name a line, as in the register."
    return PeopleField(label=label, max_length=4000, help_text=help_text, required=required)


class RegisterForm(CommandForm):
    """`matters`: by field, which decisions it may rest on. `entry` is the one that it is about, if any. From a form
    with `record_first` one goes to record such a decision and comes back to what was typed."""

    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {}
    record_first: ClassVar[Matter | None] = None

    def __init__(self, *args: Any, today: date, entry: int | None = None, here: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today, self.entry, self.here = today, entry, here
        for name, matters in self.matters.items():
            choice_field(self, name).choices = decisions_to_choose(*matters)
            self.fields[name].error_messages["required"] = SENTENCES["decision_missing"]
            self.fields[name].help_text = self.fields[name].help_text or not_in_the_list(matters, here)
        for name, field in self.fields.items():
            if isinstance(field, forms.DateField) and field.required and field.initial is None:
                self.fields[name].initial = today
        self.prepare()

    def prepare(self) -> None:
        """Where what may be chosen depends on the day or the entry."""


# --- officers and committees


class TakeOfficeForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("elect_officer", "vacancy")}
    office = forms.ChoiceField(label="Office")
    person = person_field()
    on = day_field("In office from")
    decision = decision_field("Elected or appointed by")

    def prepare(self) -> None:
        held = registers.holders(self.today)
        choice_field(self, "office").choices = [
            (office, f"{OFFICES[office]}{'' if held[office] is None else ' (held)'}")
            for office in executive_offices().value
        ]


class LeaveOfficeForm(RegisterForm):
    on = day_field("No longer from", "The first day without the office.")
    why = forms.ChoiceField(label="Why", choices=list(LEAVINGS.items()))


class HandOverForm(RegisterForm):
    """For every office who was elected, and by which decision; an office without a name is vacant then."""

    record_first: ClassVar[Matter | None] = "elect_officer"
    on = past_day_field("The meeting closed on")

    def prepare(self) -> None:
        choices = decisions_to_choose("elect_officer")
        for office in executive_offices().value:
            self.fields[office] = PersonField(
                label=OFFICES[office], max_length=140, required=False, help_text="The name as in the register."
            )
            decision = decision_field(f"{OFFICES[office]}: elected by")
            decision.required, decision.choices = False, choices
            decision.help_text = "Not in the list? Record it by the button below; what is typed stays."
            self.fields[f"{office}_decision"] = decision
        if (elected := registers.elections_to_hand_over()) is not None:
            self._fill_in(elected)

    def clean(self) -> dict[str, Any]:
        """Pressed with nothing filled in, it would end every office and the roles that go with them."""
        given = super().clean() or self.cleaned_data
        offices = executive_offices().value
        if not self.errors and not any(given.get(office) for office in offices):
            self.add_error(
                None, "Say who was elected. An office that is only left is entered with “Leaves the office”."
            )
        return given

    def _fill_in(self, elected: registers.NewlyElected) -> None:
        """Whom the last annual meeting elected."""
        self.fields["on"].initial = elected.on
        names = Person.objects.in_bulk([person for _, person, _ in elected.people])
        for office, person, number in elected.people:
            self.fields[office].initial = f"{names[person]} #{person}"
            self.fields[f"{office}_decision"].initial = number


class AppointCommitteeForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("committee",)}
    name = text_field("Name")
    sort = forms.ChoiceField(label="Kind", choices=list(COMMITTEE_SORTS.items()))
    members = people_field("Members")
    powers = area_field("Powers", 2000, "One a line. Its decisions must name one of them.", required=False)
    since = day_field("From")
    until = day_field("Last day", "Leave it empty where none was set.", required=False)
    decision = decision_field("Decision of the Executive")


class CommitteeMemberForm(RegisterForm):
    person = person_field()
    on = day_field("From")


class LeaveCommitteeForm(RegisterForm):
    person = forms.ChoiceField(label="Who")
    on = day_field("No longer from")

    def prepare(self) -> None:
        found = registers.committee(self.entry, self.today)
        members = Person.objects.filter(pk__in=found.members if found else ())
        choice_field(self, "person").choices = [(str(person.pk), str(person)) for person in members]


class OnForm(RegisterForm):
    on = day_field("From")


# --- registers


class NameForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("rule_change",)}
    name = text_field("Name of the association")
    short = text_field("In short", 20)
    on = day_field("From")
    decision = decision_field("Change of the rules")


class ApprovalForm(RegisterForm):
    on = past_day_field("Approved on")
    reference = text_field("Its reference", 60)


class DraftBylawForm(RegisterForm):
    title = text_field("Title")
    text = area_field("Text", 20_000)
    consistent_with = text_field("Consistent with clauses", 300, "May wait until it comes into force.", required=False)
    on = past_day_field("Drafted on")


class BylawInForceForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("bylaw",)}
    consistent_with = text_field("Consistent with clauses", 300, "As: consistent with clause 15.6.", required=False)
    on = day_field("In force from")
    decision = decision_field("Decision")

    def prepare(self) -> None:
        found = registers.bylaw(self.entry or 0, self.today)
        self.fields["consistent_with"].initial = found.consistent_with if found else ""


class RescindForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("bylaw",)}
    on = day_field("No longer in force from")
    decision = decision_field("Decision")


class AffiliateForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("affiliation",)}
    organisation = text_field("Organisation")
    note = text_field("Note", 300, required=False)
    on = day_field("From")
    decision = decision_field("Decision")


class EndAffiliationForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("affiliation",)}
    on = day_field("No longer from")
    decision = decision_field("Decision")


class AssetForm(RegisterForm):
    name = text_field("What", help_text="As: 20 clocks.")
    where = text_field("Where it is kept", required=False)
    note = text_field("Note", 300, required=False)
    on = past_day_field("Since")


class LetGoForm(RegisterForm):
    why = text_field("Why", 200, "Sold, lost, given away.")
    on = day_field("No longer from")


class LetterForm(RegisterForm):
    direction = forms.ChoiceField(
        label="Letter", choices=[("to", "to the franchise holder"), ("from", "from the franchise holder")]
    )
    subject = text_field("Subject", 200)
    text = area_field("What it says", required=False)
    on = past_day_field("Dated")


class SocialForm(RegisterForm):
    title = text_field("What")
    day = day_field("On")
    place = text_field("Where", required=False)
    text = area_field("More", 1000, required=False)


class PublishForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("social",)}
    decision = decision_field("Decision of the Management Committee")


class ClubMeetingForm(RegisterForm):
    club = forms.ModelChoiceField(Club.objects.all(), label="Club")
    title = text_field("What meeting", 200)
    on = day_field("On")
    officers = people_field("Officers of the Association who were there", required=False)
    invited = people_field("Of these, invited", required=False)


class BilletForm(RegisterForm):
    place = text_field("Town", 80)
    first = day_field("First night")
    last = day_field("Leaving on")
    note = text_field("Note", 300, "What the other side should know.", required=False)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        if found.get("first") and found.get("last") and found["last"] < found["first"]:
            self.add_error("last", "That is before the first night.")
        return found


class OfferBilletForm(BilletForm):
    beds = forms.IntegerField(label="Beds", min_value=1, max_value=50, initial=1)


class AgreeBilletForm(RegisterForm):
    offer = forms.TypedChoiceField(label="With", coerce=int)
    request = forms.TypedChoiceField(label="Stays", coerce=int)

    def prepare(self) -> None:
        desk = registers.billets(self.today)
        numbers = [own.person for _, own, _ in desk.offers] + [own.person for _, own in desk.open_requests]
        names = Person.objects.in_bulk(numbers)
        choice_field(self, "offer").choices = [
            (entry.seq, f"{names.get(own.person)}, {own.place}, {own.first:%d/%m} to {own.last:%d/%m}")
            for entry, own, free in desk.offers
            if free > 0
        ]
        choice_field(self, "request").choices = [
            (entry.seq, f"{names.get(own.person)}, {own.place}, {own.first:%d/%m} to {own.last:%d/%m}")
            for entry, own in desk.open_requests
        ]


class WhyForm(RegisterForm):
    why = area_field("Why", 300)


# --- the calendar


class EventForm(RegisterForm):
    title = text_field("What")
    sort = forms.ChoiceField(label="Kind", choices=[(key, EVENT_KINDS[key]) for key in get_args(EventKind)])
    level = forms.ChoiceField(
        label="Level", choices=[("", "Choose the level"), *((key, LEVEL_WORDS[key]) for key in LEVELS)], required=False
    )
    first = day_field("First day")
    last = day_field("Last day")
    place = text_field("Where", required=False)
    club = forms.ModelChoiceField(Club.objects.all(), label="Held by", required=False, empty_label="The association")
    despite_clash = forms.BooleanField(label="Enter it although something else is on these days", required=False)


class VenueForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("championship_venue",)}
    year = year_field("Championship of")
    venue = text_field("Venue")
    decision = decision_field("Decision of the Annual General Meeting")

    def prepare(self) -> None:
        self.fields["year"].initial = self.today.year + 1


class FormatForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("championship_format",)}
    year = year_field("Championship of")
    games = forms.IntegerField(label="Games", min_value=1, max_value=60)
    text = area_field("When and how it is played", 1000)
    decision = decision_field("Decision of the Management Committee")
    although_late = forms.BooleanField(label="Take it although it came too late; it is flagged", required=False)

    def prepare(self) -> None:
        self.fields["year"].initial = self.today.year + 1


class MastersHostForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("masters_host",)}
    year = year_field("Masters of")
    club = forms.ModelChoiceField(Club.objects.all(), label="Host")
    decision = decision_field("Decision of the Annual General Meeting before")

    def prepare(self) -> None:
        self.fields["year"].initial = self.today.year + 1


class PostponeForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("postpone",)}
    event = forms.ChoiceField(label="What", choices=[(key, EVENTS[key]) for key in get_args(FixedEvent)])
    year = year_field("Of the year")
    first = day_field("New first day")
    last = day_field("New last day")
    why = area_field("Why", 500)
    decision = decision_field("Decision of the Executive")

    def prepare(self) -> None:
        self.fields["year"].initial = self.today.year


class CriteriaForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("criteria",)}
    event = text_field("For the event", help_text="Leave it empty for all events.", required=False)
    text = area_field("The criteria", 8000)
    on = day_field("From")
    decision = decision_field("Decision of the Management Committee")


class SelectForm(RegisterForm):
    matters: ClassVar[dict[str, tuple[Matter, ...]]] = {"decision": ("select",)}
    event = text_field("For the event")
    people = people_field("Who, in their order")
    decision = decision_field("Decision")
    no_time = forms.BooleanField(label="There was no time to fix criteria (the Executive decides)", required=False)
    why = text_field("Why there was no time", 300, required=False)
    offered = day_field("The invitation came on", past=True, required=False)
