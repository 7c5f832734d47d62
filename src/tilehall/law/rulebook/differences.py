"""The Scrabble rulesets side by side: the same questions, the answers of each, and what each answer rests on."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from .documents import NSA, PLAY, place_of_clause
from .register import REGISTER, RegisterFault, Value, frozen_value
from .ruleset_layers import RULESETS, UnknownRuleset, find_ruleset


class DifferentGames(ValueError):
    """Two rulesets of different games answer different questions."""


@dataclass(frozen=True, slots=True)
class DifferenceCell:
    """One answer: in words, or None where the document is silent; `rests_on` is never empty.

    `clauses` are those of `rests_on` that are clauses, for links; `outside` is a value that the document does not hold.
    """

    says: str | None
    rests_on: tuple[str, ...]
    outside: str | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(basis for basis in self.rests_on if basis in REGISTER)


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceRow:
    """A question with the answer of each ruleset; `parameters` are the figures told: name, NZASP value, NSA value."""

    part: str
    question: str
    nzasp: DifferenceCell
    nsa: DifferenceCell
    before: DifferenceCell
    parameters: tuple[tuple[str, Value, Value], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    question: str
    left: str | None
    right: str | None
    rests_on_left: tuple[str, ...]
    rests_on_right: tuple[str, ...]


def differences_between(left: str, right: str) -> tuple[Difference, ...]:
    """The questions on which two rulesets of a game may differ, in the order of the table; none of one with itself.

    Questions on which both give the same answer for the same reason are left out.
    """
    mine, theirs = find_ruleset(left), find_ruleset(right)
    if mine.game != theirs.game:
        raise DifferentGames(f"{left} is a ruleset of {mine.game}, {right} of {theirs.game}")
    if mine == theirs:
        return ()
    pairs = ((row.question, _cell(row, left), _cell(row, right)) for row in ROWS)
    return tuple(
        Difference(question=asked, left=a.says, right=b.says, rests_on_left=a.rests_on, rests_on_right=b.rests_on)
        for asked, a, b in pairs
        if a != b
    )


@cache
def counterparts(clause: str) -> tuple[str, ...]:
    """The clauses of the other Scrabble document that speak on the same questions."""
    found: set[str] = set()
    for row in ROWS:
        for mine, theirs in ((row.nzasp, row.nsa), (row.nsa, row.nzasp)):
            if clause in mine.clauses:
                found.update(theirs.clauses)
    other = {PLAY.key, NSA.key} - {REGISTER[clause].document}
    return tuple(sorted((own for own in found if REGISTER[own].document in other), key=place_of_clause))


def rows_on(clause: str) -> tuple[DifferenceRow, ...]:
    """The questions of the table on which a clause speaks."""
    return tuple(row for row in ROWS if clause in (*row.nzasp.clauses, *row.nsa.clauses))


def _cell(row: DifferenceRow, key: str) -> DifferenceCell:
    under = RULESETS[key]
    if under.document == PLAY.key:
        return row.nzasp
    if under.document == NSA.key:
        return row.nsa if under.over else row.before
    raise UnknownRuleset(key)


def read_cell(plain: dict[str, Any], document: str, asked: str) -> DifferenceCell:
    """A cell of the table from its plain form; a fault names the question."""
    place = f"differences.yaml: {asked}"
    if "says" in plain:
        cited, read = _told(plain["rests_on"])
        if unknown := [own for own in cited if own not in REGISTER]:
            raise RegisterFault(f"{place}: no clause has the id {', '.join(unknown)}")
        if strange := [own for own in read if own not in {REGISTER[clause].reading for clause in cited}]:
            raise RegisterFault(f"{place}: {', '.join(strange)} reads none of the clauses named")
        return DifferenceCell(plain["says"], tuple(plain["rests_on"]))
    if "outside" in plain:
        assumed = f"{plain['outside']}, from the general NSA rules of that time (outside the document)"
        return DifferenceCell(None, (f"silent:{document}: {assumed}",), plain["outside"])
    if "unset" in plain:
        if plain["unset"] not in REGISTER:
            raise RegisterFault(f"{place}: no clause has the id {plain['unset']}")
        assumed = f"the NZASP rule as a house default ({plain['unset']}); the director decides"
        return DifferenceCell(None, (f"silent:{document}: {assumed}",))
    return DifferenceCell(None, (f"silent:{document}: {plain['silent']}",))


def _told(rests_on: list[str]) -> tuple[list[str], list[str]]:
    """The clauses and the readings among what a cell rests on."""
    read = [own.removeprefix("reading:") for own in rests_on if own.startswith("reading:")]
    return [own for own in rests_on if not own.startswith("reading:")], read


def _row(part: str, plain: dict[str, Any]) -> DifferenceRow:
    asked = plain.get("question") or plain["case"]
    nsa = read_cell(plain["nsa"], NSA.silent_as, asked)
    told = plain.get("parameters", {})
    return DifferenceRow(
        part=part,
        question=asked,
        nzasp=read_cell(plain["nzasp"], PLAY.silent_as, asked),
        nsa=nsa,
        before=read_cell(plain["base"], NSA.silent_as, asked) if "base" in plain else nsa,
        parameters=tuple((name, frozen_value(one), frozen_value(other)) for name, (one, other) in told.items()),
    )


ROWS = tuple(_row(part, plain) for part in "ABC" for plain in REGISTER.tables["differences"][part])
# One case and the answer under each ruleset, as a reader may meet it at the table.
SITUATIONS = tuple(_row("D", plain) for plain in REGISTER.tables["differences"]["situations"])
