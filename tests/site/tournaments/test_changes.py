"""A phone that gets what changed shows exactly the page as it is loaded anew, through a whole tournament."""

import re

import pytest
from django.test import Client

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.entries import Withdrew
from tilehall.law.tournament.desk.acts.results import Forfeited, ResultEntered
from tilehall.site.tournaments.presenters.changes import BLOCK, NoPart, Part, part_of

from .changed_parts import with_changes
from .events_of_any_size import further, opened, rummikub_day, teams, weekend

PAGES = ("standings/", "rounds/", "rounds/?round=2&grade=A%20grade", "cross/", "wall/", "bracket/")
WALKS = {
    "a weekend": (weekend(5, some=0), weekend(7)),
    "tables of four": (rummikub_day(1), rummikub_day(3)),
    "two teams": (teams(2), teams(4)),
}


def part_text(number: int, page: str) -> str:
    joined = "&" if "?" in page else "?"
    answer = Client().get(f"/tournaments/{number}/{page}{joined}at=")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("first", "whole"), WALKS.values(), ids=WALKS)
def test_changes_give_exactly_the_page_loaded_anew(first: list[Act], whole: list[Act]) -> None:
    """After every few entries each page is brought on by changes, and also by those since a place far back."""
    begin = next(n for n, (a, b) in enumerate(zip([*first, None], whole, strict=False)) if a != b)
    kept = opened(whole[:begin])
    number = kept.row.pk
    shown = {page: part_text(number, page) for page in PAGES}
    old = {page: (text, part_of(text)) for page, text in shown.items()}
    by_changes = 0
    rest = [*whole[begin:], Withdrew(player=3, reason="tired", choice="redraw", from_round=7)]
    for act in rest if len(kept.desk.players) == 15 else rest[:-1]:
        kept = further(kept, act)
        for page in PAGES:
            anew = part_text(number, page)
            now = part_of(anew)
            assert now.seq == kept.row.seq
            for text, part in ((shown[page], part_of(shown[page])), old[page]):
                changes = now.changes_since(part.fingerprint)
                if changes is not None:
                    assert with_changes(text, now.follow, changes) == anew
                    by_changes += 1
            shown[page] = anew
    assert by_changes > len(rest) * 4, "nearly every step must be told by its changes"


@pytest.mark.django_db
def test_one_result_is_told_in_a_few_rows() -> None:
    kept = opened(weekend(3, some=2, sizes=(40,)))
    before = {page: part_of(part_text(kept.row.pk, page)) for page in ("rounds/", "standings/")}
    board = next(board for _, board in kept.desk.missing(4))
    further(kept, ResultEntered(grade="A grade", round=4, player=board.players[0], scores=(401, 400)))
    for page, most in (("rounds/", 2), ("standings/", 4)):
        changes = part_of(part_text(kept.row.pk, page)).changes_since(before[page].fingerprint)
        assert changes is not None
        anew = [told for told in changes.values() if isinstance(told, str)]
        assert 0 < len(anew) <= most, "whoever is overtaken keeps the row"


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_blocks_do_not_lie_in_each_other(page: str) -> None:
    forfeited = Forfeited(grade="A grade", round=3, player=1, ground="no_show")
    kept = opened([*weekend(2, some=0), forfeited])
    text = part_text(kept.row.pk, page)
    for block in BLOCK.finditer(text):
        assert block[0].count(" data-block") == 1
        assert block[0].count(" data-slot") <= 1
        assert len(re.findall(rf"<{block[1]}[ >]", block[0])) == 1, "a block must not hold its own kind of element"


def test_what_says_not_where_it_is_read_again_is_no_part() -> None:
    with pytest.raises(NoPart):
        part_of("<p>nothing</p>")


def test_another_frame_or_another_number_of_blocks_is_told_whole() -> None:
    def part(inside: str) -> Part:
        return part_of(f'<section hx-get="?at=4">{inside}</section>')

    one = part("<table><tr data-block>1</tr></table>")
    assert part("<table><tr data-block>2</tr></table>").changes_since(one.fingerprint) == {0: "<tr data-block>2</tr>"}
    assert part("<table><tr data-block>1</tr><tr data-block>2</tr></table>").changes_since(one.fingerprint) is None
    assert part("<table class><tr data-block>2</tr></table>").changes_since(one.fingerprint) is None
    # a name that looks like a mark is only a name
    named = part('<p title="a data-block b">x</p><b data-block>1</b>')
    assert named.blocks == ("<b data-block>1</b>",)


def test_two_alike_are_moved_once_and_told_once() -> None:
    def part(*rows: str) -> Part:
        return part_of('<section hx-get="?at=4">' + "".join(f"<p data-block>{row}</p>" for row in rows) + "</section>")

    changes = part("a", "b", "b").changes_since(part("b", "a", "c").fingerprint)
    assert changes == {0: (1, ""), 1: (0, ""), 2: "<p data-block>b</p>"}
