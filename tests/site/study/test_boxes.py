"""Boxes: what was known waits longer each time, what was not comes again the same day."""

from datetime import date, timedelta

from tilehall.site.study.boxes import LAST, WAITS, due_day, next_box

DAY = date(2026, 5, 2)


def test_known_again_and_again_a_card_waits_longer_and_is_never_put_away() -> None:
    box, waits = next_box(None, right=True), []
    for _ in range(10):
        waits.append((due_day(box, DAY) - DAY).days)
        box = next_box(box, right=True)
    assert waits == [1, 3, 7, 16, 35, 90, 90, 90, 90, 90]
    assert list(WAITS) == sorted(set(WAITS))


def test_not_known_it_begins_again_from_wherever_it_was() -> None:
    assert {next_box(box, right=False) for box in (None, *range(LAST + 1))} == {0}
    assert due_day(0, DAY) == DAY
    assert due_day(next_box(0, right=True), DAY) == DAY + timedelta(days=1)
