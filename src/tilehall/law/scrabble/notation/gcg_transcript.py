"""The log of a game played in the hall, written down as a GCG record."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from tilehall.law.game.seats import Seat

from .. import events as e
from ..board import BLANK, SIZE, UNKNOWN, Placement, Square, play_coordinates, tiles_of, with_tiles
from ..score import formed_words
from ..state import State
from .gcg import ENCODING, NOTE, GcgGame, GcgTurn, Kind, Pragma, split_lines
from .sheet_check import sheet_entries


def gcg_of_log(log: Sequence[tuple[State, e.Event]]) -> GcgGame:
    """From every event and the state before it. Lines are numbered as those of the log file."""
    scribe = _Scribe(log)
    for line, (before, event) in enumerate(log, 2):
        scribe.hear(line, before, event)
    return scribe.game()


class _Scribe:
    def __init__(self, log: Sequence[tuple[State, Any]]) -> None:
        self._turns: list[GcgTurn] = []
        self._kept: dict[int, list[Pragma]] = {}  # pragmas and notes, by how many turns stand before them
        self._latest = 0  # the last line that is a turn of its own
        self._end: int | None = None  # from which line on the sums of the end stand
        self._verdict = 0  # from which line on the last verdict stands
        self._totals = [0, 0]
        self._boards: dict[int, tuple[bytes, Placement]] = {}  # of the play in a line: what lay before, what was laid
        states = [before for before, _ in log]
        names = states[-1].terms.names if len(states) > 1 else log[0][1].names
        self._first = next((state.first for state in reversed(states) if state.first is not None), Seat(0))
        self._lexicon = states[-1].terms.lexicon if len(states) > 1 else log[0][1].lexicon
        self._names = names
        self._nicks = _nicknames(names)

    def hear(self, line: int, before: State, event: e.Event) -> None:
        match event:
            case e.TurnEnded():
                self._turn(line, before, event)
            case e.BlankNamed(square=square, letter=letter) if square not in dict(before.draft.placed):
                self._named(square, letter)
            case e.ScoreAgreed(score=score, before_press=False):
                self._agreed(score)
            case e.ChallengeRuled() | e.AppealRuled():
                self._judged(line, before, event)
            case e.GameEnded():
                self._ended(line, before, event)
            case e.BagCounted(reopens="anew" | "as_it_was") if before.result is not None:
                self._take_back_end()
            case e.LineKept(text=text):
                self._kept.setdefault(len(self._turns), []).append(gcg_pragma(line, text))
            case _:
                pass

    def game(self) -> GcgGame:
        order = (self._first, Seat(1 - self._first))
        head = [("player1", order[0]), ("player2", order[1])]
        pragmas = [Pragma(line=2, key=key, text=f"{self._nicks[seat]} {self._names[seat]}") for key, seat in head]
        lexicon = Pragma(line=2, key="lexicon", text=self._lexicon)
        items: list[Pragma | GcgTurn] = [*pragmas, *((lexicon,) if self._lexicon else ()), *self._kept.get(0, ())]
        for number, turn in enumerate(self._turns, 1):
            items += [turn, *self._kept.get(number, ())]
        return GcgGame(items=tuple(items))

    # -- lines

    def _turn(self, line: int, before: State, event: e.TurnEnded) -> None:
        rack = _rack(before, event.by)
        self._latest = len(self._turns)
        if event.what == "play":
            self._boards[self._latest] = (before.board, event.placed)
            self._write(line, event.by, "play", _play(before.board, event.placed), event.score, rack)
        elif event.what == "exchange":
            self._write(line, event.by, "exchange", _exchanged(before, event.by), 0, rack)
        else:
            self._write(line, event.by, "pass", "-", 0, rack)

    def _named(self, square: int, letter: str) -> None:
        """The letter of a blank that was named after the press belongs to the play as it was written, however late."""
        at = max(line for line, (_, placed) in self._boards.items() if square in dict(placed))
        board, placed = self._boards[at]
        placed = tuple((here, letter.lower()) if here == square else (here, sign) for here, sign in placed)
        self._boards[at] = (board, placed)
        self._turns[at] = replace(self._turns[at], text=_play(board, placed))

    def _agreed(self, score: int) -> None:
        last = self._turns[self._latest]
        more = score - (last.score or 0)
        self._totals[self._nicks.index(last.nick)] += more
        self._turns[self._latest] = replace(last, score=score)
        for at in range(self._latest, len(self._turns)):
            turn = self._turns[at]
            if turn.nick == last.nick:
                self._turns[at] = replace(turn, total=(turn.total or 0) + more)

    def _judged(self, line: int, before: State, event: e.ChallengeRuled | e.AppealRuled) -> None:
        if isinstance(event, e.ChallengeRuled):
            self._verdict = len(self._turns)
            self._ruled(line, before, event)
        elif not event.confirmed:
            self._take_back_verdict()

    def _ruled(self, line: int, before: State, event: e.ChallengeRuled) -> None:
        of = Seat(1 - event.by)
        if not event.acceptable:
            last = before.last
            if last is not None:
                back = sheet_entries(before.racks[of].add(tiles_of(last.placed))).replace(UNKNOWN, "")
                self._write(line, of, "off", "--", -last.score, back)
            return
        self._write(line, of, "challenge", "(challenge)", event.bonus, _rack(before, of))
        if event.loses_turn is not None:
            self._write(line, event.loses_turn, "pass", "-", 0, _rack(before, event.loses_turn))

    def _take_back_verdict(self) -> None:
        """On appeal the other verdict takes its place, so the first was none; notes made since stay."""
        self._take_back_end()
        self._strike(self._verdict)
        for at in [number for number in self._kept if number > len(self._turns)]:
            self._kept.setdefault(len(self._turns), []).extend(self._kept.pop(at))

    def _take_back_end(self) -> None:
        """A game that goes on, or ends with other sums: those that stood there are struck out."""
        if self._end is not None:
            self._strike(self._end)
        self._end = None

    def _strike(self, since: int) -> None:
        for turn in self._turns[since:]:
            self._totals[self._nicks.index(turn.nick)] -= turn.score or 0
        del self._turns[since:]

    def _ended(self, line: int, before: State, event: e.GameEnded) -> None:
        self._take_back_end()
        self._end = len(self._turns)
        if event.out is not None:
            left = sheet_entries(before.racks[1 - event.out])
            self._write(line, event.out, "rack", f"({left})", event.racks[event.out], None)
        elif event.reason != "forfeit":
            for seat in (Seat(0), Seat(1)):
                left = sheet_entries(before.racks[seat])
                self._write(line, seat, "rack", f"({left})", event.racks[seat], left)
        for seat in (Seat(0), Seat(1)):
            if event.overtime[seat]:
                self._write(line, seat, "time", "(time)", -event.overtime[seat], _rack(before, seat))

    def _write(self, line: int, by: Seat, kind: Kind, text: str, score: int, rack: str | None) -> None:
        self._totals[by] += score
        self._turns.append(
            GcgTurn(
                line=line,
                nick=self._nicks[by],
                rack=rack or None,
                kind=kind,
                text=text,
                score=score,
                total=self._totals[by],
                rest="",
            )
        )


def gcg_pragma(line: int, text: str) -> Pragma:
    """A line that somebody kept in the log; what is no pragma is a note, and so is one that the record has itself."""
    text = " ".join(split_lines(text)).strip()
    key, _, rest = text[1:].partition(" ")
    if not text.startswith("#") or not key or key.lower().startswith(("player", ENCODING)):
        return Pragma(line=line, key=NOTE, text=text)
    return Pragma(line=line, key=key, text=rest)


def _nicknames(names: tuple[str, str]) -> tuple[str, str]:
    """First names where they differ, else the whole names, and numbers if even these are alike: never a blank."""
    short = [name.split()[0].rstrip(":") if name.split() else "" for name in names]
    whole = ["_".join(name.split()).rstrip(":") for name in names]
    for first, second in (short, whole):
        if first and second and first != second:
            return first, second
    return f"{whole[0]}1", f"{whole[1]}2"


def _rack(state: State, seat: Seat) -> str:
    """What is known of a rack, tiles laid aside for an exchange included."""
    return sheet_entries(state.racks[seat].add(state.aside[seat])).replace(UNKNOWN, "")


def _exchanged(state: State, by: Seat) -> str:
    tiles = sheet_entries(state.aside[by])
    if tiles and UNKNOWN not in tiles:
        return f"-{tiles}"
    return f"-{state.exchange.count if state.exchange is not None else len(tiles)}"


def _play(board: bytes, placed: Placement) -> str:
    """Where the main word begins and what it is, a dot for every tile that lay there before."""
    main = formed_words(board, placed, 0, len(placed)).words[0]
    return f"{play_coordinates(main.start, main.down)} {''.join(_signs(board, placed, main.start, main.down))}"


def _signs(board: bytes, placed: Placement, start: Square, down: bool) -> Iterator[str]:
    after, laid = with_tiles(board, placed), dict(placed)
    step = SIZE if down else 1
    last = start % SIZE + (SIZE - 1) * SIZE if down else start // SIZE * SIZE + SIZE - 1
    for here in range(start, last + 1, step):
        if not after[here]:
            return
        # A blank that was never named can be any letter; the notation has no sign for that.
        sign = laid.get(Square(here), ".")
        yield "a" if sign == BLANK else sign
