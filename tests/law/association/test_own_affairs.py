"""Nobody decides about themselves: what an officer neither enters nor takes back alone."""

from datetime import UTC, date, datetime

import pytest

from tilehall.law.association.acts.act import Act, Entry, TakenBack
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Accepted, Resigned
from tilehall.law.association.acts.officers import CommitteeAppointed, CommitteeJoined, OfficeTaken
from tilehall.law.association.own_affairs import refuse_own_affairs
from tilehall.law.rulebook.basis import basis_texts

DAY = date(2026, 5, 30)
ME, OTHER = 7, 8
NOBODY = None


def decided(person: int | None) -> Decided:
    return Decided(on=DAY, body="agm", matter="elect_officer", reference="AGM-2026-01", title="x", person=person)


def own(act: Act, *, rests_on: Act | None = None, held: tuple[str, ...] = ()) -> bool:
    at = datetime(2026, 5, 30, tzinfo=UTC)
    entry = None if rests_on is None else Entry(seq=1, at=at, by="Secretary", act=rests_on)
    refused = refuse_own_affairs(ME, [act], lambda seq: entry if seq == 1 else None, held)
    if refused is not None:
        assert (refused.code, basis_texts(*refused.rests_on)) == ("own_affair", ["nzasp.C.18.1"])
    return refused is not None


def office(person: int) -> OfficeTaken:
    return OfficeTaken(on=DAY, person=person, office="treasurer", decision=1)


@pytest.mark.cites("nzasp.C.18.1")
def test_what_others_decide_about_me_others_enter():
    assert own(decided(ME))
    assert not own(decided(OTHER))
    assert not own(decided(NOBODY))
    assert not own(Resigned(on=DAY, person=ME, addressed_to="club_secretary")), "to resign is one's own"


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize(
    "person, names, held, found",
    [
        (ME, ME, (), False),  # a meeting's decision names me
        (ME, OTHER, (), True),
        (ME, NOBODY, (), True),
        (ME, OTHER, ("treasurer",), False),  # who goes on in an office gains nothing
        (ME, OTHER, ("secretary",), True),
        (OTHER, OTHER, (), False),
    ],
)
def test_an_office_is_taken_on_a_decision_that_names_me(person, names, held, found):
    assert own(office(person), rests_on=decided(names), held=held) is found


@pytest.mark.cites("nzasp.C.18.1")
def test_an_office_without_a_decision_is_not_taken_alone():
    assert own(office(ME))
    assert not own(office(ME), held=("treasurer",))


@pytest.mark.cites("nzasp.C.18.1")
def test_what_is_about_me_is_not_taken_back_by_me():
    back = TakenBack(on=DAY, entry=1, why="x")
    assert own(back, rests_on=Resigned(on=DAY, person=ME, addressed_to="club_secretary"))
    assert own(back, rests_on=office(ME))
    assert not own(back, rests_on=Resigned(on=DAY, person=OTHER, addressed_to="club_secretary"))
    assert not own(back), "of what is not there nothing is taken back"


@pytest.mark.cites("nzasp.C.18.1")
@pytest.mark.parametrize("way, found", [("secretary", True), ("executive", True), ("taken_over", False)])
def test_nobody_accepts_themselves_but_who_begins_the_book_stands_in_it(way, found):
    assert own(Accepted(on=DAY, person=ME, way=way, bound_by="2020")) is found


def committee(*members: int) -> CommitteeAppointed:
    return CommitteeAppointed(on=DAY, sort="standing", name="Events", members=members, powers=(), decision=1)


@pytest.mark.cites("nzasp.C.18.1", "nzasp.C.6.5")
def test_nobody_puts_themselves_on_a_committee():
    assert own(committee(OTHER, ME), rests_on=decided(NOBODY))
    assert own(committee(ME))
    assert own(CommitteeJoined(on=DAY, person=ME, committee=1), rests_on=committee(OTHER))
    assert not own(CommitteeJoined(on=DAY, person=OTHER, committee=1), rests_on=committee(ME))
    assert not own(committee(OTHER), rests_on=decided(NOBODY))
    assert not own(committee(OTHER, ME), rests_on=decided(ME)), "the decision names them, and another has entered it"
    assert own(TakenBack(on=DAY, entry=1, why="x"), rests_on=committee(OTHER, ME))
    assert not own(TakenBack(on=DAY, entry=1, why="x"), rests_on=committee(OTHER))
