"""Who is there: heard of within fifteen seconds, here or in another process."""

from types import SimpleNamespace

import pytest

from tilehall.site.play import attendance
from tilehall.site.play.attendance import AWAY_AFTER, Attendance


class Clock:
    now = 1000.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(attendance, "time", made)
    return made


def ear(seat, heard_at):
    return SimpleNamespace(onlooker=SimpleNamespace(seat=seat), heard_at=heard_at)


def test_who_was_heard_of_is_here_and_away_after_fifteen_seconds(clock):
    there = Attendance(range(2), {})
    assert there.shown == ["away", "away"]
    page = ear(0, clock.now)
    assert there.look([page])
    assert there.shown == ["here", "away"]
    assert not there.look([page]), "nothing new"
    clock.now += AWAY_AFTER
    assert there.look([page])
    assert there.shown == ["away", "away"], "a socket that says nothing is nobody"


def test_who_has_left_is_given_as_long(clock):
    there, page = Attendance(range(2), {}), ear(1, clock.now)
    there.look([page])
    there.left(page)
    assert not there.look([])
    assert there.shown == ["away", "here"]
    clock.now += AWAY_AFTER
    there.look([])
    assert there.shown == ["away", "away"]


def test_another_process_may_have_the_page_and_robots_are_always_there(clock):
    there = Attendance(range(3), {2: "score"})
    there.heard_elsewhere(1)
    there.look([ear(None, clock.now)])
    assert there.shown == ["away", "here", "robot"]


def test_who_is_told_of_to_other_processes_was_heard_lately(clock):
    there = Attendance(range(2), {})
    pages = [ear(0, clock.now), ear(1, clock.now - AWAY_AFTER), ear(None, clock.now)]
    assert there.here(pages) == {0: clock.now}
