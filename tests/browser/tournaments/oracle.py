"""What an event comes to, counted slowly and plainly from the papers of its games. Nothing of the law is asked here."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Literal


@dataclass(frozen=True, slots=True)
class Paper:
    """What was written down of one board. Of a game the first named started; a forfeit names first who lost by it."""

    round: int
    kind: Literal["game", "bye", "forfeit", "table"]
    players: tuple[str, ...]
    scores: tuple[int, ...] = ()


@dataclass(slots=True)
class Total:
    wins: Fraction = Fraction(0)
    spread: int = 0
    points: Fraction = Fraction(0)
    games: int = 0
    byes: int = 0

    @property
    def average(self) -> Fraction:
        """Over the games really played."""
        return self.points / self.games


def two_by_two(names: Iterable[str], papers: Sequence[Paper]) -> dict[str, Total]:
    """Wins with halves, and spread: a bye is a win at +50 where byes are unequal, a forfeit always +50 and -50."""
    totals = {name: Total() for name in names}
    for paper in papers:
        if paper.kind == "game":
            (one, other), (mine, theirs) = paper.players, paper.scores
            for name, own, against in ((one, mine, theirs), (other, theirs, mine)):
                totals[name].games += 1
                totals[name].points += own
                totals[name].spread += own - against
                totals[name].wins += 1 if own > against else Fraction(1, 2) if own == against else 0
        elif paper.kind == "bye":
            totals[paper.players[0]].byes += 1
        else:
            gave, got = paper.players
            totals[gave].spread -= 50
            totals[got].spread += 50
            totals[got].wins += 1
    if len({each.byes for each in totals.values()}) > 1:
        for each in totals.values():
            each.wins += each.byes
            each.spread += 50 * each.byes
    return totals


def at_tables(names: Iterable[str], papers: Sequence[Paper]) -> dict[str, Total]:
    """Table points are the spread; the highest score of a table wins it, and level ones share the win."""
    totals = {name: Total() for name in names}
    for paper in papers:
        best = [name for name, score in zip(paper.players, paper.scores, strict=True) if score == max(paper.scores)]
        for name, score in zip(paper.players, paper.scores, strict=True):
            totals[name].games += 1
            totals[name].points += score
            totals[name].spread += score
            totals[name].wins += Fraction(1, len(best)) if name in best else 0
    return totals


def placed(totals: dict[str, Total]) -> list[tuple[int, str]]:
    """Place and name, best first: by wins, then spread; who is level in both shares a place."""
    found = []
    for name, mine in totals.items():
        better = sum((each.wins, each.spread) > (mine.wins, mine.spread) for each in totals.values())
        found.append((better + 1, name))
    return sorted(found)


def in_teams(totals: dict[str, Total], team_of: dict[str, str]) -> dict[str, tuple[Fraction, int]]:
    """The wins and the spread of the members together."""
    return {
        team: (
            sum((each.wins for name, each in totals.items() if team_of[name] == team), Fraction(0)),
            sum(each.spread for name, each in totals.items() if team_of[name] == team),
        )
        for team in set(team_of.values())
    }


def starts(names: Iterable[str], papers: Iterable[Paper], through: int) -> Counter[str]:
    """How often each has started in the rounds so far; a forfeit is no start."""
    counted = Counter(dict.fromkeys(names, 0))
    counted.update(paper.players[0] for paper in papers if paper.kind == "game" and paper.round <= through)
    return counted


def more_starts_than_replies(names: Iterable[str], papers: Iterable[Paper], through: int) -> Counter[str]:
    counted = Counter(dict.fromkeys(names, 0))
    for paper in papers:
        if paper.kind == "game" and paper.round <= through:
            counted[paper.players[0]] += 1
            counted[paper.players[1]] -= 1
    return counted


def met(papers: Iterable[Paper]) -> Counter[frozenset[str]]:
    """How often each couple was to meet; at a table everybody meets everybody."""
    return Counter(
        frozenset(pair) for paper in papers if paper.kind != "bye" for pair in combinations(sorted(paper.players), 2)
    )
