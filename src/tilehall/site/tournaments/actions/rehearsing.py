"""A rehearsal of an event: a copy that is played through with invented results, and thrown away afterwards."""

import secrets
from hashlib import sha256

from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk import rehearsing
from tilehall.law.tournament.desk.drawing import to_draw
from tilehall.law.tournament.desk.results import Result
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, require
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import Kept

from . import drawing, running, scoring
from .carrying import Hand, origin

DIRECT = "tournaments.direct"


class NoRehearsal(Exception):
    """This is a real tournament: nothing is invented in it, and it is not thrown away."""


def begin(actor: Actor, number: int, hand: Hand) -> Kept | Refusal:
    """A copy with a number of its own. Pressed twice it is the one copy."""
    require(actor, DIRECT)

    def once() -> Kept | Refusal:
        if (known := store.opened(hand.command_id)) is not None:
            return store.load(known)
        kept = store.load(number)
        if kept.row.rehearsal_of_id is not None:
            return _no("rehearsal_of_a_rehearsal")
        if not kept.desk.announced.grades:
            return _no("no_grade_planned")
        made = rehearsing.copy(kept.desk)
        return store.open_tournament(secrets.token_hex(16), made, origin(actor, hand), rehearsal_of=kept.row)

    return until_no_clash(once)


def play_round(actor: Actor, number: int, seed: int, hand: Hand) -> Kept | Refusal:
    """The next round, by what the director and the scorer would do: draw, begin, and a result for every board.

    A round that was begun by hand is finished. What cannot be drawn or begun is said, as it would be on the day.
    """
    kept = _copy(actor, number)
    if not list(kept.desk.missing(kept.desk.current)):
        for step in (_drawn, _begun):
            done = step(actor, kept, seed, hand)
            if isinstance(done, Refusal):
                return done
            kept = done
    for given in tuple(rehearsing.results(kept.desk, seed)):
        entered = _entered(actor, number, given, _part(hand, f"p{given.player}"))
        if isinstance(entered, Refusal):
            return entered
        kept = entered
    return kept


def play_all(actor: Actor, number: int, seed: int, hand: Hand) -> Kept | Refusal:
    copy = _copy(actor, number)
    kept: Kept | Refusal = copy
    for _ in range(copy.desk.last_round + 1):
        if isinstance(kept, Refusal) or kept.desk.over:
            break
        kept = play_round(actor, number, seed, _part(hand, f"round after {kept.desk.current}"))
    return kept


def throw_away(actor: Actor, number: int) -> int:
    """The number of the event it was a rehearsal of."""
    row = _copy(actor, number).row
    assert row.rehearsal_of_id is not None
    store.throw_away(row)
    return row.rehearsal_of_id


def _no(code: str) -> Refusal:
    return Refusal(code=code, rests_on=(PLAY.silent("an event that is planned can be rehearsed, the real one only"),))


def _copy(actor: Actor, number: int) -> Kept:
    require(actor, DIRECT)
    kept = store.load(number)
    if kept.row.rehearsal_of_id is None:
        raise NoRehearsal(f"tournament {number} is no rehearsal")
    return kept


def _drawn(actor: Actor, kept: Kept, seed: int, hand: Hand) -> Kept | Refusal:
    if not to_draw(kept.desk):
        return kept
    return drawing.draw_all(actor, kept.row.pk, seed, _part(hand, "draw"))


def _begun(actor: Actor, kept: Kept, _seed: int, hand: Hand) -> Kept | Refusal:
    return running.begin_round(actor, kept.row.pk, _part(hand, "begin"))


def _entered(actor: Actor, number: int, given: Result, hand: Hand) -> Kept | Refusal:
    return scoring.enter(actor, number, given, hand)


def _part(hand: Hand, part: str) -> Hand:
    """One press of the button is many commands; pressed twice, each of them is carried out once."""
    return Hand(hand.now, sha256(f"{hand.command_id} {part}".encode()).hexdigest())
