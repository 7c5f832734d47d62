"""`tilehall scrabble`: all plays of a position, of many positions, and how fast they are found."""

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

from tilehall.law.game.lots import Lots
from tilehall.law.scrabble import plays, turns
from tilehall.law.scrabble.board import EMPTY
from tilehall.law.scrabble.notation import cgp
from tilehall.law.scrabble.practice.deals import play_deal
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.practice.strengths import CHOOSERS
from tilehall.site.games import lexicons
from tilehall.site.pages.phrases import counted

from . import scrabble_analysis, scrabble_practice, scrabble_study
from .answer import Answer, Complaint, table
from .batch import answer_lines, input_text
from .match_answer import whole
from .scrabble_finder import finder_of
from .tasks import Run, add_tasks

GAMES = 200
AT_ONCE = 1_000  # games dealt before the time of playing them is taken
IN_A_LIST = 25  # a screenful; --top or --json gives more


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    add_task = add_tasks(
        add_command,
        "scrabble",
        "plays of a position, a game analysed, matches, training, words to learn: plays --cgp TEXT, analyse FILE, "
        "bench, match A B, anagrams LETTERS, hooks WORD, words PATTERN",
    )
    scrabble_practice.add(add_task)
    scrabble_analysis.add(add_task)
    scrabble_study.add(add_task)

    def task(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        parser = add_task(name, run, text)
        parser.add_argument("--lexicon", default=lexicons.DEFAULT, metavar="NAME", help="the word list, else enable1")
        return parser

    listed = task("plays", find_plays, "all legal plays of a position")
    listed.add_argument("--cgp", required=True, metavar="TEXT", help='"board racks scores zeros", the mover first')
    listed.add_argument("--top", type=whole, metavar="N", help="list only the N best; all are counted")
    _by(listed, "in which order: by score, or by score and what stays on the rack")
    listed.add_argument("--count", action="store_true", help="count only")
    many = task("batch", batch, 'one JSON object a line, {"id", "cgp"}; an answer a line')
    many.add_argument("file", metavar="FILE", help="- for standard input")
    timed = task("bench", bench, "self-play on one thread, by CPU time")
    _by(timed, "what is played: the best by score, or by score and what stays on the rack")
    timed.add_argument("--games", type=whole, default=GAMES, metavar="N", help=f"else {GAMES}")
    timed.add_argument("--seed", type=whole, default=0, metavar="S", help="the order of the tiles, else 0")


def _by(parser: argparse.ArgumentParser, text: str) -> None:
    parser.add_argument("--by", choices=("score", "equity"), default="score", help=f"{text}; else score")


# -- plays


def find_plays(arguments: argparse.Namespace) -> Answer:
    try:
        given = cgp.read(arguments.cgp)
    except cgp.WrongCgp as wrong:
        raise Complaint(2, f"--cgp: {wrong.place}", wrong.what, wrong.remedy) from None
    top = 0 if arguments.count else arguments.top
    if arguments.by == "equity":
        finder = finder_of(arguments.lexicon, arguments.data, by_equity=True)
        found = turns.all_turns(finder, given.board, given.racks[0], top)
        plain = {"count": found.count, "plays": [_plain_turn(turn) for turn in found.turns]}
        return Answer(plain, _turns_text(found, arguments.count, arguments.top))
    plays_found = finder_of(arguments.lexicon, arguments.data).all(given.board, given.racks[0], top)
    plain = {"count": plays_found.count, "plays": [_plain(play) for play in plays_found.plays]}
    return Answer(plain, _text(plays_found, arguments.count, arguments.top))


def _plain(play: plays.Play) -> dict[str, Any]:
    return {"text": play.text, "coords": play.coords, "score": play.score, "tiles": play.tiles}


def _plain_turn(turn: turns.Turn) -> dict[str, Any]:
    return {
        "text": turn.text,
        "coords": turn.coords,
        "score": turn.score,
        "tiles": turn.tiles,
        "equity": points(turn.equity),
    }


def points(hundredths: int) -> float:
    return hundredths / 100


def _text(plays_found: plays.PlaysFound, count_only: bool, top: int | None) -> str:
    shown = plays_found.plays if top is not None else plays_found.plays[:IN_A_LIST]
    rows: list[tuple[str, ...]] = [(f"{play.score:5}", play.coords.ljust(3), play.text) for play in shown]
    return _listed(plays_found.count, rows, count_only, len(shown) < plays_found.count)


def _turns_text(found: turns.TurnsFound, count_only: bool, top: int | None) -> str:
    shown = found.turns if top is not None else found.turns[:IN_A_LIST]
    rows: list[tuple[str, ...]] = [
        (f"{points(turn.equity):7.2f}", f"{turn.score:5}", (turn.coords or "").ljust(3), turn.text) for turn in shown
    ]
    if count_only or not rows:
        return _listed(found.count, [], count_only, False)
    exchanges = f", {counted(found.exchanges, 'exchange')}" if found.exchanges else ""
    return _listed(
        found.count, rows, False, len(shown) < found.count + found.exchanges + 1, f"{exchanges} and the pass"
    )


def _listed(count: int, rows: list[tuple[str, ...]], count_only: bool, more: bool, others: str = "") -> str:
    text = f"{counted(count, 'legal play')}{others}."
    if count_only or not rows:
        return text
    rest = f" The first {len(rows)}; --top N lists more." if more else ""
    return f"{table(rows)}\n{text}{rest}"


# -- batch


def batch(arguments: argparse.Namespace) -> None:
    with input_text(arguments.file) as lines:
        finder = finder_of(arguments.lexicon, arguments.data)
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
    finder = finder_of(arguments.lexicon, arguments.data, by_equity=arguments.by == "equity")
    chooser = CHOOSERS[arguments.by](finder, lambda _word: True)
    finder.best(EMPTY, "AB")  # what is made on demand is made now: it takes as long as some hundred plays
    positions, seconds = 0, 0.0
    for first in range(0, arguments.games, AT_ONCE):
        deals = [f"{arguments.seed}/{number}" for number in range(first, min(first + AT_ONCE, arguments.games))]
        dealt = [(shuffled(deal), Lots(deal)) for deal in deals]
        begun = process_time()
        positions += sum(play_deal((chooser, chooser), *one).turns for one in dealt)
        seconds += process_time() - begun
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
