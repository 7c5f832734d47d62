"""Several commands in one, as a screen sends them: each is decided on what the one before has made of the game."""

from collections.abc import Callable, Iterable

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.events import Event
from tilehall.law.scrabble.state import State

from .refusals import Decision


def decided_in_one(state: State, steps: Iterable[Callable[[State], Decision]]) -> Decision:
    """The events of all steps; or the first refusal, and then nothing was done."""
    done: list[Event] = []
    for step in steps:
        answer = step(state)
        if isinstance(answer, Refusal):
            return answer
        for event in answer:
            state = apply(state, event)
        done += answer
    return tuple(done)
