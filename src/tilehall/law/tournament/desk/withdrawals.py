"""Pulling out: the notice, the organiser's choice with what was weighed, and the appeal."""

from dataclasses import dataclass
from datetime import datetime

from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament import withdrawal as law

from .acts.act import Act
from .acts.entries import AppealDecided, AppealFiled, NoticeGiven, StandingChanged, Withdrew
from .desk import Desk
from .records import Leaving, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalChoice:
    """What the organiser decided. `asked_at`: when the player pulled out; `notified_at`: when he was told."""

    choice: str
    asked_at: datetime
    reason: str = ""
    notice_given: bool | None = None
    notified_at: datetime | None = None
    from_round: int | None = None


def offered_choices(desk: Desk, at: datetime) -> law.OfferedChoices:
    """What the organiser may choose for one who pulled out at this moment."""
    return law.offered_choices(desk.book, _facts(desk, at))


def give_notice(desk: Desk, number: int, reason: str, at: datetime) -> tuple[Act, ...] | Refusal:
    """By the player. Who is not in the field just goes; of others the organiser decides what follows."""
    player = desk.player(number)
    if player.standing in ("withdrawn", "refused"):
        return _no("gone_already", ("name", player.name))
    if not player.in_the_field:
        return (StandingChanged(player=number, standing="withdrawn", reason=reason.strip() or None),)
    if player.leaving is not None:
        return _no("notice_is_given", ("name", player.name))
    return (NoticeGiven(player=number, reason=reason.strip() or None, at=at),)


def take_notice_back(desk: Desk, number: int) -> tuple[Act, ...] | Refusal:
    """By the player who can come after all, or by the desk that was told: as long as nothing was decided."""
    player = desk.player(number)
    if player.standing in ("withdrawn", "refused"):
        return _no("gone_already", ("name", player.name))
    if player.leaving is None:
        return _no("no_notice_to_take_back", ("name", player.name))
    return (StandingChanged(player=number, standing="entered", reason="comes_after_all"),)


def refuse_unasked(desk: Desk, number: int) -> Refusal | None:
    """The organiser grants a request, and it was taken back while the page was open."""
    player = desk.player(number)
    return _no("asks_no_more", ("name", player.name)) if player.in_the_field and player.leaving is None else None


def withdraw(desk: Desk, number: int, withdrawal_choice: WithdrawalChoice, now: datetime) -> tuple[Act, ...] | Refusal:
    """The organiser's decision. Before the draw the field is simply one smaller, whatever was chosen."""
    player = desk.player(number)
    if player.standing in ("withdrawn", "refused"):
        return _no("gone_already", ("name", player.name))
    if not player.in_the_field:
        return (StandingChanged(player=number, standing="withdrawn", reason=withdrawal_choice.reason.strip() or None),)
    if withdrawal_choice.asked_at > now:
        return _no("notice_in_the_future", ("at", withdrawal_choice.asked_at))
    from_round = withdrawal_choice.from_round or _next_round(desk, player)
    if from_round < _next_round(desk, player):
        return _no("round_is_played", ("round", from_round), ("name", player.name))
    facts = _facts(desk, withdrawal_choice.asked_at)
    notified = withdrawal_choice.notified_at or now
    decision = law.WithdrawalDecision(
        choice=withdrawal_choice.choice,
        notified_at=notified,
        reason=withdrawal_choice.reason,
        notice_given=withdrawal_choice.notice_given,
        notice=facts.lead if withdrawal_choice.notice_given else None,
    )
    ruled = law.judge_decision(desk.book, facts, decision)
    if isinstance(ruled, Refusal):
        return ruled
    return (
        Withdrew(
            player=number,
            choice=withdrawal_choice.choice,
            from_round=from_round,
            reason=withdrawal_choice.reason.strip() or None,
            notice_given=withdrawal_choice.notice_given,
            notified_at=notified,
            rests_on=tuple(basis_texts(*ruled.rests_on)),
            asked_at=withdrawal_choice.asked_at,
            weighed=offered_choices(desk, withdrawal_choice.asked_at).weighed,
        ),
    )


def executive_choice(desk: Desk, number: int) -> str | None:
    """What becomes of the games of one who left, where the Executive has decided it on appeal. It holds also when they
    were let in again meanwhile, until a game of theirs was played since."""
    choice, from_round = desk.chosen_on_appeal.get(number, (None, 0))
    rounds = (each for grade in desk.grades.values() for each in grade.rounds[max(from_round - 1, 0) :])
    boards = (each.board_of(number) for each in rounds) if choice is not None else iter(())
    played = any(board is not None and board.slip is not None and not board.open for board in boards)
    return None if played else choice


def refuse_other_choice(desk: Desk, number: int, chosen: str) -> Refusal:
    """The Executive has chosen on appeal, and who was let in again and leaves anew leaves by that choice."""
    detail = (("name", desk.name(number)), ("offered", (chosen,)))
    return Refusal(code="executive_has_chosen", rests_on=(desk.book.resting("4.4"),), detail=detail)


def no_shows(desk: Desk, choice: str, now: datetime) -> tuple[Act, ...] | Refusal:
    """All who were not checked in pull out in one act: without a word, or when they gave notice."""
    field = [player for player in desk.in_the_field() if not player.house]
    missing = [player for player in field if not player.present]
    if len(missing) == len(field):
        return _no("nobody_is_here")
    acts: list[Act] = []
    for player in missing:
        notice = player.leaving or Leaving()
        withdrawal_choice = WithdrawalChoice(
            choice=choice,
            asked_at=notice.asked_at or now,
            reason=notice.reason or "did_not_come",
            notice_given=player.leaving is not None,
        )
        answer = withdraw(desk, player.number, withdrawal_choice, now)
        if isinstance(answer, Refusal):
            return answer
        acts.extend(answer)
    return tuple(acts)


def _next_round(desk: Desk, player: Player) -> int:
    """The first round in which the player has not met anybody yet."""
    grade = desk.grades.get(player.grade or "")
    if grade is None:
        return 1
    met = [
        each.number
        for each in grade.rounds
        for board in each.boards
        if player.number in board.players and not board.open and each.number <= desk.current
    ]
    return max(met, default=0) + 1


def _facts(desk: Desk, at: datetime) -> law.Withdrawal:
    return law.Withdrawal(start=desk.announced.start, at=at)


# --- the appeal


def appeal_until(desk: Desk, player: Player) -> datetime | None:
    """Until when a player may appeal; None where no decision can be appealed."""
    leaving = player.leaving
    if leaving is None or not leaving.weighed or leaving.notified_at is None:
        return None
    return law.appeal_until(desk.book, leaving.notified_at)


def file_appeal(desk: Desk, number: int, text: str, now: datetime) -> tuple[Act, ...] | Refusal:
    player = desk.player(number)
    leaving = player.leaving
    if leaving is None or leaving.notified_at is None or not leaving.weighed:
        basis = desk.book.resting("4.4")
        return Refusal(code="nothing_to_appeal", rests_on=(basis,), detail=(("name", player.name),))
    if leaving.appealed_at is not None:
        return _no("appealed_already", ("name", player.name))
    if not text.strip():
        return _no("reason_missing", ("name", player.name))
    committee = desk.announced.judicial_committee
    answer = law.appeal_ruling(desk.book, leaving.notified_at, now, committee=committee)
    if isinstance(answer, Refusal):
        return answer
    heard_by = str(dict(answer.detail)["to"])
    bases = tuple(basis_texts(*answer.rests_on))
    return (AppealFiled(player=number, told=text.strip(), heard_by=heard_by, rests_on=bases),)


def decide_appeal(
    desk: Desk, number: int, *, upheld: bool, told: str, instead: str | None = None
) -> tuple[Act, ...] | Refusal:
    """What the committee, or the Executive, made of an appeal; an upheld one names the choice that now holds."""
    leaving = desk.player(number).leaving or Leaving()
    name = desk.name(number)
    if leaving.appealed_at is None:
        return _no("no_appeal", ("name", name))
    if leaving.upheld is not None:
        return _no("appeal_is_decided", ("name", name))
    if not told.strip():
        return _no("reason_missing", ("name", name))
    if upheld and instead not in law.ALL:
        return _no("choice_missing", ("offered", law.ALL))
    bases = tuple(basis_texts(desk.book.resting("4.4")))
    text = instead if upheld else None
    return (AppealDecided(player=number, upheld=upheld, told=told.strip(), instead=text, rests_on=bases),)


def _no(code: str, *detail: tuple[str, Fact]) -> Refusal:
    basis = PLAY.silent("a withdrawal is entered once, with what was decided about it")
    return Refusal(code=code, rests_on=(basis,), detail=detail)
