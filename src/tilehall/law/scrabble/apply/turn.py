"""A turn being made, ended, written down and accepted."""

from tilehall.law.game.seats import Seat
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import BLANK, Placement, Square, with_tiles
from tilehall.law.scrabble.piles import on_the_board, taken_from_pile, with_seat
from tilehall.law.scrabble.state import Draft, Exchange, SheetLine, State, Turn, other_seat, rewritten_sheet, zeros_of

from .challenges import last_turn


def tiles_placed(state: State, event: e.TilesPlaced) -> State:
    draft = state.draft
    stale = draft.stale or draft.declared is not None
    return state.but(draft=draft.but(placed=event.placed, declared=None, agreed=None, stale=stale))


def score_declared(state: State, event: e.ScoreDeclared) -> State:
    return state.but(draft=state.draft.but(declared=event.score, agreed=None, stale=False))


def turn_announced(state: State, event: e.TurnAnnounced) -> State:
    exchange = Exchange(by=event.by, count=event.count) if event.what == "exchange" else state.exchange
    return state.but(draft=Draft(announced=event.what, recorded=state.draft.recorded), exchange=exchange)


def turn_ended(state: State, event: e.TurnEnded) -> State:
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
    line = SheetLine(by=by, kind=event.what, words=event.words, score=event.score, bonus=0, total=total)
    after = state.but(
        board=with_tiles(state.board, event.placed) if event.placed else state.board,
        racks=taken_from_pile(state.racks, by, on_the_board(event.placed)) if event.placed else state.racks,
        scores=with_seat(state.scores, by, total),
        zeros=0 if event.score else state.zeros + 1,
        sheet=(*state.sheet, line),
        owed=with_seat(state.owed, by, event.owed),
        last=turn,
        draft=Draft(),
        on_turn=other_seat(by),
        turn_from=state.running.spent[other_seat(by)],
        shown=(),
        laid_unnamed=_with_unnamed(state, event) if event.placed else state.laid_unnamed,
    )
    missing = after.terms.rack_size - after.held_tiles(by)
    if event.what == "play" and not after.bag and not event.out and missing:
        after = after.but(short_draws=(*after.short_draws, (len(after.sheet), by, missing)))
    return after.but(phase="out" if event.out else after.played_on())


def _with_unnamed(state: State, event: e.TurnEnded) -> tuple[tuple[Square, Seat], ...]:
    taken = dict(event.placed)
    earlier = tuple((square, by) for square, by in state.laid_unnamed if square not in taken)
    return (*earlier, *((square, event.by) for square, sign in event.placed if sign == BLANK))


def blank_named(state: State, event: e.BlankNamed) -> State:
    named = (Square(event.square), event.letter.lower())
    # The opponent may have laid tiles already when a blank of the turn before is named.
    if any(square == named[0] for square, _ in state.draft.placed):
        return state.but(draft=state.draft.but(placed=_instead(state.draft.placed, named)))
    last = last_turn(state).but(placed=_instead(last_turn(state).placed, named), words=event.words)
    return state.but(board=with_tiles(state.board, (named,)), last=last)


def _instead(placed: Placement, named: tuple[Square, str]) -> Placement:
    return tuple(named if square == named[0] else (square, sign) for square, sign in placed)


def blank_noted(state: State, event: e.BlankNoted) -> State:
    return state.but(blanks=(*state.blanks, (event.square, event.what)))


def score_recorded(state: State, event: e.ScoreRecorded) -> State:
    sheet = with_seat(state.differs[event.by], event.of, event.differs)
    state = state.but(differs=with_seat(state.differs, event.by, sheet))
    if event.in_advance:
        return state.but(draft=state.draft.but(recorded=True))
    if state.last is None or state.last.by != event.of:
        return state
    return state.but(last=state.last.but(recorded=with_seat(state.last.recorded, event.by, True)))


def score_agreed(state: State, event: e.ScoreAgreed) -> State:
    if event.before_press:
        return state.but(draft=state.draft.but(agreed=event.score))
    last = last_turn(state)
    more = event.score - last.score
    # The totals of the sheet are those of the turns, also where racks and overtime are in the scores already.
    sheet = rewritten_sheet(state.sheet, last.line, score=event.score, total=state.sheet[last.line].total + more)
    return state.but(
        scores=with_seat(state.scores, last.by, state.scores[last.by] + more),
        zeros=zeros_of(sheet, state.zeros_from),
        sheet=sheet,
        last=last.but(score=event.score, undecided=False),
    )


def turn_accepted(state: State, event: e.TurnAccepted) -> State:
    last = last_turn(state).but(answer="drawn" if event.how == "drawn" else "accepted")
    phase = "thinking" if state.phase == "answering" else state.phase
    return state.but(last=last, phase=phase)


def turn_held(state: State, _event: e.TurnHeld) -> State:
    phase = "answering" if state.phase == "thinking" else state.phase
    return state.but(last=last_turn(state).but(answer="held", held=True), phase=phase)
