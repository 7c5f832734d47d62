"""Rating systems: the profiles that an association used one after the other, each from its day on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Protocol

from .profiles import PROFILES, Profile, UnknownProfile


class Formula(Protocol):
    """What rates a history: a profile for all its days, or a system that has one for each time."""

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def game(self) -> str: ...

    @property
    def confirmed(self) -> bool: ...

    def on(self, day: date) -> Profile: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSystem:
    """The profiles from the oldest on; each has the day on which it came into force."""

    key: str
    title: str
    profiles: tuple[Profile, ...]

    @property
    def game(self) -> str:
        return self.profiles[0].game

    @property
    def confirmed(self) -> bool:
        return all(profile.confirmed for profile in self.profiles)

    def on(self, day: date) -> Profile:
        """The profile in force on a day. What was before the oldest is not known, so that one reaches back."""
        return next((p for p in reversed(self.profiles) if p.since is not None and p.since <= day), self.profiles[0])


NZASP = RatingSystem(
    key="nzasp",
    title="NZASP, as in force on each tournament's last day",
    profiles=tuple(PROFILES[key] for key in ("nzasp-1999", "nzasp-2017", "nzasp-2019", "nzasp-2022")),
)
FORMULAS: Mapping[str, Formula] = MappingProxyType({NZASP.key: NZASP, **PROFILES})


def find_formula(key: str) -> Formula:
    try:
        return FORMULAS[key]
    except KeyError:
        raise UnknownProfile(key) from None
