"""A run: every finished tournament in its order, all or nothing; what has not changed is not stored again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.ratings import scope
from tilehall.law.ratings.history import History, PlayedTournament
from tilehall.law.ratings.rating_system import FORMULAS, NZASP
from tilehall.law.ratings.run_refusal import refusal_in_game, refuse_run
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.ratings import inputs, replay, store
from tilehall.site.ratings.inputs import WaitingTournament
from tilehall.site.ratings.store import RatedEvent, RatedRow, Run
from tilehall.site.tournaments.store import TournamentRow

from .short_write import compute_then_write

RUN = "ratings.run"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """`tournaments`: those to be rated now, or all. A run that reopens earlier ones needs a `note`.

    The profile says which game is rated; a list to start from there is only in Scrabble.
    """

    profile: str = NZASP.key
    start_day: date | None = None
    tournaments: tuple[int, ...] | None = None
    note: str = ""

    @property
    def game(self) -> str:
        return FORMULAS[self.profile].game


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDraft:
    """A run that is not written yet: its tournaments with the hash of the log each was read from, and of those that
    were rated by it the rows."""

    run: Run
    events: tuple[tuple[RatedEvent, str], ...]
    fresh: tuple[tuple[RatedEvent, list[RatedRow]], ...]


def make_run(actor: Actor, run_request: RunRequest, context: CommandContext) -> Run | Refusal:
    """The new run, all or nothing; or why there is none."""
    require(actor, RUN)
    if run_request.profile not in FORMULAS:
        return refuse_run("no_such_profile", profile=run_request.profile)
    answer = compute_then_write(
        run_request.game,
        lambda: store.run_with(context.command_id),
        lambda: _drafted(actor, run_request, context),
        lambda draft: store.add_run(draft.run, draft.events, draft.fresh),
    )
    return refusal_in_game(answer, run_request.game) if isinstance(answer, Refusal) else answer


def _drafted(actor: Actor, run_request: RunRequest, context: CommandContext) -> RunDraft | Refusal:
    before = store.newest_run(run_request.game)
    answer = _chosen(run_request, before)
    if isinstance(answer, Refusal):
        return answer
    start = start_day(run_request, answer)
    if (refusal := _other_start(run_request, before, start)) is not None:
        return refusal
    played = _gathered(answer)
    if isinstance(played, Refusal):
        return played
    history = replay.replay(run_request.profile, played, start)
    if isinstance(history, Refusal):
        return history
    who = origin(actor, context)
    run = Run(
        profile=run_request.profile, start_day=start, made_at=context.now, by_id=who.by, by_name=who.by_name,
        note=run_request.note.strip()[:2000], command_id=context.command_id,
    )  # fmt: skip
    compared = _compared(run, before, history, {inputs.event_id(row): row for row in answer})
    if isinstance(compared, Refusal) and compared.code == "nothing_new" and _none_ticked(run_request, before):
        return refuse_run("nothing_ticked")
    return compared


def _none_ticked(run_request: RunRequest, before: Run | None) -> bool:
    """Whether something waits and nothing of it was chosen."""
    return run_request.tournaments == () and bool(inputs.waiting_tournaments(before, run_request.game))


def start_day(run_request: RunRequest, rows: Sequence[TournamentRow]) -> date | None:
    """The one asked for; else that of the run before, unless its list was undone since; and the first time as the law
    finds it."""
    if run_request.start_day is not None and run_request.game == SCRABBLE:
        return run_request.start_day
    before = store.newest_run(run_request.game)
    if before is not None and not store.start_is_undone(before):
        return before.start_day
    lists = [list_taken.day for list_taken in store.lists_to_start_from()]
    return scope.first_start_day(run_request.game, [row.first_day for row in rows], lists)


def _other_start(run_request: RunRequest, before: Run | None, start: date | None) -> Refusal | None:
    """Another start than the run before had moves every rating: nobody is given one without having asked for it."""
    if before is None or before.start_day == start or run_request.start_day is not None or run_request.note.strip():
        return None
    return refuse_run("start_list_undone", day=before.start_day)


def _chosen(run_request: RunRequest, before: Run | None) -> list[TournamentRow] | Refusal:
    """What was rated before and what is asked for now. Reopening is never done without a word why."""
    waiting = inputs.waiting_tournaments(before, run_request.game)
    rows = {row.pk: row for row in inputs.rateable_tournaments(run_request.game)}
    if run_request.tournaments is not None:
        if (refusal := _not_here(run_request, rows)) is not None:
            return refusal
        kept = {in_run.event.tournament_id for in_run in store.in_run(before)} if before else set()
        rows = {number: row for number, row in rows.items() if number in kept or number in run_request.tournaments}
        waiting = [waiting_tournament for waiting_tournament in waiting if waiting_tournament.row.pk in rows]
    start = start_day(run_request, list(rows.values()))
    chosen = inputs.in_order([row for row in rows.values() if scope.is_after(row.last_day, start)])
    if not chosen:
        none_ticked = _none_ticked(run_request, before)
        return refuse_run("nothing_ticked") if none_ticked else refuse_run("nothing_to_rate")
    if not run_request.note.strip() and (refusal := _odd(waiting) or _open_again(before, start)):
        return refusal
    return chosen


def _open_again(before: Run | None, start: date | None) -> Refusal | None:
    """What was rated is not left out because somebody is just mending a slip of it."""
    for row in inputs.tournaments_open_again(before):
        if scope.is_after(row.last_day, start):
            return refuse_run("open_again", tournament=row.name)
    return None


def _not_here(run_request: RunRequest, rows: Mapping[int, TournamentRow]) -> Refusal | None:
    """A run is of one game, whatever else is asked for."""
    missing = [number for number in run_request.tournaments or () if number not in rows]
    if not missing:
        return None
    games = {formula.game for formula in FORMULAS.values()} - {run_request.game}
    if missing[0] in {row.pk for game in games for row in inputs.rateable_tournaments(game)}:
        return refuse_run("another_game", number=missing[0])
    return refuse_run("cannot_be_rated", number=missing[0])


def _odd(waiting: Sequence[WaitingTournament]) -> Refusal | None:
    for waiting_tournament in waiting:
        if waiting_tournament.reopens:
            return refuse_run(
                "out_of_order" if waiting_tournament.why == "late" else "results_changed",
                tournament=waiting_tournament.row.name,
            )
    return None


def _gathered(rows: Sequence[TournamentRow]) -> list[PlayedTournament] | Refusal:
    played = []
    for row in rows:
        answer = inputs.played_tournament(row)
        if isinstance(answer, Refusal):
            return answer
        played.append(answer)
    return played


def _compared(run: Run, before: Run | None, history: History, rows: dict[str, TournamentRow]) -> RunDraft | Refusal:
    """A tournament that comes out as it did before is not stored again."""
    earlier = store.in_run(before) if before else []
    old = {in_run.event.tournament_id: in_run.event for in_run in earlier}
    events: list[tuple[RatedEvent, str]] = []
    fresh: list[tuple[RatedEvent, list[RatedRow]]] = []
    for number, step in enumerate(history.steps):
        row = rows[step.event.id]
        rated = replay.unsaved_rows(step, history, number)
        results, seal = inputs.results_seal(step.event), replay.rows_seal(run.profile, rated)
        event = old.get(row.pk)
        if event is None or (event.results_sha256, event.rated_sha256) != (results, seal):
            event = RatedEvent(
                tournament=row, name=row.name, begins=row.first_day, ends=row.last_day, games=len(step.event.results),
                results_sha256=results, rated_sha256=seal,
            )  # fmt: skip
            fresh.append((event, rated))
        events.append((event, row.log_sha256))
    if not run.note and before is not None and (refusal := _reopened_by_a_list(run, before, fresh, old)) is not None:
        return refusal
    same = before is not None and [event for event, _ in events] == [in_run.event for in_run in earlier]
    # Whoever stands on a list that came or went since comes on the next list, or goes from it, by a new run.
    if before is not None and same and not store.lists_changed_since(before):
        return refuse_run("nothing_new")
    return RunDraft(run=run, events=tuple(events), fresh=tuple(fresh))


def _reopened_by_a_list(
    run: Run,
    before: Run,
    fresh: Sequence[tuple[RatedEvent, list[RatedRow]]],
    old: Mapping[int, RatedEvent],
) -> Refusal | None:
    """By the same formula from the same day, with the same results, only a list that was taken in or undone since can
    make a tournament come out otherwise. That is not done without a word why either."""
    if (run.profile, run.start_day) != (before.profile, before.start_day):
        return None
    for event, _rows in fresh:
        rated = old.get(event.tournament_id)
        if rated is not None and rated.results_sha256 == event.results_sha256:
            return refuse_run("list_reopens", tournament=event.name)
    return None
