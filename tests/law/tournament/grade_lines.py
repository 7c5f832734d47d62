"""Grades for tests: players and games written in a line each."""

from typing import Any

from tilehall.law.tournament.event import Event, read_event


def event(*rounds: list[dict[str, Any]], ruleset: str = "nzasp-2022", **more: Any) -> Event:
    """An event of whoever its rounds name, in order of appearance."""
    seen = dict.fromkeys(name for each in rounds for entry in each for name in _of(entry))
    names = more.pop("names", None) or list(seen)
    teams = more.pop("teams", {})
    players = [{"name": name, "rating": 1500, "games": 60, "team": teams.get(name)} for name in names]
    return read_event({"name": "Club day", "ruleset": ruleset, "players": players, "rounds": list(rounds), **more})


def game(first: str, second: str, *score: int, bonus: tuple[int, int] | None = None) -> dict[str, Any]:
    told: dict[str, Any] = {"first": first, "second": second}
    if score:
        told["score"] = list(score)
    if bonus is not None:
        told["bonus"] = list(bonus)
    return told


def bye(name: str) -> dict[str, Any]:
    return {"bye": name}


def forfeit(name: str, to: str) -> dict[str, Any]:
    return {"forfeit": name, "to": to}


def _of(entry: dict[str, Any]) -> list[str]:
    if "table" in entry:
        return list(entry["table"])
    return [entry[field] for field in ("first", "second", "bye", "forfeit", "to") if field in entry]


def cards(**margins: list[int]) -> list[list[dict[str, Any]]]:
    """Rounds in which each player meets somebody of their own, with these margins, at 400 to their opponents."""
    longest = max(map(len, margins.values()))
    return [
        [game(name, f"against {name}", 400 + own[n], 400) for name, own in margins.items() if n < len(own)]
        for n in range(longest)
    ]
