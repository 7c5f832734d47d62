"""Boxes after Leitner: a card that was known goes one box on and waits longer, one that was not begins again."""

from datetime import date, timedelta

# A word is kept best if it is asked for again shortly before it would be forgotten, and each time it was known that
# takes about twice as long. Three months in the end: longer than the time between two tournaments, so that no word is
# put away for good.
WAITS = (0, 1, 3, 7, 16, 35, 90)  # days, box by box; what was not known comes again the same day
LAST = len(WAITS) - 1


def next_box(box: int | None, *, right: bool) -> int:
    """`box`: None of a card that was never answered."""
    if not right:
        return 0
    return 1 if box is None else min(box + 1, LAST)


def due_day(box: int, answered: date) -> date:
    return answered + timedelta(days=WAITS[box])
