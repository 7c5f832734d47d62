"""Games of the hall as live play has them: only what is offered is sent, and the hall does its own steps."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.clock import Moment, as_datetime, as_moment
from tilehall.law.game.offer import Offer
from tilehall.law.game.outside import Outside, Pick
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import BLANK
from tilehall.law.scrabble.events import event_kind
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.state import SEATS, State

from .match import LEXICON
from .play import _laid, is_word

# All that is ever offered.
OFFERED = (
    c.BeReady,
    c.PlayTiles,
    c.ExchangeTiles,
    c.PassTurn,
    c.DrawTiles,
    c.RackTiles,
    c.Accept,
    c.Hold,
    c.Challenge,
    c.RestartClock,
    c.StartClock,
    c.ComeBack,
    c.Forfeit,
    c.SignSlip,
)
KINDS = {event_kind(command): command for command in OFFERED}
STEPS = 1200
OFTEN = {"play-tiles/1": 40, "pass-turn/1": 1, "forfeit/1": 0}  # the others 4 times


@dataclass
class HallGame:
    """`now` goes forward only; whatever the hall has to do by then it has done."""

    rules: Any
    pick: Pick
    now: Moment = field(default_factory=lambda: as_moment(BEGUN))
    state: State = SCRABBLE.start
    events: list[Any] = field(default_factory=list)

    @classmethod
    def opened(cls, rules: Any, seed: int, **opening: Any) -> "HallGame":
        game = cls(rules, seeded(seed))
        game.do(c.OpenGame(names=("A", "B"), lexicon=LEXICON, **opening))
        return game

    def answer(self, command: Any) -> Any:
        return SCRABBLE.decide(self.rules, self.state, command, Outside(as_datetime(self.now), self.pick, is_word))

    def do(self, command: Any) -> tuple[Any, ...]:
        events = self.answer(command)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            self.state = SCRABBLE.apply(self.state, event)
        self.events += events
        return events

    def later(self, ms: int) -> None:
        """Time goes by, with what the hall does meanwhile, each at its moment."""
        until = Moment(self.now + ms)
        while (step := SCRABBLE.hall_step(self.rules, self.state)) is not None and step.at <= until:
            self.now = max(self.now, step.at)
            self.do(step.command)
        self.now = until

    @property
    def signed(self) -> bool:
        return self.state.phase == "over" and None not in self.state.signed

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        return SCRABBLE.offers(self.rules, self.state, seat)

    def sent(self, offer: Offer, seat: Seat) -> Any:
        """A command of this kind with fields that fit, as far as chance finds any."""
        return filled(self.state, KINDS[offer.kind], seat, dict(offer.detail), self.pick)


def filled(state: State, command: type, seat: Seat, detail: dict[str, Any], pick: Pick) -> Any:
    rack = state.racks[seat].plain()
    if command is c.PlayTiles:
        laid = _laid(state.but(on_turn=seat), pick)
        return c.PlayTiles(by=seat, placed=tuple((at, tile.replace(BLANK, "e")) for at, tile in laid))
    if command is c.ExchangeTiles:
        return c.ExchangeTiles(by=seat, tiles=rack[: 1 + pick(1, detail.get("most", 7))[0]])
    if command is c.Challenge:
        words = detail.get("words") or (state.last.words if state.last else ()) or ("CARE",)
        return c.Challenge(by=seat, words=words[: 1 + pick(1, len(words))[0]])
    if command is c.RestartClock:
        return c.RestartClock(by=seat, delaying=detail.get("delaying", False))
    if command is c.PassTurn:
        says = detail.get("what", ("pass",))
        return c.PassTurn(by=seat, what=says[pick(1, len(says))[0]])
    if command is c.Forfeit:
        return c.Forfeit(by=seat, reason="given up")
    if command is c.SignSlip:
        return c.SignSlip(by=seat, totals=detail.get("totals", state.scores))
    return command(by=seat)


def random_hall_game(rules: Any, seed: int) -> Iterator[HallGame]:
    """The same game after each step, until the slip is signed by both."""
    game = HallGame.opened(rules, seed)
    for _ in range(STEPS):
        yield game
        if game.signed:
            return
        game.later(game.pick(1, 9_000)[0])
        seat = SEATS[game.pick(1, 2)[0]]
        wanted = [one for one in game.offers(seat) if one.open_at(game.now) for _ in range(OFTEN.get(one.kind, 4))]
        if wanted:
            command = game.sent(wanted[game.pick(1, len(wanted))[0]], seat)
            if not isinstance(game.answer(command), Refusal):
                game.do(command)
