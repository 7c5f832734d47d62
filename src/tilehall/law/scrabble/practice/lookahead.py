"""The strongest opponent: it tries turns out, weighs the last draw, and plays endings to the end."""

from functools import lru_cache

from tilehall.law.scrabble.endings import Endings
from tilehall.law.scrabble.endings import Wanted as WantedEnding
from tilehall.law.scrabble.last_draws import Unseen, best_before_ending
from tilehall.law.scrabble.plays import Finder, RawPlay

from .choosers import IsWord
from .deals import Choice, Chooser, Sight, pass_ends
from .simulation import Position, Simulation, pool

NODES = 60_000  # positions of an ending that are looked at: a quarter of a second at most
# Tiles in the bag with which all draws are weighed. With two it takes twenty times as long as to try turns out, and is
# no better: by -0.4 +- 1.7 % of the games and -1.0 +- 2.3 points (bench/scrabble_last_draws.py).
LAST_DRAWS = 1


@lru_cache(maxsize=4)
def endings_of(finder: Finder) -> Endings:
    """It remembers much, and is made once for a word list."""
    return Endings(finder.graph, bonus=finder.bonus, bonus_tiles=finder.bonus_tiles)


def by_simulation(finder: Finder, _is_word: IsWord) -> Chooser:
    """What does best when it is tried out against likely racks, by the chance to win; an ending is searched."""

    def choose(sight: Sight) -> Choice:
        if sight.bag == 0:
            return Choice(_ending(finder, sight))
        if sight.bag <= LAST_DRAWS:
            return Choice(_last_draw(finder, sight))
        position = Position(sight.board, sight.rack, sight.lead, sight.zeros)
        best = Simulation(finder, position).run(in_time=sight.in_time)[0].turn
        return Choice(best.play, best.exchanged)

    return choose


def _wanted(sight: Sight) -> WantedEnding:
    return WantedEnding(nodes=NODES, in_time=sight.in_time, passed=pass_ends(sight.zeros))


def _ending(finder: Finder, sight: Sight) -> RawPlay | None:
    other = bytes(pool(sight.board, sight.rack))
    return endings_of(finder).best(sight.board, (sight.rack, other), _wanted(sight)).play


def _last_draw(finder: Finder, sight: Sight) -> RawPlay | None:
    tiles = bytes(pool(sight.board, sight.rack))
    unseen = Unseen(rack=sight.rack, tiles=tiles, bag=sight.bag, lead=sight.lead, by_wins=True)
    return best_before_ending(endings_of(finder), sight.board, unseen, _wanted(sight)).play
