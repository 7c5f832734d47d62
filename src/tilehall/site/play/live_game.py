"""One game in play, as this process knows it: who looks on, and the one command that is under way.

A command is decided here, in the loop, on the state at hand; the writer's thread puts it into the log; only then is it
answered and is everybody shown the game as it is. Until then nothing here has changed, so that a move which was not
written has not happened.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilehall.law.game.codec import KIND
from tilehall.law.game.hall_step import HallStep
from tilehall.law.game.offer import Offer
from tilehall.law.game.outcome import Outcome
from tilehall.law.game.seats import AllRacks, Seat, Viewer
from tilehall.law.game.shape import WrongShape
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import news, store
from tilehall.site.games.authority import command_of_sender, seat_refusal
from tilehall.site.games.store import LoadedGame
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import ATTEMPTS, Clash
from tilehall.site.people.actor import CONSOLE, Actor, NotYours

from . import wire
from .attendance import Attendance
from .basis_moved import has_moved
from .deadlines import grace
from .intents import whole_intent
from .offered import refuse_unoffered
from .order import Ear, Order
from .refusal_words import refusal_words, words_of
from .throttle import is_crowded
from .view_writer import ViewWriter
from .viewers import Onlooker, TableTerms, onlooker
from .word_lists import ListMissing

if TYPE_CHECKING:
    from .live_games import LiveGames

log = logging.getLogger(__name__)
LONGEST_WAIT = 3600.0  # seconds; then it is looked at again
AGAIN_AFTER, LIST_AGAIN_AFTER = 1.0, 5.0
KEPT_STATES = 16  # so far back it is known whether what a command rests on has changed


class LiveGame:
    __slots__ = (
        "_idle", "_offers", "_table", "_timer", "_views", "_views_of", "_writer", "attendance", "earlier", "ears",
        "hall", "holds", "lacks", "moments", "number", "played", "rules", "seats", "terms", "turns_are_timed",
        "under_way", "waiting",
    )  # fmt: skip

    def __init__(self, hall: LiveGames, played: LoadedGame, terms: TableTerms) -> None:
        self.hall, self.played, self.terms = hall, played, terms
        self.rules = played.rules
        clock = played.game.clock
        self.turns_are_timed = clock is not None and clock(self.rules).turn_s is not None
        self.number = played.row.pk
        played.row.due = None if played.row.over else store.due_of(played.game, self.rules, played.state)
        self.seats = store.seat_range(played.game, played.state)
        self.ears: dict[Ear, None] = {}
        self.waiting: list[Order] = []  # few, and mostly none: a deque takes ten times as much
        self.under_way: Order | None = None
        self.earlier: list[tuple[int, Any]] = []
        self.attendance = Attendance(self.seats, terms.robots)
        self.moments: list[int] = []  # of the events, where watchers see the game some time later
        self.lacks = ""  # the word list without which a challenge cannot be judged
        self.holds = 0  # who has asked for it and has not joined yet
        self._timer: asyncio.TimerHandle | None = None
        self._idle: asyncio.Future[None] | None = None
        self._views: dict[Viewer, str] = {}
        self._offers: dict[Seat, tuple[Offer, ...]] = {}
        self._views_of = -1
        self._writer = ViewWriter()
        self._table = wire.written(terms.plain())

    # --- who looks on

    def join(self, ear: Ear) -> None:
        self.ears[ear] = None

    def leave(self, ear: Ear) -> None:
        self.ears.pop(ear, None)

    def onlooker(self, actor: Actor) -> Onlooker:
        return onlooker(actor, self.played.seats, self.terms)

    def view_text(self, looking: Onlooker, now: int | None = None) -> str:
        """Written once for all who see the same; what differs from moment to moment stands before it."""
        played = self.played
        if isinstance(looking.viewer, AllRacks):
            return self.hall.delayed.view_text(self, looking)
        self._forget_old_views()
        text = self._views.get(looking.viewer)
        if text is None:
            offers = () if looking.seat is None else self.seat_offers(looking.seat)
            text = self._views[looking.viewer] = self.shown_text(looking, played.state, offers)
        return self.headed(text, played.row.seq, self.hall.moment() if now is None else now)

    def _forget_old_views(self) -> None:
        if self._views_of != self.played.row.seq:
            self._views, self._offers, self._views_of = {}, {}, self.played.row.seq

    def shown_text(self, looking: Onlooker, state: Any, offers: tuple[Offer, ...]) -> str:
        you = "null" if looking.seat is None else looking.seat
        view = self._writer.seen(self.played.game, state, looking.viewer)
        return (
            f'"you":{you},"as":"{looking.role}","game":"{self.played.row.game}","view":{view},'
            f'"offers":[{",".join(map(wire.offer, offers))}],"table":{self._table}}}'
        )

    def headed(self, text: str, seq: int, now: int) -> str:
        presence = ",".join(f'"{one}"' for one in self.attendance.shown)
        lacks = f'"lacks":{wire.encoded(self.lacks)},' if self.lacks else ""
        return f'{{"t":"view","seq":{seq},"now":{now},"presence":[{presence}],{lacks}{text}'

    def seat_offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Found once for the page that shows them and the command that takes one of them up."""
        self._forget_old_views()
        if seat not in self._offers:
            self._offers[seat] = self.played.game.offers(self.rules, self.played.state, seat)
        return self._offers[seat]

    def show_all(self) -> None:
        texts: dict[Onlooker, str] = {}
        now = self.hall.moment()
        for ear in self.ears:
            looking = ear.onlooker
            text = texts.get(looking)
            if text is None:
                text = texts[looking] = self.view_text(looking, now)
            ear.show(text)

    def other_topics(self) -> list[str]:
        """Of which news concern this game, besides its own. Who is here another process alone has to tell."""
        seats = [f"seat.{self.number}.{seat}" for seat in self.seats] if news.has_message_server() else []
        return [*seats, self.terms.topic] if self.terms.topic else seats

    def new_terms(self, terms: TableTerms) -> None:
        """Who may look on, and as whom, may have changed."""
        if terms == self.terms:
            return
        self.terms = terms
        self._table = wire.written(terms.plain())
        self._views_of = -1
        for ear in self.ears:
            ear.onlooker = self.onlooker(ear.actor)
        self.show_all()

    # --- commands

    def take(self, order: Order) -> None:
        if order.ear is not None and self.hall.has_stood_still():
            self._refuse(order, "stood_still")  # its time is not made up for yet, and would be charged
            return
        if self.under_way is not None:
            if is_crowded(order, self.waiting):
                self._refuse(order, "too_fast")
                return
            self.waiting.append(order)
            return
        self._begin(order)

    def _next(self, failed: Order | None = None) -> None:
        self.under_way = None
        while self.waiting and self.under_way is None:
            self._begin(self.waiting.pop(0))
        if self.under_way is None and failed is not None and failed.of_hall:
            self._look_again()
        elif self.under_way is None:
            self.go_on()
        if self.under_way is None:
            self._stand()

    def _stand(self) -> None:
        """Nothing is under way: whoever waited for that goes on, and a game that nobody looks at is put away."""
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)
        self.hall.leave(self)

    async def idle(self) -> None:
        """Until nothing is under way."""
        while self.under_way is not None or self.waiting:
            if self._idle is None or self._idle.done():
                self._idle = self.hall.loop.create_future()
            await self._idle

    # --- what nobody sends

    def go_on(self) -> None:
        """What the hall itself or a robot does next: now, or when it is time. Called whenever the game has changed."""
        self.rest()
        if self.under_way is not None:
            return
        if self.played.row.due is not None:
            wait = (self.played.row.due - self.hall.now()).total_seconds()
            if wait <= 0:
                self._time_has_come()
            else:
                self._look_in(wait)
        if self.under_way is None:
            self.hall.robots.look(self)

    def rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def next_step(self) -> HallStep | None:
        played = self.played
        if played.row.over or played.game.kept_at_table(played.state):
            return None
        return played.game.hall_step(self.rules, played.state)

    def _time_has_come(self) -> None:
        self._timer = None
        step = self.next_step()
        if step is None or self.under_way is not None:
            return
        if self.hall.has_stood_still() or self.hall.is_cut_off:
            self._look_again()  # nobody could move meanwhile: nothing has run out before that is made up for
            return
        early = step.at + grace(self) * 1000 - self.hall.moment()
        if early > 0:
            self._look_in(early / 1000)
        else:
            self._hall_does(step)

    def _look_in(self, seconds: float) -> None:
        """A millisecond more, so that it is not refused for one less."""
        self._timer = self.hall.loop.call_later(min(seconds + 0.001, LONGEST_WAIT), self._time_has_come)

    def _hall_does(self, step: HallStep) -> None:
        """By an id that says after which event: however many processes see that it is due, it is done once."""
        outside = self.hall.outside(self)
        order = Order(f"{wire.HALL_ID}{self.played.row.seq}", {}, None, None, CONSOLE, outside, command=step.command)
        self.take(order)

    def _look_again(self, seconds: float = AGAIN_AFTER) -> None:
        """What the hall or a robot wanted was refused or could not be written. Tried at once again and again it would
        keep the loop, the disk and the book of faults busy, and whoever waits until this game stands."""
        self.rest()
        self._timer = self.hall.loop.call_later(seconds, self.go_on)

    def _wait_for_list(self, order: Order, missing: ListMissing) -> None:
        """Nothing is ruled without it, and everybody is told why; it may be back at any moment."""
        self._refuse(order, "list_missing")
        if not order.of_hall:
            return
        if self.lacks != missing.name:
            self.lacks = missing.name
            log.error("game %s waits for the word list %s: %s", self.number, missing.name, missing)
            self.show_all()
        self._look_again(LIST_AGAIN_AFTER)

    def _begin(self, order: Order) -> None:
        try:
            draft = self._drafted(order)
        except ListMissing as missing:
            self._wait_for_list(order, missing)
            return
        except Exception:  # a mistake of ours, in this game: what waits behind it must not wait for ever
            log.exception("game %s: a command could not be decided", self.number)
            self._refuse(order, "not_kept")
            if order.of_hall:
                self._look_again()
            return
        if draft is not None:
            self.under_way = order
            self.hall.write(draft, lambda failed: self._written(order, draft, failed))

    def _drafted(self, order: Order) -> store.DraftedAppend | None:
        """What is to be written; None where nothing is, and who sent it has been told."""
        played = self.played
        known = played.answers.get(order.command_id)
        if known is not None:
            by = order.actor.account.pk if order.actor.account else None
            retried = wire.done(order.command_id, known.seq)
            other = wire.refused("not_understood", "another command has this id", command_id=order.command_id)
            self._answer(order, retried if known.by == by else other)
            return None
        command = self._command(order)
        if command is None:
            return None
        if order.on is not None and has_moved(self, order.what.get(KIND), order.on):
            self._refuse(order, "stale")
            if order.ear is not None:
                order.ear.show(self.view_text(order.ear.onlooker))
            return None
        came = self._decided(order, command)
        if came is None:
            return None
        if not came.events:
            self._answer(order, wire.done(order.command_id, played.row.seq))
            return None
        by = order.actor.account.pk if order.actor.account else None
        origin = Origin(at=order.received, by=by, command_id=order.command_id)
        return store.drafted_append(played, came, origin, sealed=False, rules=self.rules)

    def _command(self, order: Order) -> Any | None:
        """What was sent, done by who sent it; None where that is not theirs to do, and they have been told."""
        if order.of_hall:
            return order.command
        try:
            actor = order.actor.at_event(self.terms.event)
            command = command_of_sender(actor, self.played, whole_intent(self.played.game, order.what))
        except NotYours:
            self._refuse_by_rules(order, seat_refusal(self.played.game, self.rules, "not_yours"))
            return None
        except WrongShape as wrong:
            self._answer(order, wire.refused("not_understood", str(wrong), command_id=order.command_id))
            return None
        if isinstance(command, Refusal):
            self._refuse_by_rules(order, command)
            return None
        return command

    def _decided(self, order: Order, command: Any) -> Outcome[Any, Any] | None:
        """What comes of it; None where it was refused, and who sent it has been told."""
        played = self.played
        answer = played.game.outcome(self.rules, played.state, command, order.outside)
        if not isinstance(answer, Refusal):
            answer = refuse_unoffered(self, order) or answer
        if not isinstance(answer, Refusal):
            return answer
        if order.of_hall:
            log.warning("game %s: %s was refused: %s", self.number, type(order.command).__name__, answer.code)
            self._look_again()
        self._refuse_by_rules(order, answer)
        return None

    def _written(self, order: Order, draft: store.DraftedAppend, failed: Exception | None) -> None:
        if failed is None:
            try:
                if draft.after.row.seq > self.played.row.seq:  # else it was read from the log meanwhile
                    self._advance(draft.after)
                self._answer(order, wire.done(order.command_id, draft.after.row.seq))
                self.show_all()
                self.hall.announce(self)
            finally:
                self._next()
        elif isinstance(failed, Clash) and order.tries < ATTEMPTS:
            order.tries += 1
            self.hall.catch_up_then(self, order)
        else:
            self.hall.was_not_written(failed)
            self.give_up(order)

    def try_again(self, order: Order) -> None:
        """The log had gone on without us; what it says now is known here."""
        self.under_way = None
        self._begin(order)
        if self.under_way is None:
            self._next()

    def give_up(self, order: Order) -> None:
        self._refuse(order, "not_kept")
        self._next(order)

    def _advance(self, played: LoadedGame) -> None:
        if self.terms.racks_after_s is not None:
            new = played.row.seq - len(self.moments)
            self.moments.extend([self.hall.moment()] * new)
        self.earlier.append((self.played.row.seq, self.played.state))
        if len(self.earlier) > KEPT_STATES:
            del self.earlier[0]
        self.played, self.lacks = played, ""

    def caught_up(self, played: LoadedGame) -> None:
        """What others did; never back."""
        if played.row.seq > self.played.row.seq:
            self._advance(played)
            for ear in self.ears:
                ear.onlooker = self.onlooker(ear.actor)
            self.show_all()
            self.go_on()
        elif played.seats != self.played.seats:
            self.played = replace(self.played, seats=played.seats)
            for ear in self.ears:
                ear.onlooker = self.onlooker(ear.actor)
            self.show_all()

    # --- answers

    def _answer(self, order: Order, text: str) -> None:
        if order.ear is not None:
            order.ear.tell(text)

    def _refuse_by_rules(self, order: Order, refusal: Refusal) -> None:
        says = refusal_words(self.played.row.game, refusal)
        rests_on = basis_texts(*refusal.rests_on)
        self._answer(order, wire.refused(refusal.code, says, rests_on, command_id=order.command_id))

    def _refuse(self, order: Order, code: str) -> None:
        self._answer(order, wire.refused(code, words_of(code), command_id=order.command_id))
