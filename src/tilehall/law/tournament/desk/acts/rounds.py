"""Acts of the director while rounds are played: begin, add time, note who is late, set a break."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.floor import LatePlayer, RoundBreak, RunningRound

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Act):
    """The round starts in all grades that have it; the timer runs from this moment."""

    round: int
    minutes: int

    def on(self, desk: Desk, moment: Moment) -> Desk:
        if self.round != desk.current + 1:
            raise CannotFollow("not_the_next_round", round=self.round, next=desk.current + 1)
        begun = RunningRound(round=self.round, at=moment.at, minutes=self.minutes)
        return replace(desk, floor=replace(desk.floor, running=(*desk.floor.running, begun)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdded(Act):
    round: int
    minutes: int

    def on(self, desk: Desk, moment: Moment) -> Desk:
        running = tuple(
            replace(running_round, added=running_round.added + self.minutes)
            if running_round.round == self.round
            else running_round
            for running_round in desk.floor.running
        )
        return replace(desk, floor=replace(desk.floor, running=running))


@dataclass(frozen=True, slots=True, kw_only=True)
class LateNoted(Act):
    """A player is not there: the clock started (or not yet), or they arrived. It replaces the earlier note."""

    late: LatePlayer

    def on(self, desk: Desk, moment: Moment) -> Desk:
        desk.player(self.late.player)
        key = (self.late.round, self.late.player)
        others = tuple(
            late_player for late_player in desk.floor.lates if (late_player.round, late_player.player) != key
        )
        return replace(desk, floor=replace(desk.floor, lates=(*others, self.late)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakSet(Act):
    pause: RoundBreak

    def on(self, desk: Desk, moment: Moment) -> Desk:
        others = tuple(
            round_break for round_break in desk.floor.breaks if round_break.after_round != self.pause.after_round
        )
        return replace(desk, floor=replace(desk.floor, breaks=(*others, self.pause)))


KINDS: dict[str, type[Act]] = {
    "round-begun/1": RoundBegun,
    "time-added/1": TimeAdded,
    "late-noted/1": LateNoted,
    "break-set/1": BreakSet,
}
