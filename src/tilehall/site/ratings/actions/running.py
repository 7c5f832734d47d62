"""A run: every finished tournament in its order, all or nothing; what has not changed is not stored again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.ratings import scope
from tilehall.law.ratings.history import History, Played
from tilehall.law.ratings.profiles import DEFAULT, PROFILES
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import Actor, require
from tilehall.site.ratings import gathering, replaying, store
from tilehall.site.ratings.gathering import Waiting, refused
from tilehall.site.ratings.store import RatedEvent, RatedRow, Run
from tilehall.site.tournaments.actions.carrying import Hand, origin
from tilehall.site.tournaments.store import TournamentRow

from .short_write import reckoned_then_written

RUN = "ratings.run"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """`tournaments`: those to be rated now, or all. A run that reopens earlier ones needs a `note`.

    The profile says which game is rated; a list to start from there is only in Scrabble.
    """

    profile: str = DEFAULT
    start_day: date | None = None
    tournaments: tuple[int, ...] | None = None
    note: str = ""

    @property
    def game(self) -> str:
        return PROFILES[self.profile].game


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A run that is not written yet: its tournaments with the hash of the log each was read from, and of those that
    were rated by it the rows."""

    run: Run
    events: tuple[tuple[RatedEvent, str], ...]
    fresh: tuple[tuple[RatedEvent, list[RatedRow]], ...]


def run(actor: Actor, asked: Asked, hand: Hand) -> Run | Refusal:
    """The new run, all or nothing; or why there is none."""
    require(actor, RUN)
    if asked.profile not in PROFILES:
        return refused("no_such_profile", profile=asked.profile)
    made = reckoned_then_written(
        asked.game,
        lambda: store.run_with(hand.command_id),
        lambda: _drafted(actor, asked, hand),
        lambda draft: store.add_run(draft.run, draft.events, draft.fresh),
    )
    return gathering.of_game(made, asked.game) if isinstance(made, Refusal) else made


def _drafted(actor: Actor, asked: Asked, hand: Hand) -> Draft | Refusal:
    before = store.newest_run(asked.game)
    chosen = _chosen(asked, before)
    if isinstance(chosen, Refusal):
        return chosen
    start = start_day(asked, chosen)
    played = _gathered(chosen)
    if isinstance(played, Refusal):
        return played
    history = replaying.replay(asked.profile, played, start)
    if isinstance(history, Refusal):
        return history
    who = origin(actor, hand)
    made = Run(
        profile=asked.profile, start_day=start, made_at=hand.now, by_id=who.by, by_name=who.by_name,
        note=asked.note.strip()[:2000], command_id=hand.command_id,
    )  # fmt: skip
    return _compared(made, before, history, {gathering.event_id(row): row for row in chosen})


def start_day(asked: Asked, rows: Sequence[TournamentRow]) -> date | None:
    """The one asked for; else that of the run before, and the first time as the law finds it."""
    if asked.start_day is not None and asked.game == SCRABBLE:
        return asked.start_day
    before = store.newest_run(asked.game)
    if before is not None:
        return before.start_day
    lists = [each.day for each in store.lists_to_start_from()]
    return scope.first_start(asked.game, [row.first_day for row in rows], lists)


def _chosen(asked: Asked, before: Run | None) -> list[TournamentRow] | Refusal:
    """What was rated before and what is asked for now. Reopening is never done without a word why."""
    waiting = gathering.waiting(before, asked.game)
    rows = {row.pk: row for row in gathering.finished(asked.game)}
    if asked.tournaments is not None:
        if (odd := _not_here(asked, rows)) is not None:
            return odd
        kept = {each.event.tournament_id for each in store.in_run(before)} if before else set()
        rows = {number: row for number, row in rows.items() if number in kept or number in asked.tournaments}
        waiting = [each for each in waiting if each.row.pk in rows]
    start = start_day(asked, list(rows.values()))
    chosen = gathering.in_order([row for row in rows.values() if scope.is_after(row.first_day, start)])
    if not chosen:
        return refused("nothing_to_rate")
    if not asked.note.strip() and (odd := _odd(waiting)) is not None:
        return odd
    return chosen


def _not_here(asked: Asked, rows: Mapping[int, TournamentRow]) -> Refusal | None:
    """A run is of one game, whatever else is asked for."""
    missing = [number for number in asked.tournaments or () if number not in rows]
    if not missing:
        return None
    games = {each.game for each in PROFILES.values()} - {asked.game}
    if missing[0] in {row.pk for game in games for row in gathering.finished(game)}:
        return refused("another_game", number=missing[0])
    return refused("cannot_be_rated", number=missing[0])


def _odd(waiting: Sequence[Waiting]) -> Refusal | None:
    for each in waiting:
        if each.reopens:
            return refused("out_of_order" if each.why == "late" else "results_changed", tournament=each.row.name)
    return None


def _gathered(rows: Sequence[TournamentRow]) -> list[Played] | Refusal:
    played = []
    for row in rows:
        found = gathering.gathered(row)
        if isinstance(found, Refusal):
            return found
        played.append(found)
    return played


def _compared(made: Run, before: Run | None, history: History, rows: dict[str, TournamentRow]) -> Draft | Refusal:
    """A tournament that comes out as it did before is not stored again."""
    earlier = store.in_run(before) if before else []
    old = {each.event.tournament_id: each.event for each in earlier}
    events: list[tuple[RatedEvent, str]] = []
    fresh: list[tuple[RatedEvent, list[RatedRow]]] = []
    for number, step in enumerate(history.steps):
        row = rows[step.event.id]
        rated = replaying.rows_of(step, history, number)
        results, seal = gathering.seal(step.event), replaying.seal(made.profile, rated)
        event = old.get(row.pk)
        if event is None or (event.results_sha256, event.rated_sha256) != (results, seal):
            event = RatedEvent(
                tournament=row, name=row.name, begins=row.first_day, ends=row.last_day, games=len(step.event.results),
                results_sha256=results, rated_sha256=seal,
            )  # fmt: skip
            fresh.append((event, rated))
        events.append((event, row.log_sha256))
    if not fresh and before is not None and [event for event, _ in events] == [each.event for each in earlier]:
        return refused("nothing_new")
    return Draft(run=made, events=tuple(events), fresh=tuple(fresh))
