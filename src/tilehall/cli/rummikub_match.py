"""`tilehall rummikub match`: two practice opponents against each other, each deal twice with seats changed."""

import argparse
import os
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from tilehall.law.rummikub.practice.match import DealPlayed, deal_played
from tilehall.law.rummikub.practice.opponents import OPPONENTS
from tilehall.law.rummikub.rulesets import RULESETS
from tilehall.law.rummikub.tiles import WHOLE
from tilehall.site.pages.phrases import counted

from .answer import Answer
from .tasks import AddTask

COUNTED_AS = "nzrc-2024"
GAMES = 1_000
DEALS_AT_ONCE = 25


def add(add_task: AddTask) -> None:
    names = ", ".join(OPPONENTS)
    match = add_task("match", play_match, f"two opponents against each other ({names}), each deal twice, seats changed")
    match.add_argument("a", choices=tuple(OPPONENTS), metavar="A")
    match.add_argument("b", choices=tuple(OPPONENTS), metavar="B")
    match.add_argument("--games", type=_even, default=GAMES, metavar="N", help=f"in all, an even number; else {GAMES}")
    match.add_argument("--seed", type=_whole, default=0, metavar="S", help="the order of the tiles, else 0")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def _even(text: str) -> int:
    games = _whole(text)
    if games % 2 or not games:
        raise argparse.ArgumentTypeError(f"{games} games: each deal is played twice, so an even number")
    return games


def play_match(arguments: argparse.Namespace) -> Answer:
    begun = time.monotonic()
    deals = played_deals(arguments.a, arguments.b, arguments.games // 2, arguments.seed, os.cpu_count() or 1)
    rate = round(arguments.games / (time.monotonic() - begun), 2)
    sides = [_side(name, at, deals) for at, name in enumerate((arguments.a, arguments.b))]
    plain = {"games": arguments.games, "a": sides[0], "b": sides[1], "games_per_second": rate}
    text = "\n".join(_said(side, arguments.games) for side in sides)
    return Answer(plain, f"{text}\n{rate} games a second.")


def played_deals(a: str, b: str, deals: int, seed: int, processes: int) -> list[DealPlayed]:
    """The same whatever the number of processes: the order of the tiles follows from seed and number."""
    parts = [range(at, min(at + DEALS_AT_ONCE, deals)) for at in range(0, deals, DEALS_AT_ONCE)]
    play = partial(_deals, a, b, seed)
    found: list[DealPlayed] = []
    with ProcessPoolExecutor(min(processes, len(parts))) as pool:
        for part in pool.map(play, parts):
            found += part
            _tell(2 * len(found), 2 * deals)
    return found


def tiles_of_deal(seed: int, number: int) -> list[str]:
    """All tiles, the last ones dealt first."""
    tiles = list(WHOLE.plain())
    random.Random(f"{seed}/{number}").shuffle(tiles)  # noqa: S311 (the same games for the same seed)
    return tiles


def _deals(a: str, b: str, seed: int, numbers: Sequence[int]) -> list[DealPlayed]:
    rules, sides = RULESETS[COUNTED_AS], (OPPONENTS[a], OPPONENTS[b])
    return [deal_played(rules, sides, tiles_of_deal(seed, number)) for number in numbers]


def _tell(done: int, of: int) -> None:
    """For a person who waits."""
    if sys.stderr.isatty():
        print(f"\rgames: {done:,} of {of:,}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _side(name: str, at: int, deals: Sequence[DealPlayed]) -> dict[str, Any]:
    games = 2 * len(deals)
    own, other = (sum(deal.points[seat] for deal in deals) for seat in (at, 1 - at))
    return {
        "name": name,
        "wins": round(sum(deal.wins[at] for deal in deals), 2),
        "average": round(own / games, 2),
        "spread": own - other,
    }


def _said(side: dict[str, Any], games: int) -> str:
    share = f"{side['wins']:g} of {counted(games, 'game')} ({side['wins'] / games:.1%})"
    return f"{side['name']}: won {share}, average {side['average']}, spread {side['spread']:+d}"
