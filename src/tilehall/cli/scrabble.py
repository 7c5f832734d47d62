"""`tilehall scrabble`: all plays of a position, of many positions, and how fast they are found."""

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from tilehall.law.scrabble import plays
from tilehall.law.scrabble.board import CODES, DISTRIBUTION, EMPTY
from tilehall.law.scrabble.notation import cgp
from tilehall.law.scrabble.rulesets import RULESETS
from tilehall.site.games import lexicons
from tilehall.site.pages.phrases import counted

from . import lexicon
from .answer import Answer, Complaint, table
from .batch import answer_lines, input_text
from .tasks import Run, add_tasks

SCORED_AS = "nzasp-2022"  # a play scores the same in every ruleset; the bonus is a term of each
GAMES = 200
IN_A_LIST = 25  # a screenful; --top or --json gives more


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    add_task = add_tasks(add_command, "scrabble", "plays of a position: plays --cgp TEXT, batch FILE, bench")

    def task(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser = add_task(name, run, text)
        parser.add_argument("--lexicon", default=lexicons.DEFAULT, metavar="NAME", help="the word list, else enable1")
        return parser

    listed = task("plays", find_plays, "all legal plays of a position")
    listed.add_argument("--cgp", required=True, metavar="TEXT", help='"board racks scores zeros", the mover first')
    listed.add_argument("--top", type=_whole, metavar="N", help="list only the N best; all are counted")
    listed.add_argument("--count", action="store_true", help="count only")
    many = task("batch", batch, 'one JSON object a line, {"id", "cgp"}; an answer a line')
    many.add_argument("file", metavar="FILE", help="- for standard input")
    timed = task("bench", bench, "self-play by best score on one thread, by CPU time")
    timed.add_argument("--games", type=_whole, default=GAMES, metavar="N", help=f"else {GAMES}")
    timed.add_argument("--seed", type=_whole, default=0, metavar="S", help="the order of the tiles, else 0")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no whole number")
    return int(text)


def _finder(name: str, data: Path) -> plays.Finder:
    rules = RULESETS[SCORED_AS]
    with lexicon.complaints_of_list():
        graph = lexicons.open_lexicon(name, data).generator()
    return plays.Finder(graph, bonus=rules.bonus_points.value, bonus_tiles=rules.bonus_tiles.value)


# -- plays


def find_plays(arguments: argparse.Namespace) -> Answer:
    try:
        given = cgp.read(arguments.cgp)
    except cgp.WrongCgp as wrong:
        raise Complaint(2, f"--cgp: {wrong.place}", wrong.what, wrong.remedy) from None
    top = 0 if arguments.count else arguments.top
    plays_found = _finder(arguments.lexicon, arguments.data).all(given.board, given.racks[0], top)
    plain = {"count": plays_found.count, "plays": [_plain(play) for play in plays_found.plays]}
    return Answer(plain, _text(plays_found, arguments.count, arguments.top))


def _plain(play: plays.Play) -> dict[str, Any]:
    return {"text": play.text, "coords": play.coords, "score": play.score, "tiles": play.tiles}


def _text(plays_found: plays.PlaysFound, count_only: bool, top: int | None) -> str:
    text = f"{counted(plays_found.count, 'legal play')}."
    if count_only or not plays_found.plays:
        return text
    shown = plays_found.plays if top is not None else plays_found.plays[:IN_A_LIST]
    rows: list[tuple[str, ...]] = [(f"{play.score:5}", play.coords.ljust(3), play.text) for play in shown]
    rest = f" The first {len(shown)}; --top N lists more." if len(shown) < plays_found.count else ""
    return f"{table(rows)}\n{text}{rest}"


# -- batch


def batch(arguments: argparse.Namespace) -> None:
    with input_text(arguments.file) as lines:
        finder = _finder(arguments.lexicon, arguments.data)
        answer_lines(lines, lambda line: _answered(finder, line))


def _answered(finder: plays.Finder, plain: dict[str, Any]) -> dict[str, Any]:
    text = plain.get("cgp")
    if not isinstance(text, str):
        return {"error": "cgp is missing or no text"}
    try:
        position = cgp.read(text)
    except cgp.WrongCgp as wrong:
        return {"error": str(wrong)}
    plays_found = finder.all(position.board, position.racks[0], 1)
    best = plays_found.plays[0] if plays_found.plays else None
    return {
        "count": plays_found.count,
        "best_score": best.score if best else None,
        "sum_scores": plays_found.sum_scores,
        "best": _plain(best) if best else None,
    }


# -- bench


def bench(arguments: argparse.Namespace) -> Answer:
    finder = _finder(arguments.lexicon, arguments.data)
    tiles = [CODES[tile] for tile, count in DISTRIBUTION.items() for _ in range(count)]
    lots = random.Random(arguments.seed)  # noqa: S311 (the same games for the same seed)
    bags = [lots.sample(tiles, len(tiles)) for _ in range(arguments.games)]
    finder.best(EMPTY, "AB")  # what is made on demand is made now: it takes as long as some hundred plays
    begun = process_time()
    positions = sum(plays.self_play(finder, bag) for bag in bags)
    seconds = process_time() - begun
    plain = {
        "games": arguments.games,
        "positions": positions,
        "seconds": round(seconds, 3),
        "positions_per_second": round(positions / seconds) if positions else 0,
        "games_per_second": round(arguments.games / seconds, 2) if positions else 0,
        "compiled": plays.COMPILED,
    }
    form = "compiled" if plays.COMPILED else "interpreted"
    games = counted(arguments.games, "game")
    text = f"{games}, {positions} positions in {seconds:.2f} s of CPU time, kernels {form}"
    rate = (
        f": {plain['games_per_second']} games and {plain['positions_per_second']} positions a second"
        if positions
        else ""
    )
    return Answer(plain, f"{text}{rate}.")
