"""The scorer's line: what is typed is understood or the word that is not is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.desk.results import ReportedResult, enter_from_paper
from tilehall.law.tournament.desk.scorer_line import ScorerLine, read_begun_line, read_line

from .test_results import after as after_acts
from .test_results import desk, rummikub, slip, two_grades


def read(line: str, held: Desk | None = None) -> ReportedResult:
    found = read_line(held or desk(), 1, line)
    assert isinstance(found, ReportedResult), found
    return found


@pytest.mark.parametrize(
    "line",
    [
        "2 401 380",
        " 2  401 380 ",
        "2,401,380",
        "2 401:380",
        "2 401-380",
        "2 401 - 380",
        "2/401/380",
        "A2 401 380",
        "a 2 401,380",
    ],
)
def test_ways_to_type_a_result(line: str) -> None:
    found = read(line)
    assert (found.table, found.scores, found.bonus, found.first) == (2, (401, 380), None, None)


def test_bonus_words_and_who_started() -> None:
    found = read("2 401 380* 2 1")
    assert (found.scores, found.bonus, found.first) == ((401, 380), (2, 1), 4)


def test_a_grade_may_be_shortened_and_a_table_of_two_grades_asks_for_it() -> None:
    assert read("b 1 400 390", two_grades()).grade == "B"
    unsaid = read_line(two_grades(), 1, "1 400 390")
    assert isinstance(unsaid, Refusal)
    assert unsaid.code == "which_grade"


def test_a_table_of_four() -> None:
    assert read("1 57 -20 −30 -7", rummikub()).scores == (57, -20, -30, -7)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("", "nothing_typed", None),
        ("  ", "nothing_typed", None),
        ("A", "nothing_typed", None),
        ("2 4o1 380", "unreadable_line", "4o1"),
        ("x 401 380", "unreadable_line", "x"),
        ("2* 401 380", "unreadable_line", "2*"),
        ("2 401* 380*", "unreadable_line", "380*"),
        ("2 401 380 1 2*", "unreadable_line", "*"),
        ("2 1234567 380", "unreadable_line", "1234567"),
        ("7 401 380", "no_such_table", None),
        ("2 401", "how_many_scores", None),
        ("2 401 380 2", "how_many_scores", None),
        ("2 401 380 2 1 1", "how_many_scores", None),
    ],
)
def test_what_is_not_understood_is_named(line: str, code: str, told: str | None) -> None:
    answer = read_line(desk(), 1, line)
    assert isinstance(answer, Refusal)
    assert (answer.code, dict(answer.detail).get("word")) == (code, told)


def test_the_pair_is_known_as_soon_as_the_table_is_typed() -> None:
    typed = read_begun_line(desk(), 1, "2 40")
    assert isinstance(typed, ScorerLine)
    assert (typed.grade, typed.board.players, typed.scores) == ("A", (3, 4), (40,))


def test_no_more_scores_than_sit_at_the_table_are_taken_while_they_are_typed() -> None:
    """At a table nothing but scores is typed: a fifth figure is no bonus word of the first one."""
    assert isinstance(read_begun_line(desk(), 1, "2 401 380 2"), ScorerLine)
    too_many = read_begun_line(rummikub(), 1, "1 57 -20 -30 -7 0")
    assert isinstance(too_many, Refusal)
    assert (too_many.code, dict(too_many.detail)["wanted"]) == ("how_many_scores", 4)


@given(line=st.text(max_size=200) | st.text(alphabet="0123456789 -+*:,AB\t−", max_size=40))
def test_any_line_is_taken_or_refused_with_words(line: str) -> None:
    """Nothing a scorer's hand, or a cat on the keyboard, may do breaks the desk or enters what was not typed."""
    held = desk()
    found = read_line(held, 1, line)
    if isinstance(found, ReportedResult):
        decided = enter_from_paper(held, found)
        if not isinstance(decided, Refusal):
            assert slip(after_acts(held, decided)).scores == found.scores
    else:
        assert found.code
