"""The socket of a live game: what a page says, what it is answered, and what it never learns."""

import asyncio
import json
import threading
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from tests.site.play.pages import (
    SOON,
    Page,
    a_moment,
    both_ready,
    end_hall,
    in_thread,
    one_page,
    players,
    scene,
    two_pages,
    two_playing,
)
from tilehall.law.game.outside import Outside
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, store
from tilehall.site.games.store import EventRow
from tilehall.site.people.actor import actor_of
from tilehall.site.people.models import Account
from tilehall.site.play import questions, throttle
from tilehall.site.play.deadlines import deadline
from tilehall.site.play.live_games import NO_SUCH_GAME, READERS, live_games, pick

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


async def kept(number):
    return await in_thread(lambda: store.load(number))()


async def test_two_players_see_the_game_each_from_their_own_seat():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second, Page(number) as watcher:
        assert [(await page.hello())["you"] for page in (first, second, watcher)] == [0, 1, None]
        assert [page.view["as"] for page in (first, second, watcher)] == ["seat", "seat", "watcher"]
        assert second.view["presence"] == ["here", "here"]
        done = await both_ready(first, second)
        await watcher.until_seq(done["seq"])
        racks = [page.view["view"]["racks"] for page in (first, second, watcher)]
        assert [[isinstance(rack, list) for rack in seen] for seen in racks] == [
            [True, False],
            [False, True],
            [False, False],
        ]
        assert watcher.view["offers"] == []
        assert "play-tiles/1" in {offer["kind"] for offer in first.view["offers"]}
    await end_hall()


async def test_a_move_is_in_the_log_when_it_is_acknowledged_and_a_retry_is_answered_from_there():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        done = await page.do("be-ready", id="ready-once")
        assert (await kept(number)).answers["ready-once"].seq == done["seq"]
        assert await page.do("be-ready", id="ready-once") == done
        assert (await kept(number)).row.seq == done["seq"]
    await end_hall()
    async with Page(number, sitting[0]) as page:  # as after a restart: nothing is known but the log
        assert await page.do("be-ready", id="ready-once", on=0) == done
    await end_hall()


async def test_the_id_of_anothers_command_is_no_answer_to_ones_own():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second:
        await first.hello()
        await second.hello()
        done = await first.do("be-ready", id="taken")
        assert (await second.do("be-ready", id="taken"))["code"] == "not_understood"
        assert (await kept(number)).row.seq == done["seq"]
        assert (await second.do("be-ready", id="its own"))["t"] == "done"
    await end_hall()


async def test_two_tabs_of_one_player_agree():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as tab, Page(number, sitting[0]) as other:
        await tab.hello()
        await other.hello()
        done = await tab.do("be-ready", id="the same")
        assert await other.do("be-ready", id="the same") == done
        assert (await other.until_seq(done["seq"]))["view"] == (await tab.until_seq(done["seq"]))["view"]
    await end_hall()


async def test_nobody_acts_for_another_seat_another_game_or_out_of_turn():
    number, sitting = await scene()
    cy = (await in_thread(players)("Cy"))[0]
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second:
        await first.hello()
        await second.hello()
        await both_ready(first, second)
        at = second.view["seq"]
        assert (await second.do("pass-turn"))["code"] == "not_on_turn"
        assert (await second.do("pass-turn", by=0))["code"] == "not_your_seat"
        assert (await second.do("skip-time", since=0, until=1))["code"] == "only_the_hall"
        assert (await second.do("decide", question="clock", granted=True, reason="x"))["code"] == "not_yours"
        async with Page(number, cy) as stranger, Page(number) as visitor:
            assert (await stranger.do("pass-turn", by=0))["code"] == "no_seat"
            assert (await visitor.do("pass-turn", by=0))["code"] == "sign_in"
            assert (await stranger.ask("preview", {"kind": "play-tiles/1", "placed": []}))["code"] == "not_a_player"
        assert (await kept(number)).row.seq == at
    await end_hall()


@pytest.mark.parametrize(
    "said",
    [
        "nothing",
        "[]",
        "{}",
        '{"t":"shout"}',
        '{"t":"do"}',
        '{"t":"do","id":"","on":1,"what":{"kind":"accept/1"}}',
        '{"t":"do","id":"hall-3","on":1,"what":{"kind":"accept/1"}}',
        '{"t":"do","id":"robot-0-3","on":1,"what":{"kind":"accept/1"}}',
        '{"t":"do","id":"a","on":-1,"what":{"kind":"accept/1"}}',
        '{"t":"do","id":"a","on":1,"what":{"kind":"no-such/1"}}',
        '{"t":"do","id":"a","on":1,"what":{"kind":"accept/1","more":1}}',
        '{"t":"ask","n":1}',
        '{"t":"ask","n":1,"what":"bag"}',
        '{"t":"ask","n":1,"what":"preview","with":[]}',
        '{"t":"ping","c":"x"}',
        "[" * 5000,
        r'{"t":"do","id":"a","on":1,"what":{"kind":"accept/1","\ud800":1}}',
        r'{"t":"ask","n":1,"what":"preview","with":{"kind":"play-tiles/1","\ud800":1}}',
        json.dumps({"t": "do", "id": "a", "on": 1, "what": {"kind": "x" * 9000}}),
    ],
)
async def test_what_is_not_understood_is_refused_and_the_socket_lives(said):
    async with one_page() as (_number, page):
        await page.say(said)
        refused = await page.until("refused")
        assert refused["code"] == "not_understood"
        assert json.dumps(refused, ensure_ascii=False).encode(), "what stands in it can be put on a line"
        await page.socket.send_to(bytes_data=b"\x00")
        assert (await page.until("refused"))["code"] == "not_understood"
        await page.say({"t": "ping", "c": 17.5})
        assert (await page.until("pong"))["c"] == 17.5


async def test_floods_are_throttled_and_the_socket_lives():
    async with one_page() as (_number, page):
        for n in range(throttle.DO_BURST + 5):
            await page.say({"t": "do", "id": f"f{n}", "on": 1, "what": {"kind": "accept/1"}})
        codes = Counter([(await page.until("refused"))["code"] for _ in range(throttle.DO_BURST + 5)])
        assert codes["too_fast"] >= 3
        await page.say({"t": "ping", "c": 1})
        assert (await page.until("pong"))["t"] == "pong"


async def test_an_answer_to_what_is_no_longer_there_is_stale_and_brings_a_view():
    async with two_playing() as (_number, first, second):
        seen = first.view["seq"]
        done = await first.do("pass-turn")
        await second.until_seq(done["seq"])
        refused = await second.do("accept", on=seen)
        assert refused["code"] == "stale"
        assert (await second.until("view"))["seq"] == done["seq"]
        assert (await second.do("pass-turn"))["t"] == "done", "what is sent on what lies there is judged by the rules"


async def test_a_preview_says_what_a_play_would_score_and_not_whether_it_is_a_word():
    async with two_playing() as (_number, first, _second):
        rack = [tile for tile in first.view["view"]["racks"][0] if tile != "?"]
        placed = [[112, rack[0]], [113, rack[1]]]
        told = await first.ask("preview", {"kind": "play-tiles/1", "placed": placed})
        assert told["t"] == "told"
        assert told["words"]
        assert isinstance(told["score"], int)
        story = await first.ask("story", {"since": 0})
        assert story["rows"] == []
        assert story["opening"]
        assert (await first.ask("hint"))["code"] == "practice_only"


async def test_there_is_no_socket_for_a_game_that_is_not():
    page = Page(4711)
    connected, code = await page.socket.connect(timeout=SOON)
    assert not connected
    assert code == 4404
    await end_hall()


async def test_what_others_write_is_shown(monkeypatch):
    """A page of the site, or another process: the news come, and the game is read on."""
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        before = page.view["seq"]

        def elsewhere():
            from tilehall.law.game.outside import Outside
            from tilehall.site.games import actions
            from tilehall.site.people.actor import actor_of
            from tilehall.site.play.live_games import pick

            outside = Outside(timezone.now(), pick, lambda _word: True)
            actor = actor_of(sitting[1], timezone.localdate())
            return actions.submit(actor, number, {"kind": "be-ready/1"}, "elsewhere", outside).seq

        seq = await in_thread(elsewhere)()
        assert seq > before
        assert (await page.until_seq(seq))["seq"] == seq
        assert (await page.do("be-ready"))["t"] == "done", "and it decides on what is the last state now"
    await end_hall()


async def test_a_game_that_everybody_has_left_is_sealed_and_put_away():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page:
        await page.hello()
        await page.do("be-ready")
        assert (await kept(number)).row.view_sha256 == ""
    async with asyncio.timeout(SOON):
        while not (await kept(number)).row.view_sha256:
            await a_moment()
    assert number not in live_games().games
    played = await kept(number)
    assert played.row.view_sha256 == store.view_hash(played.game.view(played.state, store.Watcher()))
    assert await in_thread(EventRow.objects.filter(game=number).count)() == played.row.seq
    await end_hall()


async def test_one_page_does_not_keep_the_thread_that_all_robots_think_in():
    number, sitting = await scene()
    async with Page(number, sitting[0]) as page, Page(number, sitting[0]) as tab:
        await page.hello()
        await tab.hello()
        hall, thinks = live_games(), threading.Event()
        game = hall.games[number]
        game.terms = replace(game.terms, practice=True)
        hall.think(lambda: thinks.wait(SOON))
        for n in range(6):
            await page.say({"t": "ask", "n": n, "what": "hint"})
        refused = [await page.until("refused") for _ in range(5)]
        assert {said["code"] for said in refused} == {"too_fast"}
        assert (await tab.ask("hint"))["code"] == "too_fast", "nor do many pages of one game"
        thinks.set()
        assert (await page.until("told"))["what"] == "hint"
        assert (await tab.ask("hint"))["t"] == "told", "and then the next one is thought about"
    await end_hall()


async def test_of_one_page_few_stories_wait_for_the_threads_that_all_games_read_by():
    async with one_page() as (_number, page):
        hall, reads = live_games(), threading.Event()
        for _ in range(READERS):
            hall.read(lambda: reads.wait(SOON))
        for n in range(questions.MOST_ASKING + 3):
            await page.say({"t": "ask", "n": n, "what": "story"})
        refused = [await page.until("refused") for _ in range(3)]
        assert {said["code"] for said in refused} == {"too_fast"}
        reads.set()
        told = [await page.until("told") for _ in range(questions.MOST_ASKING)]
        assert {said["n"] for said in told} == set(range(questions.MOST_ASKING))
        assert (await page.ask("story"))["t"] == "told"


async def test_a_mistake_of_ours_in_one_command_is_answered_and_the_game_goes_on(monkeypatch):
    async with one_page() as (_number, page):
        with monkeypatch.context() as broken:
            broken.setattr(store, "drafted_append", lambda *_, **__: 1 / 0)
            assert (await page.do("be-ready"))["code"] == "not_kept"
        assert (await page.do("be-ready"))["t"] == "done"


async def test_a_page_that_cannot_be_told_keeps_no_other_from_hearing(monkeypatch):
    async with two_pages() as (number, _first, second):
        broken = next(ear for ear in live_games().games[number].ears if ear.onlooker.seat == 0)
        monkeypatch.setattr(broken.line, "_line", "no line at all")
        done = await second.do("be-ready")
        assert (await second.until_seq(done["seq"]))["seq"] == done["seq"]


async def test_after_its_sign_in_has_ended_a_page_does_nothing_more():
    async with one_page() as (number, page):
        before = page.view["seq"]
        next(iter(live_games().games[number].ears)).end(4401)
        await page.say({"t": "do", "id": "late", "on": before, "what": {"kind": "be-ready/1"}})
        while (await page.socket.receive_output(timeout=SOON))["type"] != "websocket.close":
            pass
        assert (await kept(number)).row.seq == before
        assert "late" not in (await kept(number)).answers
        await page.socket.wait(SOON)


async def test_nobody_calls_time_while_what_the_slower_line_brings_may_be_in_time(monkeypatch):
    number, sitting = await scene("rummikub", "Aroha", "Ben", "Cy")
    now = [timezone.now()]
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second, Page(number, sitting[2]) as third:
        hall, pages = live_games(), (first, second, third)
        monkeypatch.setattr(hall, "now", lambda: now[0])
        for page in pages:
            await page.hello()
        while first.view["view"]["phase"] != "dealt":
            await first.hear()
        for page in pages:
            done = await page.do("be-ready")
        await first.until_seq(done["seq"])
        game = hall.games[number]
        on_turn = first.view["view"]["on_turn"]
        slow = next(ear for ear in game.ears if ear.onlooker.seat == on_turn)
        monkeypatch.setattr(slow.line, "_line", SimpleNamespace(last_ping_rtt=0.7, say_now=lambda _texts: False))
        now[0] = deadline(game) + timedelta(seconds=0.5)
        other = pages[(on_turn + 1) % 3]
        assert (await other.do("call-time"))["code"] == "not_offered"
        mine = pages[on_turn]
        done = await mine.do("draw-tile")
        assert (await mine.until_seq(done["seq"]))["view"]["last"]["kind"] == "draw"
    await end_hall()


async def test_a_move_that_was_read_from_the_log_before_its_answer_came_is_not_gone_back_to():
    async with two_playing() as (number, first, second):
        hall = live_games()
        game, write = hall.games[number], hall.write
        held = []

        def hold(draft, written):
            held.append(written)
            write(draft, lambda failed: held.append(failed))

        game.hall.write = hold
        await first.say({"t": "do", "id": "pass", "on": first.view["seq"], "what": {"kind": "pass-turn/1"}})
        async with asyncio.timeout(SOON):
            while len(held) < 2:
                await a_moment()
        del game.hall.write
        await in_thread(submit_elsewhere)(number, second.view["you"])
        await hall.catch_up(game)
        latest = game.played.row.seq
        held[0](held[1])
        assert game.played.row.seq == latest
        assert (await kept(number)).row.seq == latest


def submit_elsewhere(number, seat):
    """What the other player does at another process."""
    played = store.load(number)
    actor = actor_of(Account.objects.get(person=played.seats[seat].person), timezone.localdate())
    outside = Outside(timezone.now(), pick, lambda _word: True)
    done = actions.submit(actor, number, {"kind": "pass-turn/1", "what": "pass"}, "elsewhere", outside)
    assert not isinstance(done, Refusal), done


async def test_the_pages_of_a_game_that_is_no_more_are_closed(caplog):
    """Whoever leaves the example association takes its games along, whether somebody looks at them or not."""
    async with Page((await scene())[0]) as watcher:
        await watcher.hello()
        number = live_games().games.copy().popitem()[0]
        await in_thread(store.forget_all)()
        await live_games().follow_all()
        closed = await watcher.socket.receive_output(timeout=SOON)
        assert closed == {"type": "websocket.close", "code": NO_SUCH_GAME}
    assert number not in live_games().games
    assert not [record for record in caplog.records if record.exc_info]
    await end_hall()
