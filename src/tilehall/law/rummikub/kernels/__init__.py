"""Inner loops in Cython's pure-Python mode; each runs interpreted too. A kernel knows plain values and arrays only.

A tile is a number: colour (R B Y K) times 13 plus the number on it less one, 0 to 51; a joker is 52. Tiles are handed
over as 53 counts. A joker that stands for a tile is that tile's number plus 64.
"""
