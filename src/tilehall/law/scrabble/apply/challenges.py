"""What a challenge and its verdict do to the state of a game."""

from tilehall.law.game.seats import Seat
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import without_tiles
from tilehall.law.scrabble.piles import added_to_pile, on_the_board, with_seat
from tilehall.law.scrabble.state import (
    SEATS,
    Draft,
    OpenChallenge,
    Restart,
    SheetLine,
    StandingVerdict,
    State,
    Turn,
    rewritten_sheet,
    zeros_of,
)


def last_turn(state: State) -> Turn:
    if state.last is None:
        raise ValueError("no turn has ended yet")
    return state.last


def challenge_made(state: State, event: e.ChallengeMade) -> State:
    return state.but(
        phase="asking" if event.asks_director else "adjudicating",
        challenge=OpenChallenge(by=event.by, words=event.words),
        last=last_turn(state).but(challenged=True),
        draft=Draft(),
        exchange=None if state.draft.announced == "exchange" else state.exchange,
        out_at=None,
    )


def challenge_ruled(state: State, event: e.ChallengeRuled) -> State:
    last = last_turn(state)
    after = (_stands if event.acceptable else _comes_off)(state, event, last)
    # An appeal that was granted leads here again; there is none against that.
    appealed = None if state.verdict is None else state.verdict.appealed
    return after.but(verdict=StandingVerdict(before=state.but(verdict=None), appealed=appealed))


def _stands(state: State, event: e.ChallengeRuled, last: Turn) -> State:
    total = state.scores[last.by] + event.bonus
    sheet = rewritten_sheet(state.sheet, last.line, bonus=event.bonus, total=total)
    on_turn, unseen = event.by, None
    by: tuple[Seat, ...] = (last.by,)
    if event.loses_turn is not None:
        mine = state.scores[event.by]
        sheet += (SheetLine(by=event.by, kind="lost_turn", words=(), score=0, bonus=0, total=mine),)
        on_turn, by = last.by, SEATS
        unseen = last.by if state.owed[last.by] and state.bag else None
    return state.but(
        phase="restarting",
        scores=with_seat(state.scores, last.by, total),
        sheet=sheet,
        zeros=zeros_of(sheet, state.zeros_from),
        on_turn=on_turn,
        turn_from=state.running.spent[on_turn] if event.loses_turn is not None else state.turn_from,
        challenge=None,
        last=last.but(answer="accepted"),
        restart=Restart(run=on_turn, by=by, after="play_stands", since=event.at, unseen=unseen),
    )


def _comes_off(state: State, event: e.ChallengeRuled, last: Turn) -> State:
    total = state.scores[last.by] - last.score
    sheet = rewritten_sheet(state.sheet, last.line, kind="lost_challenge", score=0, total=total)
    empty = dict(last.placed)
    return state.but(
        phase="restarting",
        board=without_tiles(state.board, last.placed),
        blanks=tuple((at, what) for at, what in state.blanks if at not in empty),
        racks=added_to_pile(state.racks, last.by, on_the_board(last.placed)),
        owed=with_seat(state.owed, last.by, 0),
        short_draws=_without_refills(state, last),
        scores=with_seat(state.scores, last.by, total),
        sheet=sheet,
        zeros=zeros_of(sheet, state.zeros_from),
        on_turn=event.by,
        challenge=None,
        last=last.but(kind="lost_challenge", score=0, undecided=False, answer="accepted", placed=(), words=()),
        restart=Restart(run=event.by, by=(last.by,), after="play_rejected", since=event.at),
    )


def _without_refills(state: State, last: Turn) -> tuple[tuple[int, Seat, int], ...]:
    """A refill for a play that came off never was one: its player has all the tiles again."""
    return tuple(short for short in state.short_draws if short[1] != last.by or short[0] <= last.line)
