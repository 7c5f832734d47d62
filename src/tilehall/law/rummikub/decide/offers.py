"""What a seat may do now: the buttons of its page, and all that a robot may choose from. In games of the hall only.

Time is not called by a seat: the hall does that, and knows how long the line of who is on turn takes.
"""

from collections.abc import Iterator

from tilehall.law.game.offer import Offer
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Fact
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.events import event_kind
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings.fresh_start import FreshStart, refuse_fresh_start
from tilehall.law.rummikub.state import IN_PLAY, State, doubles


def offers(rules: RummikubRules, state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.kept != "hall" or seat not in state.seats:
        return ()
    if state.phase in IN_PLAY:
        return tuple(_on_turn(rules, state)) if seat == state.on_turn else ()
    if state.phase == "seated":
        return (_offer(c.Deal),)
    if state.phase == "dealt":
        ready = () if state.ready[seat] else (_offer(c.BeReady),)
        return (*ready, *_fresh_start(rules, state, seat))
    if state.phase == "over" and not state.cleared[seat]:
        return (_offer(c.ClearRack),)
    return ()


def _on_turn(rules: RummikubRules, state: State) -> Iterator[Offer]:
    yield _offer(c.TouchTable)
    # What an initial meld must come to; nothing once it lies there.
    yield _offer(c.LayTiles, initial=None if state.melded[state.on_turn] else rules.initial_meld_min.value)
    # Own tiles on the table come back first; where that is forbidden, to draw is to give up the turn.
    if not state.draft.laid or not rules.retract_same_turn.value:
        yield _offer(c.DrawTile, count=rules.draw_per_turn.value) if state.pool else _offer(c.PassTurn)


def _fresh_start(rules: RummikubRules, state: State, seat: Seat) -> Iterator[Offer]:
    """Before play begins, a right of who holds the doubles, and known to nobody else."""
    own = doubles(state.racks[seat])
    facts = FreshStart(doubles=min(len(own), rules.deal_tiles.value // 2), begun=False)
    if refuse_fresh_start(rules, facts) is None:
        yield _offer(c.AskFreshStart, doubles=" ".join(own))


def _offer(command: type, **detail: Fact) -> Offer:
    return Offer(event_kind(command), None, tuple(detail.items()))
