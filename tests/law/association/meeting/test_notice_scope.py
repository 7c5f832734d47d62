"""What needs notice does not come by an amendment: another clause, other words, another term of the rules of play."""

import pytest

from tilehall.law.association.meeting import motions
from tilehall.law.association.meeting.motions import Wording
from tilehall.law.association.meeting.notice_scope import clauses_in
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import MeetingScene, agm
from .test_agenda import item
from .test_calling import refused

NOTICED = "In clause 9.3: notice goes out thirty clear days before, as in 9.4."


def at_change() -> MeetingScene:
    """The meeting is at a change of clause 9.3, of which notice was given."""
    change: AgendaItem = item("rule_change", clauses=("9.3",), text=NOTICED)
    return agm(change).take(1)


def seconded() -> MeetingScene:
    scene = at_change()
    scene.do(motions.put_motion(scene.meeting, Wording(text=f"  {NOTICED} "), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    return scene


@pytest.mark.cites("nzasp.C.10.1")
def test_a_change_of_the_constitution_is_moved_in_the_words_of_the_notice() -> None:
    other = Wording(text="In clause 19: profits are shared among the members.")
    assert refused(motions.put_motion(at_change().meeting, other, 2)).code == "not_as_noticed"


@pytest.mark.cites("nzasp.C.10.1")
@pytest.mark.parametrize(
    "text, clauses",
    [
        ("In clause 19: profits are shared among the members.", ("19",)),
        ("In clauses 9.3 and 18: members are paid.", ("18",)),
        ("Delete 10.2.", ("10.2",)),
        ("Clause 9 is revised.", ("9",)),
        ("In 9.3: thirty days. A new clause 21: members are paid.", ("21",)),
    ],
)
def test_an_amendment_touches_no_clause_that_the_notice_does_not_name(text: str, clauses: tuple[str, ...]) -> None:
    answer = motions.put_motion(seconded().meeting, Wording(text=text, amends=1, within_notice=True), 4)
    assert refused(answer).code == "clause_not_in_notice"
    assert dict(refused(answer).detail)["clauses"] == clauses


@pytest.mark.cites("nzasp.C.10.1")
def test_an_amendment_of_the_change_itself_is_the_chairs_to_find_within_the_notice() -> None:
    scene = seconded()
    shorter = Wording(text="In clause 9.3: notice goes out twenty-five clear days before, as in 9.4.", amends=1)
    assert refused(motions.put_motion(scene.meeting, shorter, 4)).code == "beyond_the_notice"
    found = Wording(text=shorter.text, amends=1, within_notice=True)
    assert not isinstance(motions.put_motion(scene.meeting, found, 4), Refusal)


def test_numbers_that_are_no_clauses_are_none() -> None:
    assert clauses_in("At 10.30 all 25 pay $4.20, from 1.5.2027 on.") == frozenset()
    assert clauses_in("Clauses 18, 19 and 20; rule 9.3.") == {"18", "19", "20", "9.3"}


@pytest.mark.cites("nzasp.C.4.1.7")
def test_a_motion_on_the_reviewer_names_somebody_and_an_amendment_may_name_another() -> None:
    scene = agm(item("reviewer")).take(1)
    assert refused(motions.put_motion(scene.meeting, Wording(text="Ann"), 2)).code == "reviewer_missing"
    scene.do(motions.put_motion(scene.meeting, Wording(text="Ann", person=70, person_name="Ann"), 2))
    assert scene.meeting.motion(1).person == 70
