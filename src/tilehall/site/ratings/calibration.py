"""Calibration in small parts: which formula turns one list into the next, by what was played between them.

A part tries the next few formulas and the best of those before once more, so that nothing is kept between two parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.ratings.calibration import PrintedList, Trial, best_trials, profile_variants, try_profiles
from tilehall.law.ratings.history import HistoryFault, PlayedTournament
from tilehall.law.ratings.run_refusal import refuse_run
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people import membership
from tilehall.site.people.models import ListTaken

from . import inputs, store
from .inputs import player_id
from .replay import cannot_compute

IN_A_PART, SHOWN, ALIKE = 24, 8, 4  # formulas in a part, groups that are shown, formulas that a group names


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialGroup:
    """The best of some formulas that gave everybody the same rating, and the others: nothing here tells them apart."""

    best: Trial
    equals: tuple[Trial, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationPart:
    """The best so far, how many formulas were tried, and of how many."""

    groups: tuple[TrialGroup, ...]
    tried: int
    of: int
    tournaments: tuple[str, ...]

    @property
    def over(self) -> bool:
        return self.tried >= self.of

    @property
    def best_numbers(self) -> str:
        return ",".join(str(number) for group in self.groups for number in group.numbers)


def calibration_part(before: ListTaken, after: ListTaken, at: int, kept: Sequence[int]) -> CalibrationPart | Refusal:
    formulas = profile_variants()
    played = tournaments_between(before, after)
    if isinstance(played, Refusal):
        return played
    numbers = sorted(number for number in kept if number < at)
    numbers += range(at, min(at + IN_A_PART, len(formulas)))
    try:
        trials = list(
            try_profiles(printed_list(before), printed_list(after), played, [formulas[number] for number in numbers])
        )
    except HistoryFault as fault:
        return cannot_compute(fault)
    found = tuple(_group(trials_alike[:ALIKE], numbers) for trials_alike in best_trials(trials)[:SHOWN])
    names = tuple(played_tournament.name for played_tournament in played)
    return CalibrationPart(groups=found, tried=min(at + IN_A_PART, len(formulas)), of=len(formulas), tournaments=names)


def _group(alike: Sequence[Trial], numbers: Sequence[int]) -> TrialGroup:
    return TrialGroup(
        best=alike[0], equals=tuple(alike[1:]), numbers=tuple(numbers[trial.number - 1] for trial in alike)
    )


def tournaments_between(before: ListTaken, after: ListTaken) -> list[PlayedTournament] | Refusal:
    """The tournaments that are in the later list and not in the earlier. Of a list that was published here its run
    says what is in it; of one from elsewhere its day: one that had begun by then is rated whole, when it is over."""
    earlier, later, run = printed_list(before), printed_list(after), store.run_behind(after)
    rows = [in_run.event.tournament for in_run in store.in_run(run)] if run else inputs.rateable_tournaments()
    played = []
    for row in rows:
        told = (inputs.event_id(row), row.last_day)
        if later.has(*told) and not earlier.has(*told):
            answer = inputs.played_tournament(row)
            if isinstance(answer, Refusal):
                return answer
            played.append(answer)
    return played or refuse_run("nothing_between")


def printed_list(list_taken: ListTaken) -> PrintedList:
    rows = {player_id(row.person_id): row for row in membership.ratings_listed(list_taken)}
    run = store.run_behind(list_taken)
    return PrintedList(
        dated=list_taken.day,
        ratings={player: row.rating for player, row in rows.items()},
        games={player: row.games or 0 for player, row in rows.items()},
        last_days={player: membership.last_played(row) for player, row in rows.items()},
        rated=frozenset(inputs.event_id(each.event.tournament) for each in store.in_run(run)) if run else None,
        start_day=run.start_day if run else None,
    )
