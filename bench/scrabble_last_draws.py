"""With two tiles in the bag: is it better to weigh all draws (`last_draws`) than to try turns out (`simulation`)?

    python -m bench.scrabble_last_draws [--positions N] [--orders N] [--nodes N]

Positions of games by equity with two tiles in the bag. Both ways choose, their CPU time is taken, and where they
choose differently both choices are played out over the same orders of all tiles that are not seen (as many as asked
for), both sides going on by trying out and, once the bag is empty, by a search of some depth. Positions in which they
choose alike count as 0.
"""

import argparse
import statistics
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from time import process_time

from bench.scrabble_strength import CERTAIN, any_word, finder
from bench.side_by_side import print_machine
from tilehall.law.game.lots import Lots
from tilehall.law.scrabble.endings import Wanted
from tilehall.law.scrabble.last_draws import Unseen, best_before_ending
from tilehall.law.scrabble.plays import Finder
from tilehall.law.scrabble.practice.choosers import by_equity
from tilehall.law.scrabble.practice.deals import Choice, Deal, Sight, play_deal, play_on
from tilehall.law.scrabble.practice.lookahead import endings_of
from tilehall.law.scrabble.practice.matches import shuffled
from tilehall.law.scrabble.practice.simulation import Position, Simulation, pool

BAG = 2
AFTER = 4_000  # positions looked at in each turn once the bag is empty


def positions(own: Finder) -> Iterator[Sight]:
    """The first of a game in which so many are in the bag."""
    chooser, number = by_equity(own, any_word), 0
    while True:
        met: list[Sight] = []

        def noting(sight: Sight, met: list[Sight] = met) -> Choice:
            if sight.bag == BAG:
                met.append(sight)
            return chooser(sight)

        play_deal((noting, noting), shuffled(f"last draws/{number}"), Lots("last draws"))
        yield from met[:1]
        number += 1


def simulated(own: Finder, sight: Sight) -> Choice:
    best = Simulation(own, Position(sight.board, sight.rack, sight.lead)).run()[0].turn
    return Choice(best.play, best.exchanged)


def weighed(own: Finder, sight: Sight, nodes: int) -> Choice:
    tiles = bytes(pool(sight.board, sight.rack))
    unseen = Unseen(rack=sight.rack, tiles=tiles, bag=sight.bag, lead=sight.lead)
    return Choice(best_before_ending(endings_of(own), sight.board, unseen, Wanted(nodes=nodes)).play)


def orders(sight: Sight, most: int) -> list[list[int]]:
    """The unseen tiles, those of the bag last: each pair of them that may be there, or some by lot."""
    tiles = pool(sight.board, sight.rack)
    pairs = list(permutations(range(len(tiles)), BAG))
    Lots(sight.board.hex()).shuffle(pairs)
    return [
        [tile for at, tile in enumerate(tiles) if at not in pair] + [tiles[at] for at in pair] for pair in pairs[:most]
    ]


def gone_on(own: Finder, sight: Sight) -> Choice:
    if sight.bag:
        return simulated(own, sight)
    racks = sight.rack, bytes(pool(sight.board, sight.rack))
    return Choice(endings_of(own).best(sight.board, racks, Wanted(nodes=AFTER)).play)


def ended(own: Finder, sight: Sight, first: Choice, tiles: list[int]) -> int:
    """By how much who is to move leads at the end."""
    held = len(tiles) - BAG
    racks = list(sight.rack), list(tiles[:held])
    deal = Deal(list(tiles[held:]), bytearray(sight.board), racks, [sight.lead, 0], 0, sight.zeros)
    chosen = [first]
    after = partial(gone_on, own)
    play_on(deal, (lambda now: chosen.pop() if chosen else after(now), after), Lots("end"))
    return deal.scores[0] - deal.scores[1]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--positions", type=int, default=60)
    asked.add_argument("--orders", type=int, default=24)
    asked.add_argument("--nodes", type=int, nargs="+", default=[60_000])
    chosen = asked.parse_args()
    own = finder()
    print_machine(f"{chosen.positions} positions with {BAG} tiles in the bag, enable1")
    met = [sight for sight, _ in zip(positions(own), range(chosen.positions), strict=False)]
    for nodes in chosen.nodes:
        seconds: dict[str, list[float]] = {"tried out": [], "weighed": []}
        points, wins, differ = [], [], 0
        for sight in met:
            begun = process_time()
            tried = simulated(own, sight)
            seconds["tried out"].append(process_time() - begun)
            begun = process_time()
            other = weighed(own, sight, nodes)
            seconds["weighed"].append(process_time() - begun)
            if tried == other:
                points.append(0.0)
                wins.append(0.0)
                continue
            differ += 1
            pairs = [
                (ended(own, sight, other, tiles), ended(own, sight, tried, tiles))
                for tiles in orders(sight, chosen.orders)
            ]
            points.append(statistics.fmean(new - old for new, old in pairs))
            wins.append(statistics.fmean(50 * (sign(new) - sign(old)) for new, old in pairs))
        print(f"{nodes:,} nodes; chosen differently: {differ}")
        for what, each in seconds.items():
            print(f"  {what}: median {statistics.median(each):.2f} s, longest {max(each):.2f} s of CPU")
        for what, each in (("wins, %", wins), ("points", points)):
            bound = CERTAIN * statistics.stdev(each) / len(each) ** 0.5
            print(f"  weighed is better by {what}: {statistics.fmean(each):+.2f} +- {bound:.2f} (95 %)")


def sign(lead: int) -> int:
    return (lead > 0) - (lead < 0)


if __name__ == "__main__":
    main()
