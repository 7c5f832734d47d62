"""Standings of grades and teams: the law's figures in words, what byes and forfeits added, and what is still open."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tilehall.law.rulebook.basis import Basis
from tilehall.law.tournament import bye_values
from tilehall.law.tournament.contention import TURNED, Clinched
from tilehall.law.tournament.desk.desk import Desk, number_of, player_id
from tilehall.law.tournament.desk.grade_standing import (
    clinched_places,
    counted_event,
    last_begun_round,
    ordered_standings,
    possible_places_of,
)
from tilehall.law.tournament.desk.knock_out import first_knock_out_round
from tilehall.law.tournament.desk.records import Grade, Player
from tilehall.law.tournament.event import Bye, Event, Forfeit, PlayerId
from tilehall.law.tournament.possible_places import PossiblePlaces
from tilehall.law.tournament.standings import AWARDED, Placing, Standings, Tally, standings, tallies, team_placings
from tilehall.law.tournament.table_standings import ranking_criteria
from tilehall.site.pages.phrases import signed
from tilehall.site.tournaments.wording.own_terms import OwnTermLine, own_term_lines

from .expectancy import NONE as NO_EXPECTANCY
from .expectancy import ExpectancyRow, FirstToReach, grade_expectancy
from .number_words import grade_title, rounded, shared_places, wins_text
from .row_pages import RowPages, row_pages

CRITERIA = {
    "wins": "wins",
    "points": "points",
    "average": "average",
    "best_table": "best table",
    "meetings": "points over those who are level",
}
# Beyond so many players the open places are left out: nobody reads them, and everybody would wait.
MANY = 150
# The same for what the ratings expect, which is reckoned from all games anew with every result.
MOST_EXPECTED = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCredit:
    """What a player has from rounds without a game, and on what it rests."""

    what: str
    text: str
    provisional: bool
    rests_on: tuple[Basis, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    number: int
    name: str
    club: str
    team: str
    rating: int | None
    place: str
    wins: str
    spread: str
    points: str
    average: str
    bonus: str
    games: int
    credits: tuple[ByeCredit, ...] = ()
    best: int | None = None
    worst: int | None = None
    gone: bool = False
    house: bool = False
    expectancy: ExpectancyRow | None = None
    clinched: Clinched | None = None

    @property
    def provisional(self) -> bool:
        return any(credit.provisional for credit in self.credits)

    @property
    def settled(self) -> bool:
        return self.best is not None and self.best == self.worst


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    place: str
    team: str
    wins: str
    spread: str
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeStandings:
    """`after`: the last round that counts; `missing` of its games are still to come in. `told`: the last one of which a
    result is in, 0 before the first. `order`: by what is ranked.

    `by_bracket` where a knock-out is decided; while it runs wins and spread order it. Of a large grade `rows` are those
    of one of the `pages`.
    """

    grade: str
    rows: tuple[StandingsRow, ...]
    pages: RowPages
    after: int
    told: int
    rounds: int
    missing: int
    final: bool
    at_tables: bool
    order: tuple[str, ...]
    set_by_organiser: bool
    bonus: bool
    open_places: bool
    knock_out: bool
    by_bracket: bool
    exact: bool
    expectancy: bool
    firsts: tuple[FirstToReach, ...]
    own_terms: tuple[OwnTermLine, ...]
    rests_on: tuple[Basis, ...]

    @property
    def title(self) -> str:
        return grade_title(self.grade)

    @property
    def provisional(self) -> bool:
        return any(row.provisional for row in self.rows)

    @property
    def clinched(self) -> tuple[StandingsRow, ...]:
        return tuple(row for row in self.rows if row.clinched)

    @property
    def by_spread(self) -> int | None:
        """How many points a round would have to turn, where a place is sure but for that."""
        return 2 * TURNED if any(row.clinched and row.clinched.by == "spread" for row in self.rows) else None

    @property
    def credited(self) -> tuple[StandingsRow, ...]:
        return tuple(row for row in self.rows if row.credits)


@dataclass(frozen=True, slots=True)
class GradePlacings:
    """What the standings of a grade are made from, whichever page of them: the event as far as it counts, and its
    order."""

    event: Event
    placed: Standings


def grade_placings(desk: Desk, name: str) -> GradePlacings:
    event = counted_event(desk, name)
    return GradePlacings(event, ordered_standings(desk, name, event))


def grade_standings(
    desk: Desk, name: str, *, page: int | None = None, placings: GradePlacings | None = None
) -> GradeStandings:
    """All rows; or one page of them, if the grade is so large that it has several. `placings` where they are known."""
    grade, book = desk.grade(name), desk.book
    known = grade_placings(desk, name) if placings is None else placings
    event, placed = known.event, known.placed
    at_tables = book.game != "scrabble"
    first_match = first_knock_out_round(grade.plan)
    knock_out = first_match is not None and len(grade.rounds) >= first_match
    # In a knock-out who is out plays no more, and the bracket tells who can still win.
    unknown = grade.over or len(grade.players) > MANY or not grade.rounds or knock_out
    open_to = {} if unknown else possible_places_of(desk, name)
    after = last_begun_round(desk, name)
    credits = {} if at_tables else _credits(desk, grade, event)
    places = shared_places([placing.place for placing in placed.placings])
    expected = NO_EXPECTANCY if len(grade.players) > MOST_EXPECTED else grade_expectancy(desk, name)
    clinched = clinched_places(desk, name)
    count = len(placed.placings)
    pages = row_pages(count, whole=count) if page is None else row_pages(count, page)
    rows = tuple(
        replace(
            _row(
                desk.player(number_of(placing.player)),
                placing,
                place,
                credits.get(placing.player, ()),
                open_to.get(placing.player),
            ),
            expectancy=expected.rows.get(number_of(placing.player)),
            clinched=clinched.get(placing.player),
        )
        for placing, place in pages.rows(list(zip(placed.placings, places, strict=True)))
    )
    ranked = ranking_criteria(event) if at_tables else ("wins", "spread")
    return GradeStandings(
        grade=name,
        rows=rows,
        pages=pages,
        after=after,
        told=_last_told(grade, after),
        rounds=grade.plan.rounds,
        missing=sum(board.open for board in grade.rounds[after - 1].boards) if after else 0,
        final=grade.over,
        at_tables=at_tables,
        order=(*(("the bracket",) if placed.by_bracket else ()), *(CRITERIA.get(each, each) for each in ranked)),
        set_by_organiser=bool(event.ranking),
        bonus=any(placing.bonus_words is not None and placing.games for placing in placed.placings),
        open_places=_tell_something(open_to.values()),
        knock_out=knock_out,
        by_bracket=placed.by_bracket,
        exact=all(possible_places.exact for possible_places in open_to.values()),
        expectancy=bool(expected.rows),
        firsts=expected.firsts,
        own_terms=own_term_lines(book),
        rests_on=placed.rests_on,
    )


def _last_told(grade: Grade, after: int) -> int:
    """A round has begun long before its first result."""
    told = (
        held.number
        for held in reversed(grade.rounds[:after])
        if any(board.meets in ("game", "table") and not board.open for board in held.boards)
    )
    return next(told, 0)


def _tell_something(open_to: Iterable[PossiblePlaces]) -> bool:
    """While everybody can still take every place, the places that are open say nothing."""
    return len({(possible_places.best, possible_places.worst) for possible_places in open_to}) > 1


def _row(
    player: Player, placing: Placing, place: str, credits: tuple[ByeCredit, ...], reach: PossiblePlaces | None
) -> StandingsRow:
    return StandingsRow(
        number=player.number,
        name=player.name,
        club=player.club or "",
        team=player.team or "",
        rating=player.rating,
        place=place,
        wins=wins_text(placing.wins),
        spread=signed(placing.spread),
        points=rounded(placing.points),
        average=rounded(placing.average, 1),
        bonus=rounded(placing.bonus_words),
        games=placing.games,
        credits=credits,
        best=reach.best if reach else None,
        worst=reach.worst if reach else None,
        gone=player.standing == "withdrawn",
        house=player.house,
    )


def _credits(desk: Desk, grade: Grade, event: Event) -> dict[PlayerId, tuple[ByeCredit, ...]]:
    """Only of those who had a bye or a forfeit. What moves with the games to come is provisional until the last."""
    missed = desk.book.own_terms.missed_spread is not None
    if not missed and not any(isinstance(each, Bye | Forfeit) for entries in event.rounds for each in entries):
        return {}
    found, _ = tallies(event, desk.book)
    worth = bye_values.byes_count(desk.book, event.byes.values())
    counted_byes = Counter(
        player_id(board.players[0])
        for each in grade.rounds[: last_begun_round(desk, grade.name)]
        for board in each.boards
        if board.meets == "bye"
    )
    moving = not grade.over
    plain = {
        player: tuple(_credits_of(desk, tally, counted_byes[player], worth, moving))
        for player, tally in found.items()
        if counted_byes[player] or tally.given or tally.forfeits or tally.missed
    }
    return {player: credits for player, credits in plain.items() if credits}


def _credits_of(desk: Desk, tally: Tally, byes: int, worth: bool, moving: bool) -> Iterable[ByeCredit]:
    book, played = desk.book, tally.played
    if byes and worth:
        yield _credit("bye", byes, bye_values.bye_credit(book, played), moving)
    elif byes:
        when = book.term(str, "bye_counts_when")
        text = "they add nothing" if when.value == "never" else "as many byes as everybody: they add nothing"
        basis = when.basis if when.value == "never" else book.read("9.2")
        yield ByeCredit(what=_times("bye", byes), text=text, provisional=moving, rests_on=(basis,))
    if tally.given:
        yield _credit("forfeit by the opponent", tally.given, bye_values.forfeit_opponent_credit(book, played), moving)
    if tally.forfeits:
        yield _credit("forfeit", tally.forfeits, bye_values.forfeiter_credit(book, played), moving=False)
    if awarded := tally.forfeit_more + (tally.bye_more if worth else 0):
        text = f"spread {signed(awarded)} beyond that"
        yield ByeCredit(what="in the file", text=text, provisional=False, rests_on=(book.silent(AWARDED),))
    if tally.missed and (missed := book.missed_spread()) is not None:
        yield _credit("missed round", tally.missed, bye_values.missed_round_credit(played, missed), moving=False)


def _credit(what: str, times: int, worth: bye_values.Credit, moving: bool) -> ByeCredit:
    parts = [f"{wins_text(worth.wins)} {'win' if worth.wins == 1 else 'wins'}", f"spread {signed(worth.spread)}"]
    if worth.wins:
        parts.append(f"own average of {rounded(worth.points)} points")
        if worth.bonus is not None:
            parts.append(f"{rounded(worth.bonus)} bonus {'word' if worth.bonus == 1 else 'words'}")
    each = ", each" if times > 1 else ""
    return ByeCredit(
        what=_times(what, times), text=", ".join(parts) + each, provisional=moving, rests_on=worth.rests_on
    )


def _times(what: str, times: int) -> str:
    return what if times == 1 else f"{times} × {what}"


def team_standings(desk: Desk) -> tuple[TeamRow, ...]:
    """Wins and spread of all members together, over all grades."""
    if not any(player.team for player in desk.players.values()):
        return ()
    events = [counted_event(desk, name) for name in desk.grades]
    if not any(entrant.team for event in events for entrant in event.players):
        return ()
    everybody = replace(events[0], players=tuple(entrant for event in events for entrant in event.players))
    found = team_placings(everybody, (placing for event in events for placing in standings(event).placings))
    return tuple(
        TeamRow(
            place=place,
            team=team_placing.team,
            wins=wins_text(team_placing.wins),
            spread=signed(team_placing.spread),
            members=team_placing.members,
        )
        for team_placing, place in zip(found, shared_places([one.place for one in found]), strict=True)
    )


def leaders(standings: GradeStandings, places: int = 3) -> tuple[StandingsRow, ...]:
    """Those on the first places; who shares one is among them."""
    return tuple(row for row in standings.rows if int(row.place.rstrip("=")) <= places)


__all__ = [
    "ByeCredit",
    "GradePlacings",
    "GradeStandings",
    "StandingsRow",
    "TeamRow",
    "grade_placings",
    "grade_standings",
    "leaders",
    "team_standings",
]
