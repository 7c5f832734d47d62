"""Best and worst place at tables of Rummikub. A table gives one win at most, but no rule bounds the points.

So the places are bounds: none can be passed, but more may be open than can really be reached.
"""

from collections import Counter
from fractions import Fraction

from .book import Book
from .event import Event, PlayerId
from .possible_places import PossiblePlaces
from .table_standings import TableTally, table_ranking


def possible_places_at_tables(event: Event, book: Book, undrawn: int = 0) -> dict[PlayerId, PossiblePlaces]:
    ranked = table_ranking(event, book)
    open_seats = Counter(player for entries in event.rounds for each in entries if each.open for player in each.players)
    left = {table_tally.player: open_seats[table_tally.player] + undrawn for table_tally in ranked.ordered}
    by_wins = ranked.criteria[0] == "wins"
    # What was won over others moves as long as anybody may come level, so it settles nothing before the end.
    sure = ranked.criteria.index("meetings") if "meetings" in ranked.criteria and any(left.values()) else None

    def fixed(table_tally: TableTally) -> tuple[Fraction, ...]:
        return table_tally.key[:sure]

    def surely_above(table_tally: TableTally, other: TableTally) -> bool:
        if not left[table_tally.player] and not left[other.player]:
            return fixed(table_tally) > fixed(other)
        return by_wins and table_tally.wins > other.wins + left[other.player]

    found = {}
    for me in ranked.ordered:
        others = [table_tally for table_tally in ranked.ordered if table_tally is not me]
        above = sum(surely_above(table_tally, me) for table_tally in others)
        below = sum(surely_above(me, table_tally) for table_tally in others)
        level = sum(fixed(table_tally) == fixed(me) for table_tally in others) if not any(left.values()) else 0
        worst = len(ranked.ordered) - below - level
        found[me.player] = PossiblePlaces(player=me.player, best=1 + above, worst=worst, exact=not any(left.values()))
    return found
