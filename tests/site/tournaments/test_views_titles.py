"""What a tab of the browser is called: on a page of a tournament or a meeting by its name; people have several open."""

from pathlib import Path

from tilehall.site import tables, tournaments
from tilehall.site.association import meetings

OF_NONE = {"certificate_check", "new", "presets", "tournaments"}
OF_NO_MEETING = {"meetings", "new", "resolutions", "rules", "rules_of_play"}
OF_NO_BOARD = {
    "clock",
    "judge",
    "judge_check",
    "judge_closed",
    "verdict",
}  # at no event: the judge and the clock for everybody


def titles(room: Path, frame: str = "") -> dict[str, str]:
    pages = [page for page in room.glob("*.html") if frame in page.read_text()]
    lines = [(page.stem, line) for page in pages for line in page.read_text().splitlines()]
    return {name: line for name, line in lines if "{% block title %}" in line}


def nameless(found: dict[str, str], *names: str) -> set[str]:
    return {page for page, title in found.items() if not any(name in title for name in names)}


def test_every_page_of_a_tournament_names_it_in_its_title():
    found = titles(Path(tournaments.__path__[0]) / "templates" / "tournaments", 'extends "tournaments/frame.html"')
    assert len(found) > 30
    assert nameless(found, "plan.name", "row.name") == OF_NONE


def test_every_page_of_a_meeting_names_it_in_its_title():
    found = titles(Path(meetings.__path__[0]) / "templates" / "meetings", 'extends "meetings/frame.html"')
    assert len(found) > 12
    assert nameless(found, "row.title") == OF_NO_MEETING


def test_every_page_of_a_table_at_an_event_names_it_in_its_title():
    found = titles(Path(tables.__path__[0]) / "templates" / "tables")
    assert nameless(found, "row.name") == OF_NO_BOARD
