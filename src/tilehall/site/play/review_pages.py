"""What the page of a review shows of one turn, whichever game it is: who held which tiles, and how it stood."""

from collections import Counter
from dataclasses import dataclass

from tilehall.site.games.presenters.rummikub_tiles import TilePicture, tile_pictures

from .reviewed_games import ReviewedGame
from .score_graphs import ScoreGraph, score_graph
from .turns_seen import UNTOLD

WHAT = {"scrabble": "Points", "rummikub": "Tiles on the rack"}


@dataclass(frozen=True, slots=True)
class RackLine:
    """`untold`: of so many tiles a record does not say what they were."""

    name: str
    letters: tuple[str, ...] = ()
    tiles: tuple[TilePicture, ...] = ()
    untold: int = 0


def graph_of(reviewed: ReviewedGame, turn: int) -> ScoreGraph | None:
    figures = reviewed.seen.figures
    if not figures or len(figures[0]) < 2:
        return None
    return score_graph(reviewed.names, figures, min(turn, len(figures[0]) - 1), WHAT[reviewed.game.key])


def racks_shown(reviewed: ReviewedGame, turn: int) -> list[RackLine]:
    """What each held when the turn began; after the last, what was left."""
    racks = zip(reviewed.names, reviewed.seen.racks_before(turn), strict=False)
    if reviewed.game.key != "scrabble":
        return [RackLine(name, tiles=tile_pictures(rack)) for name, rack in racks]
    return [
        RackLine(name, letters=tuple(one for one in rack if one != UNTOLD), untold=Counter(rack)[UNTOLD])
        for name, rack in racks
    ]
