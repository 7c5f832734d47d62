"""What a page showed of a draw, as a short mark: nobody takes a draw over another that they were not shown."""

from collections.abc import Iterable
from hashlib import sha256

from tilehall.law.rulebook.ruling import Refusal

from .acts.act import Act
from .desk import Desk
from .draw import ORDER, ProposedDraw, acts_of_draw
from .records import Board, Pairing

LENGTH = 20
Laid = Iterable[Iterable[Board | Pairing]]


def draw_mark(desk: Desk, proposed: ProposedDraw) -> str:
    """The same as long as the same would be drawn, in place of the same; a result that changes neither is no matter."""
    replaced = desk.grade(proposed.grade).rounds[proposed.first_round - 1 :]
    return _mark(proposed.first_round, proposed.rounds, [each.boards for each in replaced])


def round_mark(desk: Desk, grade: str, number: int) -> str:
    """Of a drawn round that is to be changed by hand: the same as long as everybody sits where they sat."""
    return _mark(number, [desk.round(grade, number).boards])


def take_draw(desk: Desk, proposed: ProposedDraw | Refusal, shown: str) -> tuple[Act, ...] | Refusal:
    """The proposal as acts, if it is what `shown` was made of; an empty mark is that of who was shown nothing."""
    if isinstance(proposed, Refusal):
        return proposed
    if shown and draw_mark(desk, proposed) != shown:
        return _other_now(desk, "draw_is_another_now", proposed.grade, proposed.first_round)
    return acts_of_draw(desk, proposed)


def refuse_another_round(desk: Desk, grade: str, number: int, shown: str) -> Refusal | None:
    if not shown or round_mark(desk, grade, number) == shown:
        return None
    return _other_now(desk, "round_is_another_now", grade, number)


def _mark(first_round: int, *laid: Laid) -> str:
    plain = [[[(board.meets, board.players, board.table) for board in each] for each in rounds] for rounds in laid]
    return sha256(repr((first_round, plain)).encode()).hexdigest()[:LENGTH]


def _other_now(desk: Desk, code: str, grade: str, number: int) -> Refusal:
    detail = (("grade", grade), ("round", number))
    return Refusal(code=code, rests_on=(desk.book.silent(ORDER),), detail=detail)
