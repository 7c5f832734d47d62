"""The questions a ruleset of the toy answers, and two that do."""

from dataclasses import dataclass, replace

from tilehall.law.game.edition import Override
from tilehall.law.game.tiles import Faces
from tilehall.law.rulebook.basis import Silent, Term

FACES = Faces(tuple("ABCD"))
WHOLE = FACES.of("AAAABBBCCCDD")


def house(assumed: str) -> Silent:
    return Silent("toy", assumed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyRules:
    key: str
    overrides: tuple[Override, ...] = ()
    seats: Term[int]
    dealt: Term[int]  # tiles on each rack at the start
    take_most: Term[int]  # tiles taken in one turn
    order: Term[str]
    words: Term[str]
    base_time_s: Term[int]
    turn_limit_s: Term[int]
    timeout_draw: Term[int]  # tiles drawn by the seat that lets the limit pass
    overtime_unit_s: Term[int]
    overtime_points: Term[int]


TOY_1 = ToyRules(
    key="toy-1",
    seats=Term(2, house("two play")),
    dealt=Term(2, house("each begins with two tiles")),
    take_most=Term(2, house("one or two tiles a turn")),
    order=Term("in_turn", house("the seats play in turn until the pool is empty")),
    words=Term("lexicon", house("a word is in the word list and made of the seat's own tiles")),
    base_time_s=Term(60, house("a minute each")),
    turn_limit_s=Term(20, house("twenty seconds a turn")),
    timeout_draw=Term(1, house("a tile for whoever lets the time pass")),
    overtime_unit_s=Term(10, house("counted in tens of seconds, a part as a whole")),
    overtime_points=Term(3, house("three points a unit")),
)
TOY_2 = replace(TOY_1, key="toy-2", take_most=Term(3, house("up to three tiles a turn")))
