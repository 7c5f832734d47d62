"""A JSON file that was named on the command line: every fault with the file and the place in it."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from .answer import Complaint
from .given_file import given_bytes

_KEYWORDS = frozenset({"class", "from"})  # names of fields that Python keeps for itself


class _TwiceThere(ValueError):
    """A key of an object that is there twice: which of them counts nobody could tell."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = Counter(key for key, _ in pairs)
        raise _TwiceThere(keys.most_common(1)[0][0])
    return found


def named_as_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object with names that a dataclass may have for its fields: `class_` for `class`."""
    found = _object(pairs)
    return {
        f"{key}_" if key in _KEYWORDS else key: value
        for key, value in found.items()
        if key in _KEYWORDS or key.removesuffix("_") not in _KEYWORDS
    }


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def load_json(file: str, called: str, made: Callable[[list[tuple[str, Any]]], dict[str, Any]] = _object) -> Any:
    """The plain data of this file; `-` is standard input. `called` is what it should be: event file."""
    raw = given_bytes(file)
    try:
        return json.loads(raw.decode("utf-8-sig"), object_pairs_hook=made, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        what = f"byte {error.start + 1} is no UTF-8"
        raise Complaint(2, file, what, f"save the {called} as UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"{file}, line {error.lineno}, column {error.colno}"
        raise Complaint(2, place, f"this is no JSON: {error.msg}", "look at the commas and quotes there") from None
    except _TwiceThere as twice:
        what = f"one object has {str(twice)[:40]!r} twice"
        raise Complaint(2, file, what, "take out the one that is wrong") from None
    except (ValueError, RecursionError) as error:
        raise Complaint(2, file, f"this cannot be read: {error}", f"write the {called} as JSON") from None
