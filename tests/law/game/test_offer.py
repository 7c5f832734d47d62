"""What a seat is offered, and from when."""

from tilehall.law.game.clock import Moment
from tilehall.law.game.offer import Offer


def test_an_offer_is_open_from_its_moment_on():
    assert Offer("accept/1").open_at(Moment(0))
    later = Offer("draw-tiles/1", Moment(5))
    assert [later.open_at(Moment(at)) for at in (4, 5, 6)] == [False, True, True]
