"""Mail addresses that a list brings for newcomers: the room of letters keeps them, where it can write to them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from .membership import EntryOrigin
from .models import Person

Brought = Sequence[tuple[Person, str]]


@dataclass(frozen=True, slots=True)
class AddressKeeper:
    """`as_kept` gives an address as letters bear it, empty where it is none; `keep` writes them down; `known` are those
    of people whom the register has."""

    as_kept: Callable[[str], str]
    keep: Callable[[Brought, EntryOrigin], None]
    known: Callable[[Collection[int]], Mapping[int, str]]


_KEEPERS: list[AddressKeeper] = []


def register_keeper(keeper: AddressKeeper) -> None:
    """Said once, when the app is ready."""
    _KEEPERS[:] = [keeper]


def as_kept(typed: str) -> str:
    return next((kept for keeper in _KEEPERS if (kept := keeper.as_kept(typed))), "")


def known(people: Collection[int]) -> Mapping[int, str]:
    found: dict[int, str] = {}
    for keeper in _KEEPERS:
        found |= keeper.known(people)
    return found


def keep(brought: Brought, entry_origin: EntryOrigin) -> None:
    for keeper in _KEEPERS:
        keeper.keep(brought, entry_origin)
