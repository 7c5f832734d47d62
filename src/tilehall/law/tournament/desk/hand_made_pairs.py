"""What the director settles by hand: wishes for a round to come, and boards of a drawn round changed."""

from collections import Counter
from dataclasses import replace
from typing import Literal

from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.draws.reason import make_reason

from . import rounds
from .acts.act import Act
from .acts.draw import Rearranged, WishesSettled
from .desk import Desk
from .records import Board, Grade, Pairing, Wish

Kind = Literal["pair", "bye", "apart", "out"]
BY_HAND = make_reason("by_hand")
ASSUMED = "pairs and byes may be settled by the director; they are kept and marked"


def settle_wish(desk: Desk, name: str, wished: Wish) -> tuple[Act, ...] | Refusal:
    """For a round that is not begun. Everyone wished for takes part in it and is named once."""
    grade = desk.grade(name)
    basis = (desk.book.silent(ASSUMED),)
    if not rounds.last_fixed_round(desk, grade) < wished.round <= grade.plan.rounds:
        return Refusal(code="round_is_settled", rests_on=basis, detail=(("grade", name), ("round", wished.round)))
    if (code := _drawn_otherwise(grade, wished)) is not None:
        return Refusal(code=code, rests_on=basis, detail=(("grade", name), ("round", wished.round)))
    times = Counter([*(each for pair in wished.pairs for each in pair), *wished.byes, *wished.out])
    there = {each for each in grade.players if rounds.plays_in_round(desk.player(each), wished.round)}
    for number in [*times, *(each for couple in wished.apart for each in couple)]:
        detail = (("player", desk.name(number)), ("round", wished.round))
        if number not in there:
            return Refusal(code="not_in_the_round", rests_on=basis, detail=detail)
        if times[number] > 1:
            return Refusal(code="wished_twice", rests_on=basis, detail=detail)
    for couple in wished.apart:
        if any(set(couple) == set(pair) for pair in wished.pairs):
            detail = (("player", desk.name(couple[0])), ("round", wished.round))
            return Refusal(code="wished_twice", rests_on=basis, detail=detail)
    return (WishesSettled(grade=name, wish=wished),)


def _drawn_otherwise(grade: Grade, wished: Wish) -> str | None:
    """Tables are drawn as a whole, and in a knock-out seeds say who meets."""
    if grade.plan.system == "tables" and not wished.empty:
        return "no_wishes_at_tables"
    seeded = grade.plan.stage(wished.round).system == "knock-out"
    return "no_wishes_in_knock_out" if seeded and not replace(wished, out=()).empty else None


def add_wish(desk: Desk, name: str, number: int, kind: Kind, who: tuple[int, ...]) -> tuple[Act, ...] | Refusal:
    """One more wish for a round, beside those that are there."""
    was = desk.grade(name).wish(number)
    wanted = 2 if kind in ("pair", "apart") else 1
    if len(set(who)) != wanted:
        return _needs_another(desk, number, who[0])
    if kind == "pair":
        return settle_wish(desk, name, replace(was, pairs=(*was.pairs, (who[0], who[1]))))
    if kind == "apart":
        return settle_wish(desk, name, replace(was, apart=(*was.apart, (who[0], who[1]))))
    if kind == "bye":
        return settle_wish(desk, name, replace(was, byes=(*was.byes, who[0])))
    return settle_wish(desk, name, replace(was, out=(*was.out, who[0])))


def drop_wish(desk: Desk, name: str, number: int, kind: Kind, who: tuple[int, ...]) -> tuple[Act, ...] | Refusal:
    """A wish that is no longer one."""
    was = desk.grade(name).wish(number)
    rest = Wish(
        round=number,
        pairs=tuple(each for each in was.pairs if kind != "pair" or each != who),
        byes=tuple(each for each in was.byes if kind != "bye" or (each,) != who),
        apart=tuple(each for each in was.apart if kind != "apart" or each != who),
        out=tuple(each for each in was.out if kind != "out" or (each,) != who),
    )
    return settle_wish(desk, name, rest)


def swap_players(desk: Desk, name: str, number: int, one: int, other: int) -> tuple[Act, ...] | Refusal:
    """Two players change places in a drawn round; two of one board change who starts."""
    answer = _boards(desk, name, number, (one, other))
    if isinstance(answer, Refusal):
        return answer
    if one == other:
        return _needs_another(desk, number, one)
    to = {one: other, other: one}
    changed = tuple(
        Pairing(
            meets=board.meets,
            players=tuple(to.get(each, each) for each in board.players),
            table=board.table,
            by_hand=True,
            why=BY_HAND,
        )
        for board in answer
    )
    return (_rearranged(desk, desk.grade(name), number, changed),)


def pair_by_hand(desk: Desk, name: str, number: int, first: int, second: int) -> tuple[Act, ...] | Refusal:
    """These two meet and the first starts; those they would have met are paired with each other, or have the bye."""
    answer = _boards(desk, name, number, (first, second))
    if isinstance(answer, Refusal):
        return answer
    if first == second:
        return _needs_another(desk, number, first)
    if any(board.meets == "table" for board in answer):
        return _no_pair(desk, number, first)
    mine = next(board for board in answer if first in board.players)
    theirs = next(board for board in answer if second in board.players)
    together = Pairing(meets="game", players=(first, second), table=mine.table or theirs.table, by_hand=True)
    left = [each for board in (mine, theirs) for each in board.players if each not in (first, second)]
    pairings = [replace(together, why=BY_HAND)]
    if mine is not theirs and len(left) == 2:
        rest = Pairing(meets="game", players=(left[0], left[1]), table=theirs.table, by_hand=True, why=BY_HAND)
        pairings.append(rest)
    elif mine is not theirs and left:
        pairings.append(Pairing(meets="bye", players=(left[0],), by_hand=True, why=BY_HAND))
    return (_rearranged(desk, desk.grade(name), number, tuple(pairings)),)


def give_bye(desk: Desk, name: str, number: int, player: int) -> tuple[Act, ...] | Refusal:
    """A bye given in a drawn round: who has one there changes places; else the opponent has a bye too."""
    answer = _boards(desk, name, number, (player,))
    if isinstance(answer, Refusal):
        return answer
    free = next((board.players[0] for board in desk.round(name, number).boards if board.meets == "bye"), None)
    if answer[0].meets == "table" or free == player:
        return _no_pair(desk, number, player)
    if free is not None:
        return swap_players(desk, name, number, player, free)
    pairings = tuple(Pairing(meets="bye", players=(each,), by_hand=True, why=BY_HAND) for each in answer[0].players)
    return (_rearranged(desk, desk.grade(name), number, pairings),)


def _needs_another(desk: Desk, number: int, player: int) -> Refusal:
    detail = (("player", desk.name(player)), ("round", number))
    return Refusal(code="other_player_missing", rests_on=(desk.book.silent(ASSUMED),), detail=detail)


def _no_pair(desk: Desk, number: int, player: int) -> Refusal:
    detail = (("player", desk.name(player)), ("round", number))
    return Refusal(code="no_pair", rests_on=(desk.book.silent(ASSUMED),), detail=detail)


def _boards(desk: Desk, name: str, number: int, players: tuple[int, ...]) -> list[Board] | Refusal:
    """The boards of these players, each once, none with a result."""
    basis = (desk.book.silent(ASSUMED),)
    boards: list[Board] = []
    for player in players:
        board = desk.board_of(name, number, player)
        detail = (("player", desk.name(player)), ("round", number))
        if board is None:
            return Refusal(code="not_in_the_round", rests_on=basis, detail=detail)
        if board.slip is not None or board.meets == "forfeit":
            return Refusal(code="board_has_result", rests_on=basis, detail=(*detail, ("table", board.table)))
        if all(board is not each for each in boards):
            boards.append(board)
    return boards


def _rearranged(desk: Desk, grade: Grade, number: int, boards: tuple[Pairing, ...]) -> Rearranged:
    """A table that a new pair lacks, since one of the two had a bye, is the next free one."""
    moved = {each for board in boards for each in board.players}
    taken = {board.table for board in desk.round(grade.name, number).boards if not moved & set(board.players)}
    pairings: list[Pairing] = []
    for board in boards:
        if board.meets != "game":
            pairings.append(replace(board, table=None))
            continue
        table = board.table
        if table is None or table in taken:
            table = next(n for n in range(grade.plan.first_table, grade.plan.first_table + 2000) if n not in taken)
        taken.add(table)
        pairings.append(replace(board, table=table))
    if all(board.meets == "table" for board in boards):
        pairings = list(boards)
    bases = (str(desk.book.silent(ASSUMED)),)
    return Rearranged(grade=grade.name, round=number, boards=tuple(pairings), reason="by_hand", rests_on=bases)
