"""What the judge's page of a board shows, made from its log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tilehall.law.rulebook.basis import basis_texts
from tilehall.site.tournaments.store import DeskState

from . import judge_decisions
from .actions import judge
from .actions.judge import BoardAtHand
from .judge_decisions import BoardCase
from .judge_record import Challenge, Verdict
from .judge_wording import CHECK_WORDS, LEFT_WORDS
from .store import BoardState


@dataclass(frozen=True, slots=True, kw_only=True)
class BackCheck:
    key: str
    label: str
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """`turned`: the screen is shown twice, the upper half for who sits opposite."""

    seq: int
    round: int
    table: int | None
    seats: list[tuple[int, str]]
    in_play: bool
    stage: str
    challenge: Challenge | None
    challenger: str
    opponent: str
    opponent_number: int | None
    executor: str
    executor_number: int | None
    verdict: Verdict | None
    appealed_by: str
    may_appeal: bool
    checks: list[BackCheck]
    all_back: bool
    turned: bool
    last: Challenge | None
    agreed: list[tuple[int, str, bool]]
    phone_ready: bool
    left: list[tuple[datetime, str]]
    source: judge_decisions.WordSource
    rests_on: tuple[str, ...]
    nzasp: bool  # the rules are those of this document, whose clauses the page may name


def board_page(desk_state: DeskState, at: BoardAtHand, state: BoardState) -> BoardPage:
    desk, record = desk_state.desk, state.record
    case = judge.case_of(desk_state, at)
    in_play = judge.is_in_play(desk, at)
    challenge = record.open_challenge if in_play else None
    names = {player: desk.name(player) for player in case.seats}
    parts = _challenge_parts(case, challenge, names) if challenge else _NO_CHALLENGE
    agreed = {one.player for one in record.agreed}
    return BoardPage(
        seq=state.seq,
        round=at.round,
        table=at.board.table,
        seats=list(names.items()),
        in_play=in_play,
        stage="idle" if challenge is None else challenge.stage,
        challenge=challenge,
        last=record.last,
        agreed=[(player, name, player in agreed) for player, name in names.items()],
        phone_ready=in_play and judge_decisions.phone_ruling(record, case, case.seats[0]).code == "phone_allowed",
        left=[(moment, LEFT_WORDS[how]) for moment, how in record.left[-3:]],
        source=case.source,
        nzasp=judge.is_by_nzasp(desk),
        rests_on=tuple(basis_texts(case.rules.one_verdict.basis)),
        **parts,
    )


_NO_CHALLENGE: dict[str, Any] = {
    "challenger": "", "opponent": "", "opponent_number": None, "executor": "", "executor_number": None,
    "verdict": None, "appealed_by": "", "may_appeal": False, "checks": [], "all_back": False, "turned": False,
}  # fmt: skip


def _challenge_parts(case: BoardCase, challenge: Challenge, names: dict[int, str]) -> dict[str, Any]:
    opponent = case.other(challenge.challenger)
    executor = None if challenge.way == "adjudicator" else judge_decisions.executor_of(case, challenge)
    challenger = "" if challenge.challenger is None else names[challenge.challenger]
    who = {"player": names[opponent], "challenger": challenger}
    checks = [
        BackCheck(key=check, label=CHECK_WORDS[check].format(**who), done=check in challenge.back)
        for check in judge_decisions.wanted_checks(challenge)
    ]
    return {
        "challenger": challenger,
        "opponent": names[opponent],
        "opponent_number": opponent,
        "executor": "" if executor is None else names[executor],
        "executor_number": executor,
        "verdict": challenge.verdict,
        "appealed_by": names.get(challenge.appeal_by, "") if challenge.appeal_by is not None else "",
        "may_appeal": judge_decisions.may_appeal(case, challenge),
        "checks": checks,
        "all_back": all(check.done for check in checks),
        "turned": challenge.way == "phone",
    }
