"""Events of more players than anybody reads through: lists in pages, everybody on one of them, and found by name."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.site.tournaments.test_log import signed_in
from tilehall.law.tournament.desk.acts.draw import Drawn
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.site.tournaments.presenters.row_pages import PAGE, WHOLE, first_rows, row_pages
from tilehall.site.tournaments.store import DeskState

from .events_of_any_size import crowd, further, opened

COUNT = WHOLE + 3
NUMBER = re.compile(r'<tr data-block id="p(\d+)"')


@pytest.mark.parametrize("total", [0, 1, WHOLE, WHOLE + 1, 10 * PAGE, 10 * PAGE + 1])
def test_every_row_is_on_one_page_and_a_list_that_is_not_long_is_whole(total: int) -> None:
    every = list(range(1, total + 1))
    pages = [row_pages(total, number) for number in range(1, row_pages(total).last + 1)]
    assert [row for page in pages for row in page.rows(every)] == every
    assert all(page.page_of(row) == page.number for page in pages for row in page.rows(every))
    assert row_pages(total).several == (total > WHOLE)
    assert row_pages(total, 10**6) == pages[-1]
    assert (pages[0].before, pages[-1].after) == (None, None)
    assert len(first_rows(every)) == (total if total <= WHOLE else PAGE)


def seen(browser: Client, kept: DeskState, page: str, query: str = "") -> str:
    answer = browser.get(reverse(f"tournaments:{page}", args=[kept.row.pk]) + query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def large() -> DeskState:
    kept = opened(crowd(COUNT, rounds=2, finished=1))
    return further(kept, RoundBegun(round=2, minutes=55))


@pytest.mark.django_db
def test_everybody_follows_a_large_event_page_by_page_and_finds_a_row_by_name(large: DeskState) -> None:
    browser = Client()
    everybody = set(range(1, COUNT + 1))
    placed = [
        int(n) for page in range(1, 6) for n in NUMBER.findall(seen(browser, large, "standings", f"?page={page}"))
    ]
    assert len(placed) == COUNT
    assert set(placed) == everybody
    tables = [len(NUMBER.findall(seen(browser, large, "rounds", f"?page={page}"))) for page in range(1, 4)]
    assert tables == [PAGE, PAGE, 2]
    last = seen(browser, large, "cross", "?page=5")
    assert last.count('<td class="number">1003</td>') == 1
    found = seen(browser, large, "find-player", "?q=potae+1001")
    where = re.search(r'href="([^"]*page=\d+#p(\d+))"', found)
    assert where is not None
    assert where[2] == "1001"
    row = browser.get(where[1].replace("&amp;", "&")).content.decode()
    assert 'id="p1001"' in row
    board = large.desk.board_of("Open", 2, 1001)
    assert board is not None
    assert f"table <b>{board.table}</b>" in found
    assert "Nobody found" in seen(browser, large, "find-player", "?q=zz%00zz")
    for page in ("event", "wall"):
        assert len(seen(browser, large, page)) < 300_000


@pytest.mark.django_db
def test_the_desk_of_a_large_event_shows_what_is_missing_and_not_every_table(large: DeskState) -> None:
    officer = signed_in("director")[0]
    with CaptureQueriesContext(connection) as asked:
        desk = seen(officer, large, "desk")
    assert f"{COUNT // 2} of {COUNT // 2 + 1} tables are missing" in desk
    assert desk.count('class="board-cell') == PAGE
    assert len(asked) < 30
    scores = seen(officer, large, "scores")
    assert scores.count('class="table-no"') == PAGE
    assert f'<span class="badge warn">{COUNT // 2}</span>' in scores
    draw = seen(officer, large, "draw")
    assert "<option" not in draw.split('id="wish-one"')[1][:200]
    assert f"And {COUNT // 2 + 1 - PAGE} more tables" in draw
    assert seen(officer, large, "entries", "?page=5").count('<td class="number key">') == 3
    doors = seen(officer, large, "check-in", "?q=potae+1001")
    assert doors.count('class="door"') == 1
    assert seen(officer, large, "check-in").count('class="door"') == PAGE


@pytest.mark.django_db
@pytest.mark.parametrize("count", [300, COUNT])
def test_a_large_field_that_is_not_drawn_yet_is_graded(count: int) -> None:
    """Of 300 the cheapest cuts made more grades than there are letters."""
    officer = signed_in("organiser")[0]
    kept = opened([act for act in crowd(count, finished=0) if not isinstance(act, Drawn)])
    told = seen(officer, kept, "grades")
    assert f'name="size" value="{count}"' in told
    assert told.count('class="dot') == (count if count <= WHOLE else 0)
    assert ("Each dot is a player" in told) is (count <= WHOLE)
    assert (f"And {count - PAGE} more" in told) is (count > WHOLE)
    assert "Not in a grade yet" not in told


@pytest.mark.django_db
def test_the_grades_of_a_large_drawn_field_show_the_first_and_count_the_rest(large: DeskState) -> None:
    told = seen(signed_in("organiser")[0], large, "grades")
    assert f'Open <span class="muted">· {COUNT}</span>' in told
    assert f"And {COUNT - PAGE} more" in told
