"""What an opponent for practice sees, and when it looks again."""

from tilehall.law.game.clock import Moment
from tilehall.law.game.offer import Offer
from tilehall.law.game.opponents import SeatSight
from tilehall.law.game.seats import Seat

OFFERS = (Offer("accept/1"), Offer("draw-tiles/1", Moment(7)), Offer("start-clock/1", Moment(9)))


def sight(now: int) -> SeatSight:
    return SeatSight(seat=Seat(0), view={}, offers=OFFERS, now=Moment(now))


def test_what_may_be_done_already():
    assert sight(0).offer("accept/1") == OFFERS[0]
    assert [sight(now).offer("draw-tiles/1") for now in (6, 7)] == [None, OFFERS[1]]
    assert sight(9).offer("hold/1") is None


def test_when_to_look_again():
    assert [sight(now).next_at() for now in (0, 7, 9)] == [7, 9, None]
