"""How willing people bring any game to its end: what each phase asks for next, one good step after the other."""

from datetime import datetime, timedelta

from tests.toy.chance import seeded
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import DISTRIBUTION, UNKNOWN
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.state import SEATS, State, other_seat

from .play import CHECKS, ITEMS

STEPS = 150


def play_to_the_end(rules: ScrabbleRules, state: State, now: datetime) -> tuple[list[State], str]:
    """The states on the way to a signed slip, and where it stuck, if it did."""
    way = [state]
    for step in range(STEPS):
        if state.phase == "over" and None not in state.signed:
            return way, ""
        now += timedelta(seconds=6)
        outside = Outside(now, seeded(step), lambda _word: True)
        answers = (SCRABBLE.decide(rules, state, command, outside) for command in steps(rules, state))
        events = next((answer for answer in answers if answer and not isinstance(answer, Refusal)), None)
        if events is None:
            return way, f"stuck in {state.phase}"
        for event in events:
            state = SCRABBLE.apply(state, event)
        way.append(state)
    return way, f"no end after {STEPS} steps, in {state.phase}"


def steps(rules: ScrabbleRules, state: State) -> list[c.Command]:
    """What may come next, the best first; the first that is not refused is done."""
    by = {
        "preliminaries": _preliminaries,
        "starting": _starting,
        "interrupted": _interrupted,
        "restarting": _restarting,
        "out": _out,
        "over": _over,
        "thinking": _in_play,
        "answering": _in_play,
    }
    back: list[c.Command] = [] if state.away is None else [c.ComeBack(by=state.away)]
    if state.phase in by:
        return [*back, *by[state.phase](state)]
    return {
        "waiting": [c.OpenGame(names=("A", "B"), lexicon="ours")],
        "asking": [c.Decide(question="challenge", granted=True, reason="in time")],
        "adjudicating": [c.Adjudicate(lexicon=rules.lexicon.value)],
        "appealing": [c.RuleOnAppeal(lexicon=rules.lexicon.value)],
        "adjourned": [c.Resume()],
    }[state.phase]


def _preliminaries(state: State) -> list[c.Command]:
    counts = tuple(DISTRIBUTION.items())
    checked = [] if state.before.checked else [c.CheckTiles(layout="10x10", game_number=1, counts=counts)]
    waiting = [seat for seat in SEATS if set(ITEMS) - set(state.before.confirmed[seat])]
    return [
        *checked,
        c.DrawForFirst(tiles=("A", "B")),
        *[c.ReturnStartTiles(by=seat) for seat in SEATS],
        *[c.ConfirmPreliminaries(by=seat, items=ITEMS) for seat in waiting],
        *_drawing(state),
    ]


def _drawing(state: State) -> list[c.Command]:
    drawn: list[c.Command] = [c.DrawTiles(by=seat) for seat in SEATS if state.owed[seat] and state.bag]
    return drawn + [c.RackTiles(by=seat) for seat in SEATS if state.fresh[seat]]


def _starting(state: State) -> list[c.Command]:
    return [*_drawing(state), c.StartClock(by=other_seat(state.on_turn))]


def _interrupted(state: State) -> list[c.Command]:
    found, last = state.irregularity, state.last
    assert found is not None
    pool = (*state.fresh[found.by], *state.racks[found.by])
    return [
        *_named(state),
        c.PressClock(by=found.by),
        c.AgreeScore(score=last.score if last else 0),
        c.SettleIrregularity(returned=pool[: found.excess]),
        *_confirmed(state),
    ]


def _confirmed(state: State) -> list[c.Command]:
    return [c.NoteBlank(square=at, what="confirmed") for at in state.unconfirmed]


def _named(state: State) -> list[c.Command]:
    last = state.last
    return [c.NameBlank(by=last.by, square=at, letter="E") for at in last.unnamed] if last else []


def _restarting(state: State) -> list[c.Command]:
    restart = state.restart
    awaited = [] if restart is None or restart.device is None else [s for s in SEATS if not restart.checks[s]]
    back = [c.ConfirmReturn(by=seat, checks=CHECKS) for seat in awaited]
    return [*_drawing(state), *_confirmed(state), *back, *[c.RestartClock(by=seat) for seat in SEATS], *_shown(state)]


def _shown(state: State) -> list[c.Command]:
    """Racks that nobody has told of yet."""
    racks = [(seat, state.racks[seat].plain()) for seat in SEATS]
    return [
        c.ShowRack(by=seat, tiles=tuple(tile.replace(UNKNOWN, "E") for tile in rack))
        for seat, rack in racks
        if rack and (UNKNOWN in rack or state.phase == "out")
    ]


def _out(state: State) -> list[c.Command]:
    return [*_named(state), *_drawing(state), c.Accept(by=state.on_turn), *_shown(state)]


def _over(state: State) -> list[c.Command]:
    totals = state.signed[0] or state.signed[1] or state.scores
    agreed = [c.AgreeScore(score=state.last.score)] if state.last and state.last.undecided else []
    return [*agreed, *[c.SignSlip(by=seat, totals=totals) for seat in SEATS if state.signed[seat] is None]]


def _in_play(state: State) -> list[c.Command]:
    by, last = state.on_turn, state.last
    ways: list[c.Command] = [] if state.away is None else [c.ComeBack(by=state.away)]
    ways += _exchange(state)
    if state.draft.announced:
        ways.append(c.PressClock(by=by))
    if state.draft.placed:
        ways.append(c.Place(by=by, placed=()))
    if state.running.running == other_seat(by):
        ways.append(c.PressClock(by=other_seat(by)))
    if last is not None and last.answerable:
        ways.append(c.Accept(by=by))
    return [*ways, *_drawing(state), c.Announce(by=by, what="no_play"), *_shown(state)]


def _exchange(state: State) -> list[c.Command]:
    found = state.exchange
    if found is None:
        return []
    by = found.by
    left = found.count - found.drawn
    return [
        c.SetAside(by=by, tiles=state.racks[by].plain()[: found.count]),
        c.PressClock(by=by),
        *([c.DrawForExchange(by=by, count=left)] if left > 0 else []),
        c.ReturnExchanged(by=by, counted=True),
        c.RackExchanged(by=by),
    ]
