"""Acts of the draw: rounds drawn or drawn anew, and what the director settled by hand before."""

from dataclasses import dataclass, field, replace

from tilehall.law.game.shape import ADDED
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.records import Board, Pairing, Round, Wish, seats_of

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Act):
    """Rounds of a grade from `first_round` on. Rounds drawn earlier from there on are replaced, if none has a slip.

    `after` is the round on whose standings it was drawn, where that is not the one before.
    """

    grade: str
    first_round: int
    rounds: tuple[tuple[Pairing, ...], ...]
    seed: int = 0
    rests_on: tuple[str, ...] = ()
    way: str = ""
    after: int | None = field(default=None, metadata=ADDED)

    def on(self, desk: Desk, moment: Moment) -> Desk:
        grade = desk.grade(self.grade)
        keep = self.first_round - 1
        if keep > len(grade.rounds):
            raise CannotFollow("round_not_drawn", round=keep, grade=self.grade)
        if any(board.slip is not None for each in grade.rounds[keep:] for board in each.boards):
            raise CannotFollow("round_has_results", round=self.first_round, grade=self.grade)
        laid = [tuple(map(_laid, pairings)) for pairings in self.rounds]
        rounds = tuple(
            Round(
                number=self.first_round + n,
                boards=boards,
                seed=self.seed,
                way=self.way,
                after=self.after,
                seats=seats_of(boards),
            )
            for n, boards in enumerate(laid)
        )
        for each in rounds:
            _each_once(desk, grade.players, each)
        return desk.with_grade(replace(grade, rounds=(*grade.rounds[:keep], *rounds)))


def _laid(drawn: Pairing) -> Board:
    return Board(
        meets=drawn.meets,
        players=drawn.players,
        table=drawn.table,
        by_hand=drawn.by_hand,
        why=drawn.why,
        spread=drawn.spread,
    )


def _each_once(desk: Desk, members: tuple[int, ...], made: Round) -> None:
    seen: set[int] = set()
    grade = frozenset(members)
    for board in made.boards:
        for number in board.players:
            if number not in grade:
                raise CannotFollow("not_in_this_grade", name=desk.name(number))
            if number in seen:
                raise CannotFollow("twice_in_a_round", name=desk.name(number), round=made.number)
            seen.add(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rearranged(Act):
    """Boards of one round laid by hand, or because somebody left or came: these players leave their boards, and sit as
    `boards` says. Boards with a slip stay as they are; who is `gone` has no board in this round."""

    grade: str
    round: int
    boards: tuple[Pairing, ...]
    gone: tuple[int, ...] = ()
    reason: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        held = desk.round(self.grade, self.round)
        moved = {number for pairing in self.boards for number in pairing.players} | set(self.gone)
        for board in held.boards:
            if board.slip is not None and moved & set(board.players):
                raise CannotFollow("table_has_result", table=board.table, round=self.round)
        stays = [board for board in held.boards if not moved & set(board.players)]
        boards = sorted([*stays, *map(_laid, self.boards)], key=lambda board: (board.table is None, board.table or 0))
        made = replace(held, boards=tuple(boards), seats=seats_of(boards))
        _each_once(desk, desk.grade(self.grade).players, made)
        return desk.with_round(self.grade, made)


@dataclass(frozen=True, slots=True, kw_only=True)
class WishesSettled(Act):
    """Pairs, byes and couples kept apart, for one round of a grade; it replaces what was wished for that round."""

    grade: str
    wish: Wish

    def on(self, desk: Desk, moment: Moment) -> Desk:
        grade = desk.grade(self.grade)
        others = tuple(wish for wish in grade.wishes if wish.round != self.wish.round)
        return desk.with_grade(replace(grade, wishes=(*others, self.wish)))


KINDS: dict[str, type[Act]] = {"drawn/1": Drawn, "rearranged/1": Rearranged, "wished/1": WishesSettled}
