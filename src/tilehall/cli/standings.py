"""`tilehall standings`: the placings of an event file, byes and forfeits valued by its ruleset."""

import argparse
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS, UnknownRuleset
from tilehall.law.tournament import standings as law
from tilehall.law.tournament.event import Event, PlayerId

from . import event_file
from .answer import Answer, Complaint, table

HUNDRED = 100


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_command("standings", placings, "the placings of an event file")
    command.add_argument("file", metavar="FILE", help="an event in JSON, one grade; - for standard input")


def placings(arguments: argparse.Namespace) -> Answer:
    event = event_file.load_event(arguments.file)
    try:
        with event_file.complaints_of_file(arguments.file):
            standings = law.standings(event)
    except UnknownRuleset as unknown:
        known = ", ".join(RULESETS)
        raise Complaint(2, f"{arguments.file}: the file, ruleset", str(unknown), f"choose among {known}") from None
    plain: dict[str, Any] = {
        "name": event.name,
        "ruleset": event.ruleset,
        "placings": [_placing(placing, event.names) for placing in standings.placings],
        "final": standings.final,
        "rests_on": basis_texts(*standings.rests_on),
    }
    if standings.teams:
        plain["teams"] = [_team(team_placing) for team_placing in standings.teams]
    return Answer(plain, _text(event, standings))


def rounded(value: Fraction | int | None) -> int | float | None:
    """To two decimals, half away from zero; whole where it is whole."""
    if value is None:
        return None
    scaled = math.floor(Fraction(abs(Fraction(value)) * HUNDRED + Fraction(1, 2)))
    scaled = -scaled if value < 0 else scaled
    return scaled // HUNDRED if scaled % HUNDRED == 0 else scaled / HUNDRED


def _placing(placing: law.Placing, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {
        "place": placing.place,
        "name": names[placing.player],
        "wins": rounded(placing.wins),
        "spread": placing.spread,
        "average": rounded(placing.average),
        "bonus_words": rounded(placing.bonus_words),
        "points": rounded(placing.points),
        "games": placing.games,
        "provisional": placing.provisional,
    }


def _team(team_placing: law.TeamPlacing) -> dict[str, Any]:
    return {
        "place": team_placing.place,
        "team": team_placing.team,
        "wins": rounded(team_placing.wins),
        "spread": team_placing.spread,
        "members": team_placing.members,
    }


def _text(event: Event, standings: law.Standings) -> str:
    heads: tuple[str, ...] = ("place", "name", "wins", "spread", "average", "bonus words")
    names = event.names
    rows = [heads, *(_row(placing, names[placing.player]) for placing in standings.placings)]
    parts = [event.name, table(rows)] if event.name else [table(rows)]
    if standings.teams:
        teams = [
            (
                str(team_placing.place),
                team_placing.team,
                _said(team_placing.wins),
                f"{team_placing.spread:+}",
                f"{team_placing.members} players",
            )
            for team_placing in standings.teams
        ]
        parts.append(table([("place", "team", "wins", "spread", ""), *teams]))
    if any(placing.provisional for placing in standings.placings):
        parts.append("* with own averages that still move: byes and forfeits are final after the last game.")
    if not standings.final:
        parts.append("Not final: games are still to be played.")
    parts.append(f"Rests on {'; '.join(basis_texts(*standings.rests_on))}.")
    return "\n\n".join(parts)


def _row(placing: law.Placing, name: str) -> tuple[str, ...]:
    average = "-" if placing.average is None else f"{float(rounded(placing.average) or 0):.2f}"
    mark = "*" if placing.provisional else ""
    return (
        str(placing.place),
        name + mark,
        _said(placing.wins),
        f"{placing.spread:+}",
        average,
        _said(placing.bonus_words),
    )


def _said(value: Fraction | None) -> str:
    return "-" if value is None else str(rounded(value))
