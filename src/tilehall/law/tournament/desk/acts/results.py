"""Acts of results: entered by the scorer or by a player, confirmed, disputed, changed on a ground, forfeited."""

from dataclasses import dataclass, field, replace
from datetime import date

from tilehall.law.game.shape import ADDED
from tilehall.law.game.table_count import RackCount
from tilehall.law.tournament import slip as slips
from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.slip import Figures, Slip

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
            raise CannotFollow("no_board", name=desk.name(self.player), round=self.round, grade=self.grade)
        return found

    def slip(self, board: Board) -> Slip:
        if board.slip is None:
            raise CannotFollow("no_result", table=board.table, round=self.round)
        return board.slip

    def with_slip(self, desk: Desk, board: Board, slip: Slip) -> Desk:
        return desk.with_board(self.grade, self.round, board, replace(board, slip=slip))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntered(AtBoard):
    """The slip of a board, scores in seat order. `by_player` is who entered it by phone; None is the scorer's desk,
    which holds the paper that both have signed. `by_board`: by the code of the board, which anybody at it holds."""

    scores: tuple[int, ...]
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    by_player: int | None = None
    racks: tuple[RackCount, ...] | None = None
    by_board: bool = field(default=False, metadata=ADDED)
    used_s: tuple[int, ...] | None = field(default=None, metadata=ADDED)

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is not None and board.slip.state == "signed":
            raise CannotFollow("slip_is_signed", table=board.table, round=self.round)
        if board.meets not in ("game", "table") or len(self.scores) != len(board.players):
            raise CannotFollow("scores_do_not_fit", table=board.table, round=self.round)
        figures = Figures(scores=self.scores, bonus=self.bonus, first=self.first, racks=self.racks, used_s=self.used_s)
        if self.by_player is None:
            slip = slips.slip_from_paper(figures, board.players)
        else:
            slip = replace(slips.slip_from_phone(figures, self.by_player), by_board=self.by_board)
        return self.with_slip(desk, board, slips.replacing_slip(_stamped(slip, moment), board.slip))


def _stamped(slip: Slip, moment: Moment) -> Slip:
    return replace(slip, seq=moment.seq, at=moment.at, by=moment.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed(AtBoard):
    """Another player of the board signs what was entered; with the last signature the slip is locked."""

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        return self.with_slip(desk, board, slips.signed_slip(self.slip(board), board.players, self.player))


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDisputed(AtBoard):
    """A player says that what was entered is not what was played, and perhaps what it was; the desk settles it."""

    told: str = ""
    scores: tuple[int, ...] | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        return self.with_slip(desk, board, slips.disputed_slip(self.slip(board), self.player, self.told, self.scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipAmended(AtBoard):
    """A signed slip is replaced by a new one, on a ground the rules allow; the old one stays below it.

    `category` and `finding` are those of a director's case. On the ground `signed_anew` the desk says that it holds a
    new slip of paper, signed by all who had signed the old one.
    """

    scores: tuple[int, ...]
    ground: str
    reason: str
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    rests_on: tuple[str, ...] = ()
    racks: tuple[RackCount, ...] | None = None
    category: str | None = None
    finding: str | None = None
    used_s: tuple[int, ...] | None = field(default=None, metadata=ADDED)

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is None or board.slip.state != "signed":
            raise CannotFollow("no_signed_slip", table=board.table, round=self.round)
        figures = Figures(scores=self.scores, bonus=self.bonus, first=self.first, racks=self.racks, used_s=self.used_s)
        slip = slips.amended_slip(board.slip, figures, self.ground, self.reason)
        return self.with_slip(desk, board, _stamped(slip, moment))


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSignedAnew(AtBoard):
    """A player signs other figures than the signed slip has; with the last signature they are the new slip, and the old
    one stays below it. Until then the signed slip stands. Its own figures take back what was signed anew."""

    scores: tuple[int, ...]
    bonus: tuple[int, ...] | None = None
    first: int | None = None
    racks: tuple[RackCount, ...] | None = None
    used_s: tuple[int, ...] | None = None
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.slip is None or board.slip.state != "signed":
            raise CannotFollow("no_signed_slip", table=board.table, round=self.round)
        figures = Figures(scores=self.scores, bonus=self.bonus, first=self.first, racks=self.racks, used_s=self.used_s)
        slip = slips.anew_slip(board.slip, figures, self.player, moment.seq)
        if slip.anew is not None and set(slip.anew.signed_by) == set(board.players):
            slip = _stamped(slips.amended_slip(slip, slip.anew, slips.SIGNED_ANEW, slips.ON_PHONES), moment)
        return self.with_slip(desk, board, slip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeited(AtBoard):
    """The player did not compete, or the Executive forfeits the game; a slip that was there stays readable.

    Of a decision of the Executive `reference` and `decided`, its day, are kept.
    """

    ground: str
    reason: str = ""
    rests_on: tuple[str, ...] = ()
    reference: str = ""
    decided: date | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        board = self.board(desk)
        if board.meets != "game":
            raise CannotFollow("no_game", name=desk.name(self.player), round=self.round)
        to = next(number for number in board.players if number != self.player)
        slip = board.slip
        if slip is not None and board.players[0] != self.player:
            slip = slips.seen_from_other_seat(slip)  # a forfeit names first who did not compete
        now = replace(
            board, meets="forfeit", players=(self.player, to), slip=slip, begun_by=self._begun_by(board),
            ground=self.ground, reason=self.reason or None, reference=self.reference or None, decided=self.decided,
        )  # fmt: skip
        return desk.with_board(self.grade, self.round, board, now)

    def _begun_by(self, board: Board) -> int | None:
        """Who started what was played of the game; nobody in one that was not played at all."""
        if board.slip is not None:
            return board.players[board.slip.first or 0]
        return board.players[0] if self.ground == "left" else None


KINDS: dict[str, type[Act]] = {
    "result-entered/2": ResultEntered,
    "result-confirmed/1": ResultConfirmed,
    "result-disputed/1": ResultDisputed,
    "slip-amended/2": SlipAmended,
    "slip-signed-anew/1": SlipSignedAnew,
    "forfeited/2": Forfeited,
}
