"""Scrapple, a toy: a tiny complete game that proves the contract and gives the tests of the house something to play.

Two seats take letters from a pool, at most so many a turn, and spell words with what they hold. Racks and pool are
hidden. Whoever lets the turn limit pass draws a tile and loses the turn. With the pool empty the game is over: the
letters spelled count, overtime costs points.
"""

from .game import TOY

__all__ = ["TOY"]
