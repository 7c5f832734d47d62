"""A grade as tsh keeps it (.t): a line a player, with opponents, own scores and further keys by round."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeVar

from ..event import Entrant, PlayerId
from ..event_size import MOST_ROUNDS
from .chart import NOBODY, Cell, ChartRow, GameCell, NoGameCell, Outcome, cells_of_grade
from .import_result import ImportedGrade
from .plain_letters import spelled_in_letters
from .problem import CannotWrite, Problem, WrongFile, quoted, wrong_file
from .text import TextLine

UNKNOWN = "00"
# A word that is a number; it may be 1500.5 or 1500+90. It is looked for from the beginning of a word only: what can
# begin at every sign of a long line takes the square of its length.
_RATING = re.compile(r"(?<!\S)(\d{1,10}(?:\.\d+)?)(?:\+\d+(?:\.\d+)?)?(?!\S)", re.ASCII)
_BLANKS = " \t\n\r\f\v"
_SECTION = re.compile(r"((?:\\.|[^;\\]|\\$)*)(?:;|$)")
_STARTS = ("0", "1", "2", "3", "4")  # did not play, first, second, must draw for it, not known
_FIRST = {1: True, 2: False}
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _LineHead:
    """What stands before the first semicolon."""

    spelled: str
    rating: str
    opponents: str


def begins_a_line(text: str) -> bool:
    """Whether this, up to a semicolon, is a name with a rating behind it."""
    return _line_head(text.strip()) is not None


def _line_head(text: str) -> _LineHead | None:
    """The shortest name before a number; tab or blanks between."""
    found = next((found for found in _RATING.finditer(text) if found.start()), None)
    if found is None:
        return None
    return _LineHead(text[: found.start()].rstrip(_BLANKS), found[1], text[found.end() :])


def _without_numbering(text: str) -> str:
    """Without "; #12" at the end, which is nothing that tsh keeps of a player."""
    rest = text.rstrip().rstrip("0123456789").rstrip()
    if not rest.endswith("#"):
        return text
    rest = rest[:-1].rstrip()
    return rest if rest.endswith(";") else text


def read_chart_rows(text_lines: Sequence[TextLine], notes: list[Problem]) -> list[ChartRow]:
    """The lines of a grade. Raises `WrongFile` with every line that is not understood."""
    chart_rows: list[ChartRow] = []
    problems: list[Problem] = []
    for line in text_lines:
        text = line.text.strip()
        if not text or text.startswith("#"):
            continue
        try:
            chart_rows.append(_row(TextLine(line.number, text), len(chart_rows) + 1, notes))
        except WrongFile as fault:
            problems += fault.problems
    if problems:
        raise WrongFile(problems)
    return chart_rows


def _row(line: TextLine, number: int, notes: list[Problem]) -> ChartRow:
    sections = _sections(_without_numbering(line.text))
    head = _line_head(sections[0].strip())
    if head is None:
        what = f"{quoted(sections[0])} is no name with a rating behind it"
        raise wrong_file(line.number, "name", what, "write them as Ngata, Ruth 1510, with 0 for no rating")
    keys = _keys(sections[2:])
    opponents = [_whole(line, "opponents", word, at) for at, word in enumerate(head.opponents.split(), 1)]
    scores = [_whole(line, "scores", word, at) for at, word in enumerate(sections[1].split(), 1)]
    if max(len(opponents), len(scores)) > MOST_ROUNDS:
        raise wrong_file(line.number, "", "these are more rounds than any event has", "check that this is a tsh file")
    if len(scores) > len(opponents):
        what = f"there are {len(scores)} scores and {len(opponents)} opponents"
        raise wrong_file(line.number, "scores", what, "a score needs the number of its opponent, 0 for a bye")
    starts = [int(word) if word in _STARTS else None for word in keys.get("p12", "").split()]
    to = [_whole(line, "forfeit", word, at) for at, word in enumerate(keys.get("forfeit", "").split(), 1)]
    cells = tuple(
        cell_of_round(opponent, _at(scores, at), _at(starts, at), _at(to, at)) for at, opponent in enumerate(opponents)
    )
    return ChartRow(
        line=line.number, entrant=_entrant(line, head, keys, number, notes), cells=cells, spelled=head.spelled
    )


def _sections(text: str) -> list[str]:
    found = [match[1] for match in _SECTION.finditer(text)]
    return [*found, "", ""]


def _keys(sections: Sequence[str]) -> dict[str, str]:
    """Later ones of the same name win, as in tsh."""
    keys: dict[str, str] = {}
    for section in sections:
        key, _, value = section.strip().partition(" ")
        if key:
            keys[key] = re.sub(r"\\(.)", r"\1", value).strip()
    return keys


def _whole(line: TextLine, field: str, word: str, at: int) -> int | None:
    if word == UNKNOWN:
        return None
    if not re.fullmatch(r"-?\d{1,6}", word, re.ASCII):
        what = f"{quoted(word)} is no whole number"
        raise wrong_file(line.number, f"{field}, round {at}", what, "write a number, or 00 where it is not known yet")
    return int(word)


def _at(found: Sequence[T], at: int) -> T | None:
    return found[at] if at < len(found) else None


def cell_of_round(opponent: int | None, score: int | None, p12: int | None, to: int | None) -> Cell:
    """What tsh keeps of one player's round: opponent, own score, how the start was, and to whom a forfeit was."""
    if opponent is None:
        return None
    if opponent:
        return GameCell(opponent=opponent, score=score, first=_FIRST.get(p12 or 0))
    to = to or None
    # With opponent 0 the figure is the spread awarded, never points.
    if score is None:
        return NoGameCell(outcome="lost" if to else "won", to=to)
    return NoGameCell(outcome="won" if score > 0 else "lost" if score < 0 else "none", to=to, spread=score)


def _entrant(line: TextLine, head: _LineHead, keys: Mapping[str, str], number: int, notes: list[Problem]) -> Entrant:
    rating = Decimal(head.rating)
    whole = int(rating.quantize(Decimal(1), ROUND_HALF_UP))
    if whole != rating:
        notes.append(Problem(line.number, "rating", f"{rating} is no whole number", f"{whole} is taken"))
    games = keys.get("lifeg", "")
    name = name_in_reading_order(head.spelled)
    return Entrant(
        id=PlayerId(name),
        name=name,
        rating=whole or None,
        games=int(games) if re.fullmatch(r"\d{1,6}", games, re.ASCII) else 0,
        club=keys.get("club") or None,
        entered=number,
        team=keys.get("team") or None,
    )


def name_in_reading_order(spelled: str) -> str:
    """ "Ngata, Ruth" as "Ruth Ngata"; a name without a comma stays as it is."""
    family, comma, given = spelled.partition(",")
    name = f"{given.strip()} {family.strip()}" if comma and given.strip() and family.strip() else spelled
    return " ".join(name.split())


def division_lines(grade: ImportedGrade, notes: list[str], *, encoding: str) -> Iterator[str]:
    """The lines of a grade. The family name is never guessed: `grade.spelled` has it, else the name is whole."""
    cells = told_cells(grade)
    awarded = awarded_spreads(grade)
    whole: list[str] = []
    for entrant in grade.event.players:
        spelled = _spelled(grade, entrant, encoding, notes)
        whole += [] if "," in spelled else [entrant.name]
        told = cells[entrant.id]
        opponents = " ".join(_opponent(cell) for cell in told)
        scores = " ".join(_scores(told, awarded))
        keys = [f"{key} {_escaped(spelled_in_letters(value, encoding))}" for key, value in _told_keys(entrant, told)]
        yield "; ".join([f"{spelled:<23} {entrant.rating or 0:>4} {opponents}".rstrip(), scores, *keys]).rstrip()
    if whole:
        names = f"{whole[0]} and {len(whole) - 1} more have" if len(whole) > 1 else f"{whole[0]} has"
        notes.append(f"{names} no comma between family and given name: tsh reads that, but makes no TOU file of it")


def told_cells(grade: ImportedGrade) -> dict[PlayerId, list[Cell]]:
    """Everybody's rounds up to the last of which something is told. Who missed a round that others have played has no
    opponent in it, and the value that the organiser has set for it, else none."""
    event = grade.event
    played = [any(not meeting.open for meeting in each) for each in event.rounds]
    begun = {player for each in event.rounds for meeting in each for player in meeting.players}
    missed = event.own_terms.missed_spread
    sat_out = NoGameCell(outcome="lost" if missed else "none", to=NOBODY if missed else None, spread=missed or 0)
    cells = cells_of_grade(grade)
    for player in begun:
        cells[player] = [
            sat_out if not cell and over else cell for cell, over in zip(cells[player], played, strict=True)
        ]
    for told in cells.values():
        while told and told[-1] is None:
            told.pop()
    return cells


def awarded_spreads(grade: ImportedGrade) -> dict[tuple[Outcome, bool], int]:
    """What a round without a game is worth by the terms of the event: a bye, a win by forfeit, a loss by it."""
    book = grade.event.book
    return {
        ("won", False): book.term(int, "bye_spread").value,
        ("won", True): book.term(int, "forfeit_spread").value,
        ("lost", False): book.term(int, "forfeiter_spread").value,
        ("none", False): 0,
    }


def awarded_spread(cell: NoGameCell, awarded: Mapping[tuple[Outcome, bool], int]) -> int:
    return awarded[cell.outcome, bool(cell.by_forfeit)] if cell.spread is None else cell.spread


def _spelled(grade: ImportedGrade, entrant: Entrant, encoding: str, notes: list[str]) -> str:
    name = entrant.name
    whole = grade.spelled.get(entrant.id, name)
    spelled = " ".join(spelled_in_letters(whole, encoding).split()).replace(";", ",").lstrip("#")
    if re.search(r"\s\d", spelled) or not spelled:
        what = "tsh would read the number in this name as the rating"
        raise CannotWrite(f"player {name}", what, "give a spelling without a number of its own, as Fox-2, Ana")
    if spelled != whole:
        notes.append(f"{name} is written {spelled}")
    return spelled


def _opponent(cell: Cell) -> str:
    return UNKNOWN if cell is None else str(cell.opponent) if isinstance(cell, GameCell) else "0"


def _scores(told: Sequence[Cell], awarded: Mapping[tuple[Outcome, bool], int]) -> list[str]:
    scores: list[str] = []
    for cell in told:
        if isinstance(cell, NoGameCell):
            scores.append(str(awarded_spread(cell, awarded)))
        else:
            scores.append(UNKNOWN if cell is None or cell.score is None else str(cell.score))
    while scores and scores[-1] == UNKNOWN:
        scores.pop()
    return scores


def _told_keys(entrant: Entrant, told: Sequence[Cell]) -> Iterator[tuple[str, str]]:
    if entrant.club:
        yield "club", entrant.club
    # To whom a forfeit was, for which tsh has no place of its own; it keeps keys it does not know.
    if any(isinstance(cell, NoGameCell) and cell.to for cell in told):
        yield "forfeit", " ".join(str(cell.to or 0) if isinstance(cell, NoGameCell) else "0" for cell in told)
    if entrant.games:
        yield "lifeg", str(entrant.games)
    if told:
        yield "p12", " ".join(_p12(cell) for cell in told)
    if entrant.team:
        yield "team", entrant.team


def _p12(cell: Cell) -> str:
    if not isinstance(cell, GameCell):
        return "0"
    return "4" if cell.first is None else "1" if cell.first else "2"


def _escaped(value: str) -> str:
    return " ".join(re.sub(r"([\\;])", r"\\\1", value).split())
