"""Somebody left a grade that is drawn: what the organiser chose is carried out on the rounds that still name them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament import withdrawal
from tilehall.law.tournament.draws.reason import make_reason

from . import draw, rounds
from .acts.act import Act
from .acts.draw import Rearranged
from .desk import Desk
from .records import DYNAMIC, Board, Grade, Pairing, Player, Round
from .redraw import redraw_rest


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsettledDeparture:
    """Somebody left a grade whose draw still names them; `rounds` are those it concerns."""

    grade: str
    player: int
    choice: str
    rounds: tuple[int, ...]


def departures_to_settle(desk: Desk) -> list[UnsettledDeparture]:
    unsettled_departures: list[UnsettledDeparture] = []
    for grade in desk.grades.values():
        for number in grade.players:
            own = desk.player(number)
            if own.standing != "withdrawn" or own.left is None:
                continue
            named = tuple(
                each.number
                for each in grade.rounds[own.left - 1 :]
                if any(number in board.players and _waits(grade, board, own) for board in each.boards)
            )
            if named:
                choice = own.choice or withdrawal.FORFEIT
                unsettled_departures.append(
                    UnsettledDeparture(grade=grade.name, player=number, choice=choice, rounds=named)
                )
    return unsettled_departures


def _waits(grade: Grade, board: Board, own: Player) -> bool:
    """Nothing has come of this board yet; a bye of who left is none, but where the games of a whole draw are forfeited:
    taken away, it would make the byes of all others unequal to it and so count them. An appeal that was upheld opens
    the forfeits again which the organiser had chosen, but not one of the Executive."""
    forfeits_all = (own.choice or withdrawal.FORFEIT) == withdrawal.FORFEIT and grade.plan.system not in DYNAMIC
    if board.meets == "bye" and forfeits_all:
        return False
    if board.meets != "forfeit":
        return board.slip is None
    upheld = own.leaving is not None and bool(own.leaving.upheld) and own.choice != withdrawal.FORFEIT
    to_nobody = len(board.players) == 1  # the opponent had left too
    chosen = board.players[0] == own.number and (board.ground == "no_show" or to_nobody)
    return upheld and board.slip is None and chosen


def settle_departures(desk: Desk, name: str, seed: int) -> tuple[Act, ...] | Refusal:
    """What the organiser chose for those who left, carried out on the rounds that are drawn."""
    unsettled_departures = [each for each in departures_to_settle(desk) if each.grade == name]
    if not unsettled_departures:
        detail = (("grade", name),)
        return Refusal(code="nothing_to_redraw", rests_on=(desk.book.resting("4.1"),), detail=detail)
    grade = desk.grade(name)
    kept = rounds.last_fixed_round(desk, grade)
    # In rounds that are begun nothing is drawn anew: the opponent has a bye, or the game is a forfeit.
    acts = _as_chosen(desk, grade, unsettled_departures, grade.rounds[:kept])
    rest = [each for each in unsettled_departures if max(each.rounds) > kept]
    if not rest:
        return tuple(acts)
    if any(each.choice == withdrawal.ADJUST for each in rest):
        drawn = redraw_rest(desk, name, seed)
        return drawn if isinstance(drawn, Refusal) else (*acts, *drawn)
    return (*acts, *_as_chosen(desk, grade, unsettled_departures, grade.rounds[kept:]))


def _as_chosen(
    desk: Desk, grade: Grade, unsettled_departures: Sequence[UnsettledDeparture], drawn: Sequence[Round]
) -> list[Act]:
    """Board by board: two of one board may both have left."""
    acts: list[Act] = []
    for each in drawn:
        gone = {one.player: one.choice for one in unsettled_departures if each.number in one.rounds}
        for board in each.boards:
            here = [player for player in board.players if player in gone]
            if board.meets == "game" and len(here) == len(board.players):
                forfeiting = [player for player in here if gone[player] == withdrawal.FORFEIT]
                acts.append(draw.nobodys_game(desk.book, grade.name, each.number, board.players, forfeiting))
            elif here and board.meets == "game" and gone[here[0]] == withdrawal.FORFEIT:
                acts.append(draw.forfeit_act(desk.book, grade.name, each.number, here[0], desk.player(here[0]).why))
            elif here:
                acts.append(_without(desk, grade, each.number, board, here))
    return acts


def _without(desk: Desk, grade: Grade, number: int, board: Board, gone: Sequence[int]) -> Rearranged:
    left = tuple(who for who in board.players if who not in gone)
    why = make_reason("withdrew", player=gone[0])
    pairing = (
        Pairing(meets="table", players=left, table=board.table, why=why)
        if board.meets == "table" and len(left) > 1
        else Pairing(meets="bye", players=left[:1], why=why)
    )
    alone = all(desk.player(who).house for who in left)
    keeps = () if alone else (pairing,)
    bases = basis_texts(desk.book.resting("4.3"), desk.book.resting("9.1"))
    return Rearranged(
        grade=grade.name,
        round=number,
        boards=keeps,
        gone=tuple(gone) if keeps else board.players,
        reason="withdrew",
        rests_on=tuple(bases),
    )
