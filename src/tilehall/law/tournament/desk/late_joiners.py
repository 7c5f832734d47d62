"""Somebody comes into a grade that is drawn: a late joiner, or a house player who fills byes."""

from typing import Literal

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws.reason import make_reason

from . import draw, rounds
from .acts.act import Act
from .acts.draw import Rearranged
from .acts.entries import Entered, NoteMade
from .acts.grades import Joined
from .desk import Desk
from .records import Grade, Pairing, Player

Missed = Literal["bye", "forfeit", "nothing"]
MISSED = "who comes late has in the rounds before what the organiser chose: a bye, a forfeit or nothing"


def join_late(desk: Desk, player: int, name: str, missed: Missed, why: str = "") -> tuple[Act, ...] | Refusal:
    """A late joiner from the first round that is not begun on, with a chosen result for the rounds before."""
    grade, own, book = desk.grade(name), desk.player(player), desk.book
    basis = book.silent(MISSED)
    detail = (("player", own.name), ("grade", name))
    if player in grade.players or own.standing != "entered":
        return Refusal(code="not_to_be_joined", rests_on=(basis,), detail=detail)
    kept = rounds.last_fixed_round(desk, grade)
    acts: list[Act] = [Joined(player=player, grade=name, from_round=kept + 1)]
    for number in range(1, kept + 1):
        answer = _missed(desk, grade, number, player, missed)
        if isinstance(answer, Refusal):
            return answer
        acts += answer
    note_made = NoteMade(
        about="late_joiner", told=why.strip(), rests_on=tuple(basis_texts(basis)), player=player, round=kept + 1,
        facts=(("grade", name), ("missed", missed)),
    )  # fmt: skip
    return (*acts, note_made)


def _missed(desk: Desk, grade: Grade, number: int, player: int, missed: Missed) -> list[Act] | Refusal:
    basis = desk.book.silent(MISSED)
    if missed == "nothing":
        return []
    if missed == "bye":
        pairing = Pairing(meets="bye", players=(player,), by_hand=True, why=make_reason("came_late_bye"))
        boards: tuple[Pairing, ...] = (pairing,)
        return [
            Rearranged(
                grade=grade.name, round=number, boards=boards, reason="late_joiner", rests_on=tuple(basis_texts(basis))
            )
        ]
    free = next((b.players[0] for b in grade.rounds[number - 1].boards if b.meets == "bye"), None)
    if free is None:
        detail = (("round", number), ("player", desk.name(player)))
        return Refusal(code="nobody_to_forfeit_to", rests_on=(desk.book.resting("10.1.1"), basis), detail=detail)
    both = Pairing(meets="forfeit", players=(player, free), by_hand=True, why=make_reason("came_late_forfeit"))
    bases = tuple(basis_texts(desk.book.resting("10.1.1"), basis))
    return [Rearranged(grade=grade.name, round=number, boards=(both,), reason="late_joiner", rests_on=bases)]


def add_house_player(desk: Desk, name: str, called: str) -> tuple[Act, ...] | Refusal:
    """One who plays where somebody would have a bye, from the first round that is not begun on."""
    grade, called = desk.grade(name), called.strip()
    basis = desk.book.silent(draw.HOUSE)
    if not called or desk.named(called) is not None:
        return Refusal(code="name_taken", rests_on=(basis,), detail=(("name", called),))
    if grade.plan.system == "tables":
        return Refusal(code="no_byes_at_tables", rests_on=(basis,), detail=(("grade", name),))
    number = max(desk.players, default=0) + 1
    own = Player(number=number, name=called, house=True, present=True, free=True, placed_because="house_player")
    kept = rounds.last_fixed_round(desk, grade)
    facts = (("grade", name),)
    return (
        Entered(player=own),
        Joined(player=number, grade=name, from_round=kept + 1),
        NoteMade(about="house_player", rests_on=tuple(basis_texts(basis)), player=number, round=kept + 1, facts=facts),
    )
