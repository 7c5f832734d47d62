"""A board as the law's questions see it, with what its log does not say: its rules, its seats, its list of words."""

from dataclasses import dataclass
from typing import Any

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling

from .judge_deeds import Deed
from .judge_record import Challenge

SCRABBLE = "scrabble"
Decision = tuple[Deed, ...] | Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class WordSource:
    """By what words are judged: a list of this hall, or an aid that somebody vouches for (then nothing is looked up
    here). `fits`: the rules and the plan of the event let it be used; `required` is the list they ask for."""

    name: str
    checksum: str = ""
    fits: bool = True
    required: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCase:
    """What is known of a board besides its log. `own`: whose own key it was opened by."""

    rules: Any
    seats: tuple[int, ...]
    table: int | None
    source: WordSource
    own: int | None = None

    def other(self, player: int | None) -> int:
        return next(one for one in self.seats if one != player)


def ask(case: BoardCase, question: str, **facts: object) -> Ruling:
    asked = catalogue.game(SCRABBLE).questions[question]
    return asked.ruling(case.rules, asked.facts(**facts))


def refuse(code: str, *bases: Basis, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=bases, detail=tuple(detail.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """Who rules: the account, the number of the desk if they play in this event themselves, and whether they have a
    game open anywhere."""

    account: int | None
    number: int | None
    plays: bool = False


def appeal_ruling(case: BoardCase, challenge: Challenge) -> Ruling:
    judged_by = {"device": "external", "phone": "smart"}.get(challenge.way, "adjudicator")
    return ask(
        case,
        "appeal",
        judged_by=judged_by,
        restarted=challenge.restarted_at is not None,
        appealed=challenge.appeal_by is not None,
        picked_back=False,  # of tiles nobody tells the judge
    )
