"""Replay of whole Scrabble games with a real board, and one play checked and scored, against plain Python.

The plain loop does what a script without our values would: a dictionary for the board, Counters for racks, changed in
place, and the scores. It reads the same events as plain data and ends with the same board, racks and scores.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

from tests.scrabble.interpreted_kernels import interpreted
from tests.scrabble.match import NZASP
from tests.scrabble.squares import word_placement
from tests.scrabble.whole_games import WholeGame

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import (
    EMPTY,
    LETTER_TIMES,
    SIZE,
    VALUES,
    WORD_TIMES,
    placement_fault,
    tile_of_sign,
    tile_sign,
    with_tiles,
)
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.kernels import placement
from tilehall.law.scrabble.score import formed_words
from tilehall.law.scrabble.state import State

GAMES = 20


def whole_game(seed: int) -> list[Any]:
    game = WholeGame(NZASP, "hall", seed)
    game.to_the_end()
    if game.state.phase == "out":
        game.do(c.Accept(by=game.state.on_turn))
    game.sign()
    return game.events


def plainly(log: Sequence[dict[str, Any]]) -> tuple[dict[int, str], list[list[str]], list[int]]:
    board: dict[int, str] = {}
    racks: list[Counter[str]] = [Counter(), Counter()]
    fresh: list[Counter[str]] = [Counter(), Counter()]
    scores = [0, 0]
    for event in log:
        name = event["kind"].split("/")[0]
        if name == "tiles-drawn":
            (racks if event["to"] == "rack" else fresh)[event["by"]].update(event["tiles"])
        elif name == "tiles-racked":
            fresh[event["by"]].subtract(event["tiles"])
            racks[event["by"]].update(event["tiles"])
        elif name == "tiles-set-aside":
            racks[event["by"]].subtract(event["tiles"])
        elif name == "turn-ended":
            board.update((at, letter) for at, letter in event["placed"])
            racks[event["by"]].subtract(tile_of_sign(letter) for _, letter in event["placed"])
            scores[event["by"]] += event["score"]
        elif name == "game-ended":
            scores = list(event["scores"])
    return board, [sorted(rack.elements()) for rack in racks], scores


def shown(state: State) -> tuple[dict[int, str], list[list[str]], list[int]]:
    board = {at: tile_sign(code) for at, code in enumerate(state.board) if code}
    return board, [sorted(rack) for rack in state.racks], list(state.scores)


def each(work: Callable[[Any], object], logs: Sequence[Any]) -> Callable[[], None]:
    def side() -> None:
        for log in logs:
            work(log)

    return side


def main() -> None:
    games = [whole_game(seed) for seed in range(GAMES)]
    logs = [[SCRABBLE.event_codec.encode(event) for event in events] for events in games]
    assert [shown(SCRABBLE.replay(events)) for events in games] == [plainly(log) for log in logs]
    count = sum(map(len, games))
    print_machine(f"Replay of {GAMES} whole games, {count} events, board, racks, sheets and clocks included")
    run_in_turn({"plain loop": each(plainly, logs), "replay": each(SCRABBLE.replay, games)}, count, "event")
    a_hundred = []
    for _ in range(7):
        begun = process_time()
        for events in games:
            SCRABBLE.replay(events)
        a_hundred.append((process_time() - begun) / count * 100 * 1000)
    print(f"100 events: {' '.join(f'{one:.2f}' for one in a_hundred)} ms, median {median(a_hundred):.2f} (bar 2)\n")
    print("One play checked and scored (bar 20 us)")
    board = with_tiles(EMPTY, word_placement(EMPTY, "8E", "QUIZ"))
    long, short = word_placement(board, "9C", "RETAINS"), word_placement(board, "F6", "HA.L")
    slow = interpreted(placement).Placements(SIZE, LETTER_TIMES, WORD_TIMES, VALUES)
    assert slow.words(board, long) == [tuple(word) for word in formed_words(board, long, 50, 7).words]
    sides = {
        "seven tiles, five words": lambda: [
            (placement_fault(board, long), formed_words(board, long, 50, 7)) for _ in range(2000)
        ],
        "three tiles, one word": lambda: [
            (placement_fault(board, short), formed_words(board, short, 50, 7)) for _ in range(2000)
        ],
        "seven tiles, interpreted kernel": lambda: [
            (slow.fault(board, long), slow.words(board, long)) for _ in range(2000)
        ],
    }
    run_in_turn(sides, 2000, "play")


if __name__ == "__main__":
    main()
