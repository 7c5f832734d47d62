"""Users come to everything the house has: what no door leads to is listed with a reason, and fulfils no clause."""

from collections.abc import Mapping

import pytest

from .project_files import SRC
from .reach import LISTED, CitingTests, House, explored, listed, modules_of_the_house
from .source import Module, read


@pytest.fixture(scope="module")
def modules() -> Mapping[str, Module]:
    return modules_of_the_house()


@pytest.fixture(scope="module")
def house(modules) -> House:
    return explored(modules)


def test_a_user_comes_to_everything_that_is_not_listed(house):
    entries = listed(LISTED.read_text(encoding="utf-8"))
    assert all(entry.why for entry in entries)
    assert sorted(entry.name for entry in entries) == sorted(house.unreached()), (
        "make records takes off what is reached"
    )


def test_most_of_the_house_is_reached(house):
    """A watch that lost its way would find either nothing or all of it."""
    assert len(house.reached) > 3000
    for known in ("law.tournament.standings:standings", "law.scrabble.rulings.overdraws:overdraw", "cli.rules:add"):
        assert f"{SRC.name}.{known}" in house.reached


def changed(modules: Mapping[str, Module], planted: Mapping[str, tuple[str, str]]) -> dict[str, Module]:
    """The house with some files changed: in each, a text gives way to another; an empty one stands for the end."""
    found = dict(modules)
    for path, (old, new) in planted.items():
        file = SRC / path
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{path} no longer has {old!r}"
        name = ".".join([SRC.name, *file.relative_to(SRC).with_suffix("").parts]).removesuffix(".__init__")
        text = text.replace(old, new) if old else f"{text}\n\n{new}\n"
        found[name] = read(name, text, is_package=file.name == "__init__.py")
    return found


# What is planted, and what is then out of reach.
BREACHES = {
    "a rule that nobody asks": (
        {"law/tournament/standings.py": ("", "def half_a_bye(players): return players")},
        {"tilehall.law.tournament.standings.half_a_bye"},
    ),
    "a class that nobody makes": (
        {"law/tournament/standings.py": ("", "class HalfBye:\n    def points(self): return 1")},
        {"tilehall.law.tournament.standings.HalfBye"},
    ),
    "a method that nobody calls": (
        {
            "law/rulebook/documents.py": (
                "    def reading(self",
                "    def read_backwards(self): ...\n\n    def reading(self",
            )
        },
        {"tilehall.law.rulebook.documents.Document.read_backwards"},
    ),
    "rules that know only each other": (
        {
            "law/tournament/standings.py": (
                "",
                "def heads(n): return tails(n - 1) if n else 0\n\ndef tails(n): return heads(n - 1) if n else 1",
            )
        },
        {"tilehall.law.tournament.standings.heads", "tilehall.law.tournament.standings.tails"},
    ),
    "an import that is not used": (
        {
            "law/tournament/standings.py": ("", "def half_a_bye(players): return players"),
            "cli/standings.py": ("", "from tilehall.law.tournament.standings import half_a_bye"),
        },
        {"tilehall.law.tournament.standings.half_a_bye"},
    ),
    "a variable of the same name": (
        {
            "law/tournament/standings.py": ("", "def half_a_bye(players): return players"),
            "cli/main.py": (
                "def version() -> Answer:\n",
                "from tilehall.law.tournament.standings import half_a_bye\n\n"
                "def version() -> Answer:\n    half_a_bye = 1\n    assert half_a_bye\n",
            ),
        },
        {"tilehall.law.tournament.standings.half_a_bye"},
    ),
}


@pytest.mark.parametrize("planted", BREACHES)
def test_a_planted_breach_is_found(planted, modules, house):
    files, out_of_reach = BREACHES[planted]
    assert set(explored(changed(modules, files)).unreached()) - set(house.unreached()) == out_of_reach


def test_a_ruling_taken_off_the_questions_is_out_of_reach(modules, house):
    """A game's questions are a door: what the engine does not ask itself is reached by standing on the list."""
    files = {
        "law/scrabble/rulings/__init__.py": ("QUESTIONS", "_NO_LONGER_ASKED"),
        "law/scrabble/game.py": ("    questions=QUESTIONS,\n", ""),
    }
    lost = set(explored(changed(modules, files)).unreached()) - set(house.unreached())
    assert {name.rsplit(".", 1)[0] for name in lost} >= {"tilehall.law.scrabble.rulings.attendance"}


def test_a_page_without_an_address_leads_nowhere(modules, house):
    files = {"site/config/urls.py": ('include("tilehall.site.tournaments.urls")', "include([])")}
    lost = set(explored(changed(modules, files)).unreached()) - set(house.unreached())
    assert any(name.startswith("tilehall.site.tournaments.views.") for name in lost)
    assert any(name.startswith("tilehall.law.tournament.desk.") for name in lost)


TESTS = {
    "tests.test_slips": """
from tests.helpers import signed
from tilehall.law.tournament.standings import half_a_bye, standings
def test_direct(): assert half_a_bye(1)
def test_through_a_helper(): assert signed()
def test_through_a_fixture(made): assert made
def test_of_what_is_reached(): assert standings
""",
    "tests.helpers": "from tilehall.law.tournament import standings\ndef signed(): return standings.half_a_bye(1)",
    "tests.conftest": "from tests.helpers import signed\ndef made(): return signed()",
}


@pytest.mark.parametrize(
    "test, counts",
    [
        ("test_direct", False),
        ("test_through_a_helper", False),
        ("test_through_a_fixture", False),
        ("test_of_what_is_reached", True),
    ],
)
def test_a_test_of_what_nobody_comes_to_does_not_count(test, counts, modules):
    planted = explored(changed(modules, BREACHES["a rule that nobody asks"][0]))
    tests = CitingTests(planted, {name: read(name, text) for name, text in TESTS.items()})
    found = tests.on_nothing_reached({"nzasp.P.9": [f"tests/test_slips.py::{test}"]})
    half = {"tilehall.law.tournament.standings.half_a_bye"}
    assert found == ({} if counts else {f"tests/test_slips.py::{test}": half})
