"""The quorum of a meeting, in its parts. Everybody counts under one head, and those heads are filled that can be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament.book import CONSTITUTION, clause_parameter

MeetingRoom = Literal["general", "management"]
Head = Literal["executive", "ordinary", "officers", "clubs", "independents"]
Presence = Literal["ordinary", "life", "honorary", "honorary_vp", "visitor"]
Allowed = Literal["open", "wait", "adjourn"]
_AS_ORDINARY = frozenset({"ordinary", "life"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """Somebody at a meeting. `proxy` is somebody represented, who is not present and makes no quorum."""

    presence: Presence = "ordinary"
    officer: bool = False
    club: str | None = None
    voting_for: str | None = None
    proxy: bool = False


@dataclass(frozen=True, slots=True)
class QuorumPart:
    """`counted` may be more than is needed."""

    head: Head
    needed: int
    counted: int

    @property
    def missing(self) -> int:
        return max(0, self.needed - self.counted)


@dataclass(frozen=True, slots=True)
class Quorum:
    parts: tuple[QuorumPart, ...]
    allowed: tuple[Allowed, ...]
    rests_on: tuple[Basis, ...]

    @property
    def quorate(self) -> bool:
        return not any(part.missing for part in self.parts)


def quorum(room: MeetingRoom, present: Sequence[Present], minutes: int = 0) -> Quorum:
    """`minutes` are those since the time for which the meeting was called; before it they are below zero."""
    here = [each for each in present if not each.proxy]
    needed = _needed(room)
    counts = _counts(here, room, needed)
    parts = tuple(QuorumPart(head, count, counts[head]) for head, count in needed.items())
    return Quorum(parts, _allowed(room, not any(part.missing for part in parts), minutes), _rests_on(room, present))


def wait_minutes() -> int:
    return clause_parameter(int, CONSTITUTION["9.5"], "gm_quorum_wait_min").value


def _needed(room: MeetingRoom) -> dict[Head, int]:
    """In the order in which heads are filled where not all can be."""
    if room == "general":
        return {
            "executive": clause_parameter(int, CONSTITUTION["9.5"], "gm_quorum_executive").value,
            "ordinary": clause_parameter(int, CONSTITUTION["9.5"], "gm_quorum_ordinary").value,
        }
    return {
        "officers": clause_parameter(int, CONSTITUTION["7.1"], "mc_quorum_officers").value,
        "clubs": clause_parameter(int, CONSTITUTION["7.1"], "mc_quorum_clubs").value,
        "independents": clause_parameter(int, CONSTITUTION["7.1"], "mc_quorum_independents").value,
    }


def eligible_heads(one: Present, room: MeetingRoom) -> tuple[Head, ...]:
    """Under which heads somebody may count. An honorary member counts as an officer only, a visitor not at all."""
    if one.presence == "visitor" or one.proxy:
        return ()
    counts = one.presence in _AS_ORDINARY
    independent = counts and one.club is None and one.voting_for is None
    heads: dict[Head, bool]
    if room == "general":
        heads = {"executive": one.officer, "ordinary": counts}
    else:
        heads = {"officers": one.officer, "clubs": counts and one.voting_for is not None, "independents": independent}
    return tuple(head for head, may in heads.items() if may)


def _counts(here: Sequence[Present], room: MeetingRoom, needed: Mapping[Head, int]) -> dict[Head, int]:
    """How many count under each head. Only officers can choose; all others have one head at most."""
    return _general_counts(here, needed) if room == "general" else _management_counts(here, needed)


def _general_counts(here: Sequence[Present], needed: Mapping[Head, int]) -> dict[Head, int]:
    """As many officers as it takes are the Executive; further ones are among the ordinary members if they can."""
    heads = Counter(eligible_heads(one, "general") for one in here)
    either, officers_only = heads["executive", "ordinary"], heads["executive",]
    kept = min(either, max(0, needed["executive"] - officers_only))
    return {"executive": officers_only + kept, "ordinary": heads["ordinary",] + either - kept}


def _management_counts(here: Sequence[Present], needed: Mapping[Head, int]) -> dict[Head, int]:
    """Of all ways in which officers can stand for a club that has nobody else, or for the independents, the one that
    fills most; of equal ones that which fills the heads in their order, and then the one with most officers."""
    heads = [(eligible_heads(one, "management"), one.voting_for) for one in here]
    counts = Counter(own for own, _ in heads)
    clubs = {club for own, club in heads if own == ("clubs",)}
    by_officers = {club for own, club in heads if own == ("officers", "clubs")} - clubs
    officers, independents = sum(count for own, count in counts.items() if "officers" in own), counts["independents",]
    ways: list[dict[Head, int]] = [
        {"officers": officers - a - b, "clubs": len(clubs) + a, "independents": independents + b}
        for a in range(min(len(by_officers), needed["clubs"]) + 1)
        for b in range(min(counts["officers", "independents"], needed["independents"]) + 1)
    ]

    def filled(way: Mapping[Head, int]) -> tuple[int, ...]:
        full = [min(count, way[head]) for head, count in needed.items()]
        return sum(full), *full, way["officers"]

    return max(ways, key=filled)


def _allowed(room: MeetingRoom, quorate: bool, minutes: int) -> tuple[Allowed, ...]:
    if quorate:
        return ("open",)
    if room == "general" and minutes < wait_minutes():
        return ("wait", "adjourn")
    return ("adjourn",)


def _rests_on(room: MeetingRoom, present: Sequence[Present]) -> tuple[Basis, ...]:
    if room == "management":
        return CONSTITUTION["7.1"], CONSTITUTION.reading("7.1")
    classes = {one.presence for one in present}
    life = (CONSTITUTION.reading("4.3.2"),) if "life" in classes else ()
    honorary = (CONSTITUTION["4.2.2"],) if classes & {"honorary", "honorary_vp"} else ()
    return (CONSTITUTION["9.5"], CONSTITUTION.reading("9.5"), *life, *honorary)
