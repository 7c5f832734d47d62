"""The form of a piece of business, with the fields that its kind needs; and the agenda item that it makes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, cast

from django import forms
from django.utils import timezone

from tilehall.law.association.acts.decisions import Decided, Matter
from tilehall.law.association.clause_numbers import clauses_added
from tilehall.law.association.meeting.agenda import ItemFacts, office_title
from tilehall.law.association.meeting.records import AgendaItem, ItemKind, PlayChange
from tilehall.site.association.book import play_versions, registers
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.money.store import payees
from tilehall.site.pages.cents_field import CentsField
from tilehall.site.pages.fields import choice_field
from tilehall.site.people.models import Club, Person

from .actions.book_entries import entry_of
from .forms import OFFICES, MeetingForm, NamedPersonField, optional_day, person_named, text_field
from .wording.names import HONOURS, ITEM_KINDS, MATTERS

# Beside its title, which every piece of business has.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "general": ("text", "matter", "person"),
    "special_business": ("text", "proposer", "received", "written"),
    "rule_change": ("clauses", "added", "text", "repeal", "proposer"),
    "honour": ("person", "honour", "recommendation"),
    "fee": ("text", "recommendation"),
    "payment": ("text", "person", "payee", "limit_cents", "associates"),
    "election": ("office",),
    "reviewer": ("person",),
    "masters_host": ("club",),
    "non_routine": ("text", "matter", "person", "arose"),
    "rules_of_play": ("proposal", "parameter", "value", "text"),
    "selection": ("event", "text"),
    "appointment": ("person", "office"),
    "application": ("person",),
}


class ItemForm(MeetingForm):
    title = forms.CharField(label="Title", max_length=160)
    text = text_field("Particulars", required=False, help_text="As they are to stand in the notice.")
    matter = forms.ChoiceField(label="What it is about", choices=list(MATTERS.items()), required=False)
    proposer = NamedPersonField(label="Brought by", required=False)
    received = optional_day("Received on", past=True)
    written = forms.BooleanField(label="It came in writing", required=False, initial=True)
    arose = optional_day("It came up on", "Only where it came up after the last day for notice.", past=True)
    clauses = forms.CharField(
        label="Clauses that change", max_length=120, required=False, help_text="Such as 9.2 or 18, 19."
    )
    added = forms.CharField(
        label="New clauses", max_length=120, required=False, help_text="The next free numbers, such as 21 or 9.9."
    )
    repeal = forms.BooleanField(label="They are to go, with nothing in their place", required=False)
    person = NamedPersonField(label="About whom", required=False)
    honour = forms.ChoiceField(label="To become", choices=HONOURS, required=False)
    recommendation = forms.CharField(
        label="Decision it rests on", max_length=40, required=False, help_text="Its reference, such as MC-2026-03."
    )
    event = forms.CharField(
        label="Event", max_length=80, required=False, help_text="By its name, as criteria for it would say it."
    )
    associates = forms.CharField(
        label="Associated persons", max_length=300, required=False, help_text="Names with commas: they take no part."
    )
    payee = forms.CharField(
        label="Who is paid", max_length=120, required=False, help_text="Where it is nobody of the register."
    )
    limit_cents = CentsField(label="How much at most", help_text="No more is ever paid on it.")
    office = forms.ChoiceField(label="Office", choices=OFFICES, required=False)
    club = forms.ModelChoiceField(Club.objects.all(), label="Club", required=False, empty_label="Open")
    proposal = forms.TypedChoiceField(label="From the Rules Committee", coerce=int, empty_value=None, required=False)
    parameter = forms.ChoiceField(label="What is changed", required=False)
    value = forms.CharField(label="New value", max_length=120, required=False)

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        wanted = ("command_id", "title", *FIELDS.get(kind, ("text",)))
        for name in list(self.fields):
            if name not in wanted:
                del self.fields[name]
        self.order_fields(wanted)
        if kind == "special_business":
            self.fields["proposer"].required = self.fields["received"].required = True
        self.fields["title"].initial = ITEM_KINDS[kind]
        if kind == "rules_of_play":
            forwarded = [file for file in play_versions.proposals() if file.forwarded]
            listed = [
                (str(each.entry.seq), f"{each.proposed.clause}: {each.proposed.text}"[:120]) for each in forwarded
            ]
            choice_field(self, "proposal").choices = [("", "None: straight from a member"), *listed]
            choice_field(self, "parameter").choices = play_versions.changeable_terms()
        for name in ("person", "honour", "event"):
            if name in self.fields:
                self.fields[name].required = "payee" not in self.fields and "matter" not in self.fields

    def clean_associates(self) -> list[Person]:
        names = [name.strip() for name in self.cleaned_data["associates"].split(",") if name.strip()]
        return [person_named(name) for name in names]

    def clean(self) -> dict[str, Any]:
        """A payment goes to somebody of the register, or to a payee whose name is nobody's there: whoever has it takes
        no part. Nor does who is nominated for a paid entry."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("matter") == "free_entry" and not cleaned.get("person") and "person" not in self.errors:
            self.add_error("person", "Say whose entry is to be paid.")
        if "payee" not in self.fields or cleaned.get("person") or "person" in self.errors:
            return cleaned
        if not cleaned.get("payee"):
            self.add_error("person", "Say who is to be paid: somebody of the register, or a payee.")
            return cleaned
        close = cleaned.get("associates") or []
        named = [each for each in payees.people_named(cleaned["payee"], timezone.localdate()) if each not in close]
        if named:
            names = " and ".join(each.full_name for each in named)
            self.add_error("payee", f"{names}: in the register. Name them above, or as associated persons.")
        return cleaned


@dataclass(frozen=True, slots=True)
class AskedItem:
    item: AgendaItem
    facts: ItemFacts


def asked_item(state: MeetingState, form: ItemForm, today: date) -> AskedItem:
    """The item as it was asked for, with what the register and the book say about it on the meeting's day."""
    given = form.cleaned_data
    person, proposer, club = given.get("person"), given.get("proposer"), given.get("club")
    day = state.meeting.sitting.day
    associates = given.get("associates") or []
    added = _numbers(given.get("added"))
    to_be_paid = form.kind == "payment" or given.get("matter") == "free_entry"
    interested = tuple(each.pk for each in (person, *associates) if each) if to_be_paid else ()
    item = AgendaItem(
        number=0,
        kind=cast(ItemKind, form.kind),
        title=_title(given),
        text=given.get("text") or "",
        matter=cast(Matter, given.get("matter") or "other"),
        proposer=proposer.pk if proposer else None,
        proposer_name=proposer.full_name if proposer else "",
        received=given.get("received"),
        written=bool(given.get("written")),
        arose=given.get("arose"),
        clauses=tuple(dict.fromkeys((*_numbers(given.get("clauses")), *added))),
        added=added,
        repeal=bool(given.get("repeal")),
        office=given.get("office") or "",
        person=person.pk if person else None,
        person_name=person.full_name if person else "",
        honour=given.get("honour") or "",
        recommendation=(given.get("recommendation") or "").strip(),
        interested=interested,
        payee=person.full_name if person and form.kind == "payment" else given.get("payee") or "",
        limit_cents=given.get("limit_cents"),
        club=club.pk if club else None,
        club_name=club.name if club else "",
        change=_change(given) if form.kind == "rules_of_play" else None,
    )
    registered = {each.pk for each in register.registered_clubs(min(day, today))}
    facts = ItemFacts(
        today=today,
        proposer_is_member=register.is_member(proposer, today),
        person_is_member=register.is_member(person, min(day, today)),
        club_is_registered=club is not None and club.pk in registered,
        recommendation=entry_of(item.recommendation),
        criteria=_criteria(given.get("event"), max(day, today)),
        added=frozenset(number for each in clauses_added(book.entries_about(Decided)).values() for number in each),
    )
    return AskedItem(item, facts)


def _numbers(typed: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for part in (typed or "").split(",") if part.strip()))


def _title(given: Mapping[str, Any]) -> str:
    """With the event of a selection, which its criteria are found by, or the office that is voted on: the agenda and
    the notice are read without the form."""
    title, office = str(given["title"]), given.get("office") or ""
    told = str(given.get("event") or "") or (office_title(office) if office else "")
    return title if told.casefold() in title.casefold() else f"{title}: {told}"


def _criteria(event: str | None, day: date) -> str:
    """The reference of the decision that set criteria for the event, if there are any."""
    found = registers.criteria_for(" ".join(event.split()), day) if event else None
    return "" if found is None else registers.references([found.decision]).get(found.decision, f"entry {found.entry}")


def _change(given: Mapping[str, Any]) -> PlayChange:
    typed = (given.get("value") or "").strip()
    words: dict[str, bool] = {"yes": True, "no": False}
    value: int | str | bool = words.get(typed.casefold(), typed)
    if typed.lstrip("-").isdecimal() and len(typed) < 10:
        value = int(typed)
    file = next((each for each in play_versions.proposals() if each.entry.seq == given.get("proposal")), None)
    return PlayChange(
        clause=f"P.{file.proposed.clause}" if file is not None else "",
        ruleset=play_versions.RULESET,
        parameter=given.get("parameter") or "",
        value=value,
        origin=f"Rules Committee, proposal {file.entry.seq} of {file.proposed.on:%d/%m/%Y}" if file is not None else "",
    )
