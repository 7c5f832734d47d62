"""Notice: clear days, who must be told, and which business stands in it."""

from dataclasses import replace
from datetime import date

import pytest

from tilehall.law.association.meeting import conduct, notices
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import REQUIRED, MeetingScene, at, general_people
from .test_agenda import called, item
from .test_calling import refused


def sent(scene: MeetingScene, day: date) -> object:
    notice = notices.whole_notice(scene.meeting, day, "mail", REQUIRED, "Secretary")
    return notices.give_notice(scene.meeting, notice, REQUIRED, day)


def with_business(kind: str = "agm", day: date = date(2026, 5, 30)) -> MeetingScene:
    scene = called(kind, day)  # type: ignore[arg-type]
    scene.business(item("general"))
    return scene


@pytest.mark.cites("nzasp.C.9.3")
def test_the_annual_meeting_has_twenty_one_clear_days() -> None:
    scene = with_business()
    late = refused(sent(scene, date(2026, 5, 9)))
    assert late.code == "notice_too_late"
    assert ("clear_days", 20) in late.detail
    scene.notify(date(2026, 5, 8))
    standing = notices.notice_standing(scene.meeting)
    assert (standing.days, standing.valid) == (21, True)


@pytest.mark.cites("nzasp.C.9.4", "reading:R-16")
def test_a_special_meeting_has_the_same_notice() -> None:
    scene = with_business("sgm", date(2026, 9, 26))
    assert notices.notice_standing(scene.meeting).last_day == date(2026, 9, 4)
    assert refused(sent(scene, date(2026, 9, 5))).code == "notice_too_late"
    assert not isinstance(sent(scene, date(2026, 9, 4)), Refusal)


@pytest.mark.cites("nzasp.C.9.3")
def test_notice_goes_to_every_club_and_everybody_outside_clubs() -> None:
    scene = with_business()
    scene.now = at(date(2026, 5, 1))
    part = notices.whole_notice(scene.meeting, date(2026, 5, 1), "mail", REQUIRED[:3], "Secretary")
    scene.do(notices.give_notice(scene.meeting, part, REQUIRED, date(2026, 5, 1)))
    standing = notices.notice_standing(scene.meeting)
    assert not standing.valid
    assert standing.untold == REQUIRED[3:]
    rest = notices.only_missing(scene.meeting, replace(part, sent=date(2026, 5, 7), way="letter"))
    assert rest.recipients == REQUIRED[3:]
    scene.do(notices.give_notice(scene.meeting, rest, REQUIRED, date(2026, 5, 7)))
    standing = notices.notice_standing(scene.meeting)
    assert (standing.days, standing.valid, standing.untold) == (22, True, ())


@pytest.mark.cites("nzasp.C.9.3")
def test_a_proof_of_sending_is_of_the_past_and_names_somebody() -> None:
    scene = with_business()
    day = date(2026, 5, 1)
    notice = notices.whole_notice(scene.meeting, day, "mail", REQUIRED, "Secretary")
    give = notices.give_notice
    assert refused(give(scene.meeting, notice, REQUIRED, date(2026, 4, 30))).code == "sent_in_the_future"
    assert refused(give(scene.meeting, replace(notice, recipients=()), REQUIRED, day)).code == "nobody_told"
    assert refused(give(scene.meeting, replace(notice, items=()), REQUIRED, day)).code == "nothing_in_notice"
    after = replace(notice, sent=date(2026, 5, 30))
    assert refused(give(scene.meeting, after, REQUIRED, date(2026, 6, 1))).code == "sent_after_the_meeting"


@pytest.mark.cites("nzasp.C.9.1")
def test_a_general_meeting_takes_only_what_its_notice_names() -> None:
    scene = with_business()
    scene.business(item("general"))
    notice = notices.whole_notice(scene.meeting, date(2026, 5, 1), "mail", REQUIRED, "Secretary")
    scene.now = at(date(2026, 5, 1))
    scene.do(notices.give_notice(scene.meeting, replace(notice, items=(1,)), REQUIRED, date(2026, 5, 1)))
    scene.gather(*general_people()).open().take(1)
    assert refused(conduct.take_item(scene.meeting, 2)).code == "not_in_notice"


@pytest.mark.cites("nzasp.C.7.3")
@pytest.mark.parametrize(
    "noticed, arose, ok",
    [
        (date(2026, 5, 9), None, True),
        (date(2026, 5, 10), None, False),
        (date(2026, 5, 12), date(2026, 5, 11), True),
        (date(2026, 5, 12), date(2026, 5, 8), False),
    ],
)
def test_unusual_business_is_taken_with_four_weeks_notice(noticed: date, arose: date | None, ok: bool) -> None:
    scene = called("management", date(2026, 6, 6))
    scene.business(item("non_routine", arose=arose))
    scene.notify(noticed)
    assert (notices.refuse_unnoticed(scene.meeting, scene.meeting.item(1)) is None) is ok


@pytest.mark.cites("nzasp.C.9.3", "nzasp.C.9.4", "nzasp.C.7.3")
@pytest.mark.parametrize(
    "kind, day, clauses, unnoticed",
    [
        ("agm", date(2026, 5, 30), ("nzasp.C.9.3",), "nzasp.C.9.1"),
        ("sgm", date(2026, 9, 26), ("nzasp.C.9.4", "nzasp.C.9.3"), "nzasp.C.9.4"),
        ("management", date(2026, 6, 6), ("nzasp.C.7.3",), None),
    ],
)
def test_a_notice_rests_on_the_clause_of_its_meeting(
    kind: str, day: date, clauses: tuple[str, ...], unnoticed: str | None
) -> None:
    scene = with_business(kind, day)
    given = sent(scene, date(2026, 4, 1))
    assert isinstance(given, tuple), given
    assert given[0].rests_on == clauses
    missing = notices.refuse_unnoticed(scene.meeting, scene.meeting.items[-1])
    assert (None if missing is None else str(missing.rests_on[0])) == unnoticed
