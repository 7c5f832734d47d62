"""Times of pages: counted by name and kind of answer, put down now and then, added up over processes."""

import time
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tilehall.site.upkeep import page_times
from tilehall.site.upkeep.page_times import DayOfPages, PageTime, Tally, pages_of, slowest

TODAY = date(2026, 5, 2)


class Outside:
    def __init__(self) -> None:
        self.now, self.day = 1_800_000_000.0, TODAY


def tally(tmp_path, outside: Outside) -> Tally:
    return Tally(tmp_path / "upkeep", lambda: outside.now, lambda: outside.day)


def time_of(page: str, count: int, total: int, longest: int, status: int = 2) -> PageTime:
    return PageTime(page=page, status=status, count=count, total=total, longest=longest)


def test_answers_are_counted_by_page_and_kind(tmp_path):
    counted = tally(tmp_path, Outside())
    for status, seconds in ((2, 0.010), (2, 0.030), (4, 0.001)):
        counted.add("GET hall:home", status, seconds)
    assert counted.snapshot().pages == (
        time_of("GET hall:home", 2, 40_000, 30_000),
        time_of("GET hall:home", 1, 1_000, 1_000, status=4),
    )


def test_it_is_put_down_now_and_then_and_not_at_each_answer(tmp_path):
    outside = Outside()
    counted = tally(tmp_path, outside)
    counted.add("GET hall:home", 2, 0.01)
    assert not (tmp_path / "upkeep").exists()
    outside.now += page_times.EVERY
    counted.add("GET hall:home", 2, 0.01)
    (file,) = (tmp_path / "upkeep").iterdir()
    assert file.name == f"pages-2026-05-02-{page_times.PROCESS}.json"


def test_a_new_day_begins_with_nothing(tmp_path):
    outside = Outside()
    counted = tally(tmp_path, outside)
    counted.add("GET hall:home", 2, 0.01)
    outside.day = date(2026, 5, 3)
    counted.add("GET rulebook:home", 2, 0.01)
    assert [page.page for page in counted.snapshot().pages] == ["GET rulebook:home"]


def test_all_processes_of_the_day_are_added_up_and_a_garbled_file_is_passed_over(tmp_path, monkeypatch):
    outside, folder = Outside(), tmp_path / "upkeep"
    monkeypatch.setattr(page_times, "PROCESS", "another")
    other = tally(tmp_path, outside)
    other.add("GET hall:home", 2, 0.050)
    other.put_down()
    monkeypatch.setattr(page_times, "PROCESS", "mine")
    mine = tally(tmp_path, outside)
    mine.add("GET hall:home", 2, 0.010)
    mine.put_down()
    (folder / "pages-2026-05-02-cut.json").write_text('{"day": "2026-')
    (folder / "pages-2026-05-02-odd.json").write_text('{"day": "2026-05-02", "pages": [3]}')
    assert pages_of(folder, TODAY, mine.snapshot()) == (time_of("GET hall:home", 2, 60_000, 50_000),)
    assert pages_of(folder, date(2026, 5, 3), mine.snapshot()) == ()


def test_files_of_last_week_go(tmp_path):
    outside = Outside()
    counted = tally(tmp_path, outside)
    counted.put_down()
    outside.day = date(2026, 5, 10)
    counted.add("GET hall:home", 2, 0.01)
    counted.put_down()
    assert [file.name[:16] for file in (tmp_path / "upkeep").iterdir()] == ["pages-2026-05-10"]


def test_a_refusal_or_a_fault_is_no_slow_page():
    pages = (time_of("a", 2, 10, 9), time_of("b", 1, 90, 90), time_of("c", 1, 999, 999, status=5))
    assert [page.page for page in slowest(pages, 5)] == ["b", "a"]
    assert slowest(pages, 1)[0].page == "b"


pages = st.builds(time_of, st.sampled_from("abc"), *[st.integers(1, 10**9)] * 3, st.integers(1, 5))


@given(st.lists(pages, max_size=8), st.lists(pages, max_size=8))
def test_what_is_written_is_read_again_and_adding_loses_no_answer(ours, theirs):
    one, other = (DayOfPages(day=TODAY, pages=tuple(each)) for each in (ours, theirs))
    assert page_times.SHAPE.read(page_times.SHAPE.write(one)) == one
    summed = sum(page.count for page in (*ours, *theirs))
    found: dict[tuple[str, int], PageTime] = {}
    for page in (*one.pages, *other.pages):
        before = found.get((page.page, page.status))
        found[page.page, page.status] = before.plus(page) if before else page
    assert sum(page.count for page in found.values()) == summed


def test_a_clock_that_is_set_back_does_not_end_the_putting_down():
    """By the day's clock a hall whose clock was a month ahead would have put nothing down for a month."""
    assert page_times.TALLY.clock is time.monotonic
