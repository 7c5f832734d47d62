"""What a command gives back: an answer for people and for programs, or a complaint that says where and what to do."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    json: Any
    text: str
    status: int = 0  # 1 where the answer itself is bad news, as a `check` that found disagreements


class Complaint(Exception):
    """Status 1: the rules refuse, or what was asked for was not found. Status 2: the call or the file is wrong."""

    def __init__(self, status: int, place: str, what: str, remedy: str) -> None:
        super().__init__(what)
        self.status, self.place, self.what, self.remedy = status, place, what, remedy

    def line(self) -> str:
        return shown(" ".join(f"tilehall: {self.place}: {self.what} ({self.remedy})".split()))


def shown(text: str) -> str:
    """It may quote a file from anywhere, whose control signs must not reach the terminal."""
    return "".join(sign if sign.isprintable() or sign in "\n\t" else "\N{REPLACEMENT CHARACTER}" for sign in text)


def shown_json(plain: Any) -> str:
    """The same for programs: what cannot be seen is written by its number, so that nothing of it is lost."""
    text = json.dumps(plain, ensure_ascii=False, indent=2)
    if text.isascii():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)


def table(rows: Sequence[tuple[str, ...]], gap: str = "  ") -> str:
    """Columns of plain text, each as wide as its widest cell; the last is left as it is."""
    if not rows:
        return ""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    return "\n".join(
        gap.join([*(c.ljust(w) for c, w in zip(row, widths, strict=False)), row[-1]]).rstrip() for row in rows
    )
