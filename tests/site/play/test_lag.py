"""What a line costs is the server's measure, and only so much of it is given back."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from tilehall.site.door.socket_protocol import LINE
from tilehall.site.play.lag import EACH_TURN, LONGEST_GRACE, MOST_KEPT, Line

ARRIVED = datetime(2026, 11, 18, 9, 0, tzinfo=UTC)


def line(round_trip: float) -> Line:
    return Line({"extensions": {LINE: SimpleNamespace(last_ping_rtt=round_trip)}})


def given(measured: Line, round_: int = 0) -> float:
    return (ARRIVED - measured.moment_of_press(ARRIVED, None, round_)).total_seconds()


def test_half_a_round_trip_is_given_back():
    assert given(line(0.1)) == pytest.approx(0.05)
    assert given(Line({})) == 0, "nothing was measured"


def test_a_slow_line_is_given_half_a_second_at_most_and_only_from_its_share():
    slow = line(4.0)
    assert given(slow) == pytest.approx(0.3), "what the first turn brings"
    assert [round(given(slow, turn), 2) for turn in (1, 2, 3)] == [0.3, 0.3, 0.3]
    rested = line(0.0)
    for turn in range(20):
        given(rested, turn)
    rested._line.last_ping_rtt = 4.0
    slow_turns = [round(given(rested, turn), 2) for turn in range(20, 40)]
    assert slow_turns[:3] == [0.5, 0.5, 0.5]
    assert sum(slow_turns) == pytest.approx(MOST_KEPT + 19 * EACH_TURN), "two seconds were kept, and no more"


def test_nobody_fills_the_share_by_pressing_what_is_refused():
    """A keep-alive that is answered late only where it pays makes each of one's own turns half a second shorter."""
    measured = line(0.0)
    for turn in range(4):
        measured._line.last_ping_rtt = 0.0
        assert [given(measured, turn) for _ in range(3)] == [0, 0, 0]
    measured._line.last_ping_rtt = 4.0
    pressed = line(4.0)
    for _ in range(9):
        pressed.moment_of_press(ARRIVED, None, 0)
    assert [round(given(pressed, turn), 2) for turn in (0, 1, 1, 2)] == [0.3, 0.3, 0.3, 0.3]
    idle = line(0.0)
    for _ in range(50):
        given(idle)
    idle._line.last_ping_rtt = 4.0
    assert given(idle) == pytest.approx(0.3), "nothing more, however often"


def test_what_is_given_several_times_in_a_turn_is_taken_once():
    """To accept and then to play: the clock ran through both."""
    far = line(0.5)
    assert [round(given(far, turn), 2) for turn in (0, 0, 1, 1, 2, 2, 3, 3)] == [0.25] * 8


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
