"""Many questions in one file: a JSON object a line, an answer a line in the same order, a bad line no end of it."""

import io
import json
import math
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TextIO

LONGEST = 1 << 20  # signs of a line


@contextmanager
def input_text(name: str) -> Iterator[TextIO]:
    """What is no UTF-8 makes a bad line, not the end of all lines; a mark at the beginning is no part of the first."""
    if name == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace", newline="\n")
        yield sys.stdin
    else:
        with Path(name).open(encoding="utf-8-sig", errors="replace", newline="\n") as file:
            yield file


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Each line, but of one that has no end only its beginning, which is no JSON."""
    if not isinstance(lines, io.TextIOBase):
        yield from lines
        return
    while line := lines.readline(LONGEST):
        rest = line
        while len(rest) == LONGEST and not rest.endswith("\n"):
            rest = lines.readline(LONGEST)
        yield line


def answer_lines(lines: Iterable[str], answered: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answers as it reads: whoever writes the lines may wait for each answer. The id of a line stands first in it."""
    with _quiet_end():
        for number, line in enumerate(_bounded(lines), 1):
            question = _object(line)
            if isinstance(question, str):
                plain: dict[str, Any] = {"id": None, "line": number, "error": question}
            else:
                plain = {"id": question.get("id"), **answered(question)}
            print(json.dumps(plain), flush=True)


@contextmanager
def _quiet_end() -> Iterator[None]:
    """The reader may go away before the last answer: that is its right, not an error of ours."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _no_number(name: str) -> NoReturn:
    """Python reads and writes NaN and Infinity, which are no JSON."""
    raise ValueError(name)


def _finite(text: str) -> float:
    return number if math.isfinite(number := float(text)) else _no_number(text)


_JSON = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)


def _object(line: str) -> dict[str, Any] | str:
    """The object of a line, or what is wrong with it."""
    try:
        plain = _JSON.decode(line)
    except (ValueError, RecursionError):
        return "this line is no JSON"
    return plain if isinstance(plain, dict) else "this line is no JSON object"
