"""The field of a round: who is to be paired, in the order of the placings, and what each brings along."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from tilehall.law.tournament.event import Bye, Entrant, Event, PairGame, PlayerId, Table
from tilehall.law.tournament.standings import Placing, standings

from .ledger import Starts, starts_ledger
from .pairs import CannotDraw

Couple = frozenset[PlayerId]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPlayer:
    """One who is to be paired. `wins` counts half wins, so that it is a whole number."""

    id: PlayerId
    wins: int
    spread: int
    starts: Starts
    byes: int
    club: str | None
    team: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Best first. `met` holds the rounds in which two met; `started` who started in those games.

    `placings` are those of the whole event, from which it was drawn.
    """

    round: int
    players: tuple[FieldPlayer, ...]
    met: dict[Couple, tuple[int, ...]]
    started: dict[Couple, Counter[PlayerId]]
    placings: tuple[Placing, ...] = ()

    def without(self, players: Collection[PlayerId]) -> "Field":
        return replace(
            self, players=tuple(field_player for field_player in self.players if field_player.id not in players)
        )

    def met_places(self) -> dict[tuple[int, int], int]:
        """How often the players of two places met, the smaller place first; only those who did."""
        places = {field_player.id: place for place, field_player in enumerate(self.players)}
        seated = (([places[player] for player in couple if player in places], met) for couple, met in self.met.items())
        return {(min(couple), max(couple)): len(met) for couple, met in seated if len(couple) == 2}

    def rounds_of(self, field_player: FieldPlayer, other: FieldPlayer) -> tuple[int, ...]:
        return self.met.get(frozenset((field_player.id, other.id)), ())


def field_of(event: Event, number: int, absent: Collection[PlayerId] = (), after: int | None = None) -> Field:
    """The field of round `number`, from the rounds before it. `absent` are those who withdrew or sit out.

    Where `after` is given, wins and spread are those after that round; who met, who started and who had a bye counts
    up to the last round that is drawn.
    """
    before = event.rounds[: number - 1]
    so_far = counted_rounds(event, number, after)
    if any(isinstance(meeting, Table) for played in before for meeting in played):
        raise CannotDraw("played_at_tables")
    placings = standings(so_far).placings
    halves = {placing.player: (int(placing.wins * 2), placing.spread) for placing in placings}
    order = [placing.player for placing in placings] if any(so_far.rounds) else _by_rating(event.players)
    entrants = {entrant.id: entrant for entrant in event.players}
    byes = Counter(m.player for played in before for m in played if isinstance(m, Bye))
    starts = starts_ledger(event, before)
    players = tuple(
        FieldPlayer(
            id=player,
            wins=halves[player][0],
            spread=halves[player][1],
            starts=starts[player],
            byes=byes[player],
            club=entrants[player].club,
            team=entrants[player].team,
        )
        for player in order
        if player not in absent
    )
    met, started = _meetings(before)
    return Field(round=number, players=players, met=met, started=started, placings=placings)


def counted_rounds(event: Event, number: int, after: int | None = None) -> Event:
    """The event with the rounds that count for the draw of a round."""
    return replace(event, rounds=event.rounds[: number - 1 if after is None else min(after, number - 1)])


def _by_rating(players: Iterable[Entrant]) -> list[PlayerId]:
    """Best first; who has no rating yet comes last."""
    ordered = sorted(players, key=lambda one: (one.rating is None, -(one.rating or 0), one.name))
    return [entrant.id for entrant in ordered]


def _meetings(
    rounds: Iterable[Iterable[object]],
) -> tuple[dict[Couple, tuple[int, ...]], dict[Couple, Counter[PlayerId]]]:
    """A forfeit was no meeting: the two may still play each other."""
    met: dict[Couple, tuple[int, ...]] = {}
    started: dict[Couple, Counter[PlayerId]] = {}
    for number, entries in enumerate(rounds, 1):
        for meeting in entries:
            if isinstance(meeting, PairGame):
                couple = frozenset(meeting.players)
                met[couple] = (*met.get(couple, ()), number)
                started.setdefault(couple, Counter())[meeting.first] += 1
    return met, started


def bye_for(players: Collection[FieldPlayer]) -> FieldPlayer | None:
    """Who has the bye in an odd number: the lowest placed of those with fewest; nobody where the number is even."""
    if len(players) % 2 == 0:
        return None
    fewest = min(field_player.byes for field_player in players)
    return [field_player for field_player in players if field_player.byes == fewest][-1]
