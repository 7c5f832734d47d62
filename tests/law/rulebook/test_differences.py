"""The table of the two Scrabble rulesets: its figures are the register's, and every answer rests on something."""

import pytest

from tilehall.law.rulebook.basis import Silent
from tilehall.law.rulebook.differences import (
    ROWS,
    SITUATIONS,
    DifferenceCell,
    DifferenceRow,
    DifferentGames,
    counterparts,
    differences_between,
    read_cell,
    rows_on,
)
from tilehall.law.rulebook.register import REGISTER, Parameter, RegisterFault
from tilehall.law.rulebook.ruleset_layers import UnknownRuleset, find_term

SCRABBLE = ("nzasp-2022", "nsa-2008", "nsa-base")


def test_the_rows_are_all_there() -> None:
    assert [sum(1 for row in ROWS if row.part == part) for part in "ABC"] == [33, 19, 4]
    assert len(SITUATIONS) == 9
    assert len({row.question for row in (*ROWS, *SITUATIONS)}) == 65


def _held(document: str) -> dict[str, Parameter]:
    return {own.name: own for clause in REGISTER if clause.document == document for own in clause.parameters}


@pytest.mark.parametrize("row", [row for row in ROWS if row.parameters], ids=lambda row: row.question)
def test_the_figures_told_are_those_of_the_register(row: DifferenceRow) -> None:
    for name, nzasp, nsa in row.parameters:
        for told, document, key in ((nzasp, "nzasp.P", "nzasp-2022"), (nsa, "nsa2008", "nsa-2008")):
            held = _held(document).get(name)
            if told == "unset":
                assert held is None, name
                found = find_term(key, name)
                assert isinstance(found.basis, Silent) or found.value is None, name
            else:
                assert held is not None, name
                assert held.value == told, name
                assert find_term(key, name).value == told


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row.parameters and row.part == "A"], ids=lambda row: row.question
)
def test_the_figures_stand_in_clauses_the_row_rests_on(row: DifferenceRow) -> None:
    for name, nzasp, nsa in row.parameters:
        if nzasp != "unset":
            assert _held("nzasp.P")[name].clause in row.nzasp.clauses
        if nsa != "unset":
            assert _held("nsa2008")[name].clause in row.nsa.clauses


@pytest.mark.parametrize("row", [*ROWS, *SITUATIONS], ids=lambda row: row.question)
def test_every_cell_rests_on_something(row: DifferenceRow) -> None:
    for cell in (row.nzasp, row.nsa, row.before):
        assert cell.rests_on
        assert all(resolves(basis) for basis in cell.rests_on)
        assert (cell.says is None) == all(basis.startswith("silent:") for basis in cell.rests_on)


def resolves(basis: str) -> bool:
    if basis.startswith("reading:"):
        return basis.removeprefix("reading:") in REGISTER.readings
    if basis.startswith("silent:"):
        document, assumed = basis.removeprefix("silent:").split(": ", 1)
        return document in ("nzasp", "nsa2008", "nzrc2024") and bool(assumed.strip())
    return basis in REGISTER


def test_each_side_speaks_of_its_own_document() -> None:
    for row in (*ROWS, *SITUATIONS):
        assert {REGISTER[own].document for own in row.nzasp.clauses} <= {"nzasp.P"}
        assert {REGISTER[own].document for own in (*row.nsa.clauses, *row.before.clauses)} <= {"nsa2008"}
        assert row.part != "A" or row.nsa.says is not None
        assert row.part != "B" or row.nsa.says is None
        assert row.part != "C" or row.nzasp.says is None


def test_the_table_as_a_difference() -> None:
    told = differences_between("nzasp-2022", "nsa-2008")
    assert [row.question for row in told] == [row.question for row in ROWS]
    challenge = next(row for row in told if row.question == "Challenge: play right")
    assert challenge.rests_on_left == ("nzasp.P.6.17", "reading:R-55")
    assert challenge.rests_on_right == ("nsa2008.2a", "reading:R-75")
    assert (next(row for row in told if row.question == "Overdraw")).right is None


@pytest.mark.parametrize("left", SCRABBLE)
@pytest.mark.parametrize("right", SCRABBLE)
def test_turned_round_it_is_the_same(left: str, right: str) -> None:
    there, back = differences_between(left, right), differences_between(right, left)
    assert [(row.question, row.left, row.right) for row in there] == [
        (row.question, row.right, row.left) for row in back
    ]
    assert bool(there) == (left != right)
    assert all(row.rests_on_left and row.rests_on_right for row in there)


def test_the_layer_below_differs_where_the_notes_say_so() -> None:
    told = {row.question: row for row in differences_between("nsa-base", "nsa-2008")}
    assert told["Out play: silence"].left == "After 5 seconds the game is over"
    assert told["Challenge: play right"].left is None
    assert "Exchange: condition" not in told
    assert "Time per player" not in told


def test_other_games_and_unknown_rulesets() -> None:
    assert differences_between("nzrc-2024", "nzrc-2024") == ()
    with pytest.raises(DifferentGames, match="scrabble"):
        differences_between("nsa-2008", "nzrc-2024")
    with pytest.raises(UnknownRuleset, match="nsa-1999"):
        differences_between("nsa-2008", "nsa-1999")


def test_counterparts_are_mutual() -> None:
    assert counterparts("nzasp.P.8.2.1") == ("nsa2008.9b", "nsa2008.9c", "nsa2008.9d")
    assert counterparts("nzrc2024.6") == ()
    for clause in REGISTER:
        for other in counterparts(clause.id):
            assert clause.id in counterparts(other)
            assert REGISTER[other].document != clause.document


def test_the_rows_of_a_clause() -> None:
    assert [row.question for row in rows_on("nzasp.P.6.8")] == ["Pass"]


def test_a_cell_tells_its_clauses_from_the_rest() -> None:
    assert DifferenceCell("x", ("nsa2008.2a", "reading:R-75", "silent:nzasp: y")).clauses == ("nsa2008.2a",)


@pytest.mark.parametrize(
    "plain, said",
    [
        ({"says": "x", "rests_on": ["nsa2008.2"]}, "no clause has the id nsa2008.2"),
        ({"says": "x", "rests_on": ["nsa2008.2a", "reading:R-01"]}, "R-01 reads none of the clauses named"),
        ({"unset": "nzasp.P.6"}, "no clause has the id nzasp.P.6"),
    ],
)
def test_a_cell_that_rests_on_nothing_is_refused(plain: dict[str, object], said: str) -> None:
    with pytest.raises(RegisterFault, match=said):
        read_cell(plain, "nsa2008", "x")


def test_no_comma_in_the_tables_made_a_field_of_its_own() -> None:
    tables = REGISTER.tables
    known = {
        "house": {"parameter", "value", "like", "assumed"},
        "rulesets": {"edition", "key", "title", "game", "document", "over", "default_for", "displaces"},
        "history": {"told_by", "clauses", "earlier", "mark", "marks", "note", "notes", "references", "procedure"},
    }
    for name, fields in known.items():
        assert all(set(entry) <= fields for entry in tables[name]), name
    for rows in tables["differences"].values():
        for row in rows:
            assert set(row) <= {"question", "case", "nzasp", "nsa", "base", "parameters"}
            cells = [row[side] for side in ("nzasp", "nsa", "base") if side in row]
            assert all(set(cell) in ({"says", "rests_on"}, {"silent"}, {"outside"}, {"unset"}) for cell in cells), row
