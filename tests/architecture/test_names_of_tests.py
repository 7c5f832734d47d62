"""A test file is found by the module it tries: test_<module>.py, or test_<module>_<what of it>.py, beside others."""

from collections.abc import Iterable
from pathlib import Path

from .project_files import LAW, ROOT, SRC, files

TESTS = ROOT / "tests"
MIRRORS = ("cli", "law", "rummikub", "scrabble", "site")  # a game stands at the top of the tests
# What no module owns: the documents' own order, whole days and games, and what holds for all of them.
TOPICS = {
    "accounted", "any", "check", "clauses", "each", "every", "examples", "glicko", "house_players", "kept_example",
    "kinds", "look_ups", "mutants", "races", "rummikub", "take_over", "terms", "trouble", "two_answers", "whole",
}  # fmt: skip


def mirrored(folder: Path) -> Path:
    """The room whose tests stand in this folder."""
    place = folder.relative_to(TESTS)
    return LAW / place if place.parts[0] in ("scrabble", "rummikub") else SRC / place


def owned_names(room: Path) -> set[str]:
    """What modules and packages of a room are called, those deeper in it too."""
    modules = [file for file in files(room, ".py") if "migrations" not in file.parts]
    return {file.stem for file in modules} | {file.parent.name for file in modules if file.parent != room}


def named_after(title: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if title == name or title.startswith(f"{name}_")}


def test_a_test_file_is_named_after_a_module_or_a_topic():
    lost, used = [], set()
    for folder in MIRRORS:
        for file in files(TESTS / folder, ".py"):
            if not file.name.startswith("test_"):
                continue
            title = file.stem.removeprefix("test_")
            if named_after(title, owned_names(mirrored(file.parent))):
                continue
            topics = named_after(title, TOPICS)
            used |= topics
            if not topics:
                lost.append(str(file.relative_to(ROOT)))
    assert lost == []
    assert used == TOPICS, "a topic that no file has"


def test_a_file_named_after_a_module_that_moved_away_is_found():
    names = owned_names(LAW / "tournament" / "draws")
    assert named_after("round_robin", names) == {"round_robin"}
    assert named_after("tables_of_four", names) == {"tables"}
    assert named_after("drawing", names | TOPICS) == set()
