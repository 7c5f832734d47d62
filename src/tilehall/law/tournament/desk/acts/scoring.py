"""Acts of results: entered by the scorer or by a player, confirmed, disputed, changed on a ground, forfeited."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import Amiss, Desk
from tilehall.law.tournament.desk.things import Board, Slip

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class AtBoard(Act):
    """Something about the board at which this player sits in this round of a grade."""

    grade: str
    round: int
    player: int

    def board(self, desk: Desk) -> Board:
        found = desk.board_of(self.grade, self.round, self.player)
        if found is None:
            raise Amiss(f"{desk.name(self.player)} has no board in round {self.round} of {self.grade}")
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered(AtBoard):
    """The slip of a board, scores in seat order. `by_player` is who entered it by phone; None is the scorer's desk,
    which holds the paper that both have signed."""

    scores: tuple[int, ...]
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    by_player: int | None = None
    racks: tuple[str, ...] | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is not None and board.slip.state == "signed":
            raise Amiss(f"table {board.table} has a signed slip in round {self.round}")
        if board.meets not in ("game", "table") or len(self.scores) != len(board.players):
            raise Amiss(f"the scores do not fit table {board.table} of round {self.round}")
        desk_took_it = self.by_player is None
        slip = Slip(
            scores=self.scores,
            bonus=self.bonus,
            first=self.first,
            state="signed" if desk_took_it else "entered",
            entered_by=self.by_player,
            signed_by=board.players if self.by_player is None else (self.by_player,),
            seq=moment.seq,
            racks=self.racks,
            before=board.slip,
            at=moment.at.isoformat(),
            by=moment.by,
        )
        return desk.with_board(self.grade, self.round, board, replace(board, slip=slip))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed(AtBoard):
    """Another player of the board signs what was entered; with the last signature the slip is locked."""

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is None:
            raise Amiss(f"table {board.table} has no result in round {self.round}")
        signed = tuple(sorted({*board.slip.signed_by, self.player}))
        done = set(signed) == set(board.players)
        slip = replace(board.slip, signed_by=signed, state="signed" if done else board.slip.state)
        return desk.with_board(self.grade, self.round, board, replace(board, slip=slip))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDisputed(AtBoard):
    """A player says that what was entered is not what was played, and perhaps what it was; the desk settles it."""

    told: str = ""
    scores: tuple[int, ...] | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is None:
            raise Amiss(f"table {board.table} has no result in round {self.round}")
        slip = replace(
            board.slip, state="disputed", reason=self.told or None, disputed_by=self.player, claim=self.scores
        )
        return desk.with_board(self.grade, self.round, board, replace(board, slip=slip))


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAmended(AtBoard):
    """A signed slip is replaced by a new one, on a ground the rules allow; the old one stays below it."""

    scores: tuple[int, ...]
    ground: str
    reason: str
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    rests_on: tuple[str, ...] = ()
    racks: tuple[str, ...] | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is None or board.slip.state != "signed":
            raise Amiss(f"table {board.table} has no signed slip in round {self.round}")
        slip = replace(
            board.slip, scores=self.scores, bonus=self.bonus, first=self.first, ground=self.ground,
            reason=self.reason, racks=self.racks, seq=moment.seq, before=board.slip,
            at=moment.at.isoformat(), by=moment.by,
        )  # fmt: skip
        return desk.with_board(self.grade, self.round, board, replace(board, slip=slip))


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeited(AtBoard):
    """The player did not compete, or the Executive forfeits the game; a slip that was there stays readable."""

    ground: str
    reason: str = ""
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.meets != "game":
            raise Amiss(f"{desk.name(self.player)} has no game in round {self.round}")
        to = next(number for number in board.players if number != self.player)
        slip = board.slip if board.players[0] == self.player else _turned(board.slip)
        now = replace(
            board, meets="forfeit", players=(self.player, to), slip=slip, ground=self.ground, reason=self.reason or None
        )
        return desk.with_board(self.grade, self.round, board, now)


def _turned(slip: Slip | None) -> Slip | None:
    """A slip of two, read from the other seat: a forfeit names first who did not compete."""
    if slip is None:
        return None
    return replace(
        slip,
        scores=slip.scores[::-1],
        bonus=slip.bonus and slip.bonus[::-1],
        first=None if slip.first is None else 1 - slip.first,
        claim=slip.claim and slip.claim[::-1],
        before=_turned(slip.before),
    )


KINDS: dict[str, type[Act]] = {
    "result-entered/1": ResultEntered,
    "result-confirmed/1": ResultConfirmed,
    "result-disputed/1": ResultDisputed,
    "slip-amended/1": SlipAmended,
    "forfeited/1": Forfeited,
}
