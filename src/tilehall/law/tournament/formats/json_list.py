"""JSON that is one long list: read row by row, so that every fault has its line."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from .problem import WrongFile, quoted, wrong_file


@dataclass(frozen=True, slots=True)
class JsonList:
    """Everything beside the list, and each row of it with the line where it begins."""

    head: Mapping[str, object]
    rows: tuple[tuple[int, object], ...]


class _KeyTwice(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _pairs(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _KeyTwice(key)
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_number)
_BLANK = re.compile(r"[ \t\r\n]*")


class _Text:
    """The text with a place in it: the outermost level is gone through by hand, so that each row has its line."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text.removeprefix("\ufeff"), 0
        self._counted, self._line = 0, 1

    @property
    def line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def skip(self) -> str:
        """The next sign that is no blank."""
        blank = _BLANK.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> bool:
        if self.skip() != sign:
            return False
        self.at += 1
        return True

    def demand(self, sign: str) -> None:
        if not self.take(sign):
            raise self.fault(f"“{sign}” is expected here")

    def value(self) -> object:
        self.skip()
        try:
            value, self.at = _DECODER.raw_decode(self.text, self.at)
        except json.JSONDecodeError as fault:
            self.at = min(fault.pos, len(self.text))
            raise self.fault(fault.msg[:1].lower() + fault.msg[1:]) from None
        except _KeyTwice as fault:
            raise wrong_file(self.line, fault.key[:40], "it is there twice", "keep one of them") from None
        except RecursionError:
            raise self.fault("too much lies within each other") from None
        except ValueError as fault:  # a number nobody can read
            raise self.fault(quoted(str(fault))) from None
        return value

    def fault(self, what: str) -> WrongFile:
        return wrong_file(self.line, "", f"this is no JSON: {what}", "give the file as the program wrote it")


def read_json_list(text: str, listed: str) -> JsonList:
    """An object with a list under the key `listed`. Raises `WrongFile` only, by the line."""
    place = _Text(text)
    if not place.take("{"):
        raise wrong_file(1, "", "it does not begin with “{”", f'it must be {{"{listed}": […], …}}')
    head: dict[str, object] = {}
    rows: list[tuple[int, object]] = []
    more = not place.take("}")
    while more:
        key = place.value()
        if not isinstance(key, str):
            raise place.fault("a name in quotes is expected here")
        if key in head:
            raise wrong_file(place.line, key[:40], "it is there twice", "keep one of them")
        place.demand(":")
        head[key] = None
        if key == listed:
            rows = _array(place, listed)
        else:
            head[key] = place.value()
        more = place.take(",")
        if not more:
            place.demand("}")
    if place.skip():
        raise place.fault("there is more after the end")
    return JsonList(head, tuple(rows))


def _array(place: _Text, listed: str) -> list[tuple[int, object]]:
    if not place.take("["):
        raise wrong_file(place.line, listed, "it is no list", "write the rows between [ and ]")
    rows: list[tuple[int, object]] = []
    more = not place.take("]")
    while more:
        place.skip()
        rows.append((place.line, place.value()))
        more = place.take(",")
        if not more:
            place.demand("]")
    return rows
