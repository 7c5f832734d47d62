"""The history panel of a clause: what was before, as the notes of the document tell it."""

from datetime import date

import pytest

from tilehall.law.rulebook.clause_history import ClauseHistory, history_of, values_of
from tilehall.law.rulebook.documents import NSA
from tilehall.law.rulebook.register import REGISTER, Value

CHANGED = date(2008, 7, 25)


def section_history(number: str) -> list[ClauseHistory]:
    """The panels of a section of the changes, in order."""
    section = (each for each in NSA.sections if each.number == number)
    panels = [history_of(clause.id) for each in section for clause in each.clauses]
    return [panel for panel in panels if panel is not None]


@pytest.mark.parametrize(
    "clause, parameter, before, now",
    [
        pytest.param("nsa2008.1a", "late_clock_start_after_s", 180, 300, marks=pytest.mark.cites("nsa2008.1n")),
        pytest.param("nsa2008.8b", "fast_bag_window_s", 3, 5, marks=pytest.mark.cites("nsa2008.8n")),
        pytest.param("nsa2008.9b", "out_play_window_s", 5, 15, marks=pytest.mark.cites("nsa2008.9n")),
    ],
)
def test_old_and_new_values_with_their_days(clause: str, parameter: str, before: Value, now: Value) -> None:
    told = [(was.value, was.since, was.until) for was in values_of(REGISTER[clause].parameter(parameter))]
    assert told == [(before, None, CHANGED), (now, CHANGED, None)]


@pytest.mark.cites("nsa2008.8n")
def test_a_range_is_kept_beside_the_figure_used() -> None:
    assert [was.span for was in values_of(REGISTER["nsa2008.8b"].parameter("fast_bag_window_s"))] == [(2, 3), None]


@pytest.mark.cites("nsa2008.1n")
def test_the_panels_of_late_arrival() -> None:
    panels = {panel.clause: panel for panel in section_history("1")}
    assert {clause: panel.mark for clause, panel in panels.items()} == {
        "nsa2008.1a": "changed",
        "nsa2008.1b": "unchanged",
        "nsa2008.1c": "changed",
        "nsa2008.1d": "unchanged",
        "nsa2008.1e": "new",
        "nsa2008.1f": "new",
    }
    assert {panel.earlier for panel in panels.values()} == {"Rule 1.F and Guideline 19"}
    assert [(was.value, was.source) for was in panels["nsa2008.1c"].values] == [
        (("director",), "nsa-base"),
        (("director", "opponent", "late_player"), "nsa2008.1c"),
    ]


@pytest.mark.parametrize(
    "section, clauses",
    [
        pytest.param("2", "2a 2b 2c 2d 2e 2f", marks=pytest.mark.cites("nsa2008.2n")),
        pytest.param("3", "3a 3b 3c 3d", marks=pytest.mark.cites("nsa2008.3n")),
    ],
)
def test_sections_without_an_earlier_rule(section: str, clauses: str) -> None:
    panels = section_history(section)
    assert [panel.clause for panel in panels] == [f"nsa2008.{own}" for own in clauses.split()]
    assert {(panel.mark, panel.earlier) for panel in panels} == {("no earlier rule", None)}


@pytest.mark.parametrize(
    "clause, earlier, mark",
    [
        pytest.param("nsa2008.4a", "Guideline 19", "clarified and new", marks=pytest.mark.cites("nsa2008.4n")),
        pytest.param(
            "nsa2008.5a",
            "Rule 2.I",
            "simplifies the former passing rule",
            marks=pytest.mark.cites("nsa2008.5n", "reading:R-81"),
        ),
        pytest.param("nsa2008.6.6", "Rule 2.G item 6", "wording only", marks=pytest.mark.cites("nsa2008.6n")),
        pytest.param("nsa2008.6a", "Rule 2.G", "unchanged", marks=pytest.mark.cites("nsa2008.6n")),
        pytest.param("nsa2008.8b", "Guideline 26", "changed", marks=pytest.mark.cites("nsa2008.8n")),
        pytest.param("nsa2008.9b", "Rule 3.B", "changed", marks=pytest.mark.cites("nsa2008.9n")),
    ],
)
def test_the_earlier_rule_and_its_mark(clause: str, earlier: str, mark: str) -> None:
    panel = history_of(clause)
    assert panel is not None
    assert (panel.earlier, panel.mark) == (earlier, mark)
    assert str(panel.rests_on[0]) == clause[: len("nsa2008.4")] + "n"


@pytest.mark.cites("nsa2008.5n")
def test_the_reference_we_read_differently_has_a_note() -> None:
    panel = history_of("nsa2008.5a")
    assert panel is not None
    assert panel.note is not None
    assert "2.1" in panel.note
    assert [str(basis) for basis in panel.rests_on] == ["nsa2008.5n", "reading:R-81"]


@pytest.mark.cites("nsa2008.7n")
def test_the_steps_of_a_turn() -> None:
    marks = {panel.clause: panel.mark for panel in section_history("7")}
    assert marks.pop("nsa2008.7.3") == "reworded"
    assert marks.pop("nsa2008.7.7") == "new"
    assert list(marks.values()) == ["unchanged"] * 7


def test_an_amended_clause_of_the_nzasp_tells_the_day() -> None:
    panel = history_of("nzasp.P.3.4")
    assert panel is not None
    assert panel.mark == "amended 5 June 2022"
    assert history_of("nzasp.P.6.17") is None


def test_every_clause_of_the_changes_has_a_panel_and_its_note_has_none() -> None:
    changes = [clause for clause in REGISTER if clause.document == "nsa2008" and clause.area != "meta"]
    assert all(history_of(clause.id) for clause in changes)
    assert history_of("nsa2008.0") is None
