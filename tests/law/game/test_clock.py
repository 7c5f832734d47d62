"""Clocks told any sequence of moments, forward and backward."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tilehall.law.game.clock import (
    Clocks,
    Moment,
    TimeGap,
    TurnLimit,
    WrongClock,
    as_datetime,
    as_moment,
    clock_face,
    clocks,
    overtime_cost,
    seconds_as_ms,
    units_begun,
)
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import WrongShape, shape_of, to_plain

A, B = Seat(0), Seat(1)
BASE = seconds_as_ms(1500)


def at(minutes: int, secs: int = 0) -> Moment:
    return Moment(seconds_as_ms(minutes * 60 + secs))


moments = st.integers(0, 10_000_000).map(Moment)


class Told(RuleBasedStateMachine):
    """Any operations at any moments, against a plain account: the time between two operations, moments that go
    backward taken as the latest before them, is charged to the seat whose clock ran."""

    def __init__(self) -> None:
        super().__init__()
        self.clocks = clocks(3, base=60_000)
        self.used = [0, 0, 0]
        self.ran: int | None = None
        self.latest = 0

    def pass_time(self, now: int) -> None:
        if self.ran is not None:
            self.used[self.ran] += max(0, now - self.latest)
        self.latest = max(now, self.latest)

    @rule(seat=st.integers(0, 2), now=moments)
    def start(self, seat: int, now: Moment) -> None:
        self.clocks = self.clocks.start(Seat(seat), now)
        self.pass_time(now)
        self.ran = seat

    @rule(now=moments)
    def neutralise(self, now: Moment) -> None:
        self.clocks = self.clocks.neutralise(now)
        self.pass_time(now)
        self.ran = None

    @rule(now=moments)
    def press(self, now: Moment) -> None:
        if self.ran is None:
            with pytest.raises(WrongClock, match="no clock runs"):
                self.clocks.press(now)
        else:
            self.clocks = self.clocks.press(now)
            self.pass_time(now)
            self.ran = (self.ran + 1) % 3

    @rule(now=moments)
    def look(self, now: Moment) -> None:
        """To look changes nothing, and a look back shows what the latest moment showed."""
        before = self.clocks
        for seat, used in enumerate(self.used):
            ran = max(0, now - self.latest) if seat == self.ran else 0
            assert before.used(Seat(seat), now) == used + ran
            assert before.left(Seat(seat), now) == 60_000 - used - ran
        assert self.clocks == before

    @invariant()
    def keeps_the_account(self) -> None:
        assert self.clocks.spent == tuple(self.used)
        assert self.clocks.running == self.ran

    @invariant()
    def is_due_at_the_first_moment_of_overtime(self) -> None:
        due = self.clocks.due()
        if due is None:
            assert self.ran is None or self.used[self.ran] > 60_000
        else:
            seat = self.clocks.running
            assert self.clocks.left(seat, due) == -1
            assert self.clocks.left(seat, Moment(due - 1)) >= 0

    @invariant()
    def turns_back_from_plain(self) -> None:
        assert shape_of(Clocks).read(to_plain(self.clocks)) == self.clocks


TestTold = Told.TestCase


operations = st.lists(st.tuples(st.sampled_from(["start A", "start B", "neutralise", "press"]), moments), max_size=20)


def told(operations):
    one = clocks(2, BASE)
    for name, now in operations:
        if name == "press" and one.running is None:
            continue
        match name:
            case "start A":
                one = one.start(A, now)
            case "start B":
                one = one.start(B, now)
            case "neutralise":
                one = one.neutralise(now)
            case "press":
                one = one.press(now)
        yield one


@given(operations=operations, now=moments)
def test_a_clock_never_gains_time(operations, now):
    left = [BASE, BASE]
    for one in told(operations):
        for seat in (A, B):
            assert one.left(seat, now) <= left[seat] or now < one.latest
            assert one.left(seat, one.latest) <= left[seat]
            left[seat] = one.left(seat, one.latest)


@given(operations=operations, now=moments)
def test_used_by_all_is_the_time_some_clock_ran(operations, now):
    ran, before = 0, clocks(2, BASE)
    for one in told(operations):
        ran += one.latest - before.latest if before.running is not None else 0
        before = one
        assert sum(one.used(seat, one.latest) for seat in (A, B)) == ran
    later = max(now, before.latest)
    ran += later - before.latest if before.running is not None else 0
    assert sum(before.used(seat, Moment(later)) for seat in (A, B)) == ran


def test_time_set_back_gives_no_time_back():
    """Without the guard a host whose time jumps back by an hour would hand the player an hour."""
    one = clocks(2, BASE).start(A, at(60))
    one = one.press(at(70)).press(at(10)).press(at(11)).neutralise(at(12))
    assert (one.used(A, at(12)), one.used(B, at(12))) == (seconds_as_ms(600), 0)
    assert one.start(A, at(71)).used(A, at(72)) == seconds_as_ms(660)


TABLE = [
    # used, face, units of a minute begun            nzasp.P.3.4.2, 8.4
    (0, "25:00", 0),
    (1, "24:59", 0),
    (seconds_as_ms(1500), "0:00", 0),
    (seconds_as_ms(1500) + 1, "-0:01", 1),
    (seconds_as_ms(1501), "-0:01", 1),
    (seconds_as_ms(1512), "-0:12", 1),
    (seconds_as_ms(1560), "-1:00", 1),
    (seconds_as_ms(1561), "-1:01", 2),
    (seconds_as_ms(1890), "-6:30", 7),
]


@pytest.mark.parametrize("used, shown, units", TABLE)
def test_past_zero_the_clock_goes_on_and_units_begun_count_whole(used, shown, units):
    one = clocks(2, BASE).start(A, Moment(0))
    now = Moment(used)
    assert clock_face(one.left(A, now)) == shown
    assert overtime_cost(one.used(A, now), base=BASE, unit=seconds_as_ms(60), points=10) == 10 * units
    assert one.neutralise(now).used(A, at(999)) == used


def test_a_latecomer_plays_with_the_time_left():
    """As in nzasp.P.4.2: called at 9:00:00, there at 9:07:30."""
    one = clocks(2, BASE).start(B, at(540)).neutralise(at(547, 30))
    assert [clock_face(one.left(seat, at(560))) for seat in (A, B)] == ["25:00", "17:30"]
    assert clocks(2, BASE).start(B, at(540)).reaches(seconds_as_ms(1500)) == at(565)


def test_a_neutralised_clock_goes_on_where_it_stood():
    """As in nzasp.P.6.6: a dispute of 1:40 costs nobody time."""
    one = clocks(2, BASE).start(B, at(0)).neutralise(at(15, 48))
    assert clock_face(one.left(B, at(17, 28))) == "9:12"
    assert clock_face(one.start(B, at(17, 28)).left(B, at(17, 29))) == "9:11"


def test_people_may_correct_a_clock():
    one = clocks(2, BASE).start(A, at(0)).corrected(A, seconds_as_ms(10), at(2))
    assert (one.running, one.used(A, at(3)), one.used(B, at(3))) == (A, seconds_as_ms(70), 0)


def test_reaches_says_when_and_not_what_is_past():
    one = clocks(2, BASE)
    assert one.reaches(1) is None
    assert one.start(A, at(1)).reaches(seconds_as_ms(5)) == at(1, 5)
    assert one.start(A, at(1)).start(A, at(2)).reaches(seconds_as_ms(60)) is None


@given(spent=st.lists(st.tuples(st.booleans(), moments), max_size=12), now=moments)
def test_a_turn_limit_never_gains_time_within_the_turn(spent, now):
    turn, used = TurnLimit(limit=seconds_as_ms(40)), 0
    for starts, told_at in spent:
        turn, used = (turn.start(told_at), 0) if starts else (turn.neutralise(told_at), used)
        assert turn.used(turn.latest) >= used
        used = turn.used(turn.latest)
        assert shape_of(TurnLimit).read(to_plain(turn)) == turn
        if (due := turn.due()) is not None:
            assert turn.is_up(due)
            assert due == turn.latest or not turn.is_up(Moment(due - 1))
    assert turn.used(now) >= used


def test_a_turn_that_ends_at_the_limit_is_in_time():
    """As in nzrc2024.7a: 40.0 s is in time, 40.1 s is not."""
    turn = TurnLimit(limit=seconds_as_ms(40)).start(at(1))
    assert not turn.is_up(at(1, 40))
    assert turn.is_up(Moment(at(1, 40) + 100))
    assert turn.left(at(1, 41)) == -seconds_as_ms(1)
    assert turn.due() == at(1, 40) + 1
    assert turn.neutralise(at(1, 10)).due() is None
    assert turn.start(at(2)).due() == at(2, 40) + 1
    assert turn.start(at(0)).due() == turn.due()


GAP = TimeGap(at(10), at(20))


def test_time_in_a_gap_is_charged_to_nobody():
    ran = clocks(2, BASE).start(A, at(4))
    assert ran.skipped(GAP).used(A, at(21)) == at(7)
    assert ran.neutralise(at(5)).skipped(GAP).used(A, at(21)) == at(1)
    assert ran.press(at(12)).skipped(GAP).used(A, at(21)) == at(8), "what the clocks were told of stands"
    assert ran.press(at(12)).skipped(GAP).used(B, at(21)) == at(1)
    assert ran.press(at(22)).skipped(GAP) == ran.press(at(22))


def test_a_turn_goes_on_after_a_gap():
    turn = TurnLimit(limit=seconds_as_ms(40)).start(Moment(at(10) - 30_000))
    assert turn.skipped(GAP).due() == at(20) + 10_001
    assert turn.neutralise(at(10)).skipped(GAP).due() is None
    later = turn.start(at(15))
    assert later.skipped(GAP).due() == at(20, 40) + 1


def test_a_window_is_counted_without_the_gap():
    assert [GAP.shifted(at(minute)) for minute in (4, 10, 15, 20, 25)] == [at(14), at(20), at(20), at(20), at(25)]


@given(st.integers(0, 40), st.integers(0, 40))
def test_windows_stay_in_their_order(one, two):
    early, late = sorted((at(one), at(two)))
    assert GAP.shifted(early) <= GAP.shifted(late)


def test_moments_and_dates():
    auckland = timezone(timedelta(hours=12))
    noon = datetime(2024, 8, 10, 12, 0, 0, 999, tzinfo=auckland)
    assert as_moment(noon) == as_moment(datetime(2024, 8, 10, tzinfo=UTC))
    assert as_datetime(as_moment(noon)) == datetime(2024, 8, 10, tzinfo=UTC)
    with pytest.raises(WrongClock, match="no time zone"):
        as_moment(noon.replace(tzinfo=None))


@given(st.datetimes(min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 29), timezones=st.just(UTC)))
def test_moments_turn_back(date):
    assert timedelta(0) <= date - as_datetime(as_moment(date)) < timedelta(milliseconds=1)


def test_clocks_that_cannot_be():
    for wrong in (
        lambda: clocks(0, BASE),
        lambda: clocks(2, -1),
        lambda: Clocks(base=1, spent=(1, -1)),
        lambda: Clocks(base=1, spent=(0,), running=B),
        lambda: clocks(2, BASE).start(Seat(2), at(0)),
        lambda: clocks(2, BASE).used(Seat(-1), at(0)),
        lambda: clocks(2, BASE).corrected(A, -1, at(0)),
        lambda: TurnLimit(limit=0),
        lambda: units_begun(1, 0),
    ):
        with pytest.raises(WrongClock):
            wrong()
    with pytest.raises(WrongShape, match="no clock can have"):
        shape_of(Clocks).read({"base": -1, "spent": [0], "running": None, "latest": 0})
