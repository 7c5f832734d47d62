"""What a replay tells: every turn with our own score, how the game ended, and where the record disagrees with us."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from tilehall.law.rulebook.basis import Basis, basis_texts

from ..board import PREMIUMS, SIGNS, SIZE, Placement

TurnKind: TypeAlias = Literal["play", "pass", "exchange", "off", "challenge_bonus", "lost_turn", "out", "rack", "time"]
Field: TypeAlias = Literal["score", "total", "rack", "bonus"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedTurn:
    """One turn. `words` are those it formed, the main word first; none where no tiles were laid."""

    seq: int
    player: str
    kind: TurnKind
    text: str
    score: int
    total: int
    rests_on: tuple[Basis, ...]
    words: tuple[str, ...] = ()
    note: str | None = None
    placed: Placement = ()
    held: int = 0  # tiles the player had before the turn
    drawn: int = 0  # tiles drawn after it
    ends: Literal["", "out", "accepted"] = ""  # it played out, or it accepted that


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Where the record says one thing and we compute another. `line` is null for a log of our own."""

    seq: int
    line: int | None
    field: Field
    stated: int | str | None
    computed: int | str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRemark:
    """Something in the record that the rules do not allow or we do not know, and that changes no figure."""

    seq: int | None  # None: it is about the whole game
    line: int | None
    code: str
    says: str
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalResult:
    """How it ended; scores in the order of the players, `out` the place of who played out. A game that was forfeited is
    won by whom it was forfeited to, at that place, whatever the scores."""

    reason: Literal["out", "zeros", "no_play", "forfeit"]
    out: int | None
    scores: tuple[int, ...]
    rests_on: tuple[Basis, ...]
    forfeited_to: int | None = None

    @property
    def winner(self) -> int | None:
        if self.reason == "forfeit":
            return self.forfeited_to
        best = [place for place, score in enumerate(self.scores) if score == max(self.scores)]
        return best[0] if len(best) == 1 else None

    @property
    def wins(self) -> tuple[float, ...]:
        if self.winner is None:
            return (0.5,) * len(self.scores)
        return tuple(1 if place == self.winner else 0 for place in range(len(self.scores)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayReport:
    ruleset: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    turns: tuple[ReplayedTurn, ...]
    final: FinalResult | None
    disagreements: tuple[Disagreement, ...]
    remarks: tuple[ReplayRemark, ...]
    board: bytes

    @property
    def over(self) -> bool:
        return self.final is not None


def plain_report(replay: ReplayReport, is_word: Callable[[str], bool] | None = None) -> dict[str, Any]:
    """For a program. With a word list each play says whether it would stand as a whole, never which word would not."""
    return {
        "game": "scrabble",
        "ruleset": replay.ruleset,
        "players": list(replay.players),
        "names": dict(zip(replay.players, replay.names, strict=True)),
        "turns": [_turn(turn, is_word) for turn in replay.turns],
        "final": None if replay.final is None else _final(replay.players, replay.final),
        "over": replay.over,
        "disagreements": [
            {
                "seq": disagreement.seq,
                "line": disagreement.line,
                "field": disagreement.field,
                "stated": disagreement.stated,
                "computed": disagreement.computed,
            }
            for disagreement in replay.disagreements
        ],
        "remarks": [
            {
                "seq": replay_remark.seq,
                "line": replay_remark.line,
                "code": replay_remark.code,
                "says": replay_remark.says,
                "rests_on": basis_texts(*replay_remark.rests_on),
            }
            for replay_remark in replay.remarks
        ],
        "board": report_rows(replay.board),
    }


def is_acceptable(turn: ReplayedTurn, is_word: Callable[[str], bool] | None) -> bool | None:
    """One verdict for all words of a turn; None without a list, or where no tiles were laid."""
    if is_word is None or not turn.words:
        return None
    # Every word is looked up, so that the time taken does not tell which of them is wrong.
    return sum(map(is_word, turn.words)) == len(turn.words)


def _turn(turn: ReplayedTurn, is_word: Callable[[str], bool] | None) -> dict[str, Any]:
    return {
        "seq": turn.seq,
        "player": turn.player,
        "kind": turn.kind,
        "text": turn.text,
        "score": turn.score,
        "total": turn.total,
        "rests_on": basis_texts(*turn.rests_on),
        "acceptable": is_acceptable(turn, is_word),
        "note": turn.note,
    }


def _final(players: Sequence[str], final: FinalResult) -> dict[str, Any]:
    return {
        "scores": dict(zip(players, final.scores, strict=True)),
        "winner": None if final.winner is None else players[final.winner],
        "wins": dict(zip(players, final.wins, strict=True)),
        "rests_on": basis_texts(*final.rests_on),
    }


def report_rows(board: bytes) -> list[str]:
    """The board as 15 lines of letters, "." for an empty square."""
    signs = "".join(SIGNS.get(code, ".") for code in board)
    return [signs[start : start + SIZE] for start in range(0, len(signs), SIZE)]


def report_picture(board: bytes) -> str:
    """The board for people: letters, lower case for blanks, and the signs of the premium squares still free."""
    lines = ["   " + " ".join("ABCDEFGHIJKLMNO")]
    for number, row in enumerate(report_rows(board), 1):
        free = PREMIUMS[(number - 1) * SIZE : number * SIZE].replace(".", " ")
        signs = (letter if letter != "." else premium for letter, premium in zip(row, free, strict=True))
        lines.append(f"{number:2} {' '.join(signs)}".rstrip())
    return "\n".join([*lines, """   = triple word  - double word  " triple letter  ' double letter"""])
