"""The files of the project, as the tests of its manners read them. A checkout without git reads the same."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "tilehall"
LAW = SRC / "law"
# What building, running and testing leave behind; .gitignore has the same list.
LEFT_BEHIND = {".git", ".venv", ".tools", "build", "data", "__pycache__", ".hypothesis", "tilehall.egg-info"}


def files(place: Path = ROOT, suffix: str = "") -> Iterator[Path]:
    for entry in sorted(place.iterdir()):
        if entry.name in LEFT_BEHIND or entry.name.endswith("_cache") or entry.suffix == ".so":
            continue
        if entry.is_dir():
            yield from files(entry, suffix)
        elif entry.name.endswith(suffix):
            yield entry


def texts(place: Path = ROOT, suffix: str = "") -> Iterator[tuple[Path, str]]:
    """Every file that is text, and its text."""
    for file in files(place, suffix):
        try:
            yield file, file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def trees(*places: Path) -> Iterator[tuple[Path, ast.Module]]:
    for place in places:
        for file, text in texts(place, ".py"):
            yield file, ast.parse(text)


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def called(node: ast.AST) -> str:
    """The dotted name a call is made by, as `datetime.now`; empty where it is no plain name."""
    if not isinstance(node, ast.Call):
        return ""
    words: list[str] = []
    at: ast.expr = node.func
    while isinstance(at, ast.Attribute):
        words.append(at.attr)
        at = at.value
    words.append(at.id if isinstance(at, ast.Name) else "")
    return ".".join(reversed(words))
