"""How fast a page may be, and how much of one account waits in a game."""

from types import SimpleNamespace

from tilehall.site.play import throttle
from tilehall.site.play.throttle import Throttle, is_crowded


def order(account, seat=0, ear=True):
    looking = SimpleNamespace(onlooker=SimpleNamespace(seat=seat))
    return SimpleNamespace(actor=SimpleNamespace(account=account), ear=looking if ear else None)


def test_a_burst_and_then_a_rate():
    page = Throttle()
    assert [page.may_do(100.0) for _ in range(throttle.DO_BURST + 1)] == [True] * throttle.DO_BURST + [False]
    assert [page.may_do(101.0) for _ in range(6)] == [True] * 5 + [False]
    assert [page.may_ask(101.0) for _ in range(throttle.ASK_BURST + 1)] == [True] * throttle.ASK_BURST + [False]
    assert page.may_do(50.0) is False, "a clock that goes back gives nothing"


def test_of_one_account_few_commands_wait_however_many_pages_it_has():
    waiting = [order("ben") for _ in range(throttle.MOST_OF_ONE)]
    assert is_crowded(order("ben"), waiting)
    assert not is_crowded(order("aroha"), waiting)


def test_who_only_looks_on_keeps_no_player_from_being_heard():
    waiting = [order(f"stranger {number}", seat=None) for number in range(throttle.MOST_WAITING)]
    assert is_crowded(order("one more", seat=None), waiting)
    assert not is_crowded(order("aroha"), waiting)
    assert not is_crowded(order(None, ear=False), waiting), "the hall itself is heard"
