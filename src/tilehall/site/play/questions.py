"""What a page may ask beside the game itself: how a tentative turn looks, the story so far, and in practice a hint."""

from __future__ import annotations

import logging
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any

from tilehall.law.game.codec import KIND
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import WrongShape

from . import wire
from .intents import whole_intent
from .refusal_words import words_of
from .story import story

if TYPE_CHECKING:
    from .consumers import PlaySocket

log = logging.getLogger(__name__)
MOST_ASKING = 4  # a page asks for the story after each view, and views come together


def ask(socket: PlaySocket, said: wire.Ask) -> None:
    match said.what:
        case "preview":
            _preview(socket, said)
        case "story":
            since = said.given.get("since", 0) if isinstance(said.given, dict) else 0
            _take_time(socket, said.n, _story(socket, said.n, since if isinstance(since, int) else 0))
        case "hint":
            _hint(socket, said)
        case _:
            _refuse(socket, said.n, "not_understood")


def _take_time(socket: PlaySocket, n: int, answer: Coroutine[Any, Any, None]) -> None:
    """What threads answer that all games share: of one page a few wait for them, and no more."""
    if socket.asking >= MOST_ASKING:
        answer.close()
        _refuse(socket, n, "too_fast")
        return
    socket.asking += 1

    async def answered() -> None:
        try:
            await answer
        except Exception:
            log.exception("a question about game %s was not answered", socket.game.number)
            _refuse(socket, n, "not_told")
        finally:
            socket.asking -= 1

    socket.hall.start(answered(), "an answer to a page")


def _preview(socket: PlaySocket, said: wire.Ask) -> None:
    """A look at what a turn would be. Nothing is decided, and whether a word is one is not told."""
    seat, game = socket.onlooker.seat, socket.game
    if seat is None:
        _refuse(socket, said.n, "not_a_player")
        return
    if not isinstance(said.given, dict) or not isinstance(said.given.get(KIND), str):
        _refuse(socket, said.n, "not_understood")
        return
    try:
        command = game.played.game.command(whole_intent(game.played.game, said.given), seat)
    except WrongShape as wrong:
        socket.tell(wire.refused("not_understood", str(wrong), n=said.n))
        return
    looked_at: Mapping[str, Any] = game.played.game.preview(game.rules, game.played.state, seat, command)
    socket.tell(wire.told(said.n, {"what": "preview", "seq": game.played.row.seq, **looked_at}))


async def _story(socket: PlaySocket, n: int, since: int) -> None:
    number, count = socket.game.number, socket.hall.delayed.events_seen_by(socket.game, socket.onlooker)
    answer = await socket.hall.read(lambda: story(number, since, count))
    socket.tell(wire.told(n, {"what": "story", **answer}))


def _hint(socket: PlaySocket, said: wire.Ask) -> None:
    if not socket.game.terms.practice:
        _refuse(socket, said.n, "practice_only")
    elif socket.onlooker.seat is None:
        _refuse(socket, said.n, "not_a_player")
    else:
        _take_time(socket, said.n, _hinted(socket, said.n, socket.onlooker.seat))


async def _hinted(socket: PlaySocket, n: int, seat: Seat) -> None:
    """One at a time of a game, however many pages ask: all robots think in one thread, and wait for it."""
    robots = socket.hall.robots
    if robots.is_hinting(socket.game):
        _refuse(socket, n, "too_fast")
        return
    hint = await robots.hint(socket.game, seat)
    socket.tell(wire.told(n, {"what": "hint", "hint": None if hint is None else dict(hint)}))


def _refuse(socket: PlaySocket, n: int, code: str) -> None:
    socket.tell(wire.refused(code, words_of(code), n=n))
