"""The words a placement forms and what they score. Premiums count for the tiles just laid, and only then."""

from .board import PLACEMENTS, FormedWords, Placement, Word


def formed_words(board: bytes, placed: Placement, bonus: int, bonus_tiles: int) -> FormedWords:
    """All words of a placement without fault, the main word first. `bonus` is for `bonus_tiles` of them."""
    words = tuple(map(Word._make, PLACEMENTS.words(board, placed)))
    total = bonus if len(placed) >= bonus_tiles else 0
    for word in words:
        total += word.score
    return FormedWords(words, total)
