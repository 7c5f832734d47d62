"""What the tournaments of the hall bring to a run: who met whom, as people of the register."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tilehall.law.ratings import scope
from tilehall.law.ratings.event_place import EventPlace, event_place
from tilehall.law.ratings.history import PlayedTournament
from tilehall.law.ratings.rated_games import entries_and_results
from tilehall.law.ratings.rating_records import RatedResult, RatingEntry
from tilehall.law.ratings.run_refusal import refuse_run
from tilehall.law.ratings.scope import SCRABBLE, News
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.desk import player_id as number_id
from tilehall.law.tournament.event import Event, PlayerId
from tilehall.site.logs.chain import canonical
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import TournamentRow

from . import store
from .store import InRun, Run


def in_order(rows: Sequence[TournamentRow]) -> list[TournamentRow]:
    return sorted(rows, key=place_of)


def place_of(row: TournamentRow) -> EventPlace:
    return event_place(row.last_day, row.first_day, event_id(row))


def event_id(row: TournamentRow) -> str:
    """As a history knows it, in the order in which they were opened here."""
    return f"{row.pk:09}"


def is_rated(row: TournamentRow, game: str = SCRABBLE) -> bool:
    desk = tournaments.state_of(row).desk
    return scope.is_rated(scope.tournament_facts(desk, rehearsal=row.rehearsal_of_id is not None), game)


def played_tournament(row: TournamentRow) -> PlayedTournament | Refusal:
    """All grades of a tournament together; every player must be somebody of the register."""
    desk = tournaments.load(row.pk).desk
    if not desk.after.finished:
        return refuse_run("not_finished", tournament=row.name)
    persons = {number_id(number): player_id(person.pk) for number, person in tournaments.entrants(row.pk).items()}
    entries: list[RatingEntry] = []
    results: list[RatedResult] = []
    for event in (desk.event(grade.name) for grade in desk.grades.values() if grade.players):
        entered, met = _met(event, persons)
        playing = {player for result in met for player in (result.first, result.second)}
        if unknown := sorted(event.names[player] for player in playing - set(persons)):
            return refuse_run("player_unknown", tournament=row.name, names=tuple(unknown))
        rated = [rating_entry for rating_entry in entered if rating_entry.player in playing]
        entries += [
            replace(rating_entry, player=persons[rating_entry.player], rating=None, games=0) for rating_entry in rated
        ]
        results += [
            replace(rated_result, first=persons[rated_result.first], second=persons[rated_result.second])
            for rated_result in met
        ]
    return PlayedTournament(
        id=event_id(row),
        name=row.name,
        first_day=row.first_day,
        last_day=row.last_day,
        entries=tuple(entries),
        results=tuple(results),
    )


def _met(event: Event, persons: Mapping[PlayerId, PlayerId]) -> tuple[tuple[RatingEntry, ...], tuple[RatedResult, ...]]:
    """The rated games of a grade. A house player who is nobody of the register only filled a bye."""
    entries, results = entries_and_results(event)
    fillers = event.house - set(persons)
    return entries, tuple(
        rated_result for rated_result in results if not {rated_result.first, rated_result.second} & fillers
    )


def player_id(person: int) -> PlayerId:
    """Somebody of the register, by primary key, as a history knows them."""
    return PlayerId(str(person))


def person_of(player: PlayerId) -> int:
    return int(player)


def results_seal(played: PlayedTournament) -> str:
    """The same in whatever order the rows came and whatever people are called by now."""
    entries = sorted(
        [person_of(rating_entry.player), rating_entry.regraded, rating_entry.entered] for rating_entry in played.entries
    )
    results = sorted(
        [
            rated_result.round,
            person_of(rated_result.first),
            person_of(rated_result.second),
            rated_result.half_wins,
            str(rated_result.weight),
        ]
        for rated_result in played.results
    )
    return seal_of([entries, results])


def seal_of(plain: object) -> str:
    return hashlib.sha256(canonical(plain).encode()).hexdigest()


def inputs_seal(game: str, *, hold: bool = False) -> str:
    """Seals all that a run or a list of a game reads. The same twice: nothing that matters came between.

    A log that still grows is none of it, so a tournament in play disturbs nobody. With `hold`, inside a transaction,
    the finished logs stay as they are until its end, and two who run or publish at once do it one after the other.
    """
    heads = tournaments.tournaments_listed().filter(phase="finished").order_by("pk")
    if hold:
        heads = heads.select_for_update(no_key=True)
    logs = [(row.pk, row.log_sha256) for row in heads]
    return seal_of([logs, tournaments.ties([number for number, _ in logs]), store.known_to_the_office(game)])


# --- what there is to do


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTournament:
    """A tournament that the newest run does not tell as it is now."""

    row: TournamentRow
    why: News

    @property
    def reopens(self) -> bool:
        return self.why != "new"


def rateable_tournaments(game: str = SCRABBLE) -> list[TournamentRow]:
    """The tournaments of a game that can be rated, in order."""
    rows = tournaments.tournaments_listed().filter(phase="finished")
    return in_order([row for row in rows if is_rated(row, game)])


def waiting_tournaments(run: Run | None, game: str = SCRABBLE) -> list[WaitingTournament]:
    """What a new run would rate anew, by comparing every finished tournament with what the newest one saw of it.
    `run` is the newest of this game.

    A log that is as it was is not read: that is nearly every one of them.
    """
    seen: Mapping[int, InRun] = (
        {} if run is None else {in_run.event.tournament_id: in_run for in_run in store.in_run(run)}
    )
    start = run.start_day if run is not None else None
    rated = [place_of(in_run.event.tournament) for in_run in seen.values()]
    found = []
    for row in in_order(list(tournaments.tournaments_listed().filter(phase="finished"))):
        if row.pk in seen:
            if _changed(row, seen[row.pk]):
                found.append(WaitingTournament(row=row, why="changed"))
        elif scope.is_after(row.last_day, start) and is_rated(row, game):
            found.append(WaitingTournament(row=row, why=scope.news_of_tournament(place_of(row), rated)))
    return found


def tournaments_open_again(run: Run | None) -> list[TournamentRow]:
    """What this run has rated and whose desk took the finish back since, in order."""
    rated = [in_run.event.tournament for in_run in store.in_run(run)] if run is not None else []
    return [row for row in rated if row.phase != "finished"]


def _changed(row: TournamentRow, before: InRun) -> bool:
    """A log that has grown tells nothing new about the results unless their seal says so."""
    if row.log_sha256 == before.log_sha256:
        return False
    now = played_tournament(row)
    return isinstance(now, Refusal) or results_seal(now) != before.event.results_sha256


def unfinished_tournaments() -> list[TournamentRow]:
    """Over by the calendar or the boards, but not finished at the desk yet."""
    return in_order([row for row in tournaments.tournaments_listed().filter(phase="over") if row.ends])


def begun_tournaments() -> "QuerySet[TournamentRow]":
    """Where somebody may have forfeited: what has begun, the newest first."""
    return tournaments.tournaments_listed().filter(phase__in=["playing", "over", "finished"])
