"""What a line costs is the server's measure, and only so much of it is given back."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from tilehall.site.door.socket_protocol import LINE
from tilehall.site.play.lag import LONGEST_GRACE, Line

ARRIVED = datetime(2026, 11, 18, 9, 0, tzinfo=UTC)


def line(round_trip: float) -> Line:
    return Line({"extensions": {LINE: SimpleNamespace(last_ping_rtt=round_trip)}})


def given(measured: Line) -> float:
    return (ARRIVED - measured.moment_of_press(ARRIVED, None)).total_seconds()


def test_half_a_round_trip_is_given_back():
    assert given(line(0.1)) == pytest.approx(0.05)
    assert given(Line({})) == 0, "nothing was measured"


def test_a_slow_line_is_given_half_a_second_at_most_and_only_from_its_share():
    slow = line(4.0)
    assert given(slow) == pytest.approx(0.3), "what the first turn brings"
    assert [round(given(slow), 2) for _ in range(3)] == [0.3, 0.3, 0.3]
    rested = line(0.0)
    for _ in range(20):
        given(rested)
    rested._line.last_ping_rtt = 4.0
    assert [round(given(rested), 2) for _ in range(3)] == [0.5, 0.5, 0.5], "two seconds were kept"


@pytest.mark.parametrize(
    "late, in_time",
    [(-1.0, True), (0.0, True), (0.23, True), (0.25, False), (5.0, False)],
)
def test_a_turn_with_a_limit_ends_a_round_trip_later(late, in_time):
    deadline = ARRIVED - timedelta(seconds=late)
    moment = line(0.1).moment_of_press(ARRIVED, deadline)
    assert (moment < deadline) is in_time
    assert moment <= ARRIVED


def test_no_line_is_so_slow_that_others_wait_for_more_than_a_second():
    assert line(30.0).grace == LONGEST_GRACE
