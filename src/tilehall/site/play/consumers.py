"""The socket of a live game: it knows who is there, passes on what they say, and brings what the game answers.

An ASGI application of its own behind Channels' sign-in and routing: a consumer of Channels costs more for each message
than a move does. It never waits for somebody who does not read: of views only the newest is kept for them.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.utils import timezone

from tilehall.law.catalogue import UnknownGame
from tilehall.law.game.codec import KIND, UnknownKind
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.sender import Sender
from tilehall.site.door.socket_layer import HAND_OVER
from tilehall.site.games.store import NoSuchGame
from tilehall.site.people.actor import VISITOR, Actor, actor_of
from tilehall.site.people.models import Account

from . import questions, wire
from .build import build_mark
from .deadlines import deadline, round_of
from .lag import Line
from .live_game import LiveGame
from .live_games import NO_SUCH_GAME, LiveGames, live_games
from .offered import moment_in_offer
from .order import Order
from .refusal_words import words_of
from .sign_ins import SignIn
from .throttle import Throttle
from .viewers import Onlooker

log = logging.getLogger(__name__)
TOO_SLOW = 4408
MOST_UNREAD = 200  # answers that wait for somebody who does not read
PLAYS = frozenset((Sender.SEAT, Sender.PLAYER, Sender.ANYONE))


class PlaySocket:
    """One page. `tell` and `show` only put down what is to be said; a task brings it while there is any."""

    __slots__ = (
        "_bringing", "_out", "_send", "_shown", "_user", "actor", "asking", "game", "gone", "hall", "heard_at", "line",
        "looking", "number", "onlooker", "sign_in", "throttle",
    )  # fmt: skip

    def __init__(self, hall: LiveGames, scope: Any) -> None:
        self.hall = hall
        self.number = int(scope["url_route"]["kwargs"]["game"])
        self.actor: Actor = VISITOR
        # Of a lazy object what it stands for: it is asked for at every message.
        self._user: Any = getattr(scope.get("user"), "_wrapped", scope.get("user"))
        self.sign_in: SignIn | None = SignIn.of_scope(scope)
        self._send: Any = None
        self.game: LiveGame
        self.onlooker: Onlooker
        self.gone = False
        self.heard_at = time.monotonic()
        self.line = Line(scope)
        self.throttle = Throttle()
        self.asking = 0  # questions that threads are about to answer
        self.looking = False  # whether the log has more than is known here
        self._out: list[str] = []
        self._shown: str | None = None
        self._bringing = False

    async def serve(self, receive: Any, send: Any) -> None:
        self._send = send
        await receive()  # the wish to connect
        self.actor = await self.hall.read(self._who)
        try:
            self.game = await self.hall.game(self.number)
        except (NoSuchGame, BrokenLog, UnknownGame):
            await self._send({"type": "websocket.close", "code": NO_SUCH_GAME})
            return
        self.onlooker = self.game.onlooker(self.actor)
        try:
            await self._send({"type": "websocket.accept"})
        except BaseException:
            self.hall.release(self.game)
            raise
        self.hall.enter(self)
        # What comes from now on comes past the queue, where the line knows how; the end comes as it always does.
        self.line.hear_directly(self.hear_text, receive)
        try:
            while (message := await receive())["type"] == "websocket.receive" and not self.gone:
                self.hear_text(message.get("text"))
        finally:
            self.gone = True
            self.hall.leave_by(self)

    def _who(self) -> Actor:
        account, self._user = self._user, None
        return actor_of(account if isinstance(account, Account) else None, timezone.localdate())

    def hear_text(self, text: str | None) -> None:
        """A fault of ours is not the page's: it is written down, and the socket lives."""
        if self.gone:
            return
        self.heard_at = time.monotonic()
        said = wire.understood(text)
        try:
            self.hear(said)
        except Exception:
            log.exception("game %s: what a page said was too much", self.number)
            id_, n = getattr(said, "id", ""), getattr(said, "n", None)
            self.tell(wire.refused("not_kept", words_of("not_kept"), command_id=id_, n=n))

    def hear(self, said: wire.Said) -> None:
        match said:
            case wire.Do():
                self.do(said)
            case wire.Ping(c=c):
                self.tell(wire.pong(c, self.hall.delayed.moment_of(self.game, self.onlooker)))
            case wire.Hello():
                self._greet(said)
            case wire.Ask():
                if self.throttle.may_ask(self.heard_at):
                    questions.ask(self, said)
                else:
                    self.tell(wire.refused("too_fast", words_of("too_fast"), n=said.n))
            case wire.NotUnderstood(why=why, id=id_, n=n):
                self.tell(wire.refused("not_understood", why, command_id=id_, n=n))

    def _greet(self, said: wire.Hello) -> None:
        if said.build and said.build != build_mark():
            self.tell(wire.reload("newer"))
        if said.have > self.game.played.row.seq and not self.looking:
            self.looking = True  # one at a time: anybody can say so, as often as they like
            self.hall.start(self._look_for(said.have), "what a page knows and the hall does not")
        self.show(self.game.view_text(self.onlooker))

    async def _look_for(self, have: int) -> None:
        """The page has seen more than is known here: another process has gone on, or a backup was restored."""
        try:
            await self.hall.catch_up(self.game)
        finally:
            self.looking = False
        if have > self.game.played.row.seq:
            self.tell(wire.reload("restored"))

    def do(self, said: wire.Do) -> None:
        if not self.throttle.may_do(self.heard_at):
            self.tell(wire.refused("too_fast", words_of("too_fast"), command_id=said.id))
            return
        if self.actor.account is None and not self.actor.console:
            self.tell(wire.refused("sign_in", words_of("sign_in"), command_id=said.id))
            return
        if self._is_for_officials(said.what.get(KIND)):
            self.game.holds += 1  # who leaves meanwhile must not leave it to a game that was put away
            self.hall.start(self._do_as_official(said), "what is for an official")
        else:
            self._order(said)

    async def _do_as_official(self, said: wire.Do) -> None:
        try:
            self.actor = await self.hall.read(self._who_now)  # a role that was lost is lost at once
            self._order(said)
        except Exception as error:
            self.hall.faults.say("what an official sent was not heard", error)
            self.tell(wire.refused("not_kept", words_of("not_kept"), command_id=said.id))
        finally:
            self.hall.release(self.game)

    def _order(self, said: wire.Do) -> None:
        arrived = self.hall.now()
        outside = self.hall.outside(self.game, self._moment(said.what.get(KIND), arrived))
        self.game.take(Order(said.id, said.what, said.on, self, self.actor, outside, arrived))

    def _moment(self, kind: object, arrived: datetime) -> datetime:
        """Of a press, by the own line; where it would come before its button was there, when that came."""
        pressed = self.line.moment_of_press(arrived, deadline(self.game), round_of(self.game))
        return pressed if pressed >= arrived else moment_in_offer(self.game, self.onlooker.seat, kind, pressed, arrived)

    def _is_for_officials(self, kind: object) -> bool:
        try:
            return PLAYS.isdisjoint(self.game.played.game.senders_of(kind))
        except UnknownKind:
            return False

    def _who_now(self) -> Actor:
        account = None if self.actor.account is None else Account.objects.filter(pk=self.actor.account.pk).first()
        return actor_of(account, timezone.localdate())

    # --- out

    def tell(self, text: str) -> None:
        if len(self._out) >= MOST_UNREAD:
            self.end(TOO_SLOW)
            return
        self._out.append(text)
        self._bring()

    def show(self, text: str) -> None:
        self._shown = text
        self._bring()

    def _bring(self) -> None:
        """At the end of this turn of the loop: an answer and the view after it go together."""
        if not self._bringing and not self.gone:
            self._bringing = True
            self.hall.bring_soon(self)

    def bring(self) -> None:
        """At once if the line takes it; else a task waits until it does."""
        texts = self._texts()
        if self.line.say_now(texts):
            self._bringing = False
        else:
            self.hall.start(self._bring_all(texts), "to a page of a game")

    def _texts(self) -> list[str]:
        texts, shown = self._out, self._shown
        self._out, self._shown = [], None
        if shown is not None:
            texts.append(shown)
        return texts

    async def _bring_all(self, texts: list[str]) -> None:
        try:
            while texts:
                for text in texts:
                    await self._send({"type": "websocket.send", "text": text})
                texts = self._texts()
        except (RuntimeError, OSError):  # the page has gone in between
            self.gone = True
        finally:
            self._bringing = False

    def end(self, code: int) -> None:
        """The page is told to come again, or not to; what is still to be said is not."""
        if not self.gone:
            self.gone = True
            self.hall.start(self._close(code), "a page of a game is closed")

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError, OSError):
            await self._send({"type": "websocket.close", "code": code})


async def play_socket(scope: Any, receive: Any, send: Any) -> None:
    """Signed in and routed: from here on the door serves it without those who did that."""
    socket = PlaySocket(live_games(), scope)
    handed_over = scope.get("extensions", {}).get(HAND_OVER)
    if handed_over is None:
        await socket.serve(receive, send)
    else:
        handed_over.append(socket.serve)
