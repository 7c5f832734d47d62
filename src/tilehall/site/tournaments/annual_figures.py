"""What the tournaments tell of a year, for the annual report: how many were held, and who competed."""

from dataclasses import dataclass
from functools import lru_cache

from tilehall.law.tournament.desk.desk import Desk
from tilehall.site.association.book.report_sources import ReportFigure, ReportPart, ReportTable
from tilehall.site.people.name_order import folded_name

from . import store
from .store import TournamentRow

COMPETING, HELD = "nzasp.C.2.1", "nzasp.C.2.3"
PLAYED = ("over", "finished")  # phases in which the games are over
KEPT = 500  # tournaments whose facts a process remembers


@dataclass(frozen=True, slots=True)
class HeldFacts:
    """Of a tournament that was played: whether it was official, and its players by number."""

    official: bool
    players: tuple[tuple[int, str], ...]


def tournaments_part(year: int) -> ReportPart:
    rows = list(store.tournaments_listed().filter(ends__year=year, phase__in=PLAYED).order_by("begins", "pk"))
    facts = {row.pk: facts_of(row) for row in rows}
    official = [row for row in rows if facts[row.pk].official]
    return ReportPart(
        title="Tournaments",
        figures=(
            ReportFigure(label="Players competing", value=len(competing(official, facts)), clause=COMPETING),
            ReportFigure(label="Official tournaments held", value=len(official), clause=HELD),
            ReportFigure(label="Other tournaments held", value=len(rows) - len(official)),
        ),
        tables=(
            ReportTable(
                title="Tournaments held",
                heading=("Tournament", "Begins", "Players"),
                rows=tuple(
                    (
                        row.name if facts[row.pk].official else f"{row.name} (not official)",
                        f"{row.first_day:%d/%m/%Y}",
                        len(facts[row.pk].players),
                    )
                    for row in rows
                ),
            ),
        ),
    )


def competing(rows: list[TournamentRow], facts: dict[int, HeldFacts]) -> set[int | str]:
    """Different people: by the register where they are known there, else by their name."""
    known = {(tournament, number): person for tournament, number, person in store.ties(row.pk for row in rows)}
    return {known.get((row.pk, number), folded_name(name)) for row in rows for number, name in facts[row.pk].players}


def facts_of(row: TournamentRow) -> HeldFacts:
    """A log that has not grown tells the same."""
    return _remembered(row.pk, row.log_sha256)


@lru_cache(maxsize=KEPT)
def _remembered(number: int, _log: str) -> HeldFacts:
    return _facts(store.load(number).desk)


def _facts(desk: Desk) -> HeldFacts:
    entered = [each for each in desk.players.values() if each.standing == "entered" and not each.house]
    return HeldFacts(desk.announced.official, tuple((each.number, each.name) for each in entered))
