"""What a draw consists of: pairs with the one who starts named first, and byes."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

P = TypeVar("P", bound=Hashable)
Progress = Callable[[int, int], None]  # told while a large field is drawn: how many are paired, of how many


@dataclass(frozen=True, slots=True)
class Pair(Generic[P]):
    """Two who meet. Where starts are balanced `first` starts; where tiles are drawn the order means nothing."""

    first: P
    second: P

    @property
    def players(self) -> tuple[P, ...]:
        return (self.first, self.second)

    def turned(self) -> "Pair[P]":
        return Pair(self.second, self.first)


@dataclass(frozen=True, slots=True)
class DrawnBye(Generic[P]):
    """A bye in a draw."""

    player: P

    @property
    def players(self) -> tuple[P, ...]:
        return (self.player,)


Entry: TypeAlias = Pair[P] | DrawnBye[P]
Drawn: TypeAlias = tuple[tuple[Entry[P], ...], ...]


CannotDrawCode = Literal[
    "too_few_for_a_round_robin",
    "too_few_for_tables",
    "too_few_for_groups",
    "too_few_for_a_knock_out",
    "too_few_to_go_on",
    "no_rounds",
    "too_few_rounds_for_a_knock_out",
    "team_without_players",
    "team_without_boards",
    "player_without_team",
    "too_few_teams",
    "too_few_teams_for_two",
    "too_many_players",
    "too_many_teams",
    "played_at_tables",
    "all_are_kept_apart",
    "not_in_the_round",
    "wished_twice",
    "nobody_in_the_round",
    "no_such_player",
    "wishes_fit_no_round_robin",
]


MOST_AT_ONCE = 1000  # players of a draw that looks at every couple: more are millions of them


class CannotDraw(ValueError):
    """No draw can be made of this: why, with the players or the numbers that stand in the way. The site words it."""

    def __init__(self, code: CannotDrawCode, **facts: int | str) -> None:
        super().__init__(" ".join((code, *map(str, facts.values()))))
        self.code, self.facts = code, facts


def refuse_too_many(players: int) -> None:
    """Raised before the memory is full."""
    if players > MOST_AT_ONCE:
        raise CannotDraw("too_many_players", players=players, most=MOST_AT_ONCE)


def games_of_draw(rounds: Iterable[Sequence[Entry[P]]]) -> list[Pair[P]]:
    return [entry for each in rounds for entry in each if isinstance(entry, Pair)]


def starts_and_replies(rounds: Iterable[Sequence[Entry[P]]]) -> dict[P, tuple[int, int]]:
    """How often each player of a draw starts and replies; a bye is neither."""
    firsts: Counter[P] = Counter()
    seconds: Counter[P] = Counter()
    seen: dict[P, None] = {}
    for each in rounds:
        for entry in each:
            seen.update(dict.fromkeys(entry.players))
            if isinstance(entry, Pair):
                firsts[entry.first] += 1
                seconds[entry.second] += 1
    return {player: (firsts[player], seconds[player]) for player in seen}
