"""All games, the toy among them, and a way to play any of them. A game in the catalogue is found by itself.

What tests need to know of a game stands in `tests/<key>/play.py` (see that of the toy), and its golden logs, one at
least for each version of an event, in `tests/<key>/logs/`. Golden logs are added, never edited.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.toy import TOY
from tests.toy.chance import BEGUN, seeded
from tilehall.law.catalogue import GAMES
from tilehall.law.game import log_text
from tilehall.law.game.contract import AnyGame
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Observer, Seat, Viewer, Watcher
from tilehall.law.rulebook.ruling import Refusal

TRIED: dict[str, AnyGame] = {**GAMES, TOY.key: TOY}
RULESETS = [(game, key) for game in TRIED.values() for key in game.rulesets]
TESTS = Path(__file__).parents[2]
GOLDEN = [(game, log) for game in TRIED.values() for log in sorted((TESTS / game.key / "logs").glob("*.jsonl"))]
VIEWERS: tuple[Viewer, ...] = (Seat(0), Seat(1), Observer(Seat(0)), Observer(Seat(1)), Watcher())


def play_of(game: AnyGame) -> Any:
    return import_module(f"tests.{game.key}.play")


def write_golden_logs(game: AnyGame, games: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
    """Each with what everybody saw at its end. One that is there already stays as it is."""
    folder = TESTS / game.key / "logs"
    folder.mkdir(exist_ok=True)
    for name, events in games:
        log = folder / f"{name}.jsonl"
        if log.exists():
            continue
        log.write_text(log_text.write(game, events), encoding="utf-8")
        state = game.replay(events)
        shown = [game.view(state, viewer) for viewer in VIEWERS]
        log.with_suffix(".views.json").write_text(json.dumps(shown, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Played:
    """A game played at random: commands with their answers, and the events and the states that came of them."""

    game: AnyGame
    rules: Any
    answers: tuple[tuple[Any, Outside, tuple[Any, ...] | Refusal], ...]
    events: tuple[Any, ...]
    states: tuple[Any, ...]  # states[n] is the one after n events


@lru_cache(len(RULESETS) * 60)
def played(game: AnyGame, ruleset: str, seed: int, attempts: int | None = None) -> Played:
    """So many commands, or as many as a game of this kind may need to come to its end."""
    rules, play, pick, now = game.rulesets[ruleset], play_of(game), seeded(seed), BEGUN
    answers, events, states = [], [], [game.start]
    for turn in range(attempts or getattr(play, "ATTEMPTS", 60)):
        # Mostly forward by up to 12 s, at times a long wait, at times a host whose time was set back.
        (step,) = pick(1, 12_000)
        now += timedelta(milliseconds={0: -step, 1: step * 5}.get(pick(1, 8)[0], step))
        command = play.attempt(states[-1], pick) if turn else play.opening()
        outside = Outside(now, pick, play.is_word)
        answer = game.decide(rules, states[-1], command, outside)
        answers.append((command, outside, answer))
        for event in () if isinstance(answer, Refusal) else answer:
            events.append(event)
            states.append(game.apply(states[-1], event))
    return Played(game, rules, tuple(answers), tuple(events), tuple(states))
