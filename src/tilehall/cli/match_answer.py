"""The answer of a match of two practice opponents, and the numbers that such commands take."""

import argparse
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from tilehall.site.pages.phrases import counted
from tilehall.site.play.robot_names import ROBOTS

from .answer import Answer
from .standings import rounded

LARGEST = 999_999_999
KEYS = "one of the opponents below, by the first word"


def whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    if len(text) > 20 or int(text) > LARGEST:
        raise argparse.ArgumentTypeError(f"{text[:20]} is too large: at most {LARGEST:,}")
    return int(text)


def even(text: str) -> int:
    games = whole(text)
    if games % 2 or not games:
        raise argparse.ArgumentTypeError(f"{games} games: each deal is played twice, so an even number")
    return games


def match_answer(
    names: Sequence[str], wins: Sequence[float], points: Sequence[int], games: int, seconds: float
) -> Answer:
    """`wins` and `points` of both in all their games."""
    sides = [
        {
            "name": names[at],
            "wins": rounded(Fraction(wins[at])),
            "average": rounded(Fraction(points[at], games)),
            "spread": points[at] - points[1 - at],
        }
        for at in (0, 1)
    ]
    rate = round(games / seconds, 2)
    text = "\n".join(_said(side, games) for side in sides)
    plain = {"games": games, "a": sides[0], "b": sides[1], "games_per_second": rate}
    return Answer(plain, f"{text}\n{rate} games a second.")


def _said(side: dict[str, Any], games: int) -> str:
    share = f"{side['wins']:g} of {counted(games, 'game')} ({side['wins'] / games:.1%})"
    called = f"{side['name']} ({ROBOTS[side['name']]})" if side["name"] in ROBOTS else side["name"]
    return f"{called}: won {share}, average {side['average']}, spread {side['spread']:+d}"
