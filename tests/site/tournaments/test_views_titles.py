"""What a tab of the browser is called: on a page of a tournament by its name, since people have several open."""

from pathlib import Path

from tilehall.site import tournaments

TEMPLATES = Path(tournaments.__path__[0]) / "templates" / "tournaments"
OF_NONE = {"certificate_check", "new", "presets", "tournaments"}


def test_every_page_of_a_tournament_names_it_in_its_title():
    pages = [page for page in TEMPLATES.glob("*.html") if 'extends "tournaments/frame.html"' in page.read_text()]
    lines = [(page.stem, line) for page in pages for line in page.read_text().splitlines()]
    titles = {name: line for name, line in lines if "{% block title %}" in line}
    nameless = {name for name, title in titles.items() if "plan.name" not in title and "row.name" not in title}
    assert len(titles) > 30
    assert nameless == OF_NONE
