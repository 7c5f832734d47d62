"""Acts of entry: who entered, who waits, who was let in or sent away, who withdrew, who is here."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from tilehall.law.tournament.desk.desk import CannotFollow, Desk
from tilehall.law.tournament.desk.floor import DirectorNote, NoteFacts
from tilehall.law.tournament.desk.records import Leaving, Player, Standing
from tilehall.law.tournament.withdrawal import EXECUTIVE

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Act):
    """A new entry as it stood that day; its number is the next one."""

    player: Player

    def on(self, desk: Desk, moment: Moment) -> Desk:
        if self.player.number in desk.players:
            raise CannotFollow("number_is_taken", number=self.player.number)
        if desk.named(self.player.name) is not None:
            raise CannotFollow("entered_already", name=self.player.name)
        return desk.with_player(self.player)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAmended(Act):
    """The facts of an entry as they should be: a spelling, a club, a rating, a team, a fixed table, the fee."""

    player: Player

    def on(self, desk: Desk, moment: Moment) -> Desk:
        was = desk.player(self.player.number)
        other = desk.named(self.player.name)
        if other is not None and other.number != was.number:
            raise CannotFollow("name_of_another", name=self.player.name, number=other.number)
        return desk.with_player(self.player)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingChanged(Act):
    """An entry changes its standing: let in from the waiting list, refused, back in the field."""

    player: int
    standing: Standing
    reason: str | None = None

    def on(self, desk: Desk, moment: Moment) -> Desk:
        was = desk.player(self.player)
        now = replace(was, standing=self.standing, why=self.reason or was.why)
        if self.standing == "entered":
            now = replace(now, left=None, leaving=None)
        return desk.with_player(now)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeGiven(Act):
    """A player says that he pulls out; the organiser has not decided yet."""

    player: int
    reason: str | None = None
    at: datetime | None = None  # where it came earlier than it was entered

    def on(self, desk: Desk, moment: Moment) -> Desk:
        leaving = Leaving(asked_at=self.at or moment.at, reason=self.reason)
        return desk.with_player(replace(desk.player(self.player), leaving=leaving))


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(Act):
    """A player pulled out and the organiser chose what follows: adjust_draw, bye or forfeit, from a round on."""

    player: int
    choice: str
    from_round: int
    reason: str | None = None
    notice_given: bool | None = None
    notified_at: datetime | None = None
    rests_on: tuple[str, ...] = ()
    asked_at: datetime | None = None
    weighed: bool = False

    def on(self, desk: Desk, moment: Moment) -> Desk:
        was = desk.player(self.player)
        leaving = Leaving(
            asked_at=self.asked_at or (was.leaving.asked_at if was.leaving else None),
            reason=self.reason,
            choice=self.choice,
            from_round=self.from_round,
            weighed=self.weighed,
            notified_at=self.notified_at,
        )
        gone = replace(was, standing="withdrawn", why=self.reason, left=self.from_round, leaving=leaving, present=False)
        if self.choice != "forfeit":
            desk = _out_of_an_undrawn_grade(desk, was)
        note = DirectorNote(
            kind="withdrawal", told="", rests_on=self.rests_on, player=self.player, round=self.from_round,
            seq=moment.seq, facts=(("choice", self.choice),),
        )  # fmt: skip
        return replace(desk.with_player(gone), floor=replace(desk.floor, notes=(*desk.floor.notes, note)))


def _out_of_an_undrawn_grade(desk: Desk, player: Player) -> Desk:
    """Before the draw who withdraws is simply in no grade; afterwards the rounds still name them. Whose games are to be
    forfeits stays in the grade, so that they are drawn and forfeited."""
    grade = desk.grades.get(player.grade or "")
    if grade is None or grade.rounds or player.number not in grade.players:
        return desk
    return desk.with_grade(replace(grade, players=tuple(each for each in grade.players if each != player.number)))


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealFiled(Act):
    """The player appeals against what the organiser chose."""

    player: int
    told: str
    heard_by: str
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        leaving = replace(_leaving(desk, self.player), appealed_at=moment.at, appeal=self.told, heard_by=self.heard_by)
        return desk.with_player(replace(desk.player(self.player), leaving=leaving))


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided(Act):
    """What became of an appeal; `instead` is the choice that now holds, where it was upheld."""

    player: int
    upheld: bool
    told: str
    instead: str | None = None
    rests_on: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        was = _leaving(desk, self.player)
        now = replace(was, upheld=self.upheld, outcome=self.told, choice=self.instead or was.choice)
        if now.choice is not None and now.heard_by == EXECUTIVE:
            chosen = {**desk.chosen_on_appeal, self.player: (now.choice, now.from_round)}
            desk = replace(desk, chosen_on_appeal=chosen)
        return desk.with_player(replace(desk.player(self.player), leaving=now))


def _leaving(desk: Desk, number: int) -> Leaving:
    player = desk.player(number)
    if player.leaving is None or player.leaving.choice is None:
        raise CannotFollow("did_not_withdraw", name=player.name)
    return player.leaving


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Act):
    players: tuple[int, ...]
    present: bool = True

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return desk.with_players(replace(desk.player(number), present=self.present) for number in self.players)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesClosed(Act):
    closed: bool = True

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return replace(desk, closed=self.closed)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSelected(Act):
    """A field taken from a dated ranking list; those on it may enter, reserves in their order."""

    listed: date
    players: tuple[str, ...]
    reserves: tuple[str, ...]
    rests_on: tuple[str, ...]
    declined: tuple[str, ...] = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return replace(
            desk, selected=self.players, selected_from=self.listed, reserves=self.reserves, declined=self.declined
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMade(Act):
    """What must be found again: a discretion, an appeal and what became of it, a complaint, a ruling.

    `told` are words that somebody said, `facts` what else is to be known about it; see `Noted`.
    """

    about: str
    told: str = ""
    rests_on: tuple[str, ...] = ()
    player: int | None = None
    round: int | None = None
    facts: NoteFacts | None = ()

    def on(self, desk: Desk, moment: Moment) -> Desk:
        note = DirectorNote(
            kind=self.about, told=self.told, rests_on=self.rests_on, player=self.player, round=self.round,
            seq=moment.seq, facts=self.facts,
        )  # fmt: skip
        return replace(desk, floor=replace(desk.floor, notes=(*desk.floor.notes, note)))


KINDS: dict[str, type[Act]] = {
    "entered/1": Entered,
    "entry-amended/1": EntryAmended,
    "stood/1": StandingChanged,
    "notice-given/1": NoticeGiven,
    "withdrew/1": Withdrew,
    "appeal-filed/1": AppealFiled,
    "appeal-decided/1": AppealDecided,
    "checked-in/1": CheckedIn,
    "entries-closed/1": EntriesClosed,
    "field-selected/1": FieldSelected,
    "said/2": NoteMade,
}
