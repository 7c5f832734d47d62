"""What is due in a game that other processes show is left to them at first: they know their players' lines."""

from datetime import timedelta

import pytest

from tests.site.play.kept_time import Clock, begun
from tests.site.play.pages import in_thread
from tilehall.site.games import store
from tilehall.site.play.group_writer import GroupWriter
from tilehall.site.play.keeper import LEFT_TO_OTHERS, Keeper
from tilehall.site.play.lag import LONGEST_GRACE
from tilehall.site.play.live_games import LiveGames

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def test_a_step_is_taken_over_only_when_the_longest_line_has_had_its_time():
    clock = Clock()
    number, _ = await begun(clock)
    row = (await in_thread(store.load)(number)).row
    hall = LiveGames(now=clock, writer=GroupWriter())
    keeper = Keeper(hall, name="this one")
    for late in (0.1, LONGEST_GRACE):
        clock.now = row.due + timedelta(seconds=late)
        await keeper.look()
        assert (await in_thread(store.load)(number)).row.seq == row.seq
    clock.now = row.due + LEFT_TO_OTHERS + timedelta(milliseconds=1)
    await keeper.look()
    assert (await in_thread(store.load)(number)).row.seq > row.seq
    await keeper.end()
    await hall.close()
