"""AUPAIR's results file (.TOU), which WESPA takes: fixed columns, a line a player, a block of nine signs a round."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from ..event import DEFAULT_RULESET, Entrant, PlayerId
from ..event_size import MOST_ROUNDS
from .chart import (
    Cell,
    ChartRow,
    GameCell,
    GradeAndNotes,
    NoGameCell,
    Outcome,
    Result,
    cells_of_grade,
    grade_of_chart,
    grades_of_divisions,
)
from .import_result import ImportedGrade, ImportResult, WrittenFile
from .plain_letters import spelled_in_letters
from .problem import CannotWrite, Problem, WrongFile, quoted, wrong_file
from .text import TextLine, decode_text, split_lines

NAME_WIDTH = 20  # columns
HIGH_WORD = 38  # the column before the score of the high word
SCORES = 1000  # the digit before three digits of score is the result, so no score can reach a thousand
_HEAD = re.compile(r"\*M\s*(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s+(.*))?$")
_END = re.compile(r"\*{3}\s*END OF FILE", re.IGNORECASE)
_NUMBER = re.compile(r"(?<!\S)\+?\d+(?!\S)")
_BLOCK = re.compile(r" ([ 012])([ \d]{2}\d)( *\+?\d+)$")
_CLAIMS: dict[str, Result] = {"2": "win", "1": "tie", " ": "loss", "0": "loss"}
_DIGIT: dict[Result, str] = {"win": "2", "tie": "1", "loss": " "}
_NO_GAME: dict[Outcome, str] = {"won": "2001", "lost": "   0", "none": "1000"}
# A player's own number as the opponent is no game. liwords then writes these scores, with a blank result.
_LIWORDS = {
    50: NoGameCell(outcome="won", by_forfeit=False),
    150: NoGameCell(outcome="won", by_forfeit=True),
    100: NoGameCell(outcome="lost"),
}


@dataclass(slots=True)
class _Division:
    line: int
    name: str
    players: list[TextLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Block:
    """One round of one line, as the columns or the words of the line give it."""

    result: str
    score: int
    opponent: int
    first: bool


class _Unfit(ValueError):
    """The line is not of this layout."""


def read(raw: bytes, *, ruleset: str = DEFAULT_RULESET) -> ImportResult:
    """The event of a TOU file. Raises `WrongFile` and nothing else, whatever the bytes."""
    notes: list[Problem] = []
    name, day, divisions = _divided(split_lines(decode_text(raw).text), notes)

    def graded(division: _Division) -> GradeAndNotes:
        return grade_of_chart(_rows(division, notes), grade=division.name, event=name, ruleset=ruleset)

    grades = grades_of_divisions(divisions, graded, notes)
    return ImportResult(format="tou", name=name, day=day, grades=tuple(grades), notes=tuple(notes))


@dataclass(slots=True)
class _File:
    heads: list[tuple[str, date]] = field(default_factory=list)
    divisions: list[_Division] = field(default_factory=list)

    def take(self, line: TextLine) -> None:
        if head := _HEAD.match(line.text):
            self.heads.append((" ".join((head[4] or "").split()), _day(line, head)))
        elif line.text.startswith("*"):
            self.divisions.append(_division(line, self.divisions))
        elif self.divisions:
            self.divisions[-1].players.append(line)
        elif line.text:
            what = f"{quoted(line.text)} comes before any grade"
            raise wrong_file(line.number, "", what, "a TOU file begins with a line *M and one for the grade, as *A")


def _divided(text_lines: Sequence[TextLine], notes: list[Problem]) -> tuple[str, date, list[_Division]]:
    file = _File()
    body = [TextLine(line.number, line.text.rstrip()) for line in text_lines]
    end = next((at for at, line in enumerate(body) if _END.match(line.text)), None)
    for line in body[:end]:
        file.take(line)
    if not file.heads or not file.divisions:
        missing = "line as *M14.03.2026 Name of the event" if not file.heads else "grade, a line as *A"
        raise wrong_file(1, "", f"this is no TOU file: there is no {missing}", "choose the format the file is in")
    if end is None:
        notes.append(
            Problem(len(text_lines), "", "the line *** END OF FILE *** is missing", "check that the file is whole")
        )
    elif behind := next((line for line in body[end + 1 :] if line.text), None):
        notes.append(Problem(behind.number, "", "it stands behind the end of the file", "it is left out"))
    # liwords repeats the head before every grade; tsh writes it once.
    if len(set(file.heads)) > 1:
        notes.append(Problem(1, "", "the file names several events or days", "the first is taken"))
    return *file.heads[0], file.divisions


def _division(line: TextLine, before: Sequence[_Division]) -> _Division:
    name = line.text.lstrip("*").strip()
    if not name:
        raise wrong_file(line.number, "grade", "the grade has no name", "write it behind the star, as *A")
    if any(division.name == name for division in before):
        raise wrong_file(
            line.number, "grade", f"the grade {quoted(name)} is there twice", "give each grade its own name"
        )
    return _Division(line.number, name)


def _day(line: TextLine, head: re.Match[str]) -> date:
    try:
        return date(int(head[3]), int(head[2]), int(head[1]))
    except ValueError:
        what = f"{head[1]}.{head[2]}.{head[3]} is not a date"
        raise wrong_file(line.number, "date", what, "write day, month and year, as 14.03.2026") from None


def _rows(division: _Division, notes: list[Problem]) -> list[ChartRow]:
    players = [line for line in division.players if line.text.strip()]
    if players and _high_word(players[0]):
        players = players[1:]
    if not players:
        raise wrong_file(division.line, "", f"the grade {quoted(division.name)} has no players", "give a line for each")
    found = _by_columns(players) or _by_words(players)
    # Some programs mark no starts at all: then nobody's start is known, rather than everybody second.
    played = [
        block for number, (_, blocks) in enumerate(found, 1) for block in blocks if block and block.opponent != number
    ]
    starts = any(block.first for block in played)
    if played and not starts:
        what = f"grade {division.name} has no + before any opponent"
        notes.append(Problem(division.line, "", what, "who started is taken as not known"))
    return [
        ChartRow(
            line=line.number,
            entrant=Entrant(id=PlayerId(name), name=name, entered=number),
            cells=tuple(_cell(block, number, starts) for block in blocks),
        )
        for number, (line, (name, blocks)) in enumerate(zip(players, found, strict=True), 1)
    ]


def _high_word(line: TextLine) -> bool:
    """Whether this first line of a grade is the one of the high word: mostly blanks and a 0, else words and a score."""
    if not line.text[:NAME_WIDTH].strip():
        return True
    if not re.search(r"\d", line.text):
        return False
    for layout in (_columns_of_nine, _columns_of_ten, _words):
        try:
            layout(line)
            return False
        except (_Unfit, WrongFile):
            continue
    return True


def _cell(block: _Block | None, number: int, starts: bool) -> Cell:
    if block is None:
        return None
    if block.opponent != number:
        first = block.first if starts else None
        return GameCell(opponent=block.opponent, score=block.score, first=first, claims=_CLAIMS[block.result])
    # Opponent oneself: no game, whatever the figures. tsh gives 2001, 1000 and 0 (or 0000); old files a tie.
    if block.result == " " and block.score in _LIWORDS:
        return _LIWORDS[block.score]
    if block.result == "2" or (block.result == "1" and block.score):
        return NoGameCell(outcome="won")
    return NoGameCell(outcome="none" if block.result == "1" else "lost")


_Found = tuple[str, list[_Block | None]]


def _by_columns(players: Sequence[TextLine]) -> list[_Found] | None:
    for layout in (_columns_of_nine, _columns_of_ten):
        try:
            return [layout(line) for line in players]
        except _Unfit:
            continue
    return None


def _columns_of_nine(line: TextLine) -> _Found:
    return _columns(line, 9)


def _columns_of_ten(line: TextLine) -> _Found:
    """As some write it with more than 99 players."""
    return _columns(line, 10)


def _columns(line: TextLine, width: int) -> _Found:
    name, rest = line.text[:NAME_WIDTH].strip(), line.text[NAME_WIDTH:].rstrip()
    # A number in the place of the name is a score of a file without columns.
    if not name or _NUMBER.search(name) or not rest.isascii() or len(rest) > width * MOST_ROUNDS:
        raise _Unfit
    blocks: list[_Block | None] = []
    for at in range(0, len(rest), width):
        part = rest[at : at + width]
        found = _BLOCK.match(part)
        if not part.strip():
            blocks.append(None)
        elif found is None or len(part) != width or " " in found[2].strip():
            raise _Unfit
        else:
            opponent = found[3].strip()
            blocks.append(_Block(found[1], int(found[2]), int(opponent), opponent.startswith("+")))
    return name, blocks


def _by_words(players: Sequence[TextLine]) -> list[_Found]:
    """Files whose columns were lost: a name, then score and opponent by turns."""
    found: list[_Found] = []
    problems: list[Problem] = []
    for number, line in enumerate(players, 1):
        try:
            found.append(_words(line, number))
        except WrongFile as fault:
            problems += fault.problems
    if problems:
        raise WrongFile(problems)
    return found


def _words(line: TextLine, number: int = 0) -> _Found:
    words = line.text.split()
    start = next((at for at, word in enumerate(words) if re.fullmatch(r"[+\d]\d*", word, re.ASCII)), len(words))
    name, games = " ".join(words[:start]), words[start:]
    if not name:
        raise wrong_file(
            line.number, "name", "the line begins with a number, not with a name", "write the name in front"
        )
    if len(games) > 2 * MOST_ROUNDS:
        raise wrong_file(line.number, "", "these are more rounds than any event has", "check that this is a TOU file")
    blocks: list[_Block | None] = []
    for at, score in enumerate(games[::2]):
        opponent = games[2 * at + 1] if 2 * at + 1 < len(games) else ""
        where = f"round {at + 1}"
        if not re.fullmatch(r"\d{1,4}", score, re.ASCII) or not re.fullmatch(r"\+?\d{1,4}", opponent, re.ASCII):
            what = f"{quoted(f'{score} {opponent}')} is no score with an opponent's number"
            raise wrong_file(line.number, where, what, "write them as 2412 +4, in columns of nine from column 21")
        result, points = divmod(int(score), SCORES)
        # Without columns "2 75" cannot be told from a loss with 2 points against player 75.
        if result > 2 or (len(score) < 3 and int(opponent) != number):
            what = f"{quoted(score)} cannot be told for sure without columns"
            raise wrong_file(line.number, where, what, "put the file into columns of nine, the name in the first 20")
        blocks.append(_Block(" 12"[result], points, int(opponent), opponent.startswith("+")))
    return name, blocks


def write(name: str, day: date, grades: Sequence[ImportedGrade]) -> WrittenFile:
    """The file in tsh's form. Raises `CannotWrite` where the columns have no room for what happened."""
    notes: list[str] = []
    title = " ".join(spelled_in_letters(name, "ascii").split())
    out = [f"*M{day:%d.%m.%Y} {title}".rstrip()]
    for grade in grades:
        label = " ".join(spelled_in_letters(grade.name, "ascii").split()).lstrip("*")
        if not label or _HEAD.match(f"*{label}"):
            raise CannotWrite(f"grade {grade.name}", "the name would not be read as one", "give it another name")
        out += [f"*{label}", " " * HIGH_WORD + "0", *_lines(grade, notes)]
    out.append("*** END OF FILE ***")
    return WrittenFile("".join(f"{line}\r\n" for line in out).encode("ascii"), tuple(notes))


def _lines(grade: ImportedGrade, notes: list[str]) -> Iterator[str]:
    cells = cells_of_grade(grade)
    width = 4 if len(cells) < 100 else 5
    used: set[str] = set()
    for number, entrant in enumerate(grade.event.players, 1):
        name, told = entrant.name, cells[entrant.id]
        short = _short(name, number, used)
        if short != name:
            notes.append(f"{name} is written {short}: the format has room for {NAME_WIDTH} plain letters")
        blocks = [_block(cell, number, width, f"{name}, round {at}") for at, cell in enumerate(told, 1)]
        yield f"{short:<{NAME_WIDTH}}{''.join(blocks)}".rstrip()


def _short(name: str, number: int, used: set[str]) -> str:
    plain = " ".join(spelled_in_letters(name, "ascii").split()).lstrip("*")
    short = _NUMBER.sub(lambda found: f"#{found[0]}", plain)[:NAME_WIDTH].strip()
    if not re.search(r"[A-Za-z]", short):
        short = f"Player #{number}"
    if short in used:
        tail = f"~{number}"
        short = short[: NAME_WIDTH - len(tail)] + tail
    used.add(short)
    return short


def _block(cell: Cell, number: int, width: int, where: str) -> str:
    if isinstance(cell, NoGameCell):
        own = f"+{number}" if cell.outcome == "won" else str(number)
        return f" {_NO_GAME[cell.outcome]}{own:>{width}}"
    if cell is None or cell.score is None or cell.claims is None:
        return " " * (5 + width)
    if not 0 <= cell.score < SCORES:
        what = f"a score of {cell.score} does not fit into three digits"
        raise CannotWrite(where, what, "send the event as a tsh file or as CSV")
    opponent = f"+{cell.opponent}" if cell.first else str(cell.opponent)
    return f" {_DIGIT[cell.claims]}{cell.score:>3}{opponent:>{width}}"
