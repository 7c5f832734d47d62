"""What must be true of an event that was run whole, asked of its pages, its files and its log."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from playwright.sync_api import Page, expect

from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.event import Bye, Forfeit, PairGame, Table
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.site.hall.check import check
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import log
from tilehall.site.tournaments.exports import export

from . import oracle
from .oracle import Paper, Total
from .whole_event import WholeEvent, done

HALVES = {"½": Fraction(1, 2), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3), "¼": Fraction(1, 4), "¾": Fraction(3, 4)}
FIELDS = ["grade", "full_name", "club", "wins", "spread", "average"]
Line = tuple[int, str, Fraction, int]

# --- standings on a page

ROWS = """(tables) => tables.map((table) => [
    table.caption.firstChild.textContent.trim(),
    [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("th, td:not(.unfold)")].slice(0, 4).map((cell) =>
        (cell.querySelector("a") ?? cell).textContent.trim())),
])"""


def shown(page: Page) -> dict[str, list[Line]]:
    """Place, name, wins and spread of every table of the page of standings, by its grade."""
    expect(page.locator("table.standings").first).to_be_visible()
    told = page.locator("table.standings").evaluate_all(ROWS)
    return {
        caption.removeprefix("Grade "): [(_figure(row[0]), row[1], _wins(row[2]), _figure(row[3])) for row in rows]
        for caption, rows in told
    }


def _figure(text: str) -> int:
    return int(re.sub(r"[=*]", "", text).replace("−", "-").replace("+", ""))


def _wins(text: str) -> Fraction:
    whole, part = (text[:-1], HALVES[text[-1]]) if text[-1] in HALVES else (text, Fraction(0))
    return Fraction(whole or 0) + part


def counted(totals: Mapping[str, Total]) -> list[Line]:
    return [(place, name, totals[name].wins, totals[name].spread) for place, name in oracle.placed(dict(totals))]


# --- files


def report_holds(
    results: bytes, grades: Mapping[str, Mapping[str, Total]], clubs: Mapping[str, str] | None = None
) -> None:
    """Exactly the fields that must be sent, best first, none of them empty."""
    rows = list(csv.DictReader(io.StringIO(results.decode("utf-8-sig"))))
    assert list(rows[0]) == FIELDS
    wanted = []
    for grade, totals in grades.items():
        for _, name, wins, spread in counted(totals):
            figures = (f"{float(wins):g}", str(spread), _fixed(totals[name].average))
            wanted.append((grade, name, (clubs or {}).get(name, "Independent"), *figures))
    assert [tuple(row.values()) for row in rows] == wanted


def _fixed(value: Fraction) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal("0.01"), ROUND_HALF_UP))


def draw_holds(draw: bytes, grades: Mapping[str, Sequence[Paper]]) -> None:
    """Every board of the grades that were no round robin, and of no other."""
    rows = list(csv.DictReader(io.StringIO(draw.decode("utf-8-sig"))))
    told = [(row["grade"], int(row["round"]), row["kind"], row["first"], row["second"]) for row in rows]
    wanted = [
        (grade, paper.round, paper.kind, name, other)
        for grade, papers in grades.items()
        for paper in papers
        for name, other in (
            [(name, "") for name in paper.players]
            if paper.kind == "table"
            else [(paper.players[0], paper.players[1] if len(paper.players) > 1 else "")]
        )
    ]
    assert told == wanted


PAPER_KINDS: Mapping[type, Any] = {PairGame: "game", Bye: "bye", Forfeit: "forfeit", Table: "table"}


def comes_back(whole: WholeEvent, format: str, grades: Mapping[str, Mapping[str, Total]]) -> None:
    """A file of the event, read as a stranger would send it, comes to the same figures."""
    name, raw = export(whole.desk, format)
    again = read_results(raw, name, ruleset=whole.desk.announced.ruleset)
    assert [each.name for each in again.grades] == list(grades)
    for grade in again.grades:
        papers = [
            oracle.Paper(number, PAPER_KINDS[type(each)], each.players, _scores(each))
            for number, entries in enumerate(grade.event.rounds, 1)
            for each in entries
        ]
        names = [each.name for each in grade.event.players]
        told = oracle.at_tables(names, papers) if papers[0].kind == "table" else oracle.two_by_two(names, papers)
        wanted = {_in_that_file(name, format): total for name, total in grades[grade.name].items()}
        assert counted(told) == counted(wanted), f"{grade.name} out of {format}"


def _in_that_file(name: str, format: str) -> str:
    """Only sheets have more than plain letters."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode() if format != "csv" else name


def _scores(meeting: object) -> tuple[int, ...]:
    found = meeting.score if isinstance(meeting, PairGame) else getattr(meeting, "scores", ())
    return tuple(found or ())


# --- the log


def log_tells_all(whole: WholeEvent) -> None:
    """The state is what the log adds up to, read anew, and the hall's own check finds nothing."""
    kept = whole.kept
    again = store.read_afresh(kept.row)
    assert again.desk == kept.desk
    assert again.entries == kept.entries
    found = check()
    assert found.disagreements == []
    assert found.acts >= len(kept.entries)


def undone_and_redone(whole: WholeEvent) -> None:
    """The last result of the scorer is taken back and brought back: nothing else moves, and then nothing at all."""
    before = whole.desk
    entry = next(each for each in reversed(whole.kept.entries) if _of_the_scorer(each.act))
    act = entry.act
    assert isinstance(act, ResultEntered)
    director = whole.by(Role.DIRECTOR)
    taken = done(log.undo_entry(director, whole.number, entry.seq, "another table", whole.hand()))
    board = taken.desk.board_of(act.grade, act.round, act.player)
    assert board is not None
    assert board.slip is None
    assert _without(taken.desk, act) == _without(before, act)
    again = done(log.undo_entry(director, whole.number, taken.row.seq, "it was right", whole.hand()))
    assert _at(again.desk, 0) == _at(before, 0)


def _of_the_scorer(act: object) -> bool:
    return isinstance(act, ResultEntered) and act.by_player is None


def _without(desk: Desk, act: ResultEntered) -> Desk:
    """The desk but for one board, and but for how many entries its log has."""
    board = desk.board_of(act.grade, act.round, act.player)
    assert board is not None
    return _at(desk.with_board(act.grade, act.round, board, replace(board, slip=None)), 0)


def _at(desk: Desk, seq: int) -> Desk:
    return replace(desk, seq=seq)
