"""The Masters: its field from a dated ranking list, its three days, and beds for those who ask."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .book import CONSTITUTION, clause_parameter


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingList:
    """Names by rank, best first, as the list stood on a day."""

    dated: date
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MastersField:
    """Who is in, who would come next, and what the desk is warned of: too_few, odd_number."""

    players: tuple[str, ...]
    reserves: tuple[str, ...]
    warnings: tuple[str, ...]
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPerson:
    """Somebody of the register with the rating of a list, the place on its ranking if it has one, and its day; and
    whether it calls the rating historic."""

    person: int
    rating: int
    dated: date
    ranking: int | None = None
    historic: bool = False


def ranking_list_day(year: int) -> date:
    """The day of the ranking list from which the field of a year's Masters is taken."""
    return date(year - 1, 12, 31)


def field_size() -> int:
    """How many play in the Masters."""
    return clause_parameter(int, CONSTITUTION["15.3"], "masters_field").value


def standing_ranking(published: tuple[date, Sequence[int]] | None, rated: Sequence[RatedPerson]) -> tuple[int, ...]:
    """The ranking as it stands, best first.

    A ranking list that was published stands until a newer list is taken in; so do the rankings that a list brings
    itself. Without either, or while nobody is on it, everybody whose rating is not historic is ranked by it, and equals
    stand as the list has them.
    """
    newest = max((rated_person.dated for rated_person in rated), default=date.min)
    if published is not None and published[1] and newest <= published[0]:
        return tuple(published[1])
    ranked = [(each.ranking, each.person) for each in rated if each.ranking is not None and each.dated == newest]
    if ranked:
        return tuple(person for _, person in sorted(ranked))
    by_rating = sorted((each for each in rated if not each.historic), key=lambda each: -each.rating)
    return tuple(rated_person.person for rated_person in by_rating)


def masters_field(ranking: RankingList, year: int, declined: Collection[str] = ()) -> MastersField | Refusal:
    """The best available by the list of the last day of the year before; each decline moves the line on by one."""
    places = clause_parameter(int, CONSTITUTION["15.3"], "masters_field")
    day = ranking_list_day(year)
    if ranking.dated != day:
        detail = (("dated", ranking.dated), ("wanted", day))
        return Refusal(code="wrong_list", rests_on=(places.basis,), detail=detail)
    if unknown := sorted(set(declined) - set(ranking.names)):
        return Refusal(code="not_on_the_list", rests_on=(places.basis,), detail=(("names", tuple(unknown)),))
    available = tuple(name for name in ranking.names if name not in declined)
    players, reserves = available[: places.value], available[places.value :]
    warnings = ("too_few",) if len(players) < places.value else ()
    if len(players) % 2:
        warnings = (*warnings, "odd_number")
    bases: tuple[Basis, ...] = (places.basis, CONSTITUTION.reading("15.3")) if warnings else (places.basis,)
    return MastersField(players=players, reserves=reserves, warnings=warnings, rests_on=bases)


def masters_schedule(days: Mapping[date, int]) -> Ruling | Refusal:
    """So many rounds on each day: three days, and no more games than allowed."""
    length, most = (clause_parameter(int, CONSTITUTION["15.4"], name) for name in ("masters_days", "masters_max_games"))
    rounds = sum(days.values())
    if rounds > most.value:
        return Refusal(code="too_many_games", rests_on=(most.basis,), detail=(("max", most.value), ("games", rounds)))
    if len(days) != length.value or min(days.values()) < 1:
        return Refusal(code="wrong_number_of_days", rests_on=(length.basis,), detail=(("days", length.value),))
    return Ruling(code="schedule", rests_on=(most.basis,), detail=(("days", len(days)), ("games", rounds)))


def billets_ruling(hosts: Mapping[str, str | None]) -> Ruling:
    """Who asked for a bed, each with who gives one; the requests that nobody has answered yet are told."""
    unanswered = tuple(name for name, host in hosts.items() if not host)
    code = "requests_open" if unanswered else "all_housed"
    detail = (("open", len(unanswered)), ("names", unanswered))
    return Ruling(code=code, rests_on=(CONSTITUTION["15.6"],), discretion="host club", detail=detail)
