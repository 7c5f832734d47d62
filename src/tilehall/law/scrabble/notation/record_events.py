"""A replayed record as the events of a game kept at a table: what was done, in the order in which it is done.

Racks and draws are told as far as they are known, "*" for a tile nobody named. Declared scores and totals stand beside
ours, as the record has them. A record has no times, so all of it happens at one moment.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilehall.law.game.clock import Moment
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Basis, basis_texts

from .. import events as e
from ..board import UNKNOWN
from ..rules import LosesTurn, ScrabbleRules
from .gcg import GcgGame, GcgTurn
from .replay_report import FinalResult, ReplayedTurn, ReplayReport

UNTIMED = Moment(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Open:
    """A play that nobody has answered yet, and how many tiles its player draws once it is accepted."""

    by: Seat
    words: tuple[str, ...]
    draws: int
    short: int
    out: bool


def opening_events(rules: ScrabbleRules, game: GcgGame) -> Iterator[e.Event]:
    """Two people sit down, take seven tiles each, and the first clock runs."""
    names = [game.full_name(nick) for nick in game.players]
    first, second = [*names, *("?" for _ in range(2 - len(names)))]
    yield e.GameOpened(
        ruleset=rules.key,
        overrides=rules.overrides,
        names=(first, second),
        kept="table",
        official=False,
        lexicon=game.pragma("lexicon") or rules.lexicon.value,
        vision_impaired=False,
        rack_size=rules.rack_size.value,
        base=rules.base_time_s.value * 1000,
        used=(0, 0),
        first=Seat(0),
        begun=True,
        at=UNTIMED,
        rests_on=_on(rules.seats.basis),
    )
    for seat in (Seat(0), Seat(1)):
        yield _drawn(rules, seat, rules.rack_size.value, 0)
    yield _clocks(Seat(0), rules.first_clock_racked.basis, "first_turn")


class RecordEvents:
    """Tells the events of one turn after another; `ending` those of the end."""

    def __init__(self, rules: ScrabbleRules, replay: ReplayReport) -> None:
        self.rules, self.replay = rules, replay
        self._open: _Open | None = None
        self._lost_told = False  # the turn that a failed challenge costs is part of its ruling
        self._stood: Seat | None = None  # whose play was challenged and stands

    def turn(self, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
        by = Seat(self.replay.players.index(own.player))
        match own.kind:
            case "off":
                yield from self._off(by)
            case "challenge_bonus":
                yield from self._good(by, own)
            case "play":
                yield from self._settled()
                yield from self._play(by, own, stated)
            case "pass" | "exchange" | "lost_turn":
                yield from self._nothing_scored(by, own, stated)
            case "out" | "rack":
                yield from self._settled()
            case "time":
                pass  # told at the end
        if own.kind != "challenge_bonus":
            self._stood = None
        self._lost_told = own.kind == "challenge_bonus" and isinstance(self.rules.failed_challenge.value, LosesTurn)

    def ending(self) -> Iterator[e.Event]:
        yield from self._settled()
        final, standing = self.replay.final, self._open
        if final is None:
            return
        if standing is not None:
            yield self._accepts(standing, "shown", self.rules.out_play.basis)
        yield self._ended(final)

    # -- turns

    def _play(self, by: Seat, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
        rules = self.rules
        yield from _rack(by, own, stated)
        yield e.TilesPlaced(by=by, placed=own.placed, at=UNTIMED)
        if stated.score is not None:
            yield e.ScoreDeclared(by=by, score=stated.score, at=UNTIMED)
        wanted = rules.rack_size.value - (own.held - len(own.placed))
        yield self._ended_turn(by, own, "play", declared=stated.score, owed=own.drawn)
        yield from self._sheet(by, own, stated)
        self._open = _Open(
            by=by, words=own.words, draws=own.drawn, short=max(0, wanted - own.drawn), out=own.ends == "out"
        )

    def _nothing_scored(self, by: Seat, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
        if own.ends == "accepted":
            if self._open is not None:
                yield from self._shown(by, stated)
            return
        yield from self._settled()
        if own.kind == "lost_turn":
            if not self._lost_told:
                yield self._ended_turn(by, own, "lost_turn", declared=None, owed=0)
            return
        yield from _rack(by, own, stated)
        if own.kind == "pass":
            yield e.TurnAnnounced(by=by, what="pass", count=0, at=UNTIMED, rests_on=_on(self.rules.passing.basis))
            yield self._ended_turn(by, own, "pass", declared=None, owed=0)
        else:
            yield from self._exchange(by, own, stated)
        yield from self._sheet(by, own, stated)

    def _exchange(self, by: Seat, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
        rules = self.rules
        known = not stated.tiles.isdigit()
        count = min(len(stated.tiles) if known else int(stated.tiles), own.held)
        old = tuple(stated.tiles[:count]) if known else (UNKNOWN,) * count
        yield e.TurnAnnounced(by=by, what="exchange", count=count, at=UNTIMED, rests_on=_on(rules.exchange_turn.basis))
        yield e.TilesSetAside(by=by, tiles=old, at=UNTIMED, rests_on=_on(rules.exchange_set_aside.basis))
        yield self._ended_turn(by, own, "exchange", declared=None, owed=0)
        # The record does not tell the steps. The old tiles go back first here, so that any bag has enough.
        yield e.TilesReturned(
            by=by,
            tiles=old,
            out_of="aside",
            shown=False,
            at=UNTIMED,
            rests_on=_on(rules.exchange_returned.basis),
        )
        yield _drawn(rules, by, count, 0)

    def _off(self, by: Seat) -> Iterator[e.Event]:
        if self._open is not None:
            yield from self._challenged(by, self._open.words, acceptable=False, bonus=0)
            yield _clocks(_other(by), self.rules.restart_after_bad_play.basis, "restart")
        self._open = None

    def _good(self, by: Seat, own: ReplayedTurn) -> Iterator[e.Event]:
        """A play that was challenged and stands; its player draws now. A bonus for nobody's play is only a line."""
        each = self.rules.challenge_bonus_per_word.value
        count = max(1, own.score // each if each else 1)
        standing = self._open
        if standing is None or standing.by != by:
            if self._stood == by:
                yield from self._challenged(by, ("?",) * count, acceptable=True, bonus=own.score)
            return
        self._open = None
        yield from self._challenged(by, standing.words[:count], acceptable=True, bonus=own.score)
        yield from self._refilled(standing)
        self._stood = by
        if not standing.out:
            loses = isinstance(self.rules.failed_challenge.value, LosesTurn)
            yield _clocks(by if loses else _other(by), self.rules.restart_by.basis, "restart")

    # -- answers

    def _settled(self) -> Iterator[e.Event]:
        """Whatever comes next accepts the play that lies there."""
        standing, self._open = self._open, None
        if standing is not None and not standing.out:
            yield self._accepts(standing, "drawn" if standing.draws else "completed", self.rules.acceptance.basis)
            yield from self._refilled(standing)
        elif standing is not None:
            self._open = standing  # an out play waits for its own answer

    def _shown(self, by: Seat, stated: GcgTurn) -> Iterator[e.Event]:
        standing, self._open = self._open, None
        tiles = tuple((stated.rack or "").upper())
        if tiles:
            yield e.RackShown(by=by, tiles=tiles, open=True, warnings=(), at=UNTIMED)
        if standing is not None:
            yield self._accepts(standing, "shown", self.rules.out_play.basis)

    def _accepts(self, standing: _Open, how: e.Acceptance, basis: Basis) -> e.Event:
        return e.TurnAccepted(by=_other(standing.by), how=how, at=UNTIMED, rests_on=_on(basis))

    def _refilled(self, standing: _Open) -> Iterator[e.Event]:
        if standing.draws or standing.short:
            yield _drawn(self.rules, standing.by, standing.draws, standing.short)

    def _challenged(self, of: Seat, words: tuple[str, ...], *, acceptable: bool, bonus: int) -> Iterator[e.Event]:
        rules, challenger = self.rules, _other(of)
        yield e.ChallengeMade(
            by=challenger,
            words=words,
            asks_director=False,
            advice="",
            at=UNTIMED,
            rests_on=_on(rules.challengeable.basis),
        )
        loses = acceptable and isinstance(rules.failed_challenge.value, LosesTurn)
        yield e.ChallengeRuled(
            by=challenger,
            words=words,
            acceptable=acceptable,
            lexicon=rules.lexicon.value,
            bonus=bonus,
            loses_turn=challenger if loses else None,
            at=UNTIMED,
            rests_on=_on(rules.failed_challenge.basis if acceptable else rules.challenge_success.basis),
        )

    # -- sheets

    def _ended_turn(self, by: Seat, own: ReplayedTurn, what: e.Kind, *, declared: int | None, owed: int) -> e.Event:
        return e.TurnEnded(
            by=by,
            what=what,
            placed=own.placed,
            words=own.words,
            score=own.score,
            declared=declared,
            undecided=False,
            pressed=True,
            out=own.ends == "out",
            owed=owed,
            recorded=False,
            warnings=(),
            at=UNTIMED,
            rests_on=tuple(basis_texts(*own.rests_on)),
        )

    def _sheet(self, by: Seat, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
        if stated.score is None or stated.total is None:
            return
        yield e.ScoreRecorded(
            by=by,
            of=by,
            turn=stated.score,
            total=stated.total,
            differs=stated.total - own.total,
            in_advance=False,
            warnings=(),
            at=UNTIMED,
            rests_on=_on(self.rules.recording.basis),
        )

    def _ended(self, final: FinalResult) -> e.Event:
        winner = final.winner
        return e.GameEnded(
            reason=final.reason,
            out=None if final.out is None else Seat(final.out),
            racks=self._counted(final),
            overtime=(self._overtime(0), self._overtime(1)),
            scores=(final.scores[0], final.scores[1]),
            half_wins=(1, 1) if winner is None else (2, 0) if winner == 0 else (0, 2),
            at=UNTIMED,
            rests_on=tuple(basis_texts(*final.rests_on)),
        )

    def _overtime(self, place: int) -> int:
        return -sum(own.score for own in self._of(place) if own.kind == "time")

    def _counted(self, final: FinalResult) -> tuple[int, int]:
        """What the tiles left add to each score: all of the final score that no turn and no clock accounts for."""
        first, second = (
            final.scores[place]
            - sum(own.score for own in self._of(place) if own.kind not in ("out", "rack", "time"))
            + self._overtime(place)
            for place in (0, 1)
        )
        return first, second

    def _of(self, place: int) -> Sequence[ReplayedTurn]:
        return [own for own in self.replay.turns if own.player == self.replay.players[place]]


def _rack(by: Seat, own: ReplayedTurn, stated: GcgTurn) -> Iterator[e.Event]:
    """What the record says of the rack, for the record only; tiles it does not name are unknown."""
    tiles = tuple((stated.rack or "").upper())
    if tiles and len(tiles) <= own.held:
        unknown = (UNKNOWN,) * (own.held - len(tiles))
        yield e.RackShown(by=by, tiles=(*tiles, *unknown), open=False, warnings=(), at=UNTIMED)


def _drawn(rules: ScrabbleRules, by: Seat, count: int, short: int) -> e.Event:
    return e.TilesDrawn(
        by=by,
        tiles=(UNKNOWN,) * count,
        to="rack",
        purpose="fill",
        early=False,
        short=short,
        warnings=(),
        at=UNTIMED,
        rests_on=_on(rules.drawing.basis),
    )


def _clocks(running: Seat, basis: Basis, why: str) -> e.Event:
    return e.ClocksSet(running=running, by=None, why=why, at=UNTIMED, rests_on=_on(basis))


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def _on(*bases: Basis) -> tuple[str, ...]:
    return tuple(basis_texts(*bases))
