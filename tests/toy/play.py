"""How tests play this game without knowing it. Every game has such a module, `tests/<key>/play.py`:

opening()                         the command that opens a game
attempt(state, pick)              some command that somebody might send now, allowed or not
reshuffled(state, viewer, pick)   the same game with all that this viewer cannot see dealt anew
is_word(text)                     the words of the games played here
"""

from dataclasses import replace

from tilehall.law.game.outside import Pick
from tilehall.law.game.seats import Seat, Viewer, rack_seen_by

from .commands import CallTime, Command, OpenGame, SpellWord, TakeTiles
from .rules import FACES
from .state import State

WORDS = frozenset(("AB", "BAD", "CAB", "DAB", "ADD", "DAD", "BAA", "CAD"))


def is_word(text: str) -> bool:
    return text in WORDS


def opening() -> Command:
    return OpenGame(names=("Aroha", "Ben"))


def attempt(state: State, pick: Pick) -> Command:
    (way,) = pick(1, 10)
    seat = state.on_turn if pick(1, 5) != (0,) else Seat(pick(1, 3)[0])
    if way < 6:
        return TakeTiles(by=seat, count=pick(1, 4)[0])
    if way < 8:
        held = [word for word in sorted(WORDS) if state.racks and state.racks[state.on_turn].contains(FACES.of(word))]
        return SpellWord(by=seat, word=[*held, "DDD"][pick(1, len(held) + 1)[0]])
    return CallTime() if way == 8 else opening()


def reshuffled(state: State, viewer: Viewer, pick: Pick) -> State:
    seen = rack_seen_by(viewer)
    unseen = state.pool
    for seat, rack in enumerate(state.racks):
        if seat != seen:
            unseen = unseen.add(rack)
    racks = []
    for seat, rack in enumerate(state.racks):
        if seat != seen:
            drawn, unseen = unseen.draw(pick(len(rack), len(unseen)))
            rack = FACES.of(drawn)
        racks.append(rack)
    return replace(state, racks=tuple(racks), pool=unseen)
