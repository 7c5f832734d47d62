"""How a grade stands while it is played: which rounds count so far, and which places are still open."""

from dataclasses import replace

from tilehall.law.tournament.contention import Clinched, contention
from tilehall.law.tournament.draws.methods import FOR_PRIZES
from tilehall.law.tournament.event import Bye, Event, PlayerId
from tilehall.law.tournament.possible_places import PossiblePlaces, possible_places, possible_places_at_tables
from tilehall.law.tournament.standings import Standings, standings

from .desk import Desk, player_id
from .knock_out import knock_out_ranks
from .records import Grade

USUAL_PRIZES = 3  # places, where nothing is promised or planned


def counted_event(desk: Desk, grade: str, *, through: int | None = None) -> Event:
    """The rounds that were begun, or those through a round.

    Where the whole draw is known and gives everybody as many byes, they will add nothing in the end: then the byes of
    later rounds count along, so that nobody leads for a day by a bye that others have yet to get.
    """
    held = desk.grade(grade)
    last = last_begun_round(desk, grade) if through is None else through
    event = desk.event(grade, through=last)
    if len(held.rounds) < held.plan.rounds:
        return event
    drawn = desk.event(grade)
    if len(set(drawn.byes.values())) > 1:
        return event
    byes = tuple(tuple(each for each in entries if isinstance(each, Bye)) for entries in drawn.rounds[last:])
    return replace(event, rounds=(*event.rounds, *byes))


def ordered_standings(desk: Desk, grade: str, event: Event | None = None) -> Standings:
    """The order of a grade on every page and paper, and for its prizes: by the bracket of a knock-out once that is
    decided, else by the standings. `event` where not all its rounds are to count."""
    return standings(desk.event(grade) if event is None else event, knock_out_ranks(desk, grade))


def last_begun_round(desk: Desk, grade: str) -> int:
    """The last round of a grade that was begun, or that has a slip: an event taken in from a file began none."""
    held = desk.grade(grade)
    told = [each.number for each in held.rounds if any(board.slip is not None for board in each.boards)]
    return min(max([desk.current, held.finished, *told]), len(held.rounds))


def possible_places_of(desk: Desk, grade: str) -> dict[PlayerId, PossiblePlaces]:
    """Best and worst place still possible; empty where nothing is sure.

    Nothing is, while rounds are undrawn and the byes may still become equal: then wins could be taken away again.
    """
    held, event, book = desk.grade(grade), desk.event(grade), desk.book
    undrawn = max(0, held.plan.rounds - len(held.rounds))
    if book.game != "scrabble":
        return possible_places_at_tables(event, book, undrawn)
    byes = event.byes
    missing = sum(max(byes.values(), default=0) - each for each in byes.values())
    if undrawn and any(byes.values()) and missing <= undrawn:
        return {}
    found = possible_places(event, undrawn)
    # A cap on the spread settles more than wins do.
    sure = {player: each for player, each in clinched_places(desk, grade).items() if each.by != "spread"}
    return found | {
        player: PossiblePlaces(player=player, best=clinched.place, worst=clinched.place, exact=True)
        for player, clinched in sure.items()
        if player in found
    }


def prize_places(desk: Desk, grade: Grade) -> int:
    """How many places have a prize: as planned, else as promised, else the first three."""
    if grade.plan.prize_places is not None:
        return grade.plan.prize_places
    mine = [prize for prize in desk.till.prizes if prize.kind == "place" and prize.grade in (None, grade.name)]
    return max((prize.place for prize in mine if prize.place), default=USUAL_PRIZES)


def clinched_places(desk: Desk, name: str) -> dict[PlayerId, Clinched]:
    """Who is sure of a place with a prize, by all results that are in; nobody where it is not played so."""
    grade = desk.grade(name)
    systems = {grade.plan.system, *(stage.system for stage in grade.plan.stages)}
    so_played = grade.plan.gibson or not systems.isdisjoint(FOR_PRIZES)
    if not so_played or grade.over or not grade.finished or desk.book.game != "scrabble":
        return {}
    gone = [player_id(each) for each in grade.players if desk.player(each).standing == "withdrawn"]
    undrawn = grade.plan.rounds - len(grade.rounds)
    event = desk.event(name)
    return contention(event, standings(event).placings, undrawn, prize_places(desk, grade), gone).clinched
