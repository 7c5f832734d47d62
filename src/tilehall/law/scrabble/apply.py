"""A state and an event become the next state. Nothing is judged here: events hold what was decided."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tilehall.law.game.clock import clocks

from . import challenged
from . import events as e
from .board import FACES, WHOLE, Placement, Square, put
from .challenged import last_of
from .piles import changed, less, more, on_the_board, out_of, unknown
from .state import (
    SEATS,
    Draft,
    Exchange,
    Irregularity,
    Line,
    Restart,
    Result,
    State,
    Terms,
    Turn,
    other,
    rewritten,
    zeros_of,
)


def apply(state: State, event: e.Event) -> State:
    return _APPLIED[type(event)](state, event)


def _opened(state: State, event: e.GameOpened) -> State:
    terms = Terms(
        names=event.names,
        kept=event.kept,
        official=event.official,
        lexicon=event.lexicon,
        vision_impaired=event.vision_impaired,
        rack_size=event.rack_size,
    )
    # At a table nobody has told us what is in the bag: so many tiles, and no more is known.
    bag = WHOLE if event.kept == "hall" else unknown(len(WHOLE))
    return state.but(
        phase="starting" if event.begun else "preliminaries",
        terms=terms,
        first=event.first,
        on_turn=event.first or SEATS[0],
        bag=bag,
        owed=(event.rack_size, event.rack_size),
        clocks=clocks(2, event.base, event.used),
    )


def _tiles_checked(state: State, _event: e.TilesChecked) -> State:
    return state.but(before=replace(state.before, checked=True))


def _start_drawn(state: State, event: e.StartDrawn) -> State:
    drawn = state.before.start_tiles
    before = replace(state.before, start_tiles=(*drawn, event.tiles), start_out=state.before.start_out + 2)
    first = event.first if event.first is not None else state.first
    bag = out_of(state.bag, FACES.of(event.tiles))
    return state.but(before=before, first=first, on_turn=first or SEATS[0], bag=bag)


def _start_returned(state: State, event: e.StartTilesReturned) -> State:
    tiles = [tile for pair in state.before.start_tiles for tile in pair]
    back = FACES.of(tiles) if state.terms.kept == "hall" else unknown(event.count)
    return state.but(before=replace(state.before, start_out=0), bag=state.bag.add(back))


def _confirmed(state: State, event: e.PreliminariesConfirmed) -> State:
    told = tuple(dict.fromkeys((*state.before.confirmed[event.by], *event.items)))
    return state.but(before=replace(state.before, confirmed=changed(state.before.confirmed, event.by, told)))


def _clocks_set(state: State, event: e.ClocksSet) -> State:
    running = state.running
    told = running.neutralise(event.at) if event.running is None else running.start(event.running, event.at)
    phase, restart, out_at = state.phase, state.restart, state.out_at
    if event.running is not None and phase in ("starting", "restarting"):
        phase, restart = state.played_on(), None
    if event.why == "out_play":
        out_at = event.at
    elif event.why == "held":
        out_at = None
    begun = told.spent[state.on_turn] if event.why == "first" else state.turn_from
    return state.but(clocks=told, phase=phase, restart=restart, out_at=out_at, turn_from=begun)


def _clock_corrected(state: State, event: e.ClockCorrected) -> State:
    running = state.running
    moved = event.used - running.used(event.seat, event.at) if event.seat == state.on_turn else 0
    return state.but(clocks=running.corrected(event.seat, event.used, event.at), turn_from=state.turn_from + moved)


def _director_decided(state: State, event: e.DirectorDecided) -> State:
    if event.question != "challenge":
        return state
    if event.granted:
        return state.but(phase="adjudicating")
    waits = Restart(run=state.on_turn, by=SEATS)
    accepted = last_of(state).but(answer="accepted")
    return state.but(phase="restarting", challenge=None, restart=waits, last=accepted)


def _tiles_drawn(state: State, event: e.TilesDrawn) -> State:
    by, tiles = event.by, FACES.of(event.tiles)
    pile = "racks" if event.to == "rack" else "fresh"
    parts: dict[str, Any] = {"bag": out_of(state.bag, tiles), pile: more(getattr(state, pile), by, tiles)}
    if state.phase == "preliminaries":
        parts["phase"] = "starting"
    if event.purpose == "exchange" and state.exchange is not None:
        parts["exchange"] = replace(state.exchange, drawn=state.exchange.drawn + len(event.tiles))
        return state.but(**parts)
    parts["owed"] = changed(state.owed, by, 0 if event.short else max(0, state.owed[by] - len(event.tiles)))
    if event.short:
        parts["short_draws"] = (*state.short_draws, (len(state.sheet), by, event.short))
    if state.last is not None and state.last.by == by:
        racked = len(event.tiles) if event.to == "rack" else 0
        parts["last"] = state.last.but(
            drawn=(*state.last.drawn, *event.tiles),
            drawn_racked=state.last.drawn_racked + racked,
        )
    if state.restart is not None and state.restart.unseen == by:
        parts["restart"] = replace(state.restart, unseen=None)
    return state.but(**parts)


def _turned_up(state: State, event: e.TilesTurnedUp) -> State:
    up = changed(state.before.turned_up, event.by, state.before.turned_up[event.by] + event.count)
    return state.but(before=replace(state.before, turned_up=up))


def _racked(state: State, event: e.TilesRacked) -> State:
    tiles, last = FACES.of(event.tiles), state.last
    if last is not None and last.by == event.by and state.exchange is None:
        last = last.but(drawn_racked=last.drawn_racked + len(event.tiles))
    done = state.exchange is not None and state.exchange.by == event.by and state.exchange.returned
    return state.but(
        racks=more(state.racks, event.by, tiles),
        fresh=less(state.fresh, event.by, tiles),
        last=last,
        exchange=None if done else state.exchange,
    )


def _returned(state: State, event: e.TilesReturned) -> State:
    tiles = FACES.of(event.tiles)
    pile = {"aside": "aside", "table": "fresh", "rack": "racks"}[event.out_of]
    parts: dict[str, Any] = {
        "bag": state.bag.add(tiles if state.terms.kept == "hall" else unknown(len(tiles))),
        pile: less(getattr(state, pile), event.by, tiles),
    }
    if event.out_of == "aside" and state.exchange is not None:
        # New tiles taken straight to the rack need no further step.
        done = not state.fresh[event.by]
        parts["exchange"] = None if done else replace(state.exchange, returned=True)
    elif state.exchange is not None and state.exchange.by == event.by:
        parts["exchange"] = replace(state.exchange, drawn=state.exchange.drawn - len(event.tiles))
    if event.shown:
        parts["shown"] = event.tiles
    if state.last is not None and state.last.by == event.by and event.out_of != "aside":
        parts["last"] = state.last.but(drawn=(), drawn_racked=0)
    return state.but(**parts)


def _rack_shown(state: State, event: e.RackShown) -> State:
    racks = changed(state.racks, event.by, FACES.of(event.tiles))
    shown = changed(state.open_racks, event.by, state.open_racks[event.by] or event.open)
    return state.but(racks=racks, open_racks=shown)


def _placed(state: State, event: e.TilesPlaced) -> State:
    draft = state.draft
    stale = draft.stale or draft.declared is not None
    return state.but(draft=draft.but(placed=event.placed, declared=None, stale=stale))


def _declared(state: State, event: e.ScoreDeclared) -> State:
    return state.but(draft=state.draft.but(declared=event.score, stale=False))


def _announced(state: State, event: e.TurnAnnounced) -> State:
    exchange = Exchange(by=event.by, count=event.count) if event.what == "exchange" else state.exchange
    return state.but(draft=Draft(announced=event.what, recorded=state.draft.recorded), exchange=exchange)


def _set_aside(state: State, event: e.TilesSetAside) -> State:
    if state.exchange is None:
        raise ValueError("nothing is being exchanged")
    tiles = FACES.of(event.tiles)
    return state.but(
        racks=less(state.racks, event.by, tiles),
        aside=more(state.aside, event.by, tiles),
        exchange=replace(state.exchange, laid=True),
    )


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    by, total = event.by, state.scores[event.by] + event.score
    turn = Turn(
        by=by,
        kind=event.what,
        placed=event.placed,
        words=event.words,
        score=event.score,
        declared=event.declared,
        undecided=event.undecided,
        ended_at=event.at,
        pressed=event.pressed,
        in_advance=state.draft.recorded,
        line=len(state.sheet),
        recorded=(event.recorded, event.recorded),
        answer="open" if event.what == "play" else "accepted",
    )
    line = Line(by=by, kind=event.what, words=event.words, score=event.score, bonus=0, total=total)
    after = state.but(
        board=put(state.board, event.placed) if event.placed else state.board,
        racks=less(state.racks, by, on_the_board(event.placed)) if event.placed else state.racks,
        scores=changed(state.scores, by, total),
        zeros=0 if event.score else state.zeros + 1,
        sheet=(*state.sheet, line),
        owed=changed(state.owed, by, event.owed),
        last=turn,
        draft=Draft(),
        on_turn=other(by),
        turn_from=state.running.spent[other(by)],
        shown=(),
    )
    missing = after.terms.rack_size - after.held_tiles(by)
    if event.what == "play" and not after.bag and not event.out and missing:
        after = after.but(short_draws=(*after.short_draws, (len(after.sheet), by, missing)))
    return after.but(phase="out" if event.out else after.played_on())


def _blank_named(state: State, event: e.BlankNamed) -> State:
    named = (Square(event.square), event.letter.lower())
    # The opponent may have laid tiles already when a blank of the turn before is named.
    if any(square == named[0] for square, _ in state.draft.placed):
        return state.but(draft=state.draft.but(placed=_instead(state.draft.placed, named)))
    last = last_of(state).but(placed=_instead(last_of(state).placed, named), words=event.words)
    return state.but(board=put(state.board, (named,)), last=last)


def _instead(placed: Placement, named: tuple[Square, str]) -> Placement:
    return tuple(named if square == named[0] else (square, sign) for square, sign in placed)


def _blank_noted(state: State, event: e.BlankNoted) -> State:
    return state.but(blanks=(*state.blanks, (event.square, event.what)))


def _recorded(state: State, event: e.ScoreRecorded) -> State:
    sheet = changed(state.differs[event.by], event.of, event.differs)
    state = state.but(differs=changed(state.differs, event.by, sheet))
    if event.in_advance:
        return state.but(draft=state.draft.but(recorded=True))
    if state.last is None or state.last.by != event.of:
        return state
    return state.but(last=state.last.but(recorded=changed(state.last.recorded, event.by, True)))


def _agreed(state: State, event: e.ScoreAgreed) -> State:
    last = last_of(state)
    total = state.scores[last.by] + event.score - last.score
    sheet = rewritten(state.sheet, last.line, score=event.score, total=total)
    return state.but(
        scores=changed(state.scores, last.by, total),
        zeros=zeros_of(sheet),
        sheet=sheet,
        last=last.but(score=event.score, undecided=False),
    )


def _accepted(state: State, event: e.TurnAccepted) -> State:
    last = last_of(state).but(answer="drawn" if event.how == "drawn" else "accepted")
    phase = "thinking" if state.phase == "answering" else state.phase
    return state.but(last=last, phase=phase)


def _held(state: State, _event: e.TurnHeld) -> State:
    phase = "answering" if state.phase == "thinking" else state.phase
    return state.but(last=last_of(state).but(answer="held"), phase=phase)


def _irregularity_opened(state: State, event: e.IrregularityOpened) -> State:
    found = Irregularity(what=event.what, by=event.by, excess=event.excess)
    return state.but(phase="interrupted", irregularity=found)


def _irregularity_settled(state: State, event: e.IrregularitySettled) -> State:
    waiting = other(state.on_turn)
    either = event.what == "overdraw"
    settled = Restart(run=state.on_turn, by=SEATS if either else (waiting,), ought=waiting if either else None)
    restart = state.restart or settled
    return state.but(phase="restarting", irregularity=None, restart=restart)


def _bag_counted(state: State, event: e.BagCounted) -> State:
    """Short draws come to light with it; a game that was over, and not yet signed, is open again."""
    short = [(len(state.sheet), seat, state.owed[seat]) for seat in SEATS if state.owed[seat] and not event.count]
    fewer = len(state.bag) - event.count
    after = state.but(
        bag=unknown(event.count) if state.terms.kept == "table" else state.bag,
        missing=state.missing + fewer,
        owed=event.owed,
        short_draws=(*state.short_draws, *short),
    )
    return after if state.result is None else _open_again(after, state.result)


def _open_again(state: State, result: Result) -> State:
    scores = tuple(state.scores[seat] - result.racks[seat] + result.overtime[seat] for seat in SEATS)
    restart = Restart(run=state.on_turn, by=(other(state.on_turn),))
    return state.but(phase="restarting", scores=scores, result=None, restart=restart, open_racks=(False, False))


def _away(state: State, event: e.PlayerAway) -> State:
    if event.away:
        return state.but(away=event.by)
    return state.but(away=None, back=event.by if state.owed[event.by] else None)


def _adjourned(state: State, _event: e.GameAdjourned) -> State:
    return state.but(phase="adjourned", held_back=state.phase)


def _resumed(state: State, _event: e.GameResumed) -> State:
    back = state.held_back or "thinking"
    if back in ("thinking", "answering"):
        restart = Restart(run=state.on_turn, by=(other(state.on_turn),))
        return state.but(phase="restarting", restart=restart, held_back=None)
    return state.but(phase=back, held_back=None)


def _ended(state: State, event: e.GameEnded) -> State:
    result = Result(
        reason=event.reason,
        out=event.out,
        racks=event.racks,
        overtime=event.overtime,
        half_wins=event.half_wins,
    )
    told = state.running.neutralise(event.at)
    return state.but(phase="over", scores=event.scores, result=result, clocks=told, out_at=None)


def _signed(state: State, event: e.SlipSigned) -> State:
    return state.but(signed=changed(state.signed, event.by, event.totals))


_APPLIED: dict[type, Callable[[State, Any], State]] = {
    e.GameOpened: _opened,
    e.TilesChecked: _tiles_checked,
    e.StartDrawn: _start_drawn,
    e.StartTilesReturned: _start_returned,
    e.PreliminariesConfirmed: _confirmed,
    e.ClocksSet: _clocks_set,
    e.ClockCorrected: _clock_corrected,
    e.DirectorDecided: _director_decided,
    e.TilesDrawn: _tiles_drawn,
    e.TilesTurnedUp: _turned_up,
    e.TilesRacked: _racked,
    e.TilesReturned: _returned,
    e.RackShown: _rack_shown,
    e.TilesPlaced: _placed,
    e.ScoreDeclared: _declared,
    e.TurnAnnounced: _announced,
    e.TilesSetAside: _set_aside,
    e.TurnEnded: _turn_ended,
    e.BlankNamed: _blank_named,
    e.BlankNoted: _blank_noted,
    e.ScoreRecorded: _recorded,
    e.ScoreAgreed: _agreed,
    e.NoteMade: lambda state, _event: state,
    e.TurnAccepted: _accepted,
    e.TurnHeld: _held,
    e.ChallengeMade: challenged.made,
    e.ChallengeRuled: challenged.ruled,
    e.IrregularityOpened: _irregularity_opened,
    e.IrregularitySettled: _irregularity_settled,
    e.BagCounted: _bag_counted,
    e.PlayerAway: _away,
    e.GameAdjourned: _adjourned,
    e.GameResumed: _resumed,
    e.GameEnded: _ended,
    e.SlipSigned: _signed,
    e.LineKept: lambda state, _event: state,
}
