"""A series: who qualifies for a final from which event, and who comes in for those who do not play."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.desk.growing_log import GrowingLog
from tests.law.tournament.desk.plans import four, logged
from tilehall.law.tournament.desk.acts.series import SeriesSet
from tilehall.law.tournament.desk.arrival_limits import demand_fit_to_arrive
from tilehall.law.tournament.desk.log import BrokenDeskLog, rebuild
from tilehall.law.tournament.desk.series import add_qualifying_event, decline_final, drop_qualifying_event
from tilehall.law.tournament.series import Finisher, QualifyingEvent, QualifyingResult, Series, qualifiers


def result(name: str, places: int, order: str, *, day: int = 1, over: bool = True) -> QualifyingResult:
    """`order` names players by letters, the first place first; those in brackets are level: "a(bc)d"."""
    finishers, place, level = [], 0, False
    for at, sign in enumerate(order.replace("(", " (").replace(")", ") ")):
        if sign in "()":
            level = sign == "("
            place = len(finishers) + 1 if level else place
        elif sign.strip():
            place = place if level else len(finishers) + 1
            finishers.append(Finisher(who=sign, name=sign.upper(), place=place))
        assert at < 100
    return QualifyingResult(
        event=QualifyingEvent(event=name, name=name, places=places),
        ends=date(2026, 1, 1) + timedelta(days=day),
        over=over,
        finishers=tuple(finishers),
    )


def names(*results: QualifyingResult, **gone: str) -> str:
    return " ".join(each.finisher.who for each in qualifiers(results, gone))  # type: ignore[arg-type]


def test_the_first_places_of_each_event_qualify_in_the_order_in_which_they_ended() -> None:
    north, south = result("North", 2, "abcd", day=5), result("South", 1, "efgh", day=2)
    assert names(north, south) == "e a b"


def test_who_is_qualified_already_leaves_the_place_to_the_next() -> None:
    north, south = result("North", 2, "abcd", day=1), result("South", 2, "bxay", day=2)
    assert names(north, south) == "a b x y"
    last = qualifiers((north, south), {})[-1]
    assert [(each.name, each.why) for each in last.passed_over] == [("B", "elsewhere"), ("A", "elsewhere")]
    assert last.substitute


def test_a_substitute_comes_in_for_who_withdraws_and_says_for_whom() -> None:
    north = result("North", 2, "abcd")
    assert names(north, a="withdrew") == "b c"
    substitute = qualifiers([north], {"a": "withdrew"})[1]
    assert substitute.substitute
    assert [(each.name, each.place, each.why) for each in substitute.passed_over] == [("A", 1, "withdrew")]
    assert not qualifiers([north], {"a": "withdrew"})[0].substitute
    assert names(north, a="withdrew", b="declined", c="refused") == "d"


def test_who_is_level_with_the_last_one_to_qualify_qualifies_too() -> None:
    assert names(result("North", 2, "a(bc)d")) == "a b c"
    assert names(result("North", 1, "a(bc)d")) == "a"
    assert names(result("North", 2, "(abc)d"), a="declined") == "b c"


def test_an_event_that_is_not_over_qualifies_as_it_stands() -> None:
    assert [each.final for each in qualifiers([result("North", 1, "ab", over=False)], {})] == [False]


def test_a_substitute_for_who_only_leads_elsewhere_is_not_final() -> None:
    """If B wins the North after all, A is first of the South and takes the place."""
    north, south = result("North", 1, "ab", day=1, over=False), result("South", 1, "acd", day=2)
    assert [(each.finisher.who, each.final) for each in qualifiers((north, south), {})] == [("a", False), ("c", False)]
    assert [each.final for each in qualifiers((result("North", 1, "ab", day=1), south), {})] == [True, True]


@given(st.permutations("abcde"), st.permutations("abcde"), st.integers(1, 3), st.integers(1, 3))
def test_what_is_final_holds_however_an_event_ends_that_is_not_over(now, south_order, places, south_places) -> None:
    south = result("South", south_places, "".join(south_order), day=2)
    made = qualifiers((result("North", places, "".join(now), day=1, over=False), south), {})
    final = {each.finisher.who for each in made if each.final}
    for order in permutations("abcde"):
        ended = result("North", places, "".join(order), day=1)
        assert final <= set(names(ended, south).split())


@given(
    st.lists(st.tuples(st.permutations("abcdefgh"), st.integers(1, 4)), min_size=1, max_size=4),
    st.sets(st.sampled_from("abcdefgh"), max_size=4),
)
def test_nobody_qualifies_twice_or_is_gone_and_no_place_stays_empty_while_somebody_is_left(orders, gone) -> None:
    results = [result(str(n), places, "".join(order), day=n) for n, (order, places) in enumerate(orders)]
    made = [each.finisher.who for each in qualifiers(results, dict.fromkeys(gone, "declined"))]
    assert len(made) == len(set(made))
    assert not gone.intersection(made)
    assert len(made) == min(8 - len(gone), sum(places for _, places in orders))


# --- the final's log


def event(places: int = 2, grade: str = "") -> QualifyingEvent:
    return QualifyingEvent(event="e1", name="North", places=places, grade=grade)


def test_the_organiser_sets_events_and_places_until_the_final_begins() -> None:
    log = GrowingLog(four()[:2])
    assert log.does(add_qualifying_event, event()) is None
    assert log.does(add_qualifying_event, event(places=3)) is None
    assert log.does(add_qualifying_event, event(grade="B")) is None
    assert [(each.grade, each.places) for each in log.desk.series.events] == [("", 3), ("B", 2)]
    assert log.does(decline_final, " Ana ") is None
    assert log.does(decline_final, "ana") is None
    assert log.desk.series.declined == ("ana",)
    assert log.does(lambda desk: decline_final(desk, "Ana", declined=False)) is None
    assert log.desk.series.declined == ()
    assert log.does(drop_qualifying_event, "e1", "B") is None
    assert [each.grade for each in log.desk.series.events] == [""]


@pytest.mark.parametrize(
    "acts, decide, code",
    [
        (four()[:2], lambda desk: add_qualifying_event(desk, event(places=0)), "series_needs_places"),
        (four()[:2], lambda desk: drop_qualifying_event(desk, "e1", ""), "no_such_qualifying_event"),
        (four()[:2], lambda desk: decline_final(desk, " "), "no_such_qualifier"),
        (four(), lambda desk: add_qualifying_event(desk, event()), "final_has_begun"),
        (four(), lambda desk: decline_final(desk, "Ana"), "final_has_begun"),
    ],
)
def test_what_cannot_be_set(acts, decide, code: str) -> None:
    assert GrowingLog(acts).does(decide) == code


def test_a_series_has_an_end() -> None:
    events = tuple(replace(event(), event=f"e{number}") for number in range(99))
    log = GrowingLog((*four()[:2], SeriesSet(series=Series(events=events))))
    assert log.does(add_qualifying_event, replace(event(places=5), event="e7")) is None
    assert log.does(add_qualifying_event, replace(event(), event="e99")) == "series_is_full"


@pytest.mark.parametrize(
    "series, code",
    [
        (Series(events=(event(), event(places=3))), "series_twice"),
        (Series(declined=("Ana", " ana")), "series_twice"),
        (Series(declined=(" ",)), "series_twice"),
        (Series(events=(event(places=100),)), "number_cannot_be"),
        (Series(events=tuple(event(grade=str(number)) for number in range(100))), "too_many_items"),
    ],
)
def test_no_log_from_elsewhere_brings_a_series_that_no_desk_sets(series: Series, code: str) -> None:
    log = logged((*four()[:2], SeriesSet(series=series)))
    assert rebuild(log).series == series, "one that is here already opens for good"
    with pytest.raises(BrokenDeskLog) as broken:
        demand_fit_to_arrive(log)
    assert broken.value.why.code == code
