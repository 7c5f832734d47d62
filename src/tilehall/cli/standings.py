"""`tilehall standings`: the placings of an event file, byes and forfeits valued by its ruleset."""

import argparse
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.layers import RULESETS, UnknownRuleset
from tilehall.law.tournament import standings as law
from tilehall.law.tournament.event import Event, PlayerId

from . import events
from .answer import Answer, Complaint, table

HUNDRED = 100


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_command("standings", placings, "the placings of an event file")
    command.add_argument("file", metavar="FILE", help="an event in JSON, one grade; - for standard input")


def placings(asked: argparse.Namespace) -> Answer:
    event = events.load(asked.file)
    try:
        with events.complaining(asked.file):
            found = law.standings(event)
    except UnknownRuleset as unknown:
        known = ", ".join(RULESETS)
        raise Complaint(2, f"{asked.file}: the file, ruleset", str(unknown), f"choose among {known}") from None
    told: dict[str, Any] = {
        "name": event.name,
        "ruleset": event.ruleset,
        "placings": [_placing(one, event.names) for one in found.placings],
        "final": found.final,
        "rests_on": spoken(*found.rests_on),
    }
    if found.teams:
        told["teams"] = [_team(one) for one in found.teams]
    return Answer(told, _text(event, found))


def rounded(value: Fraction | int | None) -> int | float | None:
    """To two decimals, half away from zero; whole where it is whole."""
    if value is None:
        return None
    scaled = math.floor(Fraction(abs(Fraction(value)) * HUNDRED + Fraction(1, 2)))
    scaled = -scaled if value < 0 else scaled
    return scaled // HUNDRED if scaled % HUNDRED == 0 else scaled / HUNDRED


def _placing(one: law.Placing, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {
        "place": one.place,
        "name": names[one.player],
        "wins": rounded(one.wins),
        "spread": one.spread,
        "average": rounded(one.average),
        "bonus_words": rounded(one.bonus_words),
        "points": rounded(one.points),
        "games": one.games,
        "provisional": one.provisional,
    }


def _team(one: law.TeamPlacing) -> dict[str, Any]:
    return {
        "place": one.place,
        "team": one.team,
        "wins": rounded(one.wins),
        "spread": one.spread,
        "members": one.members,
    }


def _text(event: Event, found: law.Standings) -> str:
    heads: tuple[str, ...] = ("place", "name", "wins", "spread", "average", "bonus words")
    names = event.names
    rows = [heads, *(_row(one, names[one.player]) for one in found.placings)]
    parts = [event.name, table(rows)] if event.name else [table(rows)]
    if found.teams:
        teams = [
            (str(one.place), one.team, _said(one.wins), f"{one.spread:+}", f"{one.members} players")
            for one in found.teams
        ]
        parts.append(table([("place", "team", "wins", "spread", ""), *teams]))
    if any(one.provisional for one in found.placings):
        parts.append("* with own averages that still move: byes and forfeits are final after the last game.")
    if not found.final:
        parts.append("Not final: games are still to be played.")
    parts.append(f"Rests on {'; '.join(spoken(*found.rests_on))}.")
    return "\n\n".join(parts)


def _row(one: law.Placing, name: str) -> tuple[str, ...]:
    average = "-" if one.average is None else f"{float(rounded(one.average) or 0):.2f}"
    mark = "*" if one.provisional else ""
    return (str(one.place), name + mark, _said(one.wins), f"{one.spread:+}", average, _said(one.bonus_words))


def _said(value: Fraction | None) -> str:
    return "-" if value is None else str(rounded(value))
