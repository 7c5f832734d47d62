"""Offices: one holder each, from annual meeting to annual meeting; vacancies, handing over, two in one hand."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.decisions import Body, Matter
from tilehall.law.association.acts.officers import OfficeLeft, OfficeTaken
from tilehall.law.association.membership import Span
from tilehall.law.association.officers import (
    Elected,
    Term,
    hand_over,
    holders_on,
    leave_office,
    next_agm,
    refuse_after_term,
    take_office,
    term_ends,
    terms,
    trustees_on,
    two_offices,
)
from tilehall.law.association.offices import executive_offices
from tilehall.law.rulebook.basis import basis_texts

AGM, JULY, OCTOBER = date(2026, 5, 30), date(2026, 7, 1), date(2026, 10, 3)
P1, P2 = 1, 2


def term(office: str, person: int, since: date = AGM, until: date | None = None, entry: int = 1) -> Term:
    return Term(office, person, Span(since, until), entry, True)  # type: ignore[arg-type]


@pytest.mark.cites("nzasp.C.6.1")
def test_an_office_has_one_holder() -> None:
    held = [term("president", P1)]
    elected = decided("elect_officer", AGM, "agm")
    assert code(take_office(held, "president", P2, JULY, decision=elected, member=True)) == "office_held"
    over = [term("president", P1, until=JULY)]
    taken = take_office(over, "president", P2, JULY, decision=elected, member=True)
    assert taken == (OfficeTaken(on=JULY, person=P2, office="president", decision=90),)
    assert code(take_office(over, "president", P2, JULY - timedelta(1), decision=elected, member=True)) == "office_held"
    assert code(take_office([], "chaplain", P2, JULY, decision=elected, member=True)) == "unknown_office"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.7")
@pytest.mark.parametrize("matter, body, clause", [("elect_officer", "agm", "6.2"), ("vacancy", "management", "6.7")])
@pytest.mark.parametrize(
    "on, moved, refused",
    [
        (date(2025, 7, 1), None, False),
        (date(2026, 6, 1), None, False),  # the last day of the weekend: the meeting may be on it
        (date(2026, 6, 2), None, True),
        (date(2026, 6, 2), OCTOBER, False),  # it was postponed
        (date(2026, 10, 10), OCTOBER, True),
    ],
)
def test_nobody_begins_after_the_term_they_were_chosen_for(
    matter: Matter, body: Body, clause: str, on: date, moved: date | None, refused: bool
) -> None:
    chosen = decided(matter, date(2025, 6, 1), body)
    found = refuse_after_term(chosen, on, [] if moved is None else [moved])
    assert (found is not None) is refused
    assert found is None or (found.code, basis_texts(*found.rests_on)) == ("term_over", [f"nzasp.C.{clause}"])


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.9.5")
def test_who_was_elected_before_an_adjournment_begins_after_the_meeting_has_closed() -> None:
    """The sitting that closes it is of the same meeting, and ends nobody's term who was elected there."""
    closed = date(2026, 8, 15)
    elected = decided("elect_officer", AGM, "agm")
    assert refuse_after_term(elected, date(2026, 9, 1), [closed]) is None
    assert code(refuse_after_term(elected, date(2027, 6, 8), [closed])) == "term_over"
    appointed = decided("vacancy", JULY, "management")
    assert code(refuse_after_term(appointed, date(2026, 9, 1), [closed])) == "term_over"


@pytest.mark.cites("nzasp.C.6.2", "nzasp.C.6.7")
def test_who_was_elected_to_an_office_does_not_take_another_by_it() -> None:
    elected = decided("elect_officer", AGM, "agm", person=P1)
    both = [Elected(office, P1, elected) for office in ("secretary", "treasurer")]
    assert code(hand_over([], both, AGM)) == "decision_of_another_office", "nor when all are handed over at once"
    held = [replace(term("secretary", P1), decision=elected.seq)]
    found = take_office(held, "president", P1, JULY, decision=elected, member=True)
    assert code(found) == "decision_of_another_office"
    again = [replace(term("secretary", P1, until=JULY), decision=elected.seq)]
    assert take_office(again, "secretary", P1, OCTOBER, decision=elected, member=True)
    all_at_once = decided("elect_officer", AGM, "agm")
    of_all = [replace(term("secretary", P1), decision=all_at_once.seq)]
    assert isinstance(take_office(of_all, "president", P2, JULY, decision=all_at_once, member=True), tuple)


@pytest.mark.cites("nzasp.C.6.1")
def test_vacant_offices_are_shown_in_the_order_of_the_clause() -> None:
    found = holders_on([term("secretary", P1)], JULY)
    assert list(found) == list(executive_offices().value)
    assert [office for office, own in found.items() if own is None] == [
        "president",
        "vice_president",
        "treasurer",
        "web_master",
    ]


@pytest.mark.cites("nzasp.C.6.1", "reading:R-10")
def test_one_person_in_two_offices_is_told() -> None:
    (warning,) = two_offices([term("secretary", P1), term("treasurer", P1, entry=2), term("president", P2)], JULY)
    assert (warning.code, dict(warning.detail)["offices"]) == ("two_offices", ("secretary", "treasurer"))
    assert trustees_on([term("secretary", P1), term("treasurer", P1, entry=2)], JULY) == (P1,)


@pytest.mark.cites("nzasp.C.6.2")
def test_terms_run_from_one_annual_meeting_to_the_next() -> None:
    assert term_ends(term("secretary", P1)) == date(2027, 6, 5)
    assert term_ends(term("secretary", P1, since=date(2026, 5, 29))) == AGM
    assert term_ends(term("secretary", P1), postponed=[date(2027, 11, 13)]) == date(2027, 11, 13)
    # The one of that year was postponed: it is still to come.
    assert next_agm(date(2026, 7, 1), postponed=[date(2026, 11, 14)]) == date(2026, 11, 14)


@pytest.mark.cites("nzasp.C.6.2")
def test_only_members_are_elected_and_not_before_the_meeting() -> None:
    elected = decided("elect_officer", AGM, "agm")
    assert code(take_office([], "secretary", P1, AGM, decision=elected, member=False)) == "not_a_member"
    early = AGM - timedelta(1)
    assert code(take_office([], "secretary", P1, early, decision=elected, member=True)) == "before_decision"
    other = decided("elect_officer", AGM, "agm", person=P2)
    assert code(take_office([], "secretary", P1, AGM, decision=other, member=True)) == "decision_about_another"


@pytest.mark.cites("nzasp.C.6.7")
def test_a_vacancy_is_filled_by_the_management_committee_until_the_next_meeting() -> None:
    vacant = [term("treasurer", P1, until=date(2026, 9, 10))]
    appointed = decided("vacancy", OCTOBER, "management")
    (taken,) = take_office(vacant, "treasurer", P2, OCTOBER, decision=appointed, member=True)
    (held,) = terms(numbered(taken), [appointed])
    assert (held.person, held.span.since, held.elected, term_ends(held)) == (P2, OCTOBER, False, date(2027, 6, 5))
    assert code(take_office(vacant, "treasurer", P2, OCTOBER, decision=None, member=True)) == "decision_missing"
    by_executive = decided("other", OCTOBER, "executive")
    refused = take_office(vacant, "treasurer", P2, OCTOBER, decision=by_executive, member=True)
    assert code(refused) == "decision_on_another_matter"


def test_who_leaves_was_in_office() -> None:
    held = term("treasurer", P1)
    (left,) = leave_office(held, date(2026, 9, 10), "resigned")
    assert left == OfficeLeft(on=date(2026, 9, 10), person=P1, office="treasurer", taking=1, why="resigned")
    assert code(leave_office(None, JULY, "resigned")) == "office_vacant"
    assert code(leave_office(term("treasurer", P1, until=JULY), OCTOBER, "resigned")) == "office_vacant"
    assert code(leave_office(held, AGM, "resigned")) == "left_before_taken"


@pytest.mark.cites("nzasp.C.6.2")
def test_at_the_close_of_the_meeting_all_terms_end_and_the_elected_begin() -> None:
    next_meeting = date(2027, 6, 5)
    held = [term("president", P1), term("treasurer", 3, entry=2), term("secretary", 4, entry=3)]
    winners = (("president", P2), ("secretary", 4))
    elected = [
        Elected(office, person, decided("elect_officer", next_meeting, "agm", seq=80 + person))
        for office, person in winners
    ]
    acts = hand_over(held, elected, next_meeting)
    assert isinstance(acts, tuple)
    taken = [OfficeTaken(on=AGM, person=own.person, office=own.office, decision=90) for own in held]
    after = holders_on(terms(numbered(*taken, *acts)), next_meeting)
    people = {office: own.person if own else None for office, own in after.items()}
    assert people == {"president": P2, "vice_president": None, "secretary": 4, "treasurer": None, "web_master": None}
    twice = [Elected("president", 5, decided("elect_officer", next_meeting, "agm")) for _ in range(2)]
    assert code(hand_over(held, twice, next_meeting)) == "office_held"


@pytest.mark.cites("nzasp.C.6.7", "nzasp.C.6.2")
def test_who_was_appointed_on_the_day_of_the_annual_meeting_is_in_office_until_its_close() -> None:
    appointed = decided("vacancy", AGM, "management")
    taken = OfficeTaken(on=AGM, person=P1, office="treasurer", decision=appointed.seq)
    (held,) = terms(numbered(taken), [appointed])
    elected = [Elected("treasurer", P2, decided("elect_officer", AGM, "agm", seq=80))]
    acts = hand_over([held], elected, AGM)
    assert isinstance(acts, tuple), acts
    now = holders_on(terms(numbered(taken, *acts)), AGM)["treasurer"]
    assert now is not None
    assert now.person == P2


@pytest.mark.cites("nzasp.C.8")
def test_property_is_in_the_hands_of_the_executive_of_the_day() -> None:
    held = [term("president", P1, since=date(2025, 5, 31), until=AGM), term("president", P2, entry=2)]
    assert trustees_on(held, date(2026, 5, 29)) == (P1,)
    assert trustees_on(held, date(2026, 5, 31)) == (P2,)


moves = st.lists(
    st.tuples(st.sampled_from(executive_offices().value), st.integers(1, 4), st.integers(0, 900)), max_size=12
)


@given(moves, st.integers(0, 1000))
def test_whatever_is_entered_no_office_ever_has_two(given_moves: list[tuple[str, int, int]], later: int) -> None:
    acts: list[OfficeTaken | OfficeLeft] = []
    elected = decided("elect_officer", AGM, "agm")
    for office, person, days in given_moves:
        on = AGM + timedelta(days=days)
        held = terms(numbered(*acts))
        new = take_office(held, office, person, on, decision=elected, member=True)
        if not isinstance(new, tuple):
            open_term = next((own for own in held if own.office == office and own.span.until is None), None)
            new = leave_office(open_term, on, "resigned")
        acts += new if isinstance(new, tuple) else ()
    day = AGM + timedelta(days=later)
    for office in executive_offices().value:
        assert sum(own.office == office and own.span.holds(day) for own in terms(numbered(*acts))) <= 1


@pytest.mark.cites("nzasp.C.6.2")
@pytest.mark.parametrize(
    "after, moved, found",
    [
        (date(2026, 5, 29), (), date(2026, 5, 30)),
        (date(2026, 5, 30), (), date(2027, 6, 5)),  # who is elected there stays to the next
        (date(2026, 12, 1), (date(2026, 11, 14),), date(2027, 6, 5)),
        (date(2026, 11, 14), (date(2026, 11, 14),), date(2027, 6, 5)),
        (date(2026, 11, 13), (date(2026, 11, 14),), date(2026, 11, 14)),
    ],
)
def test_a_term_ends_at_the_next_annual_meeting(after, moved, found):
    assert next_agm(after, postponed=moved) == found


@pytest.mark.cites("nzasp.C.6.2")
def test_what_the_close_of_a_meeting_leaves_alone() -> None:
    meeting = date(2027, 6, 5)
    over = term("treasurer", 3, until=date(2026, 9, 1), entry=2)
    just_begun = term("secretary", 4, since=meeting, entry=3)
    acts = hand_over([term("president", P1), over, just_begun], [], meeting)
    assert acts == (OfficeLeft(on=meeting, person=P1, office="president", taking=1, why="agm"),)
    elected = Elected("secretary", 5, decided("elect_officer", meeting, "agm"))
    assert code(hand_over([just_begun], [elected], meeting)) == "office_held"


@pytest.mark.cites("nzasp.C.6.2")
def test_who_is_elected_begins_only_as_everybody_takes_an_office() -> None:
    meeting = date(2027, 6, 5)
    election = decided("elect_officer", meeting, "agm")
    assert code(hand_over([], [Elected("secretary", 5, election, member=False)], meeting)) == "not_a_member"
    assert code(hand_over([], [Elected("secretary", 5, None)], meeting)) == "decision_missing"
    later = decided("elect_officer", meeting + timedelta(days=1), "agm")
    assert code(hand_over([], [Elected("secretary", 5, later)], meeting)) == "before_decision"
    about = decided("elect_officer", meeting, "agm", person=6)
    assert code(hand_over([], [Elected("secretary", 5, about)], meeting)) == "decision_about_another"
    goes_on = hand_over([term("secretary", 5)], [Elected("secretary", 5, election)], meeting)
    assert isinstance(goes_on, tuple)
    assert [type(act) for act in goes_on] == [OfficeLeft, OfficeTaken]
