"""A game looked at afterwards: each turn with what would have been best, what it cost, and how lucky the draw was."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, get_args

from tilehall.law.game.opponents import Tools, TurnReview
from tilehall.law.game.seats import Seat
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import (
    BLANK,
    SIGNS,
    SIZE,
    UNKNOWN,
    Placement,
    play_coordinates,
    read_coordinates,
    square_name,
)
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.score import formed_words
from tilehall.law.scrabble.state import State
from tilehall.law.scrabble.taken_turns import Choice, TakenTurn
from tilehall.law.scrabble.turns import PASSED, Turn, unseen

from .analysis import AnalysedTurn, Judgement, Option, analysed
from .known_endings import usual_figures

PLIES = 2
_PASSES: tuple[e.Kind, ...] = ("pass", "no_play")


def review(rules: ScrabbleRules, events: Sequence[e.Event], tools: Tools) -> Iterator[TurnReview]:
    """Turn by turn, so that who wants one page of it need not wait for all. What a challenge cost was no choice. Of a
    rack at a table that nobody told, and without a word list, nothing is found."""
    told = tuple(taken_turns(events))
    if isinstance(tools.finder, Finder):
        usual = usual_figures(rules)
        for one in analysed(tools.finder, told, plies=PLIES, is_word=tools.is_word):
            yield _reviewed(one, usual if _is_ending(one.taken) else "")
    else:
        yield from (_reviewed(AnalysedTurn(taken, None, None)) for taken in told)


def taken_turns(events: Sequence[e.Event]) -> Iterator[TakenTurn]:
    """The turns of a log, by the event that ended each, as they went onto the sheet for good."""
    whole = State()
    for event in events:
        whole = apply(whole, event)
    kinds = {*get_args(Choice), *_PASSES}
    state, vain = State(), _challenged_in_vain(events)
    racks: dict[Seat, tuple[str, ...]] = {}  # of who has laid tiles aside, before that
    for seq, event in enumerate(events, 1):
        if isinstance(event, e.TurnEnded) and event.what in kinds:
            taken = _taken(seq, event, state, whole, _named(event.placed, events[seq:]))
            yield replace(taken, rack=racks.pop(event.by, taken.rack), in_vain=seq in vain)
        elif isinstance(event, e.TilesSetAside) and UNKNOWN in event.tiles:
            racks.setdefault(event.by, state.racks[event.by].plain())
        state = apply(state, event)


def _taken(seq: int, event: e.TurnEnded, state: State, whole: State, placed: Placement) -> TakenTurn:
    """The tiles of the turn still count as those of the rack, and so do those laid aside to be exchanged."""
    by, at = event.by, len(state.sheet)
    line = whole.sheet[at] if at < len(whole.sheet) else None
    rack = tuple(state.racks[by].add(state.aside[by]).plain())
    aside = tuple(state.aside[by].plain())
    given = () if event.what != "exchange" else aside if aside and UNKNOWN not in aside else None
    return TakenTurn(
        seq=seq,
        by=by,
        what="play" if event.what == "play" else "exchange" if event.what == "exchange" else "pass",
        text=_play(state.board, placed) if placed else PASSED + (str(len(aside)) if given is None else "".join(given)),
        board=state.board,
        rack=rack,
        score=event.score if line is None else line.score,
        lead=state.scores[by] - state.scores[1 - by],
        zeros=state.zeros,
        placed=placed,
        given=given,
        words=event.words if line is None else line.words,
        came_off=line is not None and line.kind == "lost_challenge",
    )


def _named(placed: Placement, later: Sequence[e.Event]) -> Placement:
    """With the letter of a blank that was named only after the press."""
    if BLANK not in dict(placed).values():
        return placed
    named = {event.square: event.letter.lower() for event in reversed(later) if isinstance(event, e.BlankNamed)}
    return tuple((square, named.get(square, sign) if sign == BLANK else sign) for square, sign in placed)


def _challenged_in_vain(events: Sequence[e.Event]) -> set[int]:
    """Plays that were challenged and stood, by the last verdict there was."""
    vain: set[int] = set()
    last = 0
    for seq, event in enumerate(events, 1):
        if isinstance(event, e.TurnEnded) and event.what == "play":
            last = seq
        elif isinstance(event, e.ChallengeRuled):
            (vain.add if event.acceptable else vain.discard)(last)
    return vain


def _play(board: bytes, placed: Placement) -> str:
    main = formed_words(board, placed, 0, 1).words[0]
    laid = dict(placed)
    squares = range(main.start, main.start + len(main.text) * (SIZE if main.down else 1), SIZE if main.down else 1)
    signs = {int(square): sign for square, sign in laid.items()}
    return f"{play_coordinates(main.start, main.down)} {''.join(signs.get(square, '.') for square in squares)}"


# -- as plain data


def _is_ending(taken: TakenTurn) -> bool:
    return unseen(taken.board, bytes(len(taken.rack))).bag == 0


def _reviewed(one: AnalysedTurn, usual: str = "") -> TurnReview:
    """`usual`: by which figures an ending is judged, where the rules have others."""
    taken, judged = one.taken, one.judged
    return TurnReview(
        seq=taken.seq,
        by=Seat(taken.by),
        rack=taken.rack,
        played={
            "kind": "lost_challenge" if taken.came_off else taken.what,
            "text": taken.text,
            "word": _word(taken.board, *taken.text.split(" ")) if taken.placed else "",
            "placed": [[square_name(square), letter] for square, letter in taken.placed],
            "words": list(taken.words),
            "score": taken.score,
        },
        best=() if judged is None else tuple(_option(taken.board, option) for option in judged.best),
        possible=judged is not None and judged.plays > 0,
        detail={
            "phonies": None if one.phonies is None else list(one.phonies),
            "in_vain": taken.in_vain,
            **({} if judged is None else _detail(taken.board, judged)),
            **({"usual": usual} if judged is not None and usual else {}),
        },
    )


def _detail(board: bytes, judged: Judgement) -> dict[str, Any]:
    missed = judged.missed_bonus
    return {
        "plays": judged.plays,
        "equity": judged.played.turn.equity,
        "cost": judged.cost,
        "doubt": judged.doubt,
        "luck": judged.luck,
        "missed_bonus": None if missed is None else _turn(board, missed),
    }


def _option(board: bytes, option: Option) -> dict[str, Any]:
    return {**_turn(board, option.turn), "worth": option.worth, "chance": option.chance, "chosen": option.chosen}


def _turn(board: bytes, turn: Turn) -> dict[str, Any]:
    return {
        "text": turn.text,
        "word": "" if turn.coords is None else _word(board, turn.coords, turn.text),
        "coords": turn.coords,
        "score": turn.score,
        "tiles": turn.tiles,
        "equity": turn.equity,
    }


def _word(board: bytes, coords: str, text: str) -> str:
    """As people read it: what lies there already in brackets, "H(A)T"."""
    start, down = read_coordinates(coords)
    step = SIZE if down else 1
    signs = (f"({SIGNS[board[start + at * step]]})" if sign == "." else sign for at, sign in enumerate(text))
    return "".join(signs).replace(")(", "")
