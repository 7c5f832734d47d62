"""A rehearsal of an event: a copy that is played through with invented results, and thrown away afterwards."""

import secrets
from hashlib import sha256

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import rehearsal
from tilehall.law.tournament.desk.draw import grades_to_draw
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.tournaments import store
from tilehall.site.tournaments.event_officers import at_event_of
from tilehall.site.tournaments.store import DeskState

from . import draw, results, rounds

DIRECT = "tournaments.direct"


class NoRehearsal(Exception):
    """This is a real tournament: nothing is invented in it, and it is not thrown away."""


def begin(actor: Actor, number: int, context: CommandContext) -> DeskState | Refusal:
    """A copy with a number of its own. Pressed twice it is the one copy."""
    require(at_event_of(actor, number), DIRECT)

    def once() -> DeskState | Refusal:
        if (known := store.tournament_opened_by(context.command_id)) is not None:
            return store.load(known)
        state = store.load(number)
        made = rehearsal.rehearsal_acts(state.desk, of_rehearsal=state.row.rehearsal_of_id is not None)
        if isinstance(made, Refusal):
            return made
        return store.open_tournament(secrets.token_hex(16), made, origin(actor, context), rehearsal_of=state.row)

    return until_no_clash(once)


def play_round(actor: Actor, number: int, seed: int, context: CommandContext) -> DeskState | Refusal:
    """The next round, by what the director and the scorer would do: draw, begin, and a result for every board.

    A round that was begun by hand is finished. What cannot be drawn or begun is said, as it would be on the day.
    """
    state = _copy(actor, number)
    if not list(state.desk.missing(state.desk.current)):
        for step in (_drawn, _begun):
            answer = step(actor, state, seed, context)
            if isinstance(answer, Refusal):
                return answer
            state = answer
            if state.desk.over:
                return state  # a knock-out that was decided earlier than planned: the draw has shortened the plan
    for reported_result in tuple(rehearsal.invented_results(state.desk, seed)):
        entered = _entered(actor, number, reported_result, _part(context, f"p{reported_result.player}"))
        if isinstance(entered, Refusal):
            return entered
        state = entered
    return state


def play_all(actor: Actor, number: int, seed: int, context: CommandContext) -> DeskState | Refusal:
    copy = _copy(actor, number)
    answer: DeskState | Refusal = copy
    for _ in range(copy.desk.last_round + 1):
        if isinstance(answer, Refusal) or answer.desk.over:
            break
        answer = play_round(actor, number, seed, _part(context, f"round after {answer.desk.current}"))
    return answer


def throw_away(actor: Actor, number: int) -> int:
    """The number of the event it was a rehearsal of."""
    row = _copy(actor, number).row
    assert row.rehearsal_of_id is not None
    store.delete_rehearsal(row)
    return row.rehearsal_of_id


def _copy(actor: Actor, number: int) -> DeskState:
    require(at_event_of(actor, number), DIRECT)
    state = store.load(number)
    if state.row.rehearsal_of_id is None:
        raise NoRehearsal(f"tournament {number} is no rehearsal")
    return state


def _drawn(actor: Actor, state: DeskState, seed: int, context: CommandContext) -> DeskState | Refusal:
    if not grades_to_draw(state.desk):
        return state
    return draw.draw_all(actor, state.row.pk, seed, _part(context, "draw"))


def _begun(actor: Actor, state: DeskState, _seed: int, context: CommandContext) -> DeskState | Refusal:
    return rounds.begin_round(actor, state.row.pk, _part(context, "begin"))


def _entered(
    actor: Actor, number: int, reported_result: ReportedResult, context: CommandContext
) -> DeskState | Refusal:
    return results.enter(actor, number, reported_result, context)


def _part(context: CommandContext, part: str) -> CommandContext:
    """One press of the button is many commands; pressed twice, each of them is carried out once."""
    return CommandContext(context.now, sha256(f"{context.command_id} {part}".encode()).hexdigest())
