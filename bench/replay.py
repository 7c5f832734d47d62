"""Replay and reading of logs, in events a second, against a plain Python loop over the same events.

The plain loop does what a script without our values would: it keeps racks and pool in Counters, changes them in place
and works out the scores. It reads the same plain data, and ends with the same racks and scores.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from tests.law.game.every_game import played
from tests.toy import TOY
from tests.toy.rules import WHOLE
from tests.toy.state import State

from bench.side_by_side import print_machine, run_in_turn
from tilehall.law.game import log_text

TIMES = 30


def plainly(log: list[dict[str, Any]]) -> tuple[list[list[str]], list[int]]:
    pool, racks, scores = Counter(WHOLE), [], []
    for event in log:
        name = event["kind"].split("/")[0]
        if name == "game-opened":
            racks = [Counter(rack) for rack in event["racks"]]
            scores = [0] * len(racks)
            for rack in racks:
                pool.subtract(rack)
        elif name in ("tiles-taken", "time-called"):
            tiles = event["tiles"] if name == "tiles-taken" else event["drawn"]
            racks[event["by"] if name == "tiles-taken" else event["on"]].update(tiles)
            pool.subtract(tiles)
        elif name == "word-spelled":
            racks[event["by"]].subtract(event["word"])
            scores[event["by"]] += event["score"]
        else:
            scores = event["scores"]
    return [sorted(rack.elements()) for rack in racks], scores


def shown(state: State) -> tuple[list[list[str]], list[int]]:
    return [list(rack) for rack in state.racks], list(state.scores)


def each(work: Callable[[Any], object], logs: Sequence[Any]) -> Callable[[], None]:
    def side() -> None:
        for log in logs * TIMES:
            work(log)

    return side


def read_plainly(text: str) -> object:
    return plainly([json.loads(line) for line in text.splitlines()[1:]])


def read_and_replay(text: str) -> object:
    return TOY.replay(log_text.read(text, {"toy": TOY}).events)


def main() -> None:
    games = [played(TOY, "toy-1", seed).events for seed in range(50)]
    logs = [[TOY.event_codec.encode(event) for event in events] for events in games]
    texts = [log_text.write(TOY, events) for events in games]
    assert [shown(TOY.replay(events)) for events in games] == [plainly(log) for log in logs]
    count = sum(map(len, games))
    print_machine(f"Replay of {len(games)} games of the toy, {count} events, clocks and turn limits included")
    run_in_turn({"plain loop": each(plainly, logs), "replay": each(TOY.replay, games)}, count * TIMES, "event")
    print("The same from text, with every line parsed and checked")
    sides = {"plain loop from text": each(read_plainly, texts), "replay from text": each(read_and_replay, texts)}
    run_in_turn(sides, count * TIMES, "event")


if __name__ == "__main__":
    main()
