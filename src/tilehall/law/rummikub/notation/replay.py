"""What a replay of a log tells: every turn, the count with our own figures, and where the log disagrees with us.

Turns score nothing in this game: the scores come with the count, one line for each player.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import replay as replay_log
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub import meld
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.score import rack_value, scores_of_empty_pool, scores_of_going_out, unmelded_charge
from tilehall.law.rummikub.state import State
from tilehall.law.rummikub.tiles import print_table, print_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedTurn:
    seq: int
    player: str
    kind: str  # lay, draw, pass, time, count
    text: str
    score: int
    total: int
    rests_on: e.Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """`event` is the number of the event in the log; the log of our own has no other lines."""

    seq: int
    event: int
    field: str  # table, initial, count, charge, score
    stated: int | str
    computed: int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayReport:
    game: str
    ruleset: str
    names: e.Codes
    turns: tuple[ReplayedTurn, ...]
    scores: tuple[int, ...] | None
    winners: tuple[int, ...]
    disagreements: tuple[Disagreement, ...]

    def plain(self) -> dict[str, Any]:
        """As the command line and the pages give it."""
        return {
            "game": self.game,
            "ruleset": self.ruleset,
            "players": list(self.names),
            "turns": [
                {**_fields(replayed_turn), "rests_on": list(replayed_turn.rests_on)} for replayed_turn in self.turns
            ],
            "final": self._final(),
            "over": self.scores is not None,
            "disagreements": [_fields(disagreement) for disagreement in self.disagreements],
        }

    def _final(self) -> dict[str, Any] | None:
        """Joint winners share the win."""
        if self.scores is None:
            return None
        alone = self.names[self.winners[0]] if len(self.winners) == 1 else None
        share = round(1 / len(self.winners), 2)
        won = {name: share if seat in self.winners else 0 for seat, name in enumerate(self.names)}
        return {"scores": dict(zip(self.names, self.scores, strict=True)), "winner": alone, "wins": won}


def _fields(one: ReplayedTurn | Disagreement) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__dataclass_fields__}


def replay_events(game: AnyGame, rules: RummikubRules, log: Sequence[e.Event]) -> ReplayReport:
    """BrokenLog if the events do not follow from each other."""
    steps: list[tuple[State, e.Event]] = []

    def noting(state: State, event: e.Event) -> State:
        steps.append((state, event))
        following: State = game.apply(state, event)
        return following

    last: State = replay_log(noting, game.start, log)
    turns: list[ReplayedTurn] = []
    wrong: list[Disagreement] = []
    for number, (state, event) in enumerate(steps, 1):
        turns += [
            replace(replayed_turn, seq=seq) for seq, replayed_turn in enumerate(_turns(state, event), len(turns) + 1)
        ]
        wrong += [replace(disagreement, seq=len(turns), event=number) for disagreement in _wrong(rules, state, event)]
    result = last.result
    return ReplayReport(
        game=game.key,
        ruleset=rules.key,
        names=last.names,
        turns=tuple(turns),
        scores=None if result is None else result.scores,
        winners=() if result is None else result.winners,
        disagreements=tuple(wrong),
    )


def _turns(state: State, event: e.Event) -> Iterator[ReplayedTurn]:
    match event:
        case e.TilesLaid(by=by, tiles=tiles, table=table):
            text = print_tiles(tiles) + (f" > {print_table(table)}" if table else "")
            yield _line(state, by, "lay", text, event.rests_on)
        case e.TileDrawn(by=by, tiles=tiles):
            yield _line(state, by, "draw", print_tiles(tiles), event.rests_on)
        case e.TurnPassed(by=by):
            yield _line(state, by, "pass", "-", event.rests_on)
        case e.TurnLost(by=by, tiles=tiles):
            yield _line(state, by, "time", print_tiles(tiles) or "-", event.rests_on)
        case e.GameScored(scores=scores):
            for seat, score in enumerate(scores):
                counted = _line(state, seat, "count", print_tiles(state.racks[seat]) or "-", event.rests_on)
                yield replace(counted, score=score, total=score)


def _line(state: State, by: int, kind: str, text: str, rests_on: e.Codes) -> ReplayedTurn:
    return ReplayedTurn(seq=0, player=state.names[by], kind=kind, text=text, score=0, total=0, rests_on=rests_on)


def _wrong(rules: RummikubRules, state: State, event: e.Event) -> Iterator[Disagreement]:
    match event:
        case e.TilesLaid(table=table):
            faults = meld.table_faults(table, rules.shapes)
            if faults:
                yield _differs("table", print_table(table), print_table(table[at] for at, _ in faults))
        case e.RackCounted():
            yield from _wrong_count(rules, state, event)
        case e.CountConfirmed(points=points, ours=ours):
            if ours is not None and points != ours:
                yield _differs("charge", points, ours)
        case e.GameScored(charges=charges, scores=scores):
            computed = _scores(rules, state, charges)
            if computed != scores:
                yield _differs("score", " ".join(map(str, scores)), " ".join(map(str, computed)))


def _wrong_count(rules: RummikubRules, state: State, event: e.RackCounted) -> Iterator[Disagreement]:
    value = rack_value(event.tiles, rules.joker_rack_value.value)
    if value != event.value:
        yield _differs("count", event.value, value)
    charge = value
    if not state.melded[event.seat]:
        could = event.chance is not None and event.chance.value >= rules.initial_meld_min.value
        term = rules.unmelded_charge_chose_not if could else rules.unmelded_charge_could_not
        charge = unmelded_charge(value, term.value, rules.unmelded_charge_mode.value)
    if charge != event.charge:
        yield _differs("charge", event.charge, charge)


def _scores(rules: RummikubRules, state: State, charges: tuple[int, ...]) -> tuple[int, ...]:
    if state.out is not None:
        return scores_of_going_out(charges, state.out, rules.winner_scores.value, rules.loser_scores.value)
    return scores_of_empty_pool(charges, rules.empty_pool_winner_score.value)[0]


def _differs(field: str, stated: int | str, computed: int | str) -> Disagreement:
    return Disagreement(seq=0, event=0, field=field, stated=stated, computed=computed)
