"""What a scorer types: "3 401 380", "3 401 380 2 1" with bonus words, "B 3 401 380*" with the grade and who started.

And what was left on a rack: "R7 K13 J", or the points, "21"; "out" or nothing for who went out.
"""

import re
from dataclasses import dataclass

from tilehall.law.game.table_count import Opened, RackCount
from tilehall.law.rulebook.ruling import Refusal

from .desk import Desk
from .records import Board
from .results import ReportedResult, find_board

LONGEST = 120
_NUMBER = re.compile(r"(?P<figure>[+-]?[0-9]{1,6})(?P<star>\*?)")
_BETWEEN = re.compile(r"[\s,;:/]+")
_GLUED = re.compile(r"([0-9]+\*?)-([0-9]+\*?)")  # 401-380, as it stands on paper
_GRADE_AND_TABLE = re.compile(r"(\D+)([0-9]{1,6})")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorerLine:
    """As far as a line goes: the board it is of, and the figures so far. `starred` is where the star stands."""

    grade: str
    board: Board
    figures: tuple[int, ...]
    starred: int | None

    @property
    def scores(self) -> tuple[int, ...]:
        return self.figures[: len(self.board.players)]


def read_line(desk: Desk, number: int, line: str) -> ReportedResult | Refusal:
    """A whole line: so many scores as there are players, and bonus words for each or for nobody."""
    typed = read_begun_line(desk, number, line)
    if isinstance(typed, Refusal):
        return typed
    seats = len(typed.board.players)
    if len(typed.figures) not in (seats, 2 * seats):
        given = len(typed.figures)
        return _no(desk, "how_many_scores", table=typed.board.table, wanted=seats, given=given)
    if typed.starred is not None and typed.starred >= seats:
        return _no(desk, "unreadable_line", word="*")
    return ReportedResult(
        round=number,
        grade=typed.grade,
        table=typed.board.table,
        player=typed.board.players[0],
        scores=typed.scores,
        bonus=typed.figures[seats:] or None,
        first=None if typed.starred is None else typed.board.players[typed.starred],
    )


def read_begun_line(desk: Desk, number: int, line: str) -> ScorerLine | Refusal:
    """A line that is being typed: the board as soon as the table is there, and no more figures than belong to it."""
    grade, words = _grade(desk, _words(line))
    if not words:
        return _no(desk, "nothing_typed")
    table = _NUMBER.fullmatch(words[0])
    if table is None or table["star"]:
        return _no(desk, "unreadable_line", word=words[0][:12])
    answer = find_board(desk, ReportedResult(round=number, grade=grade, table=int(table["figure"])))
    if isinstance(answer, Refusal):
        return answer
    figures: list[int] = []
    starred: int | None = None
    for word in words[1:]:
        read = _NUMBER.fullmatch(word)
        if read is None or (read["star"] and starred is not None):
            return _no(desk, "unreadable_line", word=word[:12])
        starred = len(figures) if read["star"] else starred
        figures.append(int(read["figure"]))
    seats = len(answer[1].players)
    if len(figures) > (2 * seats if answer[1].meets == "game" else seats):  # bonus words are of Scrabble only
        return _no(desk, "how_many_scores", table=answer[1].table, wanted=seats, given=len(figures))
    return ScorerLine(grade=answer[0], board=answer[1], figures=tuple(figures), starred=starred)


def _words(line: str) -> list[str]:
    plain = line[:LONGEST].replace("\u2212", "-").replace("\u2013", "-").replace(" *", "*").strip()
    plain = re.sub(r"(?<!\s)\s+-\s+", " ", plain)
    return [word for part in _BETWEEN.split(plain) for word in _apart(part) if word]


def _apart(word: str) -> tuple[str, ...]:
    glued = _GLUED.fullmatch(word)
    return (glued[1], glued[2]) if glued else (word,)


def _grade(desk: Desk, words: list[str]) -> tuple[str | None, list[str]]:
    """The grade said before the table, in any case and shortened as far as it is clear; None if none is said."""
    if not words or words[0][:1] in "+-0123456789":
        return None, words
    glued = _GRADE_AND_TABLE.fullmatch(words[0])
    said, rest = (glued[1], [glued[2], *words[1:]]) if glued else (words[0], words[1:])
    names = [name for name in desk.grades if name.casefold() == said.casefold()]
    names = names or [name for name in desk.grades if name.casefold().startswith(said.casefold())]
    return (names[0], rest) if len(names) == 1 else (None, words)


def read_rack(typed: str, opened: Opened = "opened") -> RackCount:
    """Whether there are such tiles, or so many points, the game says that counts them."""
    words = tuple(typed.upper().split())
    if words in ((), ("0",), ("OUT",)):
        return RackCount(opened=opened)
    points = len(words) == 1 and words[0].isascii() and words[0].isdecimal()
    return RackCount(points=int(words[0]), opened=opened) if points else RackCount(tiles=words, opened=opened)


def _no(desk: Desk, code: str, **detail: str | int | None) -> Refusal:
    return Refusal(code=code, rests_on=(desk.book.resting("8.6"),), detail=tuple(detail.items()))
