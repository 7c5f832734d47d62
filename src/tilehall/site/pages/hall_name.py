"""What the hall is called, for rooms below the one that keeps it: files that leave the hall bear its name."""

from collections.abc import Callable

_known: list[Callable[[], str]] = []


def register_name(source: Callable[[], str]) -> None:
    _known[:] = [source]


def hall_name() -> str:
    return _known[0]() if _known else ""
