"""Acts of the organiser: the announcement, its changes, calling off, what is ticked off before round 1, and aids."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import CallingOff, CannotFollow, Desk
from tilehall.law.tournament.desk.records import DYNAMIC, Grade, GradePlan, Plan, Player
from tilehall.law.tournament.first_round import Aid

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Act):
    """The plan of the event, whole; again when anything in it changes. Grades keep their players and rounds."""

    plan: Plan

    def on(self, desk: Desk, moment: Moment) -> Desk:
        if desk.plan is not None and desk.begun and desk.book.edition != self.plan.book.edition:
            raise CannotFollow("rules_are_played")
        dropped = [name for name, grade in desk.grades.items() if grade.rounds and self.plan.grade(name) is None]
        if dropped:
            raise CannotFollow("grade_is_drawn", grade=dropped[0])
        held = {
            grade_plan.name: desk.grades.get(grade_plan.name, Grade(plan=grade_plan)) for grade_plan in self.plan.grades
        }
        grades = {
            grade_plan.name: _cut(held[grade_plan.name], grade_plan, desk.current) for grade_plan in self.plan.grades
        }
        homed = (_homed(player, grades) for player in desk.players.values())
        return replace(desk.with_players(homed), plan=self.plan, grades=grades)


def _cut(grade: Grade, plan: GradePlan, current: int) -> Grade:
    gone = grade.rounds[plan.rounds :]
    if any(board.slip is not None for each in gone for board in each.boards):
        raise CannotFollow("round_has_results", round=plan.rounds + 1, grade=plan.name)
    return replace(grade, plan=plan, rounds=grade.rounds[: rounds_that_stay(grade, plan, current)])


def rounds_that_stay(grade: Grade, plan: GradePlan, current: int) -> int:
    """How many of the drawn rounds another plan leaves. With fewer rounds those at the end go, unless something was
    played in them. So do rounds that were drawn at once and are now to be drawn by themselves, from the first of them
    that nobody has begun."""
    last = plan.rounds
    if plan.stages:
        begun = max([current, *(each.number for each in grade.rounds if any(board.slip for board in each.boards))])
        otherwise = (
            each.number
            for each in grade.rounds[begun:]
            if each.number >= plan.stages[0].first and each.way not in DYNAMIC
        )
        last = min(last, next(otherwise, last + 1) - 1)
    return last


def _homed(player: Player, grades: dict[str, Grade]) -> Player:
    """Who was in a grade that is no more is in none."""
    if player.grade is None or player.grade in grades:
        return player
    return replace(player, grade=None, placed_because=None, regraded=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff(Act):
    """The event does not take place. Its day is that of the entry; who entered stays entered, for the letters and the
    money that goes back."""

    reason: str

    def on(self, desk: Desk, moment: Moment) -> Desk:
        if desk.called_off is not None:
            raise CannotFollow("called_off_already")
        if desk.after.finished is not None or desk.has_results:
            raise CannotFollow("results_stand")
        return replace(desk, called_off=CallingOff(reason=self.reason, at=moment.at, seq=moment.seq))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticked(Act):
    """A point of the list before the first round: "lexicon-checked", "players-briefed", …"""

    point: str
    done: bool = True

    def on(self, desk: Desk, moment: Moment) -> Desk:
        points = desk.ticked | {self.point} if self.done else desk.ticked - {self.point}
        return replace(desk, ticked=points)


@dataclass(frozen=True, slots=True, kw_only=True)
class AidSet(Act):
    """An aid for adjudication is listed, vouched for or withdrawn: as it stands from now on, by its name."""

    aid: Aid
    in_use: bool = True
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        others = tuple(aid for aid in desk.aids if aid.name != self.aid.name)
        if not self.in_use and len(others) == len(desk.aids):
            raise CannotFollow("no_such_aid", aid=self.aid.name)
        aids = sorted((*others, self.aid), key=lambda aid: aid.name) if self.in_use else others
        return replace(desk, aids=tuple(aids))


KINDS: dict[str, type[Act]] = {
    "announced/2": Announced,
    "called-off/1": CalledOff,
    "ticked/1": Ticked,
    "aid-set/1": AidSet,
}
