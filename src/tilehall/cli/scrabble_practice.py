"""`tilehall scrabble match` and `train`: opponents against each other, and what leaves are worth, learnt anew."""

import argparse
import json
import os
import time
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from tilehall.law.scrabble.leave_table import LeaveTable, TableNote
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice.choosers import IsWord
from tilehall.law.scrabble.practice.late_training import LateTally, late_learnt, tally_endings
from tilehall.law.scrabble.practice.leave_training import Tally, empty_tally, learnt, tally_games
from tilehall.law.scrabble.practice.matches import PairResult, play_pairs
from tilehall.law.scrabble.practice.strengths import CHOOSERS
from tilehall.site.games import leave_tables, lexicons
from tilehall.site.play.robot_names import keys_in_words

from . import lexicon
from .answer import Answer, Complaint
from .match_answer import KEYS, even, match_answer, whole
from .scrabble_finder import finder_of, finder_with
from .shared_work import shared_out, told
from .tasks import AddTask

MATCH_GAMES = 1_000
TRAINING_GAMES = 200_000
GENERATIONS = (0.05, 0.15, 0.8)  # the share of the games in each: the first ones only have to be roughly right
SHARES = 16  # of the games of a generation: who goes on later has lost one at most
PAIRS_AT_ONCE, SLOW_PAIRS_AT_ONCE = 25, 1
VALUING_NOTHING = frozenset(("score", "vocabulary"))  # to them it does not matter what stays on the rack
CORES = os.cpu_count() or 1


def add(add_task: AddTask) -> None:
    match = add_task("match", play_match, "two opponents against each other, each deal twice, seats changed")
    match.epilog = f"Opponents: {keys_in_words(CHOOSERS)}."
    match.add_argument("a", choices=sorted(CHOOSERS), metavar="A", help=KEYS)
    match.add_argument("b", choices=sorted(CHOOSERS), metavar="B", help="another, or the same")
    match.add_argument("--games", type=even, default=MATCH_GAMES, metavar="N", help=f"in all; else {MATCH_GAMES}")
    match.add_argument("--seed", type=whole, default=0, metavar="S", help="the order of the tiles, else 0")
    _lexicon(match)
    trained = add_task("train", train, "learn what leaves are worth from games of the hall against itself")
    trained.add_argument(
        "--games",
        type=whole,
        default=TRAINING_GAMES,
        metavar="N",
        help=f"and as many for the end of a game; else {TRAINING_GAMES}",
    )
    trained.add_argument("--seed", type=whole, default=1, metavar="S", help="the same games for the same seed; else 1")
    trained.add_argument("--out", type=Path, metavar="FILE", help="where to; else the hall keeps it for this list")
    _lexicon(trained)


def _lexicon(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lexicon", default=lexicons.DEFAULT, metavar="NAME", help="the word list, else enable1")


# -- match


def play_match(arguments: argparse.Namespace) -> Answer:
    names, pairs = (arguments.a, arguments.b), arguments.games // 2
    by_equity = not VALUING_NOTHING.issuperset(names)
    finder_of(arguments.lexicon, arguments.data, by_equity=by_equity)  # what is wrong with the list is said once, here
    most = min(SLOW_PAIRS_AT_ONCE if "simulation" in names else PAIRS_AT_ONCE, -(-pairs // (4 * CORES)))
    parts = (range(at, min(at + most, pairs)) for at in range(0, pairs, most))
    play = partial(_pairs, *names, arguments.lexicon, arguments.data, arguments.seed)
    results: list[PairResult] = []
    begun = time.monotonic()
    for played in shared_out(play, parts):
        results += played
        told("games", 2 * len(results), arguments.games)
    won = sum(result.wins for result in results)
    points = [sum(score[at] for result in results for score in result.scores) for at in (0, 1)]
    return match_answer(names, (won, arguments.games - won), points, arguments.games, time.monotonic() - begun)


def _pairs(a: str, b: str, name: str, data: Path, seed: int, numbers: Sequence[int]) -> list[PairResult]:
    finder, is_word = _tools_here(name, data)
    return list(play_pairs([CHOOSERS[key](finder, is_word) for key in (a, b)], seed, numbers))


@cache
def _tools_here(name: str, data: Path) -> tuple[Finder, IsWord]:
    """Made once in each process."""
    opened = lexicon.lexicon_named(name, data)
    return finder_with(opened, leave_tables.table_of(opened.about, data).table), opened.is_word


# -- train


@dataclass(slots=True)
class Training:
    """How far it has come: the worths of the last generation that ended, and what was met in this one so far. After the
    last generation come as many games again for what it adds to leave few tiles in the bag."""

    generation: int
    shares: int
    worths: bytes
    tally: Tally
    late: LateTally


def train(arguments: argparse.Namespace) -> Answer:
    opened = lexicon.lexicon_named(arguments.lexicon, arguments.data)
    out = arguments.out or leave_tables.table_path(opened.about.name, arguments.data)
    aside = out.parent if arguments.out else arguments.data
    if not aside.is_dir():
        raise Complaint(1, str(aside), "this folder is not there", "start the hall once, or name a file with --out")
    games = _generations(arguments.games)
    note = TableNote(lexicon=opened.about.compiled_sha256, name=opened.about.name, games=games, seed=arguments.seed)
    if arguments.out is None:
        _refuse_fewer(out, note)
    part = aside / f".{out.name}.part"
    training = _resumed(part, note, finder_with(opened, None))
    _begin_writing(part, out, lambda: _keep_part(part, note, training))
    while training.generation < len(games):
        _generation(arguments, training, games, lambda: _keep_part(part, note, training))
        finder = finder_with(opened, None)
        training.worths = learnt(finder, training.tally).tobytes()
        training.tally, training.shares = empty_tally(finder), 0
        training.generation += 1
    _endings(arguments, training, sum(games), lambda: _keep_part(part, note, training))
    note = replace(note, late=late_learnt(training.late))
    leave_tables.keep_table(LeaveTable(note, memoryview(training.worths).cast("h")), out, aside)
    part.unlink(missing_ok=True)
    size = out.stat().st_size
    text = f"What leaves are worth with {opened.about.name}, from {arguments.games:,} games: {out}, {size:,} bytes."
    return Answer({"lexicon": opened.about.name, "games": list(games), "seed": arguments.seed, "bytes": size}, text)


def _refuse_fewer(out: Path, note: TableNote) -> None:
    """A try with few games does not take the place of what a hall has learnt from many with the same words."""
    kept = leave_tables.read_kept(out)
    if kept is None or kept.note.lexicon != note.lexicon or sum(kept.note.games) <= sum(note.games):
        return
    told = f"what is there was learnt from {sum(kept.note.games):,} games, this would be from {sum(note.games):,}"
    raise Complaint(1, str(out), told, "play as many with --games, or name another file with --out")


def _generations(games: int) -> tuple[int, ...]:
    first = [max(1, round(games * share)) for share in GENERATIONS[:-1]]
    if games <= sum(first):
        raise Complaint(2, "--games", f"{games} are too few", f"at least {len(GENERATIONS)}")
    return *first, games - sum(first)


def _begin_writing(part: Path, out: Path, keep: Callable[[], None]) -> None:
    """Nobody learns for an hour what then cannot be kept."""
    if out.is_dir():
        raise Complaint(2, str(out), "this is a folder", "name a file in it")
    try:
        keep()
    except OSError as fault:
        part.unlink(missing_ok=True)
        raise Complaint(1, str(out), f"cannot be written: {fault.strerror}", "name another file with --out") from None


def _generation(
    arguments: argparse.Namespace, training: Training, games: Sequence[int], keep: Callable[[], None]
) -> None:
    """The games that are still missing of it, share by share, kept after each."""
    numbers = range(games[training.generation])
    label = f"{arguments.seed}/{training.generation}"
    play = partial(_tally, arguments.lexicon, arguments.data, training.worths, label)
    for tally in shared_out(play, _shares(numbers, training)):
        training.tally.add(tally)
        training.shares += 1
        keep()
        done = sum(games[: training.generation]) + len(numbers) * training.shares // SHARES
        told("games", done, 2 * sum(games))


def _endings(arguments: argparse.Namespace, training: Training, games: int, keep: Callable[[], None]) -> None:
    """Likewise, of the games that follow the generations."""
    label = f"{arguments.seed}/late"
    play = partial(_tally_endings, arguments.lexicon, arguments.data, training.worths, label)
    for tally in shared_out(play, _shares(range(games), training)):
        training.late.add(tally)
        training.shares += 1
        keep()
        told("games", games + games * training.shares // SHARES, 2 * games)


def _shares(numbers: range, training: Training) -> list[range]:
    return [numbers[share::SHARES] for share in range(training.shares, SHARES)]


def _tally(name: str, data: Path, worths: bytes, label: str, numbers: Sequence[int]) -> Tally:
    return tally_games(_finder_by(name, data, worths), label, numbers)


def _tally_endings(name: str, data: Path, worths: bytes, label: str, numbers: Sequence[int]) -> LateTally:
    return tally_endings(_finder_by(name, data, worths), label, numbers)


def _finder_by(name: str, data: Path, worths: bytes) -> Finder:
    table = LeaveTable(TableNote(lexicon="", name=name, games=(), seed=0), memoryview(worths).cast("h"))
    return finder_with(lexicon.lexicon_named(name, data), table if worths else None)


def _keep_part(part: Path, note: TableNote, training: Training) -> None:
    late = asdict(training.late)
    head = json.dumps([asdict(note), training.generation, training.shares, len(training.worths), late]).encode()
    body = training.worths + training.tally.sums.tobytes() + training.tally.seen.tobytes()
    lexicons.write_whole(
        part, head + b"\n" + sha256(head + body).hexdigest().encode() + b"\n" + body, part.parent, replace=True
    )


def _resumed(part: Path, note: TableNote, finder: Finder) -> Training:
    """Where an interrupted training of just this kind goes on; else from the beginning."""
    tally = empty_tally(finder)
    with suppress(OSError, ValueError, IndexError):
        head, digest, body = part.read_bytes().split(b"\n", 2)
        about, generation, shares, learnt_bytes, late = json.loads(head)
        if about == json.loads(json.dumps(asdict(note))) and sha256(head + body).hexdigest().encode() == digest:
            middle = learnt_bytes + 8 * len(tally.sums)
            tally = Tally(array("q", body[learnt_bytes:middle]), array("i", body[middle:]))
            return Training(generation, shares, body[:learnt_bytes], tally, LateTally(**late))
    return Training(0, 0, b"", tally, LateTally())
