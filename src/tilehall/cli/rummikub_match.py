"""`tilehall rummikub match`: two practice opponents against each other, each deal twice with seats changed."""

import argparse
import os
import time
from collections.abc import Sequence
from functools import partial

from tilehall.law.game.lots import Lots
from tilehall.law.rummikub.practice.match import DealPlayed, deal_played
from tilehall.law.rummikub.practice.opponents import OPPONENTS
from tilehall.law.rummikub.rulesets import RULESETS
from tilehall.law.rummikub.tiles import WHOLE
from tilehall.site.play.robot_names import keys_in_words

from .answer import Answer
from .match_answer import KEYS, even, match_answer, whole
from .shared_work import shared_out, told
from .tasks import AddTask

COUNTED_AS = "nzrc-2024"
GAMES = 1_000
DEALS_AT_ONCE = 10


def add(add_task: AddTask) -> None:
    match = add_task("match", play_match, "two opponents against each other, each deal twice, seats changed")
    match.epilog = f"Opponents: {keys_in_words(OPPONENTS)}."
    match.add_argument("a", choices=tuple(OPPONENTS), metavar="A", help=KEYS)
    match.add_argument("b", choices=tuple(OPPONENTS), metavar="B", help="another, or the same")
    match.add_argument("--games", type=even, default=GAMES, metavar="N", help=f"in all, an even number; else {GAMES}")
    match.add_argument("--seed", type=whole, default=0, metavar="S", help="the order of the tiles, else 0")


def play_match(arguments: argparse.Namespace) -> Answer:
    begun = time.monotonic()
    deals = played_deals(arguments.a, arguments.b, arguments.games // 2, arguments.seed, os.cpu_count() or 1)
    wins = [sum(deal.wins[at] for deal in deals) for at in (0, 1)]
    points = [sum(deal.points[at] for deal in deals) for at in (0, 1)]
    names = (arguments.a, arguments.b)
    return match_answer(names, wins, points, arguments.games, time.monotonic() - begun)


def played_deals(a: str, b: str, deals: int, seed: int, processes: int) -> list[DealPlayed]:
    """The same whatever the number of processes: the order of the tiles follows from seed and number."""
    parts = (range(at, min(at + DEALS_AT_ONCE, deals)) for at in range(0, deals, DEALS_AT_ONCE))
    found: list[DealPlayed] = []
    for part in shared_out(partial(_deals, a, b, seed), parts, processes):
        found += part
        told("games", 2 * len(found), 2 * deals)
    return found


def tiles_of_deal(seed: int, number: int) -> list[str]:
    """All tiles, the last ones dealt first."""
    tiles = list(WHOLE.plain())
    Lots(f"{seed}/{number}").shuffle(tiles)
    return tiles


def _deals(a: str, b: str, seed: int, numbers: Sequence[int]) -> list[DealPlayed]:
    rules, sides = RULESETS[COUNTED_AS], (OPPONENTS[a], OPPONENTS[b])
    return [deal_played(rules, sides, tiles_of_deal(seed, number)) for number in numbers]
