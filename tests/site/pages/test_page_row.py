"""The row of pages: few side by side, none lost on any screen, and the one that is open always to be seen."""

import pytest
from django.test import RequestFactory

from tilehall.site.pages.page_row import (
    MOST,
    NARROW,
    ON_PHONES,
    WIDE,
    PageRow,
    RowFold,
    RowLink,
    below,
    link_to,
    one_row,
)


def links(count: int, here: int = -1) -> list[RowLink]:
    return [RowLink(f"Page {n}", f"/{n}/", "page" if n == here else "") for n in range(count)]


def seen(row: PageRow | None, screen: str) -> tuple[list[str], list[str]]:
    """What stands side by side there, and what is behind *More*."""
    assert row is not None
    shown = [item for item in row.items if not isinstance(item, RowFold | RowLink) or item.at in ("", screen)]
    beside = [item.url for item in shown if isinstance(item, RowLink)]
    folds = [item for item in shown if isinstance(item, RowFold)]
    return beside, [link.url for fold in folds for link in fold.links if link.at in ("", screen)]


@pytest.mark.parametrize("count", [*range(2, 14)])
@pytest.mark.parametrize("screen", [WIDE, NARROW])
def test_every_page_stands_once_on_every_screen(count: int, screen: str) -> None:
    for here in range(-1, count):
        beside, folded = seen(one_row("Office", links(count, here)), screen)
        assert sorted(beside + folded) == sorted(link.url for link in links(count))
        assert len(beside) <= (ON_PHONES + 1 if screen == NARROW else MOST)
        if here < MOST - 1 and here >= 0:
            assert f"/{here}/" in beside


def test_the_fold_is_marked_where_one_is_in_it() -> None:
    row = one_row("Office", links(12, 11))
    assert row is not None
    more = row.items[-1]
    assert isinstance(more, RowFold)
    assert more.here
    assert not more.at


def test_long_names_are_folded_on_a_phone_before_they_lie_beyond_its_edge() -> None:
    words = ("Meetings", "Resolutions", "Rules in force", "Rules of play")
    for here, beside in ((-1, "01"), (0, "01"), (2, "02"), (3, "03")):
        named = [RowLink(word, f"/{n}/", "page" if n == here else "") for n, word in enumerate(words)]
        assert seen(one_row("Meetings", named), NARROW)[0] == [f"/{n}/" for n in beside]
        assert len(seen(one_row("Meetings", named), WIDE)[0]) == 4


def test_however_short_the_names_a_phone_has_few_beside_more() -> None:
    short = [RowLink(str(n), f"/{n}/") for n in range(6)]
    beside, folded = seen(one_row("Rounds", short), NARROW)
    assert (len(beside), len(folded)) == (ON_PHONES, 6 - ON_PHONES)


def test_a_single_page_needs_no_row() -> None:
    assert one_row("Office", links(1)) is None


def test_a_page_below_another_marks_that_one() -> None:
    request = RequestFactory().get("/entries/3/")
    assert link_to(request, "Entries", "/entries/").here == "true"
    assert link_to(request, "All", "/", whole=True).here == ""
    assert link_to(request, "Entry", "/entries/3/").here == "page"


def test_only_where_no_other_is_marked_the_page_above_is() -> None:
    assert [link.here for link in below(links(3), "/1/")] == ["", "true", ""]
    assert [link.here for link in below(links(3, 2), "/1/")] == ["", "", "page"]
