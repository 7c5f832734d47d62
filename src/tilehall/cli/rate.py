"""`tilehall rate`: what an event does to the ratings of its players, and why."""

import argparse
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tilehall.law.ratings.of_event import NotRated, left_out, of_event, rateable
from tilehall.law.ratings.profiles import DEFAULT, PROFILES, Profile, UnknownProfile, profile
from tilehall.law.ratings.rate import Change, Line, Rated, rate
from tilehall.law.rulebook.basis import spoken
from tilehall.law.rulebook.layers import RULESETS, UnknownRuleset
from tilehall.law.tournament.book import Book
from tilehall.law.tournament.event import Event, PlayerId
from tilehall.site.ratings.causes import told_causes

from . import events
from .answer import Answer, Complaint, table
from .standings import rounded


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_command("rate", ratings, "the ratings after an event file")
    command.add_argument("file", metavar="FILE", help="an event in JSON; - for standard input")
    command.add_argument("--profile", metavar="P", help=f"the formula: {', '.join(PROFILES)}")
    command.add_argument("--why", action="store_true", help="with each player's opponents, expectations and steps")


def ratings(asked: argparse.Namespace) -> Answer:
    event = events.load(asked.file)
    used = _profile(asked.profile, event, asked.file)
    try:
        book = Book(event.ruleset)
        with events.complaining(asked.file):
            rateable(event, used, book)
            entries, results = of_event(event)
    except UnknownRuleset as unknown:
        known = ", ".join(RULESETS)
        raise Complaint(2, f"{asked.file}: the file, ruleset", str(unknown), f"choose among {known}") from None
    except NotRated as refused:
        raise Complaint(1, f"{asked.file}: the file, ruleset", str(refused), refused.remedy) from None
    found = rate(used, entries, results, book)
    rests_on = spoken(*found.rests_on, *left_out(event, book))
    told = {
        "name": event.name,
        "profile": used.key,
        "confirmed": used.confirmed,
        "players": [_player(one, event.names) for one in found.players],
        "final": event.final,
        "rests_on": rests_on,
    }
    return Answer(told, _text(event, used, found, rests_on, asked.why))


def _profile(named: str | None, event: Event, file: str) -> Profile:
    """The one asked for beats the file's, which beats the default."""
    try:
        return profile(named or event.profile or DEFAULT)
    except UnknownProfile as unknown:
        # What was asked for is not there; what a file says that is not there is a fault of the file.
        status, place = (1, "rate") if named else (2, f"{file}: the file, profile")
        raise Complaint(status, place, str(unknown), f"choose among {', '.join(PROFILES)}") from None


def _two(value: float | Fraction | None) -> int | float | None:
    return None if value is None else rounded(Fraction(value))


def _player(one: Change, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {
        "name": names[one.player],
        "old": _two(one.old),
        "new": one.new,
        "exact": one.exact,
        "expected": _two(one.expected),
        "wins": _two(one.wins),
        "games": one.games,
        "change": one.change,
        "provisional": one.provisional,
        "first": one.first,
        "lines": [_line(line, names[line.opponent]) for line in one.lines],
        "steps": told_causes(one.steps),
        "deviation": _two(one.deviation),
    }


def _line(line: Line, opponent: str) -> dict[str, Any]:
    return {
        "round": line.round,
        "opponent": opponent,
        "rating": _two(line.opponent_rating),
        "expectation": round(line.expectation, 4),
        "result": _two(line.result),
        "weight": round(float(line.weight), 4),
    }


def _text(event: Event, used: Profile, found: Rated, rests_on: list[str], why: bool) -> str:
    heads: tuple[str, ...] = ("name", "old", "new", "change", "wins", "expected", "")
    draft = "" if used.confirmed else ", not confirmed"
    names = event.names
    rows = [heads, *(_row(one, names[one.player]) for one in found.players)]
    title = f"{event.name}, " if event.name else ""
    parts = [f"{title}rated by {used.key} ({used.title}{draft})", table(rows)]
    if why:
        parts += [_why(one, names) for one in found.players]
    if any(one.provisional for one in found.players):
        parts.append("P: a provisional rating.")
    if not event.final:
        parts.append("Not final: games are still to be played.")
    parts.append(f"Rests on {'; '.join(rests_on)}.")
    return "\n\n".join(parts)


def _row(one: Change, name: str) -> tuple[str, ...]:
    marks = (("P", one.provisional), ("first rating", one.first), ("no rated game", not one.games))
    change = "-" if one.change is None else f"{one.change:+}"
    expected = "-" if one.expected is None else f"{one.expected:.2f}"
    said = ", ".join(mark for mark, held in marks if held)
    return (name, _said(one.old), _said(one.new), change, f"{_two(one.wins)}/{one.games}", expected, said)


def _said(value: float | Fraction | None) -> str:
    return "-" if value is None else str(_two(value))


def _why(one: Change, names: Mapping[PlayerId, str]) -> str:
    rows = [
        (
            "",
            str(line.round),
            names[line.opponent],
            f"{line.opponent_rating:.0f}",
            f"{line.expectation:.3f}",
            _said(line.result),
        )
        for line in one.lines
    ]
    heads = ("", "round", "opponent", "rating", "expected", "won")
    games = [table([heads, *rows])] if rows else []
    return "\n".join([names[one.player], *games, *(f"  {step}" for step in told_causes(one.steps))])
