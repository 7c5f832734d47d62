"""What a seat may do now in a game that the hall keeps: the buttons of its page.

Appeals are not among them: the hall has judged by the word list of the game, and there is no other to ask.
"""

from collections.abc import Iterator
from functools import lru_cache

from tilehall.law.game.clock import Moment
from tilehall.law.game.offer import Offer
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Fact
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.events import event_kind
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import IN_PLAY, State, Turn

from . import game_end
from .clocks import delaying_winner
from .draws import hall_draw_from, refuse_draw_out_of_turn
from .exchange import most_to_exchange
from .hall_games import ready_to_be
from .hall_time import hall_step
from .turn import passes_left


def offers(rules: ScrabbleRules, state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.terms.kept != "hall" or state.phase == "waiting":
        return ()
    if state.phase == "over":
        return tuple(_slip(state, seat))
    if state.away == seat:
        return _offer(c.ComeBack), _offer(c.Forfeit)
    return (*_by_phase(rules, state, seat), *_tiles(rules, state, seat), _offer(c.Forfeit))


def _by_phase(rules: ScrabbleRules, state: State, seat: Seat) -> Iterator[Offer]:
    match state.phase:
        case "preliminaries" if ready_to_be(rules, state, seat):
            yield _offer(c.BeReady)
        case "thinking" | "answering" if seat == state.on_turn:
            yield from _answers(rules, state)
            yield from _turns(rules, state, seat)
        case "out":
            yield from _answers(rules, state) if seat == state.on_turn else _opponents_clock(rules, state)
        case "restarting":
            yield from _restarts(rules, state, seat)
        case "starting" if len(state.racks[state.on_turn]) >= rules.first_clock_racked.value:
            yield _offer(c.StartClock)


def _turns(rules: ScrabbleRules, state: State, seat: Seat) -> Iterator[Offer]:
    """A turn of one's own, unless there is none any more or an older command has begun one."""
    begun = state.draft.announced is not None or state.exchange is not None
    if begun or game_end.reason_not_to_play_on(rules, state) is not None:
        return
    yield _offer(c.PlayTiles)
    most = most_to_exchange(rules, state, seat)
    if most and state.away is None:
        yield _offer(c.ExchangeTiles, most=most)
    says = ("pass", "no_play") if passes_left(rules, state, seat) else ("no_play",)
    yield _offer(c.PassTurn, what=says)


def _answers(rules: ScrabbleRules, state: State) -> Iterator[Offer]:
    """Until the window closes, where there is one."""
    last = state.last
    if last is None or last.by == state.on_turn or not last.answerable:
        return
    ends = game_end.window_ends(rules, state)
    until: dict[str, Fact] = {} if ends is None else {"until": int(ends)}
    yield _offer(c.Accept, **until)
    if not last.challenged:
        if last.answer != "held":
            yield _offer(c.Hold, **until)
        yield _offer(c.Challenge, words=last.words, **until)


def _opponents_clock(rules: ScrabbleRules, state: State) -> Iterator[Offer]:
    may = game_end.may_start_from(rules, state)
    if may is not None and state.running.running is None:
        yield _offer(c.StartClock, may)


def _restarts(rules: ScrabbleRules, state: State, seat: Seat) -> Iterator[Offer]:
    """`hall_at`: when the hall starts the clock itself."""
    waits = state.restart
    if waits is None or waits.device is not None or state.unconfirmed or waits.run == state.away:
        return
    step = hall_step(rules, state)
    hall: dict[str, Fact] = {} if step is None else {"hall_at": int(step.at)}
    if waits.unseen is None:
        if seat in waits.by or waits.by == (state.away,):
            yield _offer(c.RestartClock, **hall)
    elif delaying_winner(rules, state, c.RestartClock(by=seat, delaying=True), waits) is not None:
        yield _offer(c.RestartClock, delaying=True, **hall)


def _tiles(rules: ScrabbleRules, state: State, seat: Seat) -> Iterator[Offer]:
    """Tiles that are due, from when the hall gives them out; never during a hold or a challenge."""
    playing = state.phase in (*IN_PLAY, "starting", "restarting")
    exchanging = state.exchange is not None and state.exchange.by == seat
    if state.fresh[seat] and not exchanging and state.phase != "adjourned":
        yield _offer(c.RackTiles)
    if not playing or not state.bag or not state.owed[seat] or refuse_draw_out_of_turn(rules, state, seat) is not None:
        return
    own = state.last if state.last is not None and state.last.by == seat else None
    if not _stands_still(state, seat, own):
        yield _offer(c.DrawTiles, hall_draw_from(rules, state, seat), count=min(state.owed[seat], len(state.bag)))


def _stands_still(state: State, seat: Seat, own: Turn | None) -> bool:
    """The play is held, or waits for the letter of a blank; or the next one lies on the board and is not pressed."""
    unanswered = own is not None and own.answerable and (own.answer == "held" or state.phase == "restarting")
    laid = state.phase in IN_PLAY and seat == state.on_turn and bool(state.draft.placed)
    return unanswered or laid


def _slip(state: State, seat: Seat) -> Iterator[Offer]:
    undecided = state.last is not None and state.last.undecided
    if state.signed[seat] is None and not undecided:
        yield _offer(c.SignSlip, totals=state.scores)


@lru_cache(maxsize=1024)
def _offer(command: type, at: Moment | None = None, /, **detail: Fact) -> Offer:
    """Most are the same in every turn of every game."""
    return Offer(event_kind(command), at, tuple(detail.items()))
