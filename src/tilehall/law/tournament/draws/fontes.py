"""The Fontes prelude: quads of one from each quarter of the field play a small round robin, in three rounds.

So everybody meets one of the top, one of the upper, one of the lower and one of the bottom quarter but the own. Where
the number is no multiple of four, one group has five or six, or three are left; of an odd number one has the bye.
"""

from collections.abc import Sequence

from .lots import Lots
from .pairs import CannotDraw, Drawn, Entry
from .round_robin import RoundRobin, draw_round_robin

ROUNDS = 3
QUAD = 4


def fontes_groups(players: Sequence[int]) -> list[list[int]]:
    """Best first in each group; `players` come best first."""
    quads, over = divmod(len(players), QUAD)
    if not quads:
        return [list(players)]
    groups = [[players[n + quarter * quads] for quarter in range(QUAD)] for n in range(quads)]
    rest = list(players[quads * QUAD :])
    if over == QUAD - 1:
        groups.append(rest)
    else:
        groups[-1] += rest
    return groups


def draw_fontes(players: Sequence[int], rounds: int, seed: int) -> Drawn[int]:
    """The rounds of the prelude, with starts balanced in every group."""
    if len(players) < 2:
        raise CannotDraw("too_few_for_groups", players=len(players))
    lots = Lots(seed)
    made: list[list[Entry[int]]] = [[] for _ in range(rounds)]
    for group in fontes_groups(players):
        robin = RoundRobin(players=len(group), rounds=rounds)
        for number, entries in enumerate(draw_round_robin(robin, lots.shuffled(group))):
            made[number] += entries
    return tuple(map(tuple, made))
