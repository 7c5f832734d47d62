"""Several of the register entered at once: looked at before, then all of them in one transaction or none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import entries
from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import DeskState

from .commands import Decision, execute
from .register import EntryOptions, entry_request

ORGANISE = "tournaments.organise"
MOST = 200  # people in one command


@dataclass(frozen=True, slots=True)
class LookedAt:
    """Somebody who is to be entered, and why they cannot be; None where they can."""

    person: Person
    refusal: Refusal | None


def persons_named(numbers: Iterable[int]) -> list[Person]:
    """Of the register, each once, in the order given."""
    wanted = list(dict.fromkeys(numbers))[:MOST]
    found = people.people().in_bulk(wanted)
    return [found[number] for number in wanted if number in found]


def look_at_entries(
    state: DeskState, persons: Sequence[Person], options: EntryOptions, now: datetime
) -> list[LookedAt]:
    """What would become of each, after those before; nothing is written."""
    desk, number, today = state.desk, state.row.pk, timezone.localdate(now)
    looked: list[LookedAt] = []
    for person in persons:
        answer = _entry(desk, number, person, options, today)
        looked.append(LookedAt(person, answer if isinstance(answer, Refusal) else None))
        if not isinstance(answer, Refusal):
            desk = entries.with_entries(desk, answer)
    return looked


def enter_several(
    actor: Actor, number: int, persons: Sequence[Person], context: CommandContext, *, options: EntryOptions
) -> DeskState | Refusal:
    """All of them, or nobody: the first who cannot be entered is named."""
    today = timezone.localdate(context.now)
    entered: dict[int, Person] = {}

    def decide(desk: Desk) -> Decision:
        entered.clear()  # of a decision that a faster command made void
        acts: list[Act] = []
        for person in persons:
            answer = _entry(desk, number, person, options, today)
            if isinstance(answer, Refusal):
                return answer
            desk = entries.with_entries(desk, answer)
            entered.update({act.player.number: person for act in answer if isinstance(act, Entered)})
            acts += answer
        return tuple(acts)

    def tie_to_register(_after: DeskState) -> None:
        for player, person in entered.items():
            store.tie_entrant(number, player, person)

    return execute(actor, ORGANISE, number, decide, context, in_same_transaction=tie_to_register)


def _entry(desk: Desk, number: int, person: Person, options: EntryOptions, today: date) -> tuple[Act, ...] | Refusal:
    facts = entry_request(number, desk, person, options, today)
    return entries.enter(desk, facts, today, again=store.number_of(number, person))
