"""What may be done about a challenge at a board just now: deeds for its log, or a refusal with its clause.

The law of each step is that of the referee's questions; here their facts are taken from the log.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Fact, Refusal, Ruling

from .judge_deeds import (
    Appealed,
    AppealRuled,
    BackConfirmed,
    Check,
    ClockRestarted,
    Deed,
    ModeLeft,
    PhoneAgreed,
    PhoneChecked,
    Ruled,
    WordsChecked,
    WordsNamed,
)
from .judge_record import BoardRecord, Challenge

SCRABBLE = "scrabble"
MOST_DEEDS = 400  # of one game; its log is open to whoever holds the paper of the board
MOST_LEFT = 40
CHECKS: tuple[Check, ...] = ("player_seated", "challenger_seated", "tiles_back", "play_removed")
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


def _ask(case: BoardCase, question: str, **facts: object) -> Ruling:
    asked = catalogue.game(SCRABBLE).questions[question]
    return asked.ruling(case.rules, asked.facts(**facts))


def _refuse(code: str, *bases: Basis, **detail: Fact) -> Refusal:
    return Refusal(code=code, rests_on=bases, detail=tuple(detail.items()))


# --- a phone as judge


def agree_to_phone(record: BoardRecord, case: BoardCase, agreed: PhoneAgreed) -> Decision:
    if agreed.player not in case.seats:
        return _refuse("not_at_this_board", case.rules.one_verdict.basis)
    if any(one.player == agreed.player for one in record.agreed):
        return ()
    return (agreed,)


def phone_ruling(record: BoardRecord, case: BoardCase, challenger: int | None) -> Ruling:
    """Whether the two may judge on a phone. The mode is on by itself, and several words at once are what it takes."""
    agreed = {one.player: one.agreed for one in record.agreed}
    phone = record.phone or PhoneChecked(diagonal_mm=0, silent=False, in_view=False)
    return _ask(
        case,
        "phone-judge",
        player_agrees=case.other(challenger) in agreed,
        challenger_agrees=challenger in agreed,
        agreed="during_play" if "during_play" in agreed.values() else "before_game",
        diagonal=float(phone.diagonal_mm),
        unit="millimetres",
        silent=phone.silent,
        adjudication_mode=True,
        in_view=phone.in_view,
        several_words=True,
        official_lexicon=case.source.fits,
    )


# --- from the words to the verdict


def refuse_unseen(record: BoardRecord, case: BoardCase, shown: str) -> Refusal | None:
    """A press counts for the words that stood on the page it was pressed on, or not at all."""
    challenge = record.open_challenge
    if challenge is None or challenge.mark == shown:
        return None
    return _refuse("shown_differs", case.rules.one_verdict.basis)


def name_words(
    record: BoardRecord,
    case: BoardCase,
    named: WordsNamed,
    *,
    by_official: bool,
    barred: frozenset[str] = frozenset(),
) -> Decision:
    """The challenger types the words, or sends a slip. What was rejected before is never asked again by the players:
    word by word it would tell which was wrong. `barred` was rejected at other boards whose games go on: one of those
    players may stand here; a slip is read by an official, who sees at which table it is."""
    if named.challenger not in case.seats and not (by_official and named.challenger is None):
        return _refuse("not_at_this_board", case.rules.one_verdict.basis)
    open_challenge = record.open_challenge
    if open_challenge is not None and (open_challenge.stage != "named" or (open_challenge.is_slip and not by_official)):
        return _refuse("challenge_open", case.rules.challenge_binds.basis)
    rejected = record.rejected_words() | (frozenset() if named.way == "adjudicator" else barred)
    if rejected & set(named.words) and not (by_official and named.later_turn):
        return _refuse("already_ruled", case.rules.one_verdict.basis)
    if named.way == "adjudicator":
        return _refuse_other(case, named.challenger) or refuse_slip(case.rules, case.table) or (named,)
    if not case.source.fits:
        return _unfit(case)
    if named.way == "phone":
        ruling = phone_ruling(record, case, named.challenger)
        return (named,) if ruling.code == "phone_allowed" else ruling.as_refusal()
    return (named,)


def _refuse_other(case: BoardCase, player: int | None) -> Refusal | None:
    """Who holds a player's own key sends a slip and appeals for that player; a phone and a device ask who presses."""
    if case.own is None or case.own == player:
        return None
    return _refuse("not_your_own", PLAY.silent("a player's own key speaks for that player alone"))


def refuse_slip(rules: Any, table: int | None) -> Refusal | None:
    """A slip says at which table; its words are in capitals, however they were typed."""
    question = catalogue.game(SCRABBLE).questions["call-adjudicator"]
    ruling = question.ruling(rules, question.facts(capitals=True, table_given=table is not None))
    return None if ruling.code == "slip_sent" else ruling.as_refusal()


def _unfit(case: BoardCase) -> Refusal:
    lexicon = case.rules.lexicon
    required = case.source.required or str(lexicon.value)
    return _refuse("lexicon_mismatch", lexicon.basis, required=required, loaded=case.source.name)


def check_words(record: BoardRecord, case: BoardCase, player: int, *, agreed: bool) -> Decision:
    """The challenger's opponent looks at the typing; nobody checks what they typed themselves."""
    challenge = record.open_challenge
    if challenge is None or challenge.way == "adjudicator" or challenge.stage not in ("named", "checked"):
        return _refuse("no_challenge", case.rules.challengeable.basis)
    if player != case.other(challenge.challenger):
        return _refuse("opponent_checks", *_typing_basis(case, challenge))
    return (WordsChecked(agreed=agreed),)


def _typing_basis(case: BoardCase, challenge: Challenge) -> tuple[Basis, ...]:
    return _self_adjudication(case, challenge, executes="player").rests_on


def _self_adjudication(
    case: BoardCase, challenge: Challenge, *, executes: Literal["player", "challenger"], checked: bool = False
) -> Ruling:
    device = "external" if challenge.way == "device" else "smart"
    facts = {"device": device, "typed_as_named": True, "consented": checked, "executes": executes}
    return _ask(case, "self-adjudication", **facts)


def executor_of(case: BoardCase, challenge: Challenge) -> int | None:
    """Which of the two gives the command: at a device the opponent, on a phone the challenger; None where the rules do
    not say."""
    if _self_adjudication(case, challenge, executes="player", checked=True).code == "judge_now":
        return case.other(challenge.challenger)
    if _self_adjudication(case, challenge, executes="challenger", checked=True).code == "judge_now":
        return challenge.challenger
    return None


def rule_by_players(
    record: BoardRecord, case: BoardCase, player: int, look_up: Callable[[tuple[str, ...]], bool]
) -> Decision:
    """One of the two presses Judge."""
    challenge = record.open_challenge
    if challenge is None or challenge.way == "adjudicator":
        return _refuse("no_challenge", case.rules.challengeable.basis)
    if challenge.first is not None:
        return _refuse("ruled_before", case.rules.one_verdict.basis)
    if not case.source.fits:
        return _unfit(case)
    executes: Literal["player", "challenger"] = "challenger" if player == challenge.challenger else "player"
    ruling = _self_adjudication(case, challenge, executes=executes, checked=challenge.checked)
    if ruling.code != "judge_now" or player not in case.seats:
        return ruling.as_refusal()
    acceptable = look_up(challenge.words)
    return (Ruled(acceptable=acceptable, source=case.source.name, checksum=case.source.checksum),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """Who rules: the account, the number of the desk if they play in this event themselves, and whether they have a
    game open anywhere."""

    account: int | None
    number: int | None
    plays: bool = False


def rule_by_official(
    record: BoardRecord, case: BoardCase, official: Official, acceptable: bool, source: WordSource
) -> Decision:
    """An adjudicator marks one ruling on the slip, for the turn as a whole."""
    challenge = record.open_challenge
    if challenge is None or challenge.way != "adjudicator":
        return _refuse("no_challenge", case.rules.challengeable.basis)
    if challenge.first is not None:
        return _refuse("ruled_before", case.rules.one_verdict.basis)
    if (unfit := _official_refusal(case, official, source, challenge)) is not None:
        return unfit
    return (Ruled(acceptable=acceptable, source=source.name, checksum=source.checksum),)


def _official_refusal(case: BoardCase, official: Official, source: WordSource, challenge: Challenge) -> Refusal | None:
    """An official who plays could type a slip of another table to look up words of the own game."""
    if official.number is not None and official.number in case.seats:
        return _refuse("own_board", PLAY.silent("nobody rules on a challenge of their own game"))
    if official.plays and challenge.challenger is None and source.checksum:
        return _refuse("official_plays", PLAY.silent("who plays looks no word up that only officials have typed"))
    return None if source.fits else _unfit(case)


# --- the appeal


def appeal(record: BoardRecord, case: BoardCase, player: int) -> Decision:
    challenge = record.last
    if challenge is None or challenge.first is None:
        return _refuse("nothing_ruled", case.rules.one_verdict.basis)
    if player not in case.seats:
        return _refuse("not_at_this_board", case.rules.one_verdict.basis)
    if (other := _refuse_other(case, player)) is not None:
        return other
    ruling = _appeal_ruling(case, challenge)
    return (Appealed(player=player),) if ruling.code == "appeal_allowed" else ruling.as_refusal()


def _appeal_ruling(case: BoardCase, challenge: Challenge) -> Ruling:
    judged_by = {"device": "external", "phone": "smart"}.get(challenge.way, "adjudicator")
    return _ask(
        case,
        "appeal",
        judged_by=judged_by,
        restarted=challenge.restarted_at is not None,
        appealed=challenge.appeal_by is not None,
        picked_back=False,  # of tiles nobody tells the judge
    )


def may_appeal(case: BoardCase, challenge: Challenge) -> bool:
    return challenge.first is not None and _appeal_ruling(case, challenge).code == "appeal_allowed"


def rule_on_appeal(
    record: BoardRecord, case: BoardCase, official: Official, acceptable: bool, source: WordSource
) -> Decision:
    """The second look is another person's: the verdict that is appealed may be this one's own."""
    challenge = record.open_challenge
    if challenge is None or challenge.stage != "appealed" or challenge.first is None:
        return _refuse("no_appeal", case.rules.one_verdict.basis)
    if official.account is not None and challenge.first.by == official.account:
        return _refuse("same_officer", PLAY.silent("an appeal is heard by another than who ruled first"))
    if (unfit := _official_refusal(case, official, source, challenge)) is not None:
        return unfit
    return (AppealRuled(acceptable=acceptable, source=source.name, checksum=source.checksum),)


# --- back at the table


def wanted_checks(challenge: Challenge) -> tuple[Check, ...]:
    """What both confirm before the clock may run. Who sent a slip never left the table; a rejected play comes off."""
    rejected = challenge.verdict is not None and not challenge.verdict.acceptable
    return tuple(check for check in CHECKS if (rejected if check == "play_removed" else challenge.way != "adjudicator"))


def confirm_back(record: BoardRecord, case: BoardCase, check: str) -> Decision:
    challenge = record.open_challenge
    if challenge is None or challenge.stage != "ruled":
        return _refuse("nothing_ruled", case.rules.one_verdict.basis)
    wanted: Mapping[str, Check] = {one: one for one in wanted_checks(challenge)}
    if check not in wanted:
        return _refuse("nothing_ruled", case.rules.one_verdict.basis)
    return () if check in challenge.back else (BackConfirmed(check=wanted[check]),)


def restart_clock(record: BoardRecord, case: BoardCase) -> Decision:
    challenge = record.open_challenge
    if challenge is None or challenge.verdict is None:
        return _refuse("nothing_ruled", case.rules.one_verdict.basis)
    if challenge.stage == "appealed":
        return _refuse("appeal_open", *_appeal_ruling(case, challenge).rests_on)
    unasked = set(CHECKS) - set(wanted_checks(challenge))
    done = {check: check in challenge.back or check in unasked for check in CHECKS}
    ruling = _ask(
        case,
        "back-at-table",
        judged_at="smart" if challenge.way == "phone" else "external",
        upheld=not challenge.verdict.acceptable,
        **done,
    )
    # A tile that has to be seen first is not ours to see: who presses says so.
    return (
        (ClockRestarted(),) if ruling.code in ("clock_may_restart", "clock_after_first_tile") else ruling.as_refusal()
    )


# --- the mode


def leave_mode(record: BoardRecord, left: ModeLeft) -> Decision:
    """It is noted each time; a browser that does so all day fills no disk."""
    return () if len(record.left) >= MOST_LEFT else (left,)
