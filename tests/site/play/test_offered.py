"""In a game that the hall keeps a player sends what is offered: nothing that stops the clocks for a director."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from tests.site.people.conftest import account, officer, person
from tests.site.play.pages import (
    Events,
    Page,
    a_moment,
    both_ready,
    end_hall,
    in_thread,
    players,
    scene,
    table_of_event,
    two_pages,
    two_playing,
)
from tests.site.play.test_consumers import kept
from tilehall.law.game.clock import Moment, as_datetime, as_moment
from tilehall.site.games.store import EventRow
from tilehall.site.people.actions import appoint
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.roles import Role
from tilehall.site.people.store import RoleReach
from tilehall.site.play import event_tables
from tilehall.site.play.lag import Line
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

# Each would be carried out at a table: most of them stop the clocks until an official settles something.
AT_A_TABLE = {
    "interrupt": {"what": "director_called"},
    "make-note": {"what": "tracking"},
    "announce": {"what": "pass", "count": 0},
    "place": {"placed": []},
}


@pytest.mark.parametrize("kind", AT_A_TABLE)
async def test_what_the_rules_hear_at_a_table_is_not_heard_here(kind):
    async with two_playing() as (number, first, _second):
        at, fields = first.view["seq"], dict(AT_A_TABLE[kind])
        if kind == "place":
            fields["placed"] = [[112, tile.replace("?", "e")] for tile in first.view["view"]["racks"][0][:1]]
        refused = await first.do(kind, **fields)
        assert refused["code"] == "not_offered"
        assert refused["says"] == "In a game that the hall keeps there is no need for this."
        assert refused["rests_on"]
        assert (await kept(number)).row.seq == at
        assert first.view["view"]["clocks"]["running"] == 0, "the clock runs on"


async def test_a_score_is_not_disputed_and_a_verdict_not_appealed():
    async with two_playing() as (_number, first, second):
        rack = [tile.replace("?", "e") for tile in first.view["view"]["racks"][0]]
        done = await first.do("play-tiles", placed=[[112, rack[0]], [113, rack[1]]])
        await second.until_seq(done["seq"])
        assert (await second.do("dispute-score"))["code"] == "not_offered"
        assert (await second.do("show-rack", tiles=second.view["view"]["racks"][1]))["t"] == "refused"
        await second.do("challenge", words=second.view["view"]["last"]["words"])
        while not {"restart-clock/1"} & {one["kind"] for page in (first, second) for one in page.view["offers"]}:
            await first.hear()
        assert (await second.do("appeal"))["code"] == "not_offered"


@pytest.mark.cites("nzrc2024.7a")
async def test_an_opponent_does_not_call_time(monkeypatch):
    """The hall does: what who is on turn sent in time may still be on its way."""
    async with two_pages("rummikub") as (number, first, second):
        await a_moment(0.1)
        await both_ready(first, second)
        at, hall, now = second.view["seq"], live_games(), timezone.now()
        monkeypatch.setattr(hall, "now", lambda: now + timedelta(seconds=42))
        assert (await second.do("call-time"))["code"] == "not_offered"
        assert (await kept(number)).row.seq == at


FIRE = {"reason": "fire", "arranged": "tomorrow"}


def official_of(event):
    holder = person(f"Referee of {event}")
    own = account(f"referee of {event}", holder)
    reach = RoleReach(event=event, event_title=event)
    appoint(CONSOLE, person=holder, role=Role.REFEREE, reach=reach, since=date(2020, 1, 1), now=timezone.now())
    return own


async def test_a_game_among_players_has_no_officials():
    """Whatever role somebody has in the hall: here nobody asked for it, and nobody could answer it."""
    number, _ = await scene()
    referee = await in_thread(officer)(Role.REFEREE)
    async with Page(number, referee) as page:
        await page.hello()
        at = page.view["seq"]
        refused = await page.do("adjourn", **FIRE)
        assert (refused["code"], bool(refused["rests_on"])) == ("no_officials", True)
        assert "no officials" in refused["says"]
        assert (await kept(number)).row.seq == at
    await end_hall()


async def test_an_official_of_the_event_sends_what_is_an_officials_and_one_of_another_does_not(monkeypatch):
    monkeypatch.setattr(event_tables, "_sources", [Events()])
    number, _ = await scene()
    await in_thread(table_of_event)(number)
    ours, others = [await in_thread(official_of)(event) for event in (Events.NAME, "masters-2026")]
    async with Page(number, others) as page:
        await page.hello()
        assert (await page.do("adjourn", **FIRE))["code"] == "not_yours"
    async with Page(number, ours) as page:
        await page.hello()
        assert (await page.do("adjourn", **FIRE))["t"] == "done"
    await end_hall()


async def test_who_plays_is_no_official_of_the_own_game():
    """A director who plays would else put the own clock right."""
    official = await in_thread(officer)(Role.REFEREE)
    sitting = [official, *await in_thread(players)("Ben")]
    async with two_playing(sitting=sitting) as (_number, first, _second):
        refused = await first.do("correct-clock", by=0, seat=0, used=0, reason="mine", agreed_by="director")
        assert (refused["code"], bool(refused["rests_on"])) == ("not_yours", True)


async def test_a_draw_that_arrives_in_time_is_not_too_early_for_a_slow_line(monkeypatch):
    """Half a round trip is given back to a press, but no press is moved before its button was there."""
    async with two_playing() as (_number, first, _second):
        rack = [tile.replace("?", "e") for tile in first.view["view"]["racks"][0]]
        done = await first.do("play-tiles", placed=[[112, rack[0]], [113, rack[1]]])
        await first.until_seq(done["seq"])
        at = next(one["at"] for one in first.view["offers"] if one["kind"] == "draw-tiles/1")
        monkeypatch.setattr(Line, "round_trip", 0.6)
        monkeypatch.setattr(live_games(), "now", lambda: as_datetime(Moment(at - 1)))
        assert (await first.do("draw-tiles"))["code"] == "draw_not_yet"
        monkeypatch.setattr(live_games(), "now", lambda: as_datetime(Moment(at + 100)))
        assert (await first.do("draw-tiles"))["t"] == "done"


async def test_the_log_holds_both_when_something_was_done_and_when_it_arrived(monkeypatch):
    """The clock goes by the press; whoever looks into what a line was given finds both."""
    number, sitting = await scene()
    now = timezone.now() + timedelta(seconds=5)
    async with Page(number, sitting[0]) as first:
        await first.hello()
        monkeypatch.setattr(Line, "round_trip", 0.4)
        monkeypatch.setattr(live_games(), "now", lambda: now)
        assert (await first.do("be-ready"))["t"] == "done"
        row = await in_thread(EventRow.objects.filter(game=number).last)()
        assert row.payload["at"] == as_moment(now) - 200
        assert row.at == now
        game = await kept(number)
        assert game.state.before.ready_at[0] == as_moment(now) - 200
    await end_hall()
