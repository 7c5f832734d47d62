"""Somebody comes into a grade that is drawn: a late joiner, or a house player who fills byes."""

from typing import Literal

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws.reason import make_reason

from . import draw, rounds
from .acts.act import Act
from .acts.draw import Rearranged
from .acts.entries import Entered, NoteMade
from .acts.grades import Joined
from .desk import Desk
from .records import Pairing, Player

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
    acts += [_missed_round(desk, name, number, player, missed) for number in range(1, kept + 1) if missed != "nothing"]
    note_made = NoteMade(
        about="late_joiner", told=why.strip(), rests_on=tuple(basis_texts(basis)), player=player, round=kept + 1,
        facts=(("grade", name), ("missed", missed)),
    )  # fmt: skip
    return (*acts, note_made)


def _missed_round(desk: Desk, name: str, number: int, player: int, missed: Missed) -> Rearranged:
    """A forfeit is one to nobody: no game was scheduled, and who had a bye in that round keeps it."""
    bases: list[Basis] = [desk.book.silent(MISSED)]
    if missed == "bye":
        pairing = Pairing(meets="bye", players=(player,), by_hand=True, why=make_reason("came_late_bye"))
    else:
        pairing = Pairing(meets="forfeit", players=(player,), by_hand=True, why=make_reason("came_late_forfeit"))
        bases.append(desk.book.resting("10.2"))
    told = tuple(basis_texts(*bases))
    return Rearranged(grade=name, round=number, boards=(pairing,), reason="late_joiner", rests_on=told)


def add_house_player(desk: Desk, name: str, called: str) -> tuple[Act, ...] | Refusal:
    """One who plays where somebody would have a bye, from the first round that is not begun on."""
    grade, called = desk.grade(name), called.strip()
    basis = desk.book.silent(draw.HOUSE)
    if not called or desk.named(called) is not None:
        return Refusal(code="name_taken", rests_on=(basis,), detail=(("name", called),))
    if grade.plan.system == "tables":
        return Refusal(code="no_byes_at_tables", rests_on=(basis,), detail=(("grade", name),))
    number = desk.next_number
    own = Player(number=number, name=called, house=True, present=True, free=True, placed_because="house_player")
    kept = rounds.last_fixed_round(desk, grade)
    facts = (("grade", name),)
    return (
        Entered(player=own),
        Joined(player=number, grade=name, from_round=kept + 1),
        NoteMade(about="house_player", rests_on=tuple(basis_texts(basis)), player=number, round=kept + 1, facts=facts),
    )
