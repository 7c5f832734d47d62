"""What the judge's page of a board shows, made from its log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tilehall.law.rulebook.basis import Basis, basis_texts
from tilehall.law.tournament.desk.seats_shown import SeatsShown, seats_of_board
from tilehall.site.tournaments.store import DeskState

from . import judge_decisions, judge_return
from .board_at_hand import BoardAtHand, case_of, is_in_play
from .judge_case import BoardCase, WordSource, appeal_ruling
from .judge_record import Challenge, Verdict
from .judge_wording import CHECK_WORDS, LEFT_WORDS, points_words, told_law
from .store import BoardState


@dataclass(frozen=True, slots=True, kw_only=True)
class BackCheck:
    key: str
    label: str
    done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBy:
    """A challenge that an official has put aside; its words are nobody's business at this board."""

    at: datetime
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedWords:
    """What follows from challenging a good play, and what that rests on."""

    text: str
    law: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """`turned`: the screen is shown twice, the upper half for who sits opposite. `seen` is what a page that follows
    says it shows; `clauses` are those that the rules of the event have for each thing the page tells."""

    seen: str
    shown: SeatsShown
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
    failed: FailedWords | None
    appealed_by: str
    may_appeal: bool
    checks: list[BackCheck]
    all_back: bool
    turned: bool
    last: Challenge | None
    put_aside: PutBy | None
    agreed: list[tuple[int, str, bool]]
    phone_ready: bool
    screen: tuple[float, float]
    left: list[tuple[datetime, str]]
    source: WordSource
    rests_on: tuple[str, ...]
    clauses: dict[str, tuple[str, ...]]


def board_page(desk_state: DeskState, at: BoardAtHand, state: BoardState) -> BoardPage:
    desk, record = desk_state.desk, state.record
    case = case_of(desk_state, at)
    rules = case.rules
    in_play, shown = is_in_play(desk, at), seats_of_board(at.round, at.board)
    challenge = record.open_challenge if in_play else None
    names = {player: desk.name(player) for player in case.seats}
    parts = _challenge_parts(case, challenge, names) if challenge else _NO_CHALLENGE
    agreed = {one.player for one in record.agreed}
    return BoardPage(
        seen=f"{state.seq}.{in_play}.{shown}",
        shown=shown,
        round=at.round,
        table=at.board.table,
        seats=list(names.items()),
        in_play=in_play,
        stage="idle" if challenge is None else challenge.stage,
        challenge=challenge,
        last=record.last if record.last and record.last.stage == "closed" else None,
        put_aside=_put_aside(record.last),
        agreed=[(player, name, player in agreed) for player, name in names.items()],
        phone_ready=in_play and judge_decisions.phone_ruling(record, case, case.seats[0]).code == "phone_allowed",
        screen=(rules.min_screen_mm.value, rules.min_screen_in.value),
        left=[(moment, LEFT_WORDS[how]) for moment, how in record.left[-3:]],
        source=case.source,
        rests_on=tuple(basis_texts(rules.one_verdict.basis)),
        clauses=_clauses_at_board(case, challenge),
        **parts,
    )


def _clauses_at_board(case: BoardCase, challenge: Challenge | None) -> dict[str, tuple[str, ...]]:
    """The way back and the appeal rest on how the challenge was judged."""
    clauses = judge_clauses(case.rules)
    if challenge is None:
        return clauses
    back = told_law(*judge_return.return_bases(case, challenge))
    unheard = told_law(*judge_decisions.unheard_bases(case, challenge))
    return {**clauses, "back": back, "appeal": told_law(appeal_ruling(case, challenge).rests_on[0]), "unheard": unheard}


def judge_clauses(rules: Any) -> dict[str, tuple[str, ...]]:
    """What these rules have for what the judge's pages tell: clauses, or in words that their document is silent."""
    bases: dict[str, tuple[Basis, ...]] = {
        "device": (rules.external_device_executes.basis,),
        "no_lookups": (rules.resting("no_lookups"),),
        "lexicon": (rules.lexicon.basis,),
        "phone_agreed": (rules.resting("phone_agreed"),),
        "phone_mode": (rules.resting("phone_mode"),),
        "phone_beforehand": (rules.resting("phone_agreed_beforehand"),),
        "phone_lexicon": (rules.lexicon.basis, rules.resting("phone_lexicon")),
        "phone_as_it_is": (rules.min_screen_mm.basis, rules.resting("phone_silent"), rules.resting("phone_in_view")),
        "call": (rules.resting("challenge_slip"),),
        "slip": (rules.resting("slip_verdict"),),
        "appeal": (rules.resting("appeal"),),
        "stands": (rules.rulings_stand.basis,),
        "binds": (rules.challenge_binds.basis,),
        "back": (rules.resting("return_from_device"),),
    }
    return {name: told_law(*several) for name, several in bases.items()}


def _failed_words(case: BoardCase, challenge: Challenge, who: dict[str, str]) -> FailedWords | None:
    if challenge.verdict is None or not challenge.verdict.acceptable:
        return None
    law = told_law(case.rules.failed_challenge.basis)
    if case.rules.challenge_mode.value == "double":
        return FailedWords(text=f"{who['challenger'] or 'Who challenged'} loses the next turn.", law=law)
    player = who["player"] if who["challenger"] else "Who made the play"
    points = case.rules.challenge_bonus_per_word.value
    return FailedWords(text=points_words(player, points, len(challenge.words)), law=law)


def _put_aside(last: Challenge | None) -> PutBy | None:
    return None if last is None or last.aside_at is None else PutBy(at=last.aside_at, why=last.aside_why)


_NO_CHALLENGE: dict[str, Any] = {
    "challenger": "", "opponent": "", "opponent_number": None, "executor": "", "executor_number": None,
    "verdict": None, "failed": None, "appealed_by": "", "may_appeal": False,
    "checks": [], "all_back": False, "turned": False,
}  # fmt: skip


def _challenge_parts(case: BoardCase, challenge: Challenge, names: dict[int, str]) -> dict[str, Any]:
    opponent = case.other(challenge.challenger)
    executor = None if challenge.way == "adjudicator" else judge_decisions.executor_of(case, challenge)
    challenger = "" if challenge.challenger is None else names[challenge.challenger]
    who = {"player": names[opponent], "challenger": challenger}
    checks = [
        BackCheck(key=check, label=CHECK_WORDS[check].format(**who), done=check in challenge.back)
        for check in judge_return.wanted_checks(case, challenge)
    ]
    return {
        "challenger": challenger,
        "opponent": names[opponent],
        "opponent_number": opponent,
        "executor": "" if executor is None else names[executor],
        "executor_number": executor,
        "verdict": challenge.verdict,
        "failed": _failed_words(case, challenge, who),
        "appealed_by": names.get(challenge.appeal_by, "") if challenge.appeal_by is not None else "",
        "may_appeal": judge_decisions.may_appeal(case, challenge),
        "checks": checks,
        "all_back": all(check.done for check in checks),
        "turned": challenge.way == "phone",
    }
