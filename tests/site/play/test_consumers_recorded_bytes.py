"""All bytes that each socket was sent in a whole game: no other rack is in them, and nothing of the bag.

Games are played by their own buttons, at random, to the end. Beside the sockets the test knows the whole state, and
looks for every hidden tile by its name in every message that was sent at that moment.
"""

import asyncio
import json
import random

import pytest

from tests.site.play.pages import SOON, Page, a_moment, end_hall, in_thread, open_game, players
from tilehall.law.game.seats import AllRacks, Seat
from tilehall.site.games import store
from tilehall.site.play import throttle
from tilehall.site.play.live_games import live_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
LONGEST = 400  # commands


@pytest.fixture(autouse=True)
def _as_fast_as_they_can(monkeypatch):
    monkeypatch.setattr(throttle, "DO_BURST", 10**6)
    monkeypatch.setattr(throttle, "DO_RATE", 10.0**6)


def lists_of_tiles(value):
    """Every list of texts anywhere in a message, where a rack or a bag would stand."""
    if isinstance(value, dict):
        for one in value.values():
            yield from lists_of_tiles(one)
    elif isinstance(value, list):
        if value and all(isinstance(one, str) for one in value):
            yield sorted(value)
        for one in value:
            yield from lists_of_tiles(one)


@pytest.mark.parametrize(
    "game, names, seed", [("scrabble", ("Aroha", "Ben"), 3), ("rummikub", ("Aroha", "Ben", "Cyd"), 4)]
)
async def test_no_socket_is_ever_sent_another_rack_or_the_bag(game, names, seed):
    chance = random.Random(seed)
    sitting = await in_thread(players)(*names)
    number = await in_thread(open_game)(game, sitting)
    pages = [Page(number, one) for one in (*sitting, None)]
    for page in pages:
        await page.__aenter__()
        await page.hello()
    for _ in range(LONGEST):
        played = await in_thread(store.load)(number)
        for page in pages:
            await page.until_seq(played.row.seq)
        if played.row.over:
            break
        if not await moved(chance, number, pages[:-1]):
            await hall_moved(number, played.row.seq)
    played = await in_thread(store.load)(number)
    assert played.row.over, "it was played to its end"
    judge(played, pages)
    # The tiles are dealt by chance, and a game of Rummikub may be over soon.
    assert all(len(page.heard) > 8 for page in pages), "a whole game was recorded"
    for page in pages:
        await page.__aexit__()
    await end_hall()


def judge(played, pages):
    """By the number in each view, what was hidden from that page then."""
    states = {}
    state = played.game.start
    for seq, event in enumerate(played.events, 1):
        state = played.game.apply(state, event)
        states[seq] = state
    for seat, page in enumerate(pages):
        own = seat if seat < len(pages) - 1 else None
        for text in page.heard:
            said = json.loads(text)
            if said["t"] != "view":
                assert "rack" not in text, text
                continue
            now = states[said["seq"]]
            assert said["view"] == json.loads(
                json.dumps(played.game.view(now, Seat(own) if own is not None else store.Watcher()))
            )
            opened = {tuple(sorted(rack)) for rack in said["view"]["racks"] if isinstance(rack, list)}
            found = {tuple(tiles) for tiles in lists_of_tiles(said)}
            for other, rack in enumerate(hidden_racks(played.game, now)):
                if other != own and len(rack) > 2 and rack not in opened:
                    assert rack not in found, (said["seq"], other)
            bag = hidden_bag(now)
            assert len(bag) < 3 or bag not in found


def hidden_racks(game, state):
    racks = game.view(state, AllRacks())["racks"]
    return [tuple(sorted(rack)) if isinstance(rack, list) else () for rack in racks]


def hidden_bag(state):
    return tuple(sorted(getattr(state, "bag", None) or getattr(state, "pool", ())))


async def hall_moved(number, seq):
    """Nobody has anything to do, so the hall has: it deals, counts, calls time."""
    async with asyncio.timeout(SOON):
        while (played := await in_thread(store.load)(number)).row.seq == seq:
            await a_moment()
    assert played.row.seq > seq


async def moved(chance, number, pages):
    """Whoever has something to do does what a practice opponent would, from what that seat alone sees."""
    hall = live_games()
    game = await hall.game(number)
    try:
        for page in chance.sample(pages, len(pages)):
            seat = page.view["you"]
            key = next(iter(game.played.game.opponents))
            chosen = await hall.robots.choice(game, Seat(seat), key)
            if chosen is None and any(offer["kind"] == "sign-slip/1" for offer in page.view["offers"]):
                chosen = {"kind": "sign-slip/1", "totals": page.view["view"]["scores"]}
            if chosen is None:
                continue
            fields = {name: value for name, value in chosen.items() if name != "kind"}
            done = await page.do(str(chosen["kind"]).partition("/")[0], **json.loads(json.dumps(fields)))
            if done["t"] == "done":
                return True
        return False
    finally:
        hall.release(game)
