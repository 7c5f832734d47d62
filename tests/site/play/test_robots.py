"""Practice opponents at the table: they move by themselves, within a second, and hurry nobody; the hint is theirs."""

import asyncio
import time
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.site.people.conftest import account, person
from tests.site.play.pages import SOON, Page, a_moment, end_hall, in_thread, players
from tests.site.play.table_scene import SCRABBLE
from tilehall.law.game.opponents import Opponent
from tilehall.law.game.seats import Seat
from tilehall.site.people.actor import actor_of
from tilehall.site.people.commands import CommandContext, new_command
from tilehall.site.play import robots
from tilehall.site.play.actions import tables
from tilehall.site.play.actions.tables import TableRequest
from tilehall.site.play.live_games import live_games
from tilehall.site.play.store import NewTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


def practice_table(sitter):
    terms = NewTable(game="scrabble", ruleset="nzasp-2022", lexicon="enable1", first=0, practice=True)
    now = timezone.now()
    request = TableRequest(terms=terms, robots=("score",))
    return tables.open_table(actor_of(sitter, timezone.localdate()), request, CommandContext(now, new_command()))


async def test_a_robot_gets_ready_answers_and_moves_within_a_second_and_gives_hints():
    (sitter,) = await in_thread(players)("Aroha")
    table = await in_thread(practice_table)(sitter)
    assert table.game_id is not None
    async with Page(table.game_id, sitter) as page:
        await page.hello()
        assert page.view["presence"][1] == "robot"
        await page.do("be-ready")
        async with asyncio.timeout(SOON):
            while page.view["view"]["phase"] == "preliminaries":
                await page.hear()
        await page.ask("hint")  # the list of plays is made once, which takes longer
        hint = await page.ask("hint")
        assert hint["hint"]["kind"] in {"play-tiles/1", "exchange-tiles/1", "pass-turn/1"}
        done = await page.do("pass-turn")
        assert done["t"] == "done"
        begun = time.monotonic()
        async with asyncio.timeout(SOON):
            while len(page.view["view"]["sheet"]) < 2:
                await page.hear()
        assert time.monotonic() - begun < 4, "a second, on a machine that has nothing else to do"
        hint = await page.ask("hint")
        own_turns = {"play-tiles/1", "exchange-tiles/1", "pass-turn/1"}
        assert hint["hint"]["kind"] in own_turns, "not that the robot's play be accepted: a turn does that too"
    await end_hall()


async def test_a_robot_is_shown_what_its_seat_sees_and_no_more(monkeypatch):
    """Neither the rack of the person it plays with nor the bag; and a hint is made of what who asks sees."""
    (sitter,) = await in_thread(players)("Aroha")
    table = await in_thread(practice_table)(sitter)
    shown = {0: [], 1: []}

    def choose(_rules, sight, _tools):
        shown[sight.seat].append(sight.view)

    async with Page(table.game_id, sitter) as page:
        await page.hello()
        game = live_games().games[table.game_id]
        seeing = {"score": Opponent("score", choose)}
        watching = replace(game.played, game=replace(game.played.game, opponents=seeing))
        monkeypatch.setattr(game, "played", watching)
        for seat in (0, 1):
            await live_games().robots.choice(game, Seat(seat), "score")
            (view,) = shown[seat]
            assert view == watching.game.view(watching.state, Seat(seat))
            assert isinstance(view["racks"][1 - seat], int)
            assert isinstance(view["bag"], int)
    await end_hall()


def practice(ruleset):
    """A table for one person and one robot."""
    own = account("aroha", person("Aroha Player"))
    terms = replace(SCRABBLE, practice=True, ruleset=ruleset)
    context = CommandContext(timezone.now(), new_command())
    table = tables.open_table(actor_of(own, timezone.localdate()), TableRequest(terms=terms, robots=["score"]), context)
    return table.game_id, own


@pytest.mark.cites("nzasp.P.4.2", "nsa2008.1a")
@pytest.mark.parametrize("ruleset", ["nzasp-2022", "nsa-2008"])
async def test_a_robot_is_ready_when_everybody_else_is_and_makes_nobody_late(monkeypatch, ruleset):
    monkeypatch.setattr(robots, "PAUSE", (0.0, 0.0))
    number, own = await in_thread(practice)(ruleset)
    async with Page(number, own) as page:
        at = (await page.hello())["seq"]
        await a_moment(0.2)
        assert live_games().games[number].played.row.seq == at, "the robot waits"
        assert (await page.do("be-ready"))["t"] == "done"
        while page.view["view"]["phase"] == "preliminaries":
            await page.hear()
        assert page.view["view"]["clocks"]["running"] == 0
    await end_hall()


@pytest.mark.cites("nzasp.P.8.6")
async def test_a_robot_signs_the_slip(monkeypatch):
    monkeypatch.setattr(robots, "PAUSE", (0.0, 0.0))
    number, own = await in_thread(practice)("nzasp-2022")
    async with Page(number, own) as page:
        await page.hello()
        await page.do("forfeit", reason="supper")
        await page.do("sign-slip", totals=[0, 0])
        async with asyncio.timeout(SOON):
            while None in page.view["view"]["signed"]:
                await page.hear()
        assert page.view["offers"] == []
    await end_hall()


async def test_a_robot_that_stumbles_tries_again_while_somebody_looks_on(monkeypatch, caplog):
    """Nobody else could make it move on."""
    monkeypatch.setattr(robots, "LONGEST_REST", 0.05)
    (sitter,) = await in_thread(players)("Aroha")
    table = await in_thread(practice_table)(sitter)
    choice, stumbles = robots.Robots.choice, []

    async def stumbling(self, game, seat, key, but=""):
        if len(stumbles) < 3:
            stumbles.append(seat)
            raise RuntimeError("no idea")
        return await choice(self, game, seat, key, but)

    monkeypatch.setattr(robots.Robots, "choice", stumbling)
    async with Page(table.game_id, sitter) as page:
        await page.hello()
        await page.do("be-ready")
        async with asyncio.timeout(SOON):
            while page.view["view"]["phase"] == "preliminaries":
                await page.hear()
        hall = live_games()
        assert len([one for one in caplog.messages if "does not know what to do" in one]) == 3
        assert hall.robots._stumbles == {}
        monkeypatch.setattr(robots, "LONGEST_REST", 60.0)
        game = hall.games[table.game_id]
        assert [hall.robots._rest_after_stumble(game) for _ in range(8)] == [1, 2, 4, 8, 16, 32, 60, 60]
        game.ears.clear()
        assert hall.robots._rest_after_stumble(game) is None, "who comes next makes it go on"
    await end_hall()
