"""Where the organiser lets racks be seen some time later: not a moment earlier, and by nobody who plays."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.site.play.pages import Page, end_hall, in_thread, players
from tests.site.play.table_scene import NOW, SCRABBLE, at, begun, send
from tilehall.site.people.actor import actor_of
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
DELAY = 300


async def test_racks_are_seen_as_they_were_so_long_ago_and_no_earlier(monkeypatch):
    sitting = await in_thread(players)("Aroha", "Ben")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    terms = replace(SCRABBLE, racks_after_s=DELAY)
    table = await in_thread(begun)(*actors, terms=terms)
    now = [at().now + timedelta(seconds=1)]
    async with (
        Page(table.game_id, sitting[0]) as first,
        Page(table.game_id, sitting[1]) as second,
        Page(table.game_id) as visitor,
    ):
        hall = live_games()
        monkeypatch.setattr(hall, "now", lambda: now[0])
        for page in (first, second, visitor):
            await page.hello()
        for page in (first, second):
            ready = await page.do("be-ready")
        begun_at = now[0]
        await first.until_seq(ready["seq"])
        racks = first.view["view"]["racks"][0]
        now[0] = begun_at + timedelta(seconds=DELAY - 1)
        passed = await first.do("pass-turn")
        assert passed["t"] == "done"
        assert (await visitor.hello())["seq"] < ready["seq"]
        assert visitor.view["view"]["racks"] in ([[], []], [0, 0])
        assert not any(str(racks)[1:-1].replace("'", '"').replace(" ", "") in said for said in visitor.heard)
        now[0] = begun_at + timedelta(seconds=DELAY + 1)
        hall.look_round()
        await visitor.until_seq(ready["seq"])
        assert (visitor.view["seq"], visitor.view["view"]["racks"][0]) == (ready["seq"], racks), (
            "not yet that it passed"
        )
        assert visitor.view["view"]["sheet"] == []
        then = int((now[0].timestamp() - DELAY) * 1000)
        assert visitor.view["now"] == then, "and its clocks are those of then"
        await visitor.say({"t": "ping", "c": 1})
        assert (await visitor.until("pong"))["now"] == then, "by which the page reads a clock that runs"
        await first.say({"t": "ping", "c": 1})
        assert (await first.until("pong"))["now"] == int(now[0].timestamp() * 1000)
        await visitor.say({"t": "ask", "n": 1, "what": "story", "with": {"since": 0}})
        told = await visitor.until("told")
        assert (told["seq"], told["rows"]) == (ready["seq"], []), "the sheet is that of then, too"
        await first.say({"t": "ask", "n": 1, "what": "story", "with": {"since": 0}})
        assert [row["kind"] for row in (await first.until("told"))["rows"]] == ["pass"]
        assert not isinstance((await second.hello())["view"]["racks"][0], list), "who plays sees the own one only"
        now[0] = begun_at + timedelta(seconds=2 * DELAY)
        hall.look_round()
        await visitor.until_seq(passed["seq"])
    await end_hall()


async def test_of_a_game_that_is_read_anew_the_log_knows_when_what_happened(monkeypatch):
    """Nobody looked on for a while, or the hall was started again."""
    sitting = await in_thread(players)("Aroha", "Ben")
    actors = [await in_thread(actor_of)(one, timezone.localdate()) for one in sitting]
    table = await in_thread(begun)(*actors, terms=replace(SCRABBLE, racks_after_s=DELAY))
    for actor in actors:
        ready = await in_thread(send)(actor, table, 1, "be-ready")
    passed = await in_thread(send)(actors[0], table, 60, "pass-turn", what="pass")
    hall = live_games()
    for later, seq in ((1, ready.row.seq), (59, ready.row.seq), (61, passed.row.seq)):
        monkeypatch.setattr(hall, "now", lambda later=later: NOW + timedelta(seconds=DELAY + later))
        async with Page(table.game_id) as visitor:
            assert (await visitor.hello())["seq"] == seq
        assert table.game_id not in hall.games, "so that it is read anew"
    await end_hall()
