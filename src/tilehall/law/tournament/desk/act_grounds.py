"""What of the desk each kind of act was made on, beside what it says itself: a thing that is not there any more, or is
another one, once an entry before it is taken back.

A log of an older version may hold acts that lost their ground, and must open: only who takes an entry back is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tilehall.law.tournament.slip import claimant

from .acts.act import Act
from .acts.announcement import AidSet, Announced
from .acts.draw import Drawn, Rearranged
from .acts.entries import AppealDecided, AppealFiled, EntryAmended, NoteMade, Withdrew
from .acts.incidents import IncidentFollowed, IncidentNoted
from .acts.money import PrizePaid
from .acts.report import ComplaintKept, Published, ReportSent, SlipsReleased
from .acts.results import (
    AtBoard,
    Forfeited,
    ResultConfirmed,
    ResultDisputed,
    ResultEntered,
    SlipAmended,
    SlipSignedAnew,
)
from .acts.rounds import BreakSet, TimeAdded
from .desk import CannotFollow, Desk
from .incidents import board_in_round, find_incident
from .withdrawals import executive_choice

Ground = object  # only compared with another of the same act
Reads = Callable[[Any, Desk, Desk], Ground]


def ground_of(act: Act, before: Desk, after: Desk) -> Ground:
    """None where an act needs nothing but what it demands itself."""
    reads = GROUNDS.get(type(act))
    return None if reads is None else reads(act, before, after)


def lost_ground(act: Act, made_on: Ground, desk: Desk) -> CannotFollow:
    """Why an act cannot stand: what it was made on, with the names that players have on this desk."""
    if isinstance(made_on, _BoardGround):
        names = tuple(desk.players[number].name for number in made_on.players if number in desk.players)
        return CannotFollow("made_for_another_board", round=made_on.round, names=names)
    if isinstance(act, Drawn | Announced):
        return CannotFollow("takes_a_forfeit_away")
    return CannotFollow("made_on_something_else")


def lost_forfeits(before: Desk, after: Desk) -> frozenset[tuple[str, int, tuple[int, ...]]]:
    """Games that the Executive forfeited, by grade, round and players, which are none any more."""
    lost: set[tuple[str, int, tuple[int, ...]]] = set()
    for name, grade in before.grades.items():
        now = after.grades[name].rounds if name in after.grades else ()
        for at, was in enumerate(grade.rounds):
            if at < len(now) and now[at] is was:
                continue
            held = {board.players for board in was.boards if board.forfeited_by_executive}
            if held and at < len(now):
                held -= {board.players for board in now[at].boards if board.forfeited_by_executive}
            lost |= {(name, was.number, players) for players in held}
    return frozenset(lost)


@dataclass(frozen=True, slots=True)
class _BoardGround:
    """The order of the players is that of the seats, and of scores. `slip` is the entry that told the result."""

    round: int
    players: tuple[int, ...]
    slip: int | None = None


def _seats(act: AtBoard, before: Desk, _after: Desk) -> Ground:
    return _BoardGround(act.round, act.board(before).players)


def _slip(act: AtBoard, before: Desk, _after: Desk) -> Ground:
    """Signed, disputed, changed or forfeited was this result of these players, or a game without one."""
    board = act.board(before)
    return _BoardGround(act.round, board.players, None if board.slip is None else board.slip.seq)


def _signature(act: ResultConfirmed, before: Desk, after: Desk) -> Ground:
    """Whose claim the figures were mended to has signed by it: without the claim, nobody has signed for them."""
    slip = act.slip(act.board(before))
    claim = None if slip.before is None or claimant(slip.before, slip) != act.player else slip.before.claim
    under = _slip(act, before, after)
    return under if claim is None else (under, claim)


def _signed_anew(act: SlipSignedAnew, before: Desk, after: Desk) -> Ground:
    """Who has signed the same before it: together they may have made the new slip."""
    return _slip(act, before, after), act.slip(act.board(before)).anew


def _leaving(act: AppealFiled | AppealDecided, before: Desk, _after: Desk) -> Ground:
    return before.player(act.player).leaving


def _entry(act: EntryAmended, before: Desk, _after: Desk) -> Ground:
    """It holds the whole entry, with all that the acts before it made of it."""
    return before.player(act.player.number), executive_choice(before, act.player.number)


def _free_choice(act: Withdrew, before: Desk, _after: Desk) -> Ground:
    """Who has played again leaves by another choice than the Executive's, and has played as long as that stands."""
    return executive_choice(before, act.player)


def _complaint(act: ComplaintKept, before: Desk, _after: Desk) -> Ground:
    kept = before.after.complaints
    return kept[act.number - 1] if act.number <= len(kept) else None


def _incident_table(act: IncidentNoted, before: Desk, _after: Desk) -> Ground:
    """Where they sat, if it was at a board of a round."""
    board = board_in_round(before, act.round, act.players)
    return None if board is None or act.round is None else _BoardGround(act.round, board.players)


def _incident(act: IncidentFollowed, before: Desk, _after: Desk) -> Ground:
    """All that was known of it when this was added: an outcome stands on its appeal, a decision on its referral."""
    return find_incident(before, act.incident)


def _aid(act: AidSet, before: Desk, _after: Desk) -> Ground:
    return next((aid for aid in before.aids if aid.name == act.aid.name), None)


def _prize(act: PrizePaid, before: Desk, _after: Desk) -> Ground:
    return next(prize for prize in before.till.prizes if prize.key == act.award.prize)


def _noted(act: NoteMade, before: Desk, _after: Desk) -> Ground:
    return act.player is None or act.player in before.players


def _running(act: TimeAdded | BreakSet, before: Desk, _after: Desk) -> Ground:
    number = act.round if isinstance(act, TimeAdded) else act.pause.after_round
    return any(running.round == number for running in before.floor.running)


def _finished(_act: Act, before: Desk, _after: Desk) -> Ground:
    """What was sent and published were the results of an event that was over: one opened again sends them again."""
    return before.after.finished


def _published(_act: SlipsReleased, before: Desk, _after: Desk) -> Ground:
    return before.after.results_published, before.after.ratings_published


def _forfeits(_act: Act, before: Desk, after: Desk) -> Ground:
    """What it took from the Executive, in a log that allowed it: no more of it than when it was made."""
    return lost_forfeits(before, after)


def _boards_apart(act: Rearranged, before: Desk, after: Desk) -> Ground:
    """It lays its own players only: who else sat at the boards that it takes apart would have none."""
    moved = {number for pairing in act.boards for number in pairing.players} | set(act.gone)
    boards = (board.players for board in before.round(act.grade, act.round).boards)
    return lost_forfeits(before, after), frozenset(players for players in boards if moved & set(players))


GROUNDS: dict[type[Act], Reads] = {
    ResultEntered: _seats,
    ResultConfirmed: _signature,
    ResultDisputed: _slip,
    SlipAmended: _slip,
    SlipSignedAnew: _signed_anew,
    Forfeited: _slip,
    AppealFiled: _leaving,
    AppealDecided: _leaving,
    EntryAmended: _entry,
    Withdrew: _free_choice,
    ReportSent: _finished,
    Published: _finished,
    SlipsReleased: _published,
    ComplaintKept: _complaint,
    AidSet: _aid,
    IncidentNoted: _incident_table,
    IncidentFollowed: _incident,
    PrizePaid: _prize,
    NoteMade: _noted,
    TimeAdded: _running,
    BreakSet: _running,
    Drawn: _forfeits,
    Rearranged: _boards_apart,
    Announced: _forfeits,
}
