"""What fails again and again is one line in a while, of each matter."""

import logging

from tilehall.site.play import fault_lines
from tilehall.site.play.fault_lines import FaultLines

LOG = logging.getLogger("tests.fault_lines")


def test_one_matter_is_said_once_a_minute_and_another_at_once(caplog, monkeypatch):
    seconds = [1000.0]
    monkeypatch.setattr(fault_lines.time, "monotonic", lambda: seconds[0])
    lines = FaultLines(LOG)
    for _ in range(3):
        lines.say("the disk", "is full")
    lines.say("game 7", "cannot be read")
    assert caplog.messages == ["the disk: is full", "game 7: cannot be read"]
    seconds[0] += 60
    lines.say("the disk", "is full")
    lines.say("game 7", "cannot be read", every=3600)
    assert caplog.messages[2:] == ["the disk: is full"]


def test_no_more_matters_are_remembered_than_there_is_room_for(caplog, monkeypatch):
    monkeypatch.setattr(fault_lines, "MOST", 3)
    lines = FaultLines(LOG)
    for number in range(10):
        lines.say(f"game {number}", "cannot be read")
    assert len(caplog.messages) == 10
    assert len(lines._said) <= 3
