"""Acts of grading: who plays in which grade, and who was placed or re-graded by whose word."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import CannotFollow, Desk

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded(Act):
    """All grades at once: the numbers in each, strongest first. Grades that were drawn already cannot change so."""

    grades: tuple[tuple[str, tuple[int, ...]], ...]
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        seen: set[int] = set()
        for name, numbers in self.grades:
            grade = desk.grade(name)
            if grade.rounds and set(grade.players) != set(numbers):
                raise CannotFollow("grade_is_drawn", grade=name)
            for number in numbers:
                if number in seen:
                    raise CannotFollow("in_two_grades", name=desk.name(number))
                seen.add(number)
            desk = desk.with_players(replace(desk.player(number), grade=name) for number in numbers)
            desk = desk.with_grade(replace(grade, players=numbers))
        return desk


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Act):
    """A grade set by hand: a newcomer by the organiser with a reason, or a re-grading that both agreed on."""

    player: int
    grade: str
    reason: str
    regraded: bool = False
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        desk.grade(self.grade)
        was = desk.player(self.player)
        now = replace(was, grade=self.grade, placed_because=self.reason, regraded=self.regraded)
        return desk.with_player(now)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Act):
    """A player comes into a grade that was drawn already, from a round on; `house` for one who only fills a bye."""

    player: int
    grade: str
    from_round: int

    def on(self, desk: Desk, moment: Moment) -> Desk:
        grade = desk.grade(self.grade)
        if self.player in grade.players:
            raise CannotFollow("in_grade_already", name=desk.name(self.player), grade=self.grade)
        joined = replace(desk.player(self.player), grade=self.grade, joined=self.from_round)
        return desk.with_player(joined).with_grade(replace(grade, players=(*grade.players, self.player)))


KINDS: dict[str, type[Act]] = {"graded/1": Graded, "placed/1": Placed, "joined/1": Joined}
