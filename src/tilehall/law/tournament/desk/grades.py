"""Grades at the desk: made by rating from the top, newcomers placed, others moved only where both agree."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from string import ascii_uppercase

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import grade_cuts, grades

from .acts.act import Act, Moment
from .acts.grades import Graded, Placed
from .announcement import announce
from .desk import Desk
from .records import TEAMS, Plan, Player

MANY = 120  # in larger fields nobody looks for a certain number of grades
CUT_SMALL = 500  # larger fields are cut as planned, not into grades that a round robin fits
MOST_GRADES = len(ascii_uppercase)  # further ones would have no name


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """A re-grading as it was recorded: whether each side agreed, and the words."""

    grade: str
    by_player: bool
    by_organiser: bool
    reason: str


def candidate_of(player: Player) -> grades.Candidate:
    """An entry as the law of grades sees it: a grade of its own only if it was placed or re-graded."""
    by_hand = player.placed_because is not None
    return grades.Candidate(
        name=player.name,
        rating=player.rating,
        games=player.games,
        listed=player.listed,
        last_game=player.last_game,
        grade=player.grade if by_hand else None,
        reason=player.placed_because,
        regraded=player.regraded,
    )


def newcomers(desk: Desk) -> list[Player]:
    """Those whom the organiser must place."""
    return [player for player in desk.in_the_field() if player.rating is None]


def movable_players(desk: Desk) -> list[Player]:
    """Those whose grade player and organiser may agree on."""
    book, on = desk.book, desk.announced.begins

    @cache  # many have played as much, and the book is asked for each answer
    def loose(games: int, last_game: date | None) -> bool:
        return grades.is_provisional(book, games).value or grades.is_historic(book, last_game, on).value

    return [
        player for player in desk.in_the_field() if player.rating is not None and loose(player.games, player.last_game)
    ]


def propose_cuts(desk: Desk, best: int = 3) -> tuple[grade_cuts.CutPlan, ...]:
    """Where the field might be cut; first a way with as many grades as were planned, if there is one."""
    rated, planned_grades = _on_the_line(desk), len(desk.announced.grades)
    rounds = max((grade.rounds for grade in desk.announced.grades), default=1)
    found = grade_cuts.proposed_cuts(rated, rounds, best) if len(rated) <= CUT_SMALL else ()
    cut_plans = tuple(cut_plan for cut_plan in found if len(cut_plan.sizes) <= MOST_GRADES)
    planned = grade_cuts.cut_into(planned_grades, rated, rounds) if len(rated) <= MANY else None
    if planned is None:
        return cut_plans or grade_cuts.cut_evenly(planned_grades, rated, rounds)
    return (planned, *(cut_plan for cut_plan in cut_plans if cut_plan != planned))[:best]


def _on_the_line(desk: Desk) -> list[grade_cuts.RatedPlayer]:
    """Everybody in order. Who is placed by hand stands where that grade is, a newcomer nobody placed yet last."""
    field = desk.in_the_field()
    known = [each.rating for each in field if each.rating is not None] or [0]
    names = [grade.name for grade in desk.announced.grades]
    highest, lowest = max(known), min(known)
    step = (highest - lowest) / max(1, len(names) - 1)
    provisional = cache(partial(grades.is_provisional, desk.book))
    line = []
    for player in field:
        by_hand = player.placed_because is not None and player.grade in names
        placed = highest - round(step * names.index(player.grade or "")) if by_hand else lowest
        rating = placed if by_hand or player.rating is None else player.rating
        loose = not by_hand and provisional(player.games).value
        line.append(grade_cuts.RatedPlayer(name=player.name, rating=rating, provisional=loose))
    return line


def grade_names(plan: Plan, count: int) -> list[str]:
    """The names of the plan as far as they go, then the next letters."""
    names = [grade.name for grade in plan.grades][:count]
    for letter in ascii_uppercase:
        if len(names) >= count:
            break
        if letter not in names:
            names.append(letter)
    return names


def make_grades(desk: Desk, sizes: Mapping[str, int]) -> tuple[Act, ...] | Refusal:
    """So many in each grade from the top. Grades that the plan does not have yet are played as its last one."""
    plan = desk.announced
    if drawn := [grade.name for grade in desk.grades.values() if grade.rounds]:
        return _no(desk, "grade_is_drawn", ("grade", drawn[0]))
    if not sizes or min(sizes.values()) < 1:
        return _no(desk, "grade_is_empty")
    field = desk.in_the_field()
    if refused := _lost(desk, field, sizes) or _regraded_alone(desk, field, sizes) or _teams_amiss(desk, field):
        return refused
    answer = grades.make_grades(desk.book, [_candidate_for(player, sizes) for player in field], dict(sizes))
    if isinstance(answer, Refusal):
        return answer
    number = {player.name: player.number for player in field}
    graded = Graded(
        grades=tuple((grade.name, tuple(number[name] for name in grade.players)) for grade in answer.grades),
        rests_on=tuple(basis_texts(*answer.rests_on)),
    )
    changed = _planned(plan, list(sizes))
    if changed == plan:
        return (graded,)
    announced = announce(changed, plan)
    return announced if isinstance(announced, Refusal) else (*announced, graded)


def grade_alone(desk: Desk) -> tuple[Act, ...] | Refusal:
    """Where one grade is planned nothing has to be cut: everybody who plays is in it. Nothing where they are already,
    or where it is drawn."""
    if len(desk.announced.grades) != 1 or len(desk.grades) != 1 or any(each.rounds for each in desk.grades.values()):
        return ()
    name, grade = next(iter(desk.grades.items()))
    field = desk.in_the_field()
    if not field or {player.number for player in field} <= set(grade.players):
        return ()
    return make_grades(desk, {name: len(field)})


def graded_alone(desk: Desk) -> Desk:
    """The desk as it stands once `grade_alone` is done; as it is where that is refused."""
    acts = grade_alone(desk)
    if isinstance(acts, Refusal):
        return desk
    for act in acts:
        desk = act.on(desk, Moment(seq=desk.seq, at=desk.announced.start, by=""))
    return desk


def _candidate_for(player: Player, sizes: Mapping[str, int]) -> grades.Candidate:
    """Where there is one grade only, nobody need be asked where to place a newcomer."""
    found = candidate_of(player)
    alone = len(sizes) == 1 and player.rating is None and found.grade is None
    return replace(found, grade=next(iter(sizes))) if alone else found


def _lost(desk: Desk, field: list[Player], sizes: Mapping[str, int]) -> Refusal | None:
    """Who was placed in a grade that is not made would be in none."""
    lost = [player.name for player in field if player.placed_because is not None and player.grade not in sizes]
    if not lost:
        return None
    detail = (("names", tuple(lost)),)
    return Refusal(code="grade_missing", rests_on=(desk.book.resting("2.2"),), detail=detail)


def _regraded_alone(desk: Desk, field: list[Player], sizes: Mapping[str, int]) -> Refusal | None:
    """Who was re-graded while there were several grades would be rated as new in the one that is left."""
    names = [player.name for player in field if player.regraded]
    return grades.refuse_in_one_grade(desk.book, names) if names and len(sizes) == 1 else None


def _teams_amiss(desk: Desk, field: list[Player]) -> Refusal | None:
    systems = {grade.system for grade in desk.announced.grades}
    if systems.isdisjoint(TEAMS):
        return None
    if without := [player.name for player in field if not player.team]:
        return _no(desk, "team_missing", ("names", tuple(without)))
    teams = {player.team for player in field}
    if "two-teams" in systems and len(teams) != 2:
        return _no(desk, "not_two_teams", ("teams", tuple(sorted(str(each) for each in teams))))
    return None


def _planned(plan: Plan, names: list[str]) -> Plan:
    last = plan.grades[-1]
    return replace(plan, grades=tuple(plan.grade(name) or replace(last, name=name) for name in names))


def place_newcomer(desk: Desk, number: int, grade: str, reason: str) -> tuple[Act, ...] | Refusal:
    """By the organiser, with the reason; a rated player is not placed by hand."""
    player = desk.player(number)
    if refused := _no_place_in(desk, player, grade):
        return refused
    ruled = grades.place_by_hand(desk.book, replace(candidate_of(player), reason=reason), grade)
    if isinstance(ruled, Refusal):
        return ruled
    placed = Placed(player=number, grade=grade, reason=reason.strip(), rests_on=tuple(basis_texts(*ruled.rests_on)))
    return (placed, *_moved(desk, player, grade))


def regrade(desk: Desk, number: int, agreed: Agreement) -> tuple[Act, ...] | Refusal:
    """A provisional or historic player, by agreement of both; such a one is then rated as new."""
    player = desk.player(number)
    if refused := _no_place_in(desk, player, agreed.grade):
        return refused
    regrading = grades.Regrading(
        player=candidate_of(player),
        grade=agreed.grade,
        grades=len(desk.grades),
        on=desk.announced.begins,
        agreed_by_player=agreed.by_player,
        agreed_by_organiser=agreed.by_organiser,
    )
    ruled = grades.regrade(desk.book, regrading)
    if isinstance(ruled, Refusal):
        return ruled
    if not agreed.reason.strip():
        return Refusal(code="reason_missing", rests_on=ruled.rests_on, detail=(("name", player.name),))
    placed = Placed(
        player=number,
        grade=agreed.grade,
        reason=agreed.reason.strip(),
        regraded=True,
        rests_on=tuple(basis_texts(*ruled.rests_on)),
    )
    return (placed, *_moved(desk, player, agreed.grade))


def _no_place_in(desk: Desk, player: Player, grade: str) -> Refusal | None:
    if not player.in_the_field:
        return _no(desk, "not_in_the_field", ("name", player.name))
    if grade not in desk.grades:
        return _no(desk, "no_such_grade", ("grade", grade))
    if any(desk.grades[each].rounds and player.number in desk.grades[each].players for each in desk.grades):
        return _no(desk, "grade_is_drawn", ("grade", player.grade))
    return None


def _moved(desk: Desk, player: Player, grade: str) -> list[Act]:
    """Where grades are made already, the player changes over at once; into a drawn one one joins by the draw."""
    if not any(made_grade.players for made_grade in desk.grades.values()) or desk.grades[grade].rounds:
        return []
    players_by_grade = []
    for made_grade in desk.grades.values():
        others = tuple(number for number in made_grade.players if number != player.number)
        players_by_grade.append((made_grade.name, (*others, player.number) if made_grade.name == grade else others))
    return [Graded(grades=tuple(players_by_grade))]


def acts_back_in_grade(desk: Desk, player: Player) -> list[Act]:
    """Who was gone and comes back before the draw takes the old place in the grade, by rating and seeding."""
    grade = desk.grades.get(player.grade or "")
    if grade is None or grade.rounds or player.number in grade.players or not grade.players:
        return []
    everybody = [*(desk.player(each) for each in grade.players), player]
    everybody.sort(key=lambda each: grades.strength_order(candidate_of(each)))
    made = [
        (each.name, tuple(member.number for member in everybody) if each.name == grade.name else each.players)
        for each in desk.grades.values()
        if each.players
    ]
    return [Graded(grades=tuple(made))]


def _no(desk: Desk, code: str, *detail: tuple[str, Fact]) -> Refusal:
    basis = desk.book.silent("how many grades there are, and how large, is for the organiser")
    return Refusal(code=code, rests_on=(basis,), detail=detail)
