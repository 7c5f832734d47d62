"""Texts that make a regular expression work hardest, written from the expression itself.

Each repetition of a pattern in turn is filled with many signs, all others with as few as go, and something follows
that spoils the match: then a pattern that can share out the same signs in several ways tries them all.
"""

import ast
import importlib
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from .project_files import called, texts

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_constants
    import sre_parse

SPOILERS = ("", "\0", "x y", "\n\0")
_REPEATS = (sre_constants.MAX_REPEAT, sre_constants.MIN_REPEAT, sre_constants.POSSESSIVE_REPEAT)
_BY_CATEGORY = {
    sre_constants.CATEGORY_DIGIT: "1",
    sre_constants.CATEGORY_NOT_DIGIT: "a",
    sre_constants.CATEGORY_SPACE: " ",
    sre_constants.CATEGORY_NOT_SPACE: "a",
    sre_constants.CATEGORY_WORD: "a",
    sre_constants.CATEGORY_NOT_WORD: " ",
}
_LIKELY = " a1A;#.,:\\'\"({</-\t\r\n\0"
_METHODS = {"match", "fullmatch", "search", "findall", "finditer", "split", "sub"}
_USED = re.compile(rf"\b(re\.compile|[\w.]+\.({'|'.join(sorted(_METHODS))}))\(")


@dataclass(frozen=True, slots=True)
class PatternUse:
    """A pattern somewhere in the source, and the way it is put to a text there."""

    where: str
    pattern: "re.Pattern[str]"
    method: str

    def run(self, text: str) -> None:
        if self.method == "sub":
            self.pattern.sub("", text)
        elif self.method == "finditer":
            sum(1 for _ in self.pattern.finditer(text))
        else:
            getattr(self.pattern, self.method)(text)

    def seconds(self, text: str, times: int = 1) -> float:
        """The shortest of so many runs, in time of the processor."""
        return min(_timed(lambda: self.run(text)) for _ in range(times))


def _timed(work: Callable[[], object]) -> float:
    before = process_time()
    work()
    return process_time() - before


# -- the texts of a pattern


def hostile_texts(pattern: str, flags: int, signs: int) -> list[str]:
    tree = sre_parse.parse(pattern, flags)
    repeats = list(_repeats(tree))
    written = [filler * signs for filler in (" ", "a", "1", "\r", ";", "a ", "1 ", "\\")]
    for least in (0, 1):
        for pumped in repeats:
            for sign in _signs(pumped[2]):
                text = _text(tree, pumped, sign, signs, least)
                written += [text + spoiler for spoiler in SPOILERS]
    return written


def _repeats(tree: Any) -> Iterator[Any]:
    for kind, held in tree:
        if kind in _REPEATS:
            if held[1] is sre_constants.MAXREPEAT:
                yield held
            yield from _repeats(held[2])
        elif kind is sre_constants.SUBPATTERN:
            yield from _repeats(held[3])
        elif kind is sre_constants.BRANCH:
            for branch in held[1]:
                yield from _repeats(branch)
        elif kind is sre_constants.ATOMIC_GROUP:
            yield from _repeats(held)


def _signs(inner: Any) -> list[str]:
    """What the pump is filled with: one sign of each kind that a class takes, else the inside written out."""
    if len(inner) == 1 and inner[0][0] in (sre_constants.IN, sre_constants.ANY, sre_constants.NOT_LITERAL):
        taken = re.compile(_single(inner), re.DOTALL)
        return [sign for sign in _LIKELY if taken.fullmatch(sign)][:3] or [""]
    return [""]


def _single(inner: Any) -> str:
    kind, held = inner[0]
    if kind is sre_constants.ANY:
        return "."
    if kind is sre_constants.NOT_LITERAL:
        return f"[^{re.escape(chr(held))}]"
    return "[" + "".join(_class_part(each) for each in held) + "]"


def _class_part(part: Any) -> str:
    kind, held = part
    if kind is sre_constants.NEGATE:
        return "^"
    if kind is sre_constants.LITERAL:
        return re.escape(chr(held))
    if kind is sre_constants.RANGE:
        return f"{re.escape(chr(held[0]))}-{re.escape(chr(held[1]))}"
    return {"CATEGORY_DIGIT": r"\d", "CATEGORY_NOT_DIGIT": r"\D", "CATEGORY_SPACE": r"\s", "CATEGORY_NOT_SPACE": r"\S",
            "CATEGORY_WORD": r"\w", "CATEGORY_NOT_WORD": r"\W"}[str(held)]  # fmt: skip


def _text(tree: Any, pumped: Any, sign: str, signs: int, least: int) -> str:
    return "".join(_written(kind, held, pumped, sign, signs, least) for kind, held in tree)


def _written(kind: Any, held: Any, pumped: Any, sign: str, signs: int, least: int) -> str:
    def inside(tree: Any) -> str:
        return _text(tree, pumped, sign, signs, least)

    if kind in _REPEATS:
        if held is pumped:
            return (sign or inside(held[2]) or "a") * signs
        return inside(held[2]) * max(held[0], int(_holds(held[2], pumped)), min(least, held[1]))
    if kind is sre_constants.SUBPATTERN or kind is sre_constants.ATOMIC_GROUP:
        return inside(held[3] if kind is sre_constants.SUBPATTERN else held)
    if kind is sre_constants.BRANCH:
        return inside(next((branch for branch in held[1] if _holds(branch, pumped)), held[1][0]))
    if kind is sre_constants.LITERAL:
        return chr(held)
    # Places, looks around and references take no sign of their own.
    return _signs([(kind, held)])[0]


def _holds(tree: Any, pumped: Any) -> bool:
    return any(held is pumped for held in _repeats(tree))


# -- the patterns of the source


def pattern_uses(source: Path) -> Iterator[PatternUse]:
    """Every pattern of the source, by the ways it is used; one that other modules may import, by theirs too."""
    modules = [(file, ast.parse(text)) for file, text in texts(source, ".py") if _USED.search(text)]
    used: dict[tuple[Path | None, str], set[str]] = {}
    for file, tree in modules:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in _METHODS and isinstance(node.value, ast.Name):
                used.setdefault(_owner(file, node.value.id), set()).add(node.attr)
    for file, tree in modules:
        named = {node.value: node.targets[0] for node in ast.walk(tree) if isinstance(node, ast.Assign)}
        for call in _pattern_calls(tree):
            method, pattern = called(call).removeprefix("re."), _compiled(call, file, source)
            name = getattr(named.get(call), "id", "")
            for way in used.get(_owner(file, name), {"match"}) if method == "compile" else {method}:
                if pattern is not None:
                    yield PatternUse(f"{file.relative_to(source)}:{call.lineno}", pattern, way)


def _pattern_calls(tree: ast.Module) -> Iterator[ast.Call]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    yield from (call for call in calls if called(call) in {f"re.{method}" for method in ("compile", *_METHODS)})


def _owner(file: Path, name: str) -> tuple[Path | None, str]:
    return (file if name.startswith("_") else None, name)


def _compiled(call: ast.Call, file: Path, source: Path) -> "re.Pattern[str] | None":
    """None where the pattern is of bytes, or put together in a function."""
    module = importlib.import_module(".".join((source.name, *file.relative_to(source).with_suffix("").parts)))
    flags = 0
    for node in ast.walk(call):
        if isinstance(node, ast.Attribute) and node.attr in ("IGNORECASE", "ASCII", "DOTALL", "MULTILINE"):
            flags |= getattr(re, node.attr)
    try:
        text = eval(compile(ast.Expression(call.args[0]), "pattern", "eval"), vars(module).copy())
    except NameError:
        return None
    return re.compile(text, flags) if isinstance(text, str) else None
