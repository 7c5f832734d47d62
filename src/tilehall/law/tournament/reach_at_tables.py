"""Best and worst place at tables of Rummikub. A table gives one win at most, but no rule bounds the points.

So the places are bounds: none can be passed, but more may be open than can really be reached.
"""

from collections import Counter
from fractions import Fraction

from .book import Book
from .event import Event, PlayerId
from .reach import Reach
from .tables import Seat, ranked_at_tables


def reach_at_tables(event: Event, book: Book, undrawn: int = 0) -> dict[PlayerId, Reach]:
    ranked = ranked_at_tables(event, book)
    open_seats = Counter(player for entries in event.rounds for each in entries if each.open for player in each.players)
    left = {one.player: open_seats[one.player] + undrawn for one in ranked.ordered}
    by_wins = ranked.criteria[0] == "wins"
    # What was won over others moves as long as anybody may come level, so it settles nothing before the end.
    sure = ranked.criteria.index("meetings") if "meetings" in ranked.criteria and any(left.values()) else None

    def fixed(one: Seat) -> tuple[Fraction, ...]:
        return one.key[:sure]

    def surely_above(one: Seat, other: Seat) -> bool:
        if not left[one.player] and not left[other.player]:
            return fixed(one) > fixed(other)
        return by_wins and one.wins > other.wins + left[other.player]

    found = {}
    for me in ranked.ordered:
        others = [one for one in ranked.ordered if one is not me]
        above = sum(surely_above(one, me) for one in others)
        below = sum(surely_above(me, one) for one in others)
        level = sum(fixed(one) == fixed(me) for one in others) if not any(left.values()) else 0
        worst = len(ranked.ordered) - below - level
        found[me.player] = Reach(player=me.player, best=1 + above, worst=worst, exact=not any(left.values()))
    return found
