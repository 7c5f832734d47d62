"""Who can still win a prize, and who has clinched a place, whatever happens in the rounds that are left.

A player ends between losing and winning all that is left. Who loses all and still has more wins than another can get
is surely above. Where the two would be level, the spread decides: nobody is taken to turn more than `TURNED` points in
one game, so that a lead of more than that for every game of the two is taken for sure, and is called a clinch by
spread. Where the organiser's terms let less of a game count, no game turns more than that, and nothing need be taken
for granted. Which games are drawn is left out: so what is called sure is sure, and some things are sure that are not
said.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .book import Book
from .event import Event, PairGame, PlayerId
from .standings import Placing

TURNED = 250  # points won or lost in one game; more has been seen, but no event is paired for it
By: TypeAlias = Literal["wins", "cap", "spread"]
SURER: tuple[By, ...] = ("spread", "cap", "wins")  # a place is as sure as the least sure of what it rests on


@dataclass(frozen=True, slots=True)
class Reach:
    """How many half wins a player may end with at least and at most; `games` are still to be played.

    `swing`: the most that they can turn the spread by; `capped` where the event's own terms say so.
    """

    player: PlayerId
    least: int
    most: int
    spread: int
    games: int
    swing: int
    capped: bool = False

    def surely_above(self, other: "Reach") -> By | None:
        """By what this player ends above the other, whatever happens; None where it is open."""
        if self.least > other.most:
            return "wins"
        if self.least < other.most or self.spread - other.spread <= self.swing + other.swing:
            return None
        return "cap" if self.capped and other.capped else "spread"


@dataclass(frozen=True, slots=True)
class Clinched:
    """The place is sure: nobody below can reach it, and nobody above can be reached."""

    place: int
    by: By


@dataclass(frozen=True, slots=True)
class Contention:
    """`clinched` of the places with a prize; `hopeful` are those who can still win one, clinched places among them."""

    clinched: dict[PlayerId, Clinched]
    hopeful: frozenset[PlayerId]


NO_STAKES = Contention({}, frozenset())


def contention(
    event: Event, placings: Sequence[Placing], undrawn: int, prizes: int, gone: Collection[PlayerId] = ()
) -> Contention:
    """How it stands after what was played, by the placings of the event; `undrawn` rounds are still to come that it
    does not tell of. Who is `gone` plays none of them."""
    return contention_of(reaches(event, placings, undrawn, gone), prizes)


def contention_of(ordered: Sequence[Reach], prizes: int) -> Contention:
    clinched = {}
    for place, reach in enumerate(ordered[:prizes], 1):
        if all(above.surely_above(reach) for above in ordered[: place - 1]):
            below = {reach.surely_above(other) for other in ordered[place:]}
            if None not in below:
                clinched[reach.player] = Clinched(place, next((by for by in SURER if by in below), "wins"))
    # Two of these compare as `surely_above` does: by wins, and where those are level by what no swing can turn.
    surest = sorted((reach.least, reach.spread - reach.swing) for reach in ordered)
    hopeful = (
        reach.player
        for reach in ordered
        if len(surest) - bisect_right(surest, (reach.most, reach.spread + reach.swing)) < prizes
    )
    return Contention(clinched, frozenset(hopeful))


def reaches(event: Event, placings: Iterable[Placing], undrawn: int, gone: Collection[PlayerId]) -> list[Reach]:
    """Everybody who is placed, best first. Who is gone may still lose spread, by rounds missed or forfeited.

    Byes that may still become equal would add nothing in the end (nzasp.P.9.2): they count only as what may be.
    """
    open_games = Counter(
        player
        for entries in event.rounds
        for each in entries
        if isinstance(each, PairGame) and each.open
        for player in each.players
    )
    numbers = range(1, len(event.rounds) + undrawn + 1)
    caps = [_most_turned(event.book, number) for number in numbers]
    turned = Counter[PlayerId]()
    for cap, entries in zip(caps, event.rounds, strict=False):
        for each in entries:
            if isinstance(each, PairGame) and each.open:
                turned.update(dict.fromkeys(each.players, cap))
    to_come = sum(caps[len(event.rounds) :])
    lost_by_gone = undrawn * max(map(abs, _without_a_game(event.book)))
    capped = all(_cap(event.book, number) < TURNED for number in numbers)
    byes = event.byes
    moving = _byes_may_become_equal(list(byes.values()), undrawn)
    made = []
    for placing in placings:
        player = placing.player
        left = open_games[player] + (0 if player in gone else undrawn)
        halves = int(placing.wins * 2)
        least = halves - 2 * byes.get(player, 0) if moving else halves
        swing = turned[player] + (lost_by_gone if player in gone else to_come)
        made.append(Reach(player, least, halves + 2 * left, placing.spread, left, swing, capped))
    return made


def _most_turned(book: Book, number: int) -> int:
    """In one round. A bye or a forfeit may bring more than a game."""
    won = [book.term(int, name).value for name in ("bye_spread", "forfeit_spread")]
    return max(_cap(book, number), *map(abs, (*won, *_without_a_game(book))))


def _cap(book: Book, number: int) -> int:
    """The most that one game of the round turns, or is taken to turn."""
    cap = book.own_terms.spread_cap(number)
    return TURNED if cap is None else min(cap, TURNED)


def _without_a_game(book: Book) -> tuple[int, int]:
    """The spread of a round that a player forfeits, and of one that is missed."""
    missed = book.missed_spread()
    return book.term(int, "forfeiter_spread").value, 0 if missed is None else missed.value


def _byes_may_become_equal(byes: Collection[int], undrawn: int) -> bool:
    missing = sum(max(byes, default=0) - each for each in byes)
    return 0 < missing <= undrawn
