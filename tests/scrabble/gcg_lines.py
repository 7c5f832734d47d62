"""What a GCG record says, apart from the lines on which it says it."""

from dataclasses import replace

from tilehall.law.scrabble.notation.gcg import GcgGame


def unplaced(game: GcgGame) -> GcgGame:
    """The same without line numbers, so that two files which say the same are equal."""
    return GcgGame(items=tuple(replace(item, line=0) for item in game.items))
