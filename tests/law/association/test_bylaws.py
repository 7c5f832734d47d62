"""By-laws: drafted, in force with a statement and a decision, rescinded or replaced."""

from datetime import date

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.registers import BylawInForce, BylawRescinded
from tilehall.law.association.bylaws import Bylaw, bring_into_force, bylaws_on, draft, rescind

DAY, JUNE = date(2026, 3, 1), date(2026, 6, 6)
MC = decided("bylaw", DAY, "management")
DRAFT = draft("Billeting guidelines", "Hosts are asked early.", "", DAY)


def on(day: date, *acts: object) -> list[tuple[str, str]]:
    return [(each.title, each.state) for each in bylaws_on(numbered(*acts), day)]  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.3.1.1")
def test_it_comes_into_force_with_a_statement_that_it_agrees_with_the_rules() -> None:
    (bylaw,) = bylaws_on(numbered(*DRAFT), DAY)
    assert bylaw.state == "draft"
    assert code(bring_into_force(bylaw, "  ", MC, DAY)) == "consistency_not_stated"
    assert code(bring_into_force(bylaw, "consistent with 15.6", None, DAY)) == "decision_missing"
    assert code(bring_into_force(bylaw, "consistent with 15.6", MC, date(2026, 2, 28))) == "before_decision"
    acts = bring_into_force(bylaw, " consistent with 15.6 ", MC, JUNE)
    assert acts == (BylawInForce(on=JUNE, bylaw=1, consistent_with="consistent with 15.6", decision=90),)
    assert on(date(2026, 6, 5), *DRAFT, *acts) == [("Billeting guidelines", "draft")]
    assert on(JUNE, *DRAFT, *acts) == [("Billeting guidelines", "in_force")]


@pytest.mark.cites("nzasp.C.3.1.1")
def test_it_is_rescinded_by_a_decision_or_by_a_new_version() -> None:
    in_force = (*DRAFT, BylawInForce(on=JUNE, bylaw=1, consistent_with="15.6", decision=90))
    (bylaw,) = bylaws_on(numbered(*in_force), JUNE)
    assert code(bring_into_force(bylaw, "15.6", MC, JUNE)) == "no_draft"
    assert rescind(bylaw, MC, JUNE) == (BylawRescinded(on=JUNE, bylaw=1, decision=90),)
    assert code(rescind(bylaw, None, JUNE)) == "decision_missing"
    assert code(rescind(bylaw, MC, date(2026, 2, 28))) == "before_decision"
    same_day = decided("bylaw", JUNE, "management")
    assert rescind(bylaw, same_day, JUNE) == (BylawRescinded(on=JUNE, bylaw=1, decision=90),)
    second = draft("Billeting guidelines, second version", "…", "15.6", JUNE, bylaw)
    newer = BylawInForce(on=date(2026, 9, 1), bylaw=3, consistent_with="15.6", decision=90)
    both = (*in_force, *second, newer)
    assert [state for _, state in on(date(2026, 8, 31), *both)] == ["in_force", "draft"]
    assert [state for _, state in on(date(2026, 9, 1), *both)] == ["rescinded", "in_force"]
    gone = next(each for each in bylaws_on(numbered(*both), date(2026, 9, 1)) if isinstance(each, Bylaw))
    assert code(rescind(gone, MC, date(2026, 9, 2))) == "not_in_force"
