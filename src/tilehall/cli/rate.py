"""`tilehall rate`: what an event does to the ratings of its players, and why."""

import argparse
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from tilehall.law.ratings.profiles import DEFAULT, PROFILES, Profile, UnknownProfile, find_profile
from tilehall.law.ratings.rate import RatedGame, RatedTournament, RatingChange, rate
from tilehall.law.ratings.rated_games import NotRated, bases_of_left_out, demand_rateable, entries_and_results
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruleset_layers import RULESETS, UnknownRuleset
from tilehall.law.tournament.event import Event, PlayerId
from tilehall.site.ratings.causes import cause_sentences

from . import event_file
from .answer import Answer, Complaint, table
from .standings import rounded


def add(add_command: Callable[..., argparse.ArgumentParser]) -> None:
    command = add_command("rate", ratings, "the ratings after an event file")
    command.add_argument("file", metavar="FILE", help="an event in JSON; - for standard input")
    command.add_argument("--profile", metavar="P", help=f"the formula: {', '.join(PROFILES)}")
    command.add_argument("--why", action="store_true", help="with each player's opponents, expectations and steps")


def ratings(arguments: argparse.Namespace) -> Answer:
    event = event_file.load_event(arguments.file)
    used = _profile(arguments.profile, event, arguments.file)
    try:
        book = event.book
        with event_file.complaints_of_file(arguments.file):
            demand_rateable(event, used, book)
            entries, results = entries_and_results(event)
    except UnknownRuleset as unknown:
        known = ", ".join(RULESETS)
        raise Complaint(2, f"{arguments.file}: the file, ruleset", str(unknown), f"choose among {known}") from None
    except NotRated as refused:
        raise Complaint(1, f"{arguments.file}: the file, ruleset", str(refused), refused.remedy) from None
    rated_tournament = rate(used, entries, results, book)
    rests_on = basis_texts(*rated_tournament.rests_on, *bases_of_left_out(event, book))
    plain = {
        "name": event.name,
        "profile": used.key,
        "confirmed": used.confirmed,
        "players": [_player(rating_change, event.names) for rating_change in rated_tournament.players],
        "final": event.final,
        "rests_on": rests_on,
    }
    return Answer(plain, _text(event, used, rated_tournament, rests_on, arguments.why))


def _profile(named: str | None, event: Event, file: str) -> Profile:
    """The one asked for beats the file's, which beats the default."""
    try:
        return find_profile(named or event.profile or DEFAULT)
    except UnknownProfile as unknown:
        # What was asked for is not there; what a file says that is not there is a fault of the file.
        status, place = (1, "rate") if named else (2, f"{file}: the file, profile")
        raise Complaint(status, place, str(unknown), f"choose among {', '.join(PROFILES)}") from None


def _two(value: float | Fraction | None) -> int | float | None:
    return None if value is None else rounded(Fraction(value))


def _player(rating_change: RatingChange, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    return {
        "name": names[rating_change.player],
        "old": _two(rating_change.old),
        "new": rating_change.new,
        "exact": rating_change.exact,
        "expected": _two(rating_change.expected),
        "wins": _two(rating_change.wins),
        "games": rating_change.games,
        "change": rating_change.change,
        "provisional": rating_change.provisional,
        "first": rating_change.first,
        "lines": [_line(line, names[line.opponent]) for line in rating_change.lines],
        "steps": cause_sentences(rating_change.steps),
        "deviation": _two(rating_change.deviation),
    }


def _line(line: RatedGame, opponent: str) -> dict[str, Any]:
    return {
        "round": line.round,
        "opponent": opponent,
        "rating": _two(line.opponent_rating),
        "expectation": round(line.expectation, 4),
        "result": _two(line.result),
        "weight": round(float(line.weight), 4),
    }


def _text(event: Event, used: Profile, rated_tournament: RatedTournament, rests_on: list[str], why: bool) -> str:
    heads: tuple[str, ...] = ("name", "old", "new", "change", "wins", "expected", "")
    draft = "" if used.confirmed else ", not confirmed"
    names = event.names
    rows = [heads, *(_row(rating_change, names[rating_change.player]) for rating_change in rated_tournament.players)]
    title = f"{event.name}, " if event.name else ""
    parts = [f"{title}rated by {used.key} ({used.title}{draft})", table(rows)]
    if why:
        parts += [_why(rating_change, names) for rating_change in rated_tournament.players]
    if any(rating_change.provisional for rating_change in rated_tournament.players):
        parts.append("P: a provisional rating.")
    if not event.final:
        parts.append("Not final: games are still to be played.")
    parts.append(f"Rests on {'; '.join(rests_on)}.")
    return "\n\n".join(parts)


def _row(rating_change: RatingChange, name: str) -> tuple[str, ...]:
    marks = (
        ("P", rating_change.provisional),
        ("first rating", rating_change.first),
        ("no rated game", not rating_change.games),
    )
    change = "-" if rating_change.change is None else f"{rating_change.change:+}"
    expected = "-" if rating_change.expected is None else f"{rating_change.expected:.2f}"
    text = ", ".join(mark for mark, held in marks if held)
    return (
        name,
        _said(rating_change.old),
        _said(rating_change.new),
        change,
        f"{_two(rating_change.wins)}/{rating_change.games}",
        expected,
        text,
    )


def _said(value: float | Fraction | None) -> str:
    return "-" if value is None else str(_two(value))


def _why(rating_change: RatingChange, names: Mapping[PlayerId, str]) -> str:
    rows = [
        (
            "",
            str(line.round),
            names[line.opponent],
            f"{line.opponent_rating:.0f}",
            f"{line.expectation:.3f}",
            _said(line.result),
        )
        for line in rating_change.lines
    ]
    heads = ("", "round", "opponent", "rating", "expected", "won")
    games = [table([heads, *rows])] if rows else []
    return "\n".join(
        [names[rating_change.player], *games, *(f"  {step}" for step in cause_sentences(rating_change.steps))]
    )
