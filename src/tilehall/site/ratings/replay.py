"""The whole way of all ratings, from the list it starts from through every tournament of a run: never stored whole,
always the same."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from tilehall.law.ratings.history import (
    History,
    HistoryFault,
    HistoryStep,
    PlayedTournament,
    StartRating,
)
from tilehall.law.ratings.history import (
    replay as replayed,
)
from tilehall.law.ratings.rating_records import RatedGame
from tilehall.law.ratings.rating_system import find_formula
from tilehall.law.ratings.run_refusal import refuse_history, refuse_run
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.event import PlayerId
from tilehall.law.tournament.months import DAY
from tilehall.site.people import store as people
from tilehall.site.people.membership import last_played, with_lifetime_figures
from tilehall.site.people.models import RatingListed

from . import inputs, store
from .inputs import person_of, player_id
from .store import RatedRow, Run


def history_of(run: Run) -> History | Refusal:
    """A run once more. Refused where its tournaments no longer tell what they told then."""
    events = [in_run.event for in_run in store.in_run(run)]
    played = []
    for event in events:
        answer = inputs.played_tournament(event.tournament)
        if isinstance(answer, Refusal):
            return answer
        played.append(answer)
    history = replay(run.profile, played, run.start_day)
    if isinstance(history, Refusal):
        return history
    for number, (event, step) in enumerate(zip(events, history.steps, strict=True)):
        if rows_seal(run.profile, unsaved_rows(step, history, number)) != event.rated_sha256:
            return refuse_run("changed_since", tournament=event.name)
    return history


def replay(profile_key: str, played: Sequence[PlayedTournament], start_day: date | None) -> History | Refusal:
    """The lists that were taken in are of Scrabble: in another game everybody starts as new."""
    by = find_formula(profile_key)
    try:
        return replayed(by, played, start_ratings(played, start_day) if by.game == SCRABBLE else {}, start_day)
    except HistoryFault as fault:
        return cannot_compute(fault)


def cannot_compute(fault: HistoryFault) -> Refusal:
    """The fault with the names of those it is about."""
    names = {person.pk: person.full_name for person in people.people()}
    name, *others = [names[person_of(player)] for player in fault.players] or [""]
    return refuse_history(fault, name=name, others=tuple(others))


def start_ratings(played: Sequence[PlayedTournament], start_day: date | None) -> dict[PlayerId, StartRating]:
    """What lists say that were taken in: of one who plays here the newest up to the first day of the own first
    tournament, or by the day of the start, and of one who has not played here the newest there is. So everybody starts
    from what the last published list said of them: it had the newest, too."""
    firsts: dict[int, date] = {}
    for played_tournament in played:
        for entry in played_tournament.entries:
            firsts.setdefault(person_of(entry.player), played_tournament.first_day)
    everybody = {person.pk: person for person in people.people()}
    listed: dict[int, list[RatingListed]] = {}
    listed_order: dict[int, None] = {}
    for row in with_lifetime_figures(store.imported(everybody)):
        first = firsts.get(row.person_id)
        if first is None or row.day <= first or (start_day is not None and row.day <= start_day):
            listed.setdefault(row.person_id, []).append(row)
            listed_order.pop(row.person_id, None)  # of several lists the newest tells the order
            listed_order[row.person_id] = None
    # The rows of a list stand in the order of its seeding: equals stay in it.
    order = {n: at for at, n in enumerate(listed_order)}
    best_first = sorted(listed, key=lambda n: (-listed[n][-1].rating, order[n]))
    return {player_id(n): _start_rating(listed[n], place) for place, n in enumerate(best_first, 1)}


def _start_rating(rows: Sequence[RatingListed], place: int) -> StartRating:
    """What the newest of these rows of one person says, with the games between them."""
    newest = rows[-1]
    ranked = next((row for row in reversed(rows) if row.ranking is not None or row.current is not None), newest)
    return StartRating(
        rating=newest.rating,
        games=newest.games or 0,
        last_day=last_played(newest),
        place=place,
        lately=tuple(_between(rows)),
        ranked_on=ranked.day if ranked.ranking else None,  # by the newest that tells of it at all
        wins=newest.wins,
        title=newest.title,
    )


def _between(rows: Sequence[RatingListed]) -> list[tuple[date, int]]:
    """Games between two lists: their totals differ by what was played from the one to the other.

    On which days nobody knows: they are dated as early as they can be, so that none counts longer than it should.
    """
    return [
        (one.day + DAY, two.games - one.games)
        for one, two in pairwise(rows)
        if one.games and two.games and two.games > one.games
    ]


def unsaved_rows(step: HistoryStep, history: History, number: int) -> list[RatedRow]:
    """What a tournament did to everybody, as rows that are not kept yet."""
    rated_rows = []
    for place, change in enumerate(step.rated.players, 1):
        point = history.point(change.player, number + 1)
        if change.new is None or change.exact is None or point is None or point.number != number:
            continue  # no rated game
        rated_rows.append(
            RatedRow(
                person_id=person_of(change.player),
                number=point.entered or place,
                old=None if change.old is None else round(change.old),
                games_before=point.games - point.played,
                exact=change.exact,
                new=change.new,
                expected=change.expected,
                wins=float(change.wins),
                games=change.games,
                provisional=change.provisional,
                deviation=change.deviation,
                volatility=change.volatility,
                lines=[_line(line) for line in change.lines],
                steps=[{"code": cause.code, **cause.figures} for cause in change.steps],
            )
        )
    return rated_rows


def _line(line: RatedGame) -> list[float]:
    """The weight stands there only where it is not a whole game: one opponent of a table."""
    told = [person_of(line.opponent), line.opponent_rating, line.expectation, float(line.result)]
    return told if line.weight == 1 else [*told, float(line.weight)]


def rows_seal(profile_key: str, rows: Sequence[RatedRow]) -> str:
    plain = sorted([row.person_id, row.old, f"{row.exact:.6f}", row.games_before, row.games] for row in rows)
    return inputs.seal_of([profile_key, plain])
