"""The registers of the example association: officers, committees, by-laws, the calendar, with their decisions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils import timezone

from tilehall.law.association.acts.decisions import Body, Decided, Matter
from tilehall.law.association.acts.registers import LetterLogged, SocialPlanned
from tilehall.law.association.calendar_plans import NewEvent, NewFormat
from tilehall.law.association.committees import NewCommittee
from tilehall.law.association.weekends import agm_weekend, format_deadline
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book.actions import calendar, officers, registers
from tilehall.site.association.book.actions.decisions import record_decision
from tilehall.site.association.book.actions.registers import BylawAsked
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Club, Person
from tilehall.site.people.roles import Role

from .example_people import OFFICERS
from .example_tournaments import ExampleFault

OFFICES = {
    "president": Role.PRESIDENT,
    "vice_president": Role.VICE_PRESIDENT,
    "secretary": Role.SECRETARY,
    "treasurer": Role.TREASURER,
    "web_master": Role.WEBMASTER,
}


@dataclass(frozen=True, slots=True)
class ExampleRegisters:
    people: Mapping[str, Person]
    clubs: Mapping[str, Club]
    now: datetime
    command: Callable[[], CommandContext]

    @property
    def today(self) -> date:
        return timezone.localdate(self.now)

    @property
    def agm(self) -> date:
        """The last annual meeting that was."""
        this_year = agm_weekend(self.today.year).first
        return this_year if this_year <= self.today else agm_weekend(self.today.year - 1).first

    def decide(self, body: Body, matter: Matter, title: str, on: date, person: Person | None = None) -> int:
        about = None if person is None else person.pk
        act = Decided(on=on, body=body, matter=matter, reference="", title=title, person=about)
        return _entry(record_decision(CONSOLE, act, self.command()))


def _entry(result: officers.Result) -> int:
    if isinstance(result, Refusal):
        raise ExampleFault(f"{result.code}: {dict(result.detail)}")
    return result[0].seq


def fill(example: ExampleRegisters) -> None:
    _officers(example)
    _committees(example)
    _rules(example)
    _calendar(example)
    _lists(example)


def _officers(example: ExampleRegisters) -> None:
    """Elected at the last annual meeting; their roles they have already."""
    for office, role in OFFICES.items():
        person = example.people[OFFICERS[role]]
        elected = example.decide("agm", "elect_officer", f"Elects {person}", example.agm, person)
        taken = officers.take_office(
            CONSOLE, person, office=office, on=example.agm, decision=elected, context=example.command()
        )
        _entry(taken.result)


def _committees(example: ExampleRegisters) -> None:
    for name, members, powers in (
        (
            "Rules Committee",
            ("Ingrid Solheim", "Fergus McAllan", "Elspeth Drummond"),
            ("proposals on the rules of play",),
        ),
        ("Judicial Committee", ("Mātene Ruatapu", "Norman Cuthbert", "Isla Strathmore"), ("appeals under P.4.4",)),
    ):
        decision = example.decide("executive", "committee", f"Appoints the {name}", example.agm)
        new = NewCommittee(
            sort="rules" if name.startswith("Rules") else "special",
            name=name,
            members=tuple(example.people[member].pk for member in members),
            powers=powers,
            since=example.agm,
        )
        _entry(officers.appoint_committee(CONSOLE, new, decision=decision, context=example.command()))


def _rules(example: ExampleRegisters) -> None:
    new = BylawAsked("Billeting guidelines", "Hosts are asked four weeks ahead. Guests bring their own sheets.", "15.6")
    on = example.agm
    draft = _entry(registers.draft_bylaw(CONSOLE, new, on=on, context=example.command()))
    decision = example.decide("management", "bylaw", "Billeting guidelines", on)
    _entry(
        registers.bring_bylaw_into_force(
            CONSOLE, draft, consistent_with="clause 15.6", on=on, decision=decision, context=example.command()
        )
    )
    criteria = example.decide("management", "criteria", "Criteria for selection", on)
    text = "The first three of the ranking list at the end of the year before who are available."
    _entry(calendar.set_criteria(CONSOLE, event="", text=text, on=on, decision=criteria, context=example.command()))


def _calendar(example: ExampleRegisters) -> None:
    year, agm = example.agm.year + 1, example.agm
    venue = example.decide("agm", "championship_venue", "The next championship is in Nelson", agm)
    _entry(calendar.set_venue(CONSOLE, year=year, venue="Nelson", decision=venue, context=example.command()))
    host = example.decide("agm", "masters_host", "Ōtaki hosts the Masters", agm)
    club = example.clubs["Ōtaki Word and Tile Club"]
    _entry(calendar.set_masters_host(CONSOLE, year=year, club=club, decision=host, context=example.command()))
    settled = min(example.today, format_deadline(agm_weekend(year).first))
    decision = example.decide("management", "championship_format", "Fifteen games, Swiss", max(settled, agm))
    new = NewFormat(year, 15, "Fifteen games in three days, Swiss after two rounds by rating.")
    _entry(calendar.set_format(CONSOLE, new, decision=decision, although_late=True, context=example.command()))
    first = example.today + timedelta(days=40)
    challenge = NewEvent(
        sort="challenge", level="local", title="Interclub Challenge", first=first, last=first, place="Taupō"
    )
    _entry(calendar.plan_event(CONSOLE, challenge, despite_clash=True, context=example.command()))


def _lists(example: ExampleRegisters) -> None:
    today, agm = example.today, example.agm
    _entry(
        registers.acquire_asset(CONSOLE, name="20 clocks", where="Nelson", note="", on=agm, context=example.command())
    )
    letter = LetterLogged(on=agm, direction="to", subject="Prizes for the championship")
    _entry(registers.log_letter(CONSOLE, letter, example.command()))
    affiliation = example.decide("management", "affiliation", "Joins the world body", agm)
    _entry(
        registers.affiliate(
            CONSOLE, organisation="World body of tile games", note="", on=agm, decision=affiliation,
            context=example.command(),
        )
    )  # fmt: skip
    dinner = SocialPlanned(on=today, title="Championship dinner", day=agm_weekend(agm.year + 1).first, place="Nelson")
    social = _entry(registers.plan_social(CONSOLE, dinner, example.command()))
    decision = example.decide("management", "social", "A dinner at the championship", agm)
    _entry(registers.publish_social(CONSOLE, social, decision=decision, context=example.command()))
