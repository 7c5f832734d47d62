"""The series of a final: its events, who does not play, and all who qualified entered by one press."""

from dataclasses import dataclass
from hashlib import sha256

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import series
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.series import QualifyingEvent
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.presenters.series_page import QualifierLine, series_page
from tilehall.site.tournaments.store import DeskState

from . import entries
from .commands import Decision, execute
from .register import Guest

ORGANISE = "tournaments.organise"


def add_event(
    actor: Actor, number: int, event: int, grade: str, places: int, context: CommandContext
) -> DeskState | Refusal:
    """The first places of another event of this hall qualify for this one."""

    def decide(desk: Desk) -> Decision:
        try:
            other = store.load(event)
        except store.NoSuchTournament:
            other = None
        if other is None or event == number or other.row.rehearsal_of_id is not None:
            basis = desk.book.silent("an event qualifies for another one, both of them real")
            return Refusal(code="no_event_to_qualify", rests_on=(basis,))
        if grade and grade not in other.desk.grades:
            basis = desk.book.silent("a grade qualifies that the event has")
            return Refusal(code="no_such_grade", rests_on=(basis,), detail=(("grade", grade),))
        name = other.desk.announced.name
        qualifying = QualifyingEvent(event=store.public_id(other.row), name=name, places=places, grade=grade)
        return series.add_qualifying_event(desk, qualifying)

    return execute(actor, ORGANISE, number, decide, context)


def drop_event(actor: Actor, number: int, event: str, grade: str, context: CommandContext) -> DeskState | Refusal:
    return execute(actor, ORGANISE, number, lambda desk: series.drop_qualifying_event(desk, event, grade), context)


def decline(
    actor: Actor, number: int, name: str, context: CommandContext, *, declined: bool = True
) -> DeskState | Refusal:
    """Somebody does not play, or does after all. Who is entered already is withdrawn on the page of entries."""
    return execute(actor, ORGANISE, number, lambda desk: series.decline_final(desk, name, declined=declined), context)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledFinal:
    entered: tuple[str, ...]
    refused: tuple[tuple[str, Refusal], ...]


def enter_qualifiers(actor: Actor, number: int, context: CommandContext) -> FilledFinal:
    """Everybody whose qualifying is settled; who cannot be entered is told with the reason, and the others are."""
    require(at_event_of(actor, number), ORGANISE)
    entered: list[str] = []
    refused: list[tuple[str, Refusal]] = []
    for line in series_page(store.load(number)).to_enter:
        name = line.qualifier.finisher.name
        part = CommandContext(context.now, sha256(f"{context.command_id} {name}".encode()).hexdigest())
        answer = entries.enter(actor, number, who=_entrant(line), context=part)
        if isinstance(answer, Refusal):
            refused.append((name, answer))
        else:
            entered.append(name)
    return FilledFinal(entered=tuple(entered), refused=tuple(refused))


def _entrant(line: QualifierLine) -> Person | Guest:
    if line.person is not None:
        return line.person
    return Guest(name=line.qualifier.finisher.name, club=line.club, rating=line.rating)
