"""The log of a meeting: whatever is done in whatever order, it can be read; what is undone is gone."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.law.association.meeting import agenda, conduct, counting, elections, minutes, motions
from tilehall.law.association.meeting.acts import CODEC, KINDS
from tilehall.law.association.meeting.acts.act import MeetingAct, Undone
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.log import BrokenMeetingLog, Entry, rebuild, undone_entries
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.next_step import situation
from tilehall.law.association.meeting.state import CannotFollow
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import AGM_DAY, MeetingScene, agm, at, who
from .test_agenda import item

OK = Result(reference="AGM-2026-01")
Decision = tuple[MeetingAct, ...] | Refusal
Deed = Callable[[MeetingScene, int, int], Decision]

# Everything people can press on the day, with two small numbers for whom and what.
DEEDS: tuple[Deed, ...] = (
    lambda scene, a, b: conduct.check_in(scene.meeting, who(a), AGM_DAY),
    lambda scene, a, b: conduct.go_away(scene.meeting, a),
    lambda scene, a, b: conduct.take_chair(scene.meeting, a),
    lambda scene, a, b: conduct.open_meeting(scene.meeting, scene.now),
    lambda scene, a, b: conduct.take_item(scene.meeting, a),
    lambda scene, a, b: conduct.finish_item(a),
    lambda scene, a, b: motions.put_motion(scene.meeting, Wording(text="X", amends=b or None), a),
    lambda scene, a, b: motions.second(scene.meeting, b, a),
    lambda scene, a, b: motions.withdraw(b, ""),
    lambda scene, a, b: motions.open_vote(scene.meeting, b, "hands", Asked(by_phone=a % 2 == 0), scene.now),
    lambda scene, a, b: motions.open_vote(scene.meeting, b, "voices", Asked(), scene.now),
    lambda scene, a, b: motions.give_vote(scene.meeting, b, a, {a: "for"}),
    lambda scene, a, b: counting.count_phones(scene.meeting, b, dict.fromkeys(range(20)), OK),
    lambda scene, a, b: counting.count_hands(scene.meeting, b, Hands(in_favour=a, against=b), OK),
    lambda scene, a, b: counting.declare_by_voices(scene.meeting, b, carried=a % 2 == 0, result=OK),
    lambda scene, a, b: counting.cast(scene.meeting, b, "for", OK),
    lambda scene, a, b: elections.declare_unopposed(scene.meeting, a, OK),
    lambda scene, a, b: conduct.adjourn(scene.meeting, scene.now, "late"),
    lambda scene, a, b: conduct.close(scene.meeting, though_undealt=True),
    lambda scene, a, b: agenda.withdraw_item(a, ""),
    lambda scene, a, b: minutes.correct("more"),
    lambda scene, a, b: (Undone(entry=a * 7 + b, reason="mistake"),),
)
START = agm(item("general"), item("general"), item("election", office="secretary"), ordinary=12)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 13), st.integers(0, 4)), max_size=40))
def test_any_order_of_deeds_leaves_a_log_that_reads_alike(deeds: list[tuple[Deed, int, int]]) -> None:
    scene = START.copy()
    for deed, a, b in deeds:
        try:
            decision = deed(scene, a, b)
            if not isinstance(decision, Refusal):
                scene.do(decision)
        except (CannotFollow, BrokenMeetingLog):
            continue  # told to the sender, nothing written
    scene.check()
    situation(scene.meeting, scene.now)
    minutes.draft(scene.meeting)


def test_an_undoing_can_be_undone() -> None:
    scene = START.copy()
    scene.gather(who(77))
    number = len(scene.entries)
    scene.do((Undone(entry=number),))
    assert 77 not in scene.meeting.present
    scene.do((Undone(entry=number + 1),))
    assert 77 in scene.meeting.present
    assert undone_entries(scene.entries) == {number + 1}
    with pytest.raises(BrokenMeetingLog, match="nothing_to_undo"):
        scene.do((Undone(entry=999),))


def test_what_later_entries_rest_on_stays() -> None:
    scene = START.copy()
    scene.take(1)
    taken = len(scene.entries)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    with pytest.raises(BrokenMeetingLog, match="not_the_item"):
        scene.do((Undone(entry=taken),))


LATER = {"standings-taken/1", "election-ballot-opened/1"}  # no log from before holds these
GOLDEN = Path(__file__).with_name("annual_meeting.jsonl")


def test_a_log_of_a_whole_annual_meeting_from_before_reads_as_it_did() -> None:
    """The lines were written once and are never written anew: a hall has logs like this."""
    lines = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    acts = [CODEC.decode(line) for line in lines]
    entries = [Entry(seq=number, at=at(AGM_DAY), by="Secretary", act=act) for number, act in enumerate(acts, 1)]
    meeting = rebuild(entries)
    assert [CODEC.encode(act) for act in acts] == lines
    assert (meeting.phase, len(meeting.sittings)) == ("closed", 2)
    assert [motion.state for motion in meeting.motions] == [*["carried"] * 4, "withdrawn", "lost"]
    assert meeting.motion(2).text == "That twelve clocks be bought"
    assert elections.elected_officers(meeting) == (("president", 1, "Person 1"), ("secretary", 6, "Person 6"))
    assert {line["kind"] for line in lines} == set(KINDS) - {"called-off/1"} - LATER
