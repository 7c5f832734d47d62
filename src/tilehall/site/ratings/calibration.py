"""Calibration in small parts: which formula turns one list into the next, by what was played between them.

A part tries the next few formulas and the best of those before once more, so that nothing is kept between two parts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tilehall.law.ratings.calibration import PrintedList, Trial, best_trials, profile_variants, try_profiles
from tilehall.law.ratings.history import HistoryFault, PlayedTournament, StartRating
from tilehall.law.ratings.run_refusal import refuse_run
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.event import PlayerId
from tilehall.site.people import membership
from tilehall.site.people.models import ListTaken

from . import inputs, store
from .inputs import player_id
from .replay import cannot_compute, start_ratings
from .store import InRun, Run

IN_A_PART, SHOWN, ALIKE = 24, 8, 4  # formulas in a part, groups that are shown, formulas that a group names


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialGroup:
    """The best of some formulas that gave everybody the same rating, and the others: nothing here tells them apart."""

    best: Trial
    equals: tuple[Trial, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationPart:
    """The best so far, how many formulas were tried, and of how many. What was `rated_again` no formula can meet."""

    groups: tuple[TrialGroup, ...]
    tried: int
    of: int
    tournaments: tuple[str, ...]
    rated_again: tuple[str, ...]

    @property
    def over(self) -> bool:
        return self.tried >= self.of

    @property
    def best_numbers(self) -> str:
        return ",".join(str(number) for group in self.groups for number in group.numbers)


def calibration_part(before: ListTaken, after: ListTaken, at: int, kept: Sequence[int]) -> CalibrationPart | Refusal:
    formulas = profile_variants()
    earlier, later = printed_list(before), printed_list(after)
    later_run = store.run_behind(after)
    played = tournaments_between(earlier, later, later_run)
    if isinstance(played, Refusal):
        return played
    numbers = sorted(number for number in kept if number < at)
    numbers += range(at, min(at + IN_A_PART, len(formulas)))
    try:
        others = start_ratings(played, later_run.start_day) if later_run else {}
        trials = list(
            try_profiles(with_other_lists(earlier, others), later, played, [formulas[number] for number in numbers])
        )
    except HistoryFault as fault:
        return cannot_compute(fault)
    found = tuple(_group(trials_alike[:ALIKE], numbers) for trials_alike in best_trials(trials)[:SHOWN])
    return CalibrationPart(
        groups=found,
        tried=min(at + IN_A_PART, len(formulas)),
        of=len(formulas),
        tournaments=tuple(played_tournament.name for played_tournament in played),
        rated_again=tuple(tournaments_rated_again(store.run_behind(before), later_run, played)),
    )


def _group(alike: Sequence[Trial], numbers: Sequence[int]) -> TrialGroup:
    return TrialGroup(
        best=alike[0], equals=tuple(alike[1:]), numbers=tuple(numbers[trial.number - 1] for trial in alike)
    )


def tournaments_between(
    earlier: PrintedList, later: PrintedList, later_run: Run | None
) -> list[PlayedTournament] | Refusal:
    """The tournaments that are in the later list and not in the earlier. Of a list that was published here its run
    says what is in it; of one from elsewhere its day: one that had begun by then is rated whole, when it is over."""
    rows = {row.pk: row for row in inputs.rateable_tournaments()}
    rows |= {in_run.event.tournament.pk: in_run.event.tournament for in_run in _in_run(later_run)}
    played = []
    for row in rows.values():
        told = (inputs.event_id(row), row.last_day)
        if later.has(*told) and not earlier.has(*told):
            answer = inputs.played_tournament(row)
            if isinstance(answer, Refusal):
                return answer
            played.append(answer)
    return sorted(played, key=lambda each: each.place) or refuse_run("nothing_between")


def tournaments_rated_again(earlier: Run | None, later: Run | None, played: Sequence[PlayedTournament]) -> list[str]:
    """Those of the earlier list that the later one has otherwise, because something came late or was put right; and of
    those between them what was put right since. No formula leads from the one list to the other by their results."""
    now = {in_run.event.tournament_id: in_run.event for in_run in _in_run(later)}
    before = [in_run.event for in_run in _in_run(earlier)] if later else []
    found = [event.name for event in before if now.get(event.tournament_id) != event]
    seals = {each.id: inputs.results_seal(each) for each in played}
    for event in now.values():
        if seals.get(inputs.event_id(event.tournament), event.results_sha256) != event.results_sha256:
            found.append(event.name)
    return found


def printed_list(list_taken: ListTaken) -> PrintedList:
    """As it was printed, with what was known then and is not on it: the run behind it knows when somebody last played
    and since when a rating counts, so that whoever became historic after the list is known to be."""
    rows = membership.ratings_with_lifetime_figures(list_taken)
    games = {row.person_id: row.games or 0 for row in rows}
    last_days = {row.person_id: membership.last_played(row) for row in rows}
    run = store.run_behind(list_taken)
    if run is not None:
        elsewhere = membership.with_lifetime_figures(store.imported_by(run, last_days))
        counted, played_on = store.played_in_run(run)
        games |= counted
        last_days |= {row.person_id: membership.last_played(row) for row in elsewhere} | played_on
    return PrintedList(
        dated=list_taken.day,
        ratings={player_id(row.person_id): row.rating for row in rows},
        games={player_id(person): number for person, number in games.items()},
        last_days={player_id(person): day for person, day in last_days.items()},
        rated=frozenset(inputs.event_id(in_run.event.tournament) for in_run in _in_run(run)) if run else None,
        start_day=run.start_day if run else None,
    )


def with_other_lists(earlier: PrintedList, others: Mapping[PlayerId, StartRating]) -> PrintedList:
    """Whoever is not on the earlier list, but on another by the own first tournament, was not new to the run of the
    later one."""
    missing = {player: start for player, start in others.items() if player not in earlier.ratings}
    last_days = {player: start.last_day for player, start in missing.items() if start.last_day is not None}
    return replace(
        earlier,
        ratings={**earlier.ratings, **{player: start.rating for player, start in missing.items()}},
        games={**earlier.games, **{player: start.games for player, start in missing.items()}},
        last_days={**earlier.last_days, **last_days},
    )


def _in_run(run: Run | None) -> list[InRun]:
    return store.in_run(run) if run is not None else []
