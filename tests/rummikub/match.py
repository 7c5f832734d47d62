"""A game in the middle of play, and a way to ask for things in it: `do` must be allowed, `no` must be refused."""

from dataclasses import replace
from datetime import timedelta

from tests.toy.chance import BEGUN, seeded
from tilehall.law.game.clock import TurnLimit, as_moment
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB
from tilehall.law.rummikub.rulesets.nzrc_2024 import NZRC_2024
from tilehall.law.rummikub.state import State, unknown_tiles
from tilehall.law.rummikub.tiles import FACES, WHOLE, parse_rack, parse_table, tiles_of

A, B, C, D = map(Seat, range(4))
NAMES = ("Aroha", "Ben", "Cleo", "Dan")
FILLER = ("R1", "B3", "Y5", "K7", "Y12", "R13", "B6", "Y2", "K1", "B9", "R4")  # no meld in it


class Match:
    """Time stands at the start of the turn unless said otherwise, in seconds from there."""

    def __init__(self, rules=NZRC_2024, state=RUMMIKUB.start, seed=1):
        self.rules, self.state, self.pick, self.events, self.now = rules, state, seeded(seed), [], BEGUN

    def answer(self, command, after=0.0):
        self.now += timedelta(seconds=after)
        return RUMMIKUB.decide(self.rules, self.state, command, Outside(self.now, self.pick, lambda word: False))

    def do(self, command, after=0.0):
        answer = self.answer(command, after)
        assert not isinstance(answer, Refusal), answer
        return self.take(answer)

    def take(self, events):
        for event in events:
            assert all(getattr(event, "rests_on", ("-",)))
            self.state = RUMMIKUB.apply(self.state, event)
            self.events.append(event)
        return events

    def no(self, command, after=0.0):
        before = self.state
        answer = self.answer(command, after)
        assert isinstance(answer, Refusal), answer
        assert self.state is before
        return answer

    def lay(self, by, table, after=0.0):
        return self.do(c.LayTiles(by=by, table=parse_table(table)), after)

    def not_laid(self, by, table, after=0.0):
        """The code of the refusal and what it rests on."""
        found = self.no(c.LayTiles(by=by, table=parse_table(table)), after)
        return found.code, basis_texts(*found.rests_on)

    def view(self, viewer):
        return RUMMIKUB.view(self.state, viewer)

    def rack(self, seat):
        return " ".join(self.state.racks[seat])

    @property
    def sizes(self):
        return tuple(map(len, self.state.racks))


def midgame(table="", racks=("",), *, pool=None, melded=None, kept="hall", rules=NZRC_2024, players=4, **changes):
    """Seat a is on turn and its time begins. Racks given by their tiles; missing ones are filled from the pool.

    `pool`: how many tiles are left in it; the others are put nowhere, so that conservation does not hold here.
    """
    held = [FACES.of(parse_rack(rack)) for rack in racks]
    rest = WHOLE.take(tiles_of(parse_table(table)))
    for rack in held:
        rest = rest.take(rack)
    while len(held) < players:
        filler, rest = rest.draw(tuple(range(0, 2 * 14, 2)))
        held.append(FACES.of(filler))
    if pool is not None:
        left, _ = rest.draw(tuple(range(pool)))
        rest = FACES.of(left)
    if kept == "table":
        held, rest = [unknown_tiles(len(rack)) for rack in held], unknown_tiles(len(rest))
    state = State(
        phase="playing",
        names=NAMES[:players],
        kept=kept,
        pool=rest,
        racks=tuple(held),
        table=parse_table(table),
        ready=(True,) * players,
        melded=(True,) * players if melded is None else melded,
        choices=(None,) * players,
        counted=(None,) * players,
        confirmed=(None,) * players,
        cleared=(False,) * players,
        limit=TurnLimit(limit=rules.turn_time_s.value * 1000).start(as_moment(BEGUN)),
    )
    return Match(rules, replace(state, **changes))


def opened(players=4, kept="hall", rules=NZRC_2024, seed=1, **told):
    """A game from its beginning: seated and dealt."""
    match = Match(rules, seed=seed)
    match.do(c.OpenGame(names=NAMES[:players], kept=kept, **told))
    match.do(c.Deal(counts=None if kept == "hall" else (14,) * players))
    return match


def begun(players=4, kept="hall", **told):
    match = opened(players, kept, **told)
    for seat in match.state.seats if kept == "hall" else (A,):
        match.do(c.BeReady(by=seat))
    return match
