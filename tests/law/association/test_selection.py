"""Representatives abroad: by criteria with their dates, or by the Executive when there was no time."""

from datetime import date, timedelta

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.calendar import Selected
from tilehall.law.association.selection import NewSelection, criteria_for, criteria_on, select, set_criteria
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal

DAY = date(2025, 11, 1)
WORLD = "World Championship 2026"


def three(**more: object) -> NewSelection:
    return NewSelection(event=WORLD, people=(1, 2, 3, 1), **more)  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.17.1")
def test_representatives_are_selected_by_criteria() -> None:
    mc = decided("criteria", DAY, "management")
    chosen = decided("select", DAY, "management")
    entries = numbered(*set_criteria(WORLD, "The top three of the ranking.", mc, DAY))
    criteria = criteria_for(entries, WORLD, DAY)
    (selected,) = select(three(), criteria, chosen, DAY)
    assert isinstance(selected, Selected)
    assert (selected.people, selected.path, selected.criteria) == ((1, 2, 3), "criteria", 1)
    assert code(select(three(), None, chosen, DAY)) == "criteria_missing"
    assert code(select(three(), criteria, None, DAY)) == "decision_missing"
    assert code(select(NewSelection(event=WORLD, people=()), criteria, chosen, DAY)) == "nobody_selected"
    assert code(set_criteria(WORLD, "…", None, DAY)) == "decision_missing"
    assert code(set_criteria(WORLD, "…", mc, date(2025, 10, 31))) == "before_decision"


@pytest.mark.cites("nzasp.C.17.2")
def test_new_criteria_replace_the_old_ones_which_stay_readable() -> None:
    first = set_criteria("", "By ranking.", decided("criteria", DAY, "management", 91), DAY)
    second = set_criteria("", "By points.", decided("criteria", date(2026, 6, 6), "management", 92), date(2026, 6, 6))
    entries = numbered(*first, *second)
    assert [(each.text, each.current) for each in criteria_on(entries, date(2026, 6, 7))] == [
        ("By points.", True),
        ("By ranking.", False),
    ]
    assert [(each.text, each.current) for each in criteria_on(entries, date(2026, 6, 5))] == [("By ranking.", True)]
    # Those for all events serve where an event has none of its own.
    assert criteria_for(entries, WORLD, date(2026, 6, 7)).text == "By points."  # type: ignore[union-attr]
    assert criteria_for(entries, WORLD, date(2025, 10, 31)) is None


@pytest.mark.cites("nzasp.C.17.3")
def test_without_time_the_executive_decides_and_says_why() -> None:
    ex = decided("select", date(2026, 3, 2))
    hurry = {"no_time": True, "why": "offered on 1 March for 20 March", "offered": date(2026, 3, 1)}
    (selected,) = select(three(**hurry), None, ex, date(2026, 3, 2))
    assert (selected.path, selected.criteria, selected.offered) == ("no_time", None, date(2026, 3, 1))
    entries = numbered(*set_criteria(WORLD, "By ranking.", decided("criteria", DAY, "management"), DAY))
    criteria = criteria_for(entries, WORLD.upper(), date(2026, 3, 2))
    assert code(select(three(**hurry), criteria, ex, date(2026, 3, 2))) == "criteria_exist"
    assert code(select(three(no_time=True), None, ex, date(2026, 3, 2))) == "why_missing"
    by_committee = decided("select", date(2026, 3, 2), "management")
    assert code(select(three(**hurry), None, by_committee, date(2026, 3, 2))) == "executive_only"


@pytest.mark.cites("nzasp.C.17.1")
def test_what_is_refused_names_the_clause_on_selection() -> None:
    chosen, other = decided("select", DAY, "management"), decided("other", DAY, "management")
    entries = numbered(*set_criteria(WORLD, "By ranking.", decided("criteria", DAY, "management"), DAY))
    criteria = criteria_for(entries, WORLD, DAY)
    for refused, clauses in (
        (select(three(), criteria, None, DAY), ["nzasp.C.17.1"]),
        (select(three(), criteria, other, DAY), ["nzasp.C.17.1"]),
        (select(NewSelection(event=WORLD, people=()), criteria, chosen, DAY), ["nzasp.C.17.1"]),
        (select(three(), None, chosen, DAY), ["nzasp.C.17.1", "nzasp.C.17.3"]),
        (set_criteria(WORLD, "x", other, DAY), ["nzasp.C.17.1"]),
        (set_criteria(WORLD, "x", None, DAY), ["nzasp.C.17.1"]),
    ):
        assert isinstance(refused, Refusal)
        assert basis_texts(*refused.rests_on) == clauses
    by_executive = decided("select", DAY, "executive")
    (selected,) = select(three(why=" by the way "), criteria, by_executive, DAY)  # both bodies select by criteria
    assert (selected.on, selected.event, selected.decision, selected.why) == (DAY, WORLD, 90, "by the way")


@pytest.mark.cites("nzasp.C.17.1", "nzasp.C.17.2")
def test_criteria_are_those_of_the_decision_and_count_from_their_day() -> None:
    (act,) = set_criteria(WORLD, "By ranking.", decided("criteria", DAY, "management", 77), DAY)
    assert (act.on, act.event, act.text, act.decision) == (DAY, WORLD, "By ranking.", 77)
    assert criteria_for(numbered(act), WORLD, DAY - timedelta(days=1)) is None
    assert criteria_for(numbered(act), WORLD, DAY) is not None
    assert criteria_for(numbered(act), "Another event", DAY) is None
    void = decided("criteria", DAY, "management", void_because="no quorum")
    assert code(set_criteria(WORLD, "x", void, DAY)) == "decision_void"
    # Of two of one day the later in the book counts.
    (second,) = set_criteria(WORLD, "By points.", decided("criteria", DAY, "management"), DAY)
    found = criteria_for(numbered(act, second), WORLD, DAY)
    assert found is not None
    assert (found.text, found.current) == ("By points.", True)
