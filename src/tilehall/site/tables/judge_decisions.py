"""What may be done about a challenge at a board just now: deeds for its log, or a refusal with its clause.

The law of each step is that of the referee's questions; here their facts are taken from the log.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from tilehall.law import catalogue
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.documents import PLAY
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .judge_case import SCRABBLE, BoardCase, Decision, Official, WordSource, appeal_ruling, ask, refuse
from .judge_deeds import (
    Appealed,
    AppealRuled,
    AppealUnheard,
    ModeLeft,
    PhoneAgreed,
    PhoneChecked,
    PutAside,
    Ruled,
    WordsChecked,
    WordsNamed,
)
from .judge_record import BoardRecord, Challenge
from .judge_return import clock_ran, closing, return_bases

MOST_DEEDS = 400  # of one game; its log is open to whoever holds the paper of the board
MOST_LEFT = 40


# --- a phone as judge


def agree_to_phone(record: BoardRecord, case: BoardCase, agreed: PhoneAgreed) -> Decision:
    if agreed.player not in case.seats:
        return refuse("not_at_this_board", case.rules.one_verdict.basis)
    if any(one.player == agreed.player for one in record.agreed):
        return ()
    return (agreed,)


def check_phone(record: BoardRecord, case: BoardCase, phone: PhoneChecked) -> Decision:
    """Kept if it is as a phone must be that judges; who agrees to it, and by which list, is asked by itself."""
    all_agreed = tuple(PhoneAgreed(player=player, agreed="before_game") for player in case.seats)
    fitted = replace(case, source=replace(case.source, fits=True))
    ruling = phone_ruling(BoardRecord(agreed=all_agreed, phone=phone), fitted, case.seats[0])
    if ruling.code != "phone_allowed":
        at_least = {"mm": case.rules.min_screen_mm.value, "inches": case.rules.min_screen_in.value}
        return refuse(ruling.code, *ruling.rests_on, **{**dict(ruling.detail), **at_least})
    return () if record.phone == phone else (phone,)


def phone_ruling(record: BoardRecord, case: BoardCase, challenger: int | None) -> Ruling:
    """Whether the two may judge on a phone. The mode is on by itself, and several words at once are what it takes."""
    agreed = {one.player: one.agreed for one in record.agreed}
    phone = record.phone or PhoneChecked(diagonal_mm=0, silent=False, in_view=False)
    in_mm = phone.inch_hundredths is None
    told = phone.mm_hundredths if in_mm else phone.inch_hundredths
    return ask(
        case,
        "phone-judge",
        player_agrees=case.other(challenger) in agreed,
        challenger_agrees=challenger in agreed,
        agreed="during_play" if "during_play" in agreed.values() else "before_game",
        diagonal=float(phone.diagonal_mm) if told is None else told / 100,
        unit="millimetres" if in_mm else "inches",
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
    if challenge.mark_before_appeal == shown:
        return refuse("appealed_since", *appeal_ruling(case, challenge).rests_on)
    return refuse("shown_differs", case.rules.one_verdict.basis)


def name_words(
    record: BoardRecord,
    case: BoardCase,
    named: WordsNamed,
    *,
    by_official: bool,
) -> Decision:
    """The challenger types the words, or sends a slip. What was rejected before is never asked again by the players:
    word by word it would tell which was wrong."""
    if named.challenger not in case.seats and not (by_official and named.challenger is None):
        return refuse("not_at_this_board", case.rules.one_verdict.basis)
    another_turn = by_official and named.later_turn
    to_slip = _same_as_slip(record, named)
    if not to_slip and (open_ := _refuse_open(record, case, by_official=by_official, another_turn=another_turn)):
        return open_
    if record.rejected_words() & set(named.words) and not another_turn:
        return refuse(_asked_again(named, by_official=by_official), case.rules.one_verdict.basis)
    if named.way == "adjudicator":
        refused = _refuse_other(case, named.challenger) or refuse_slip(case.rules, case.table)
        return refused or (*closing(case, record.open_challenge), named)
    if (unfit := refuse_unfit(case.rules, case.source)) is not None:
        return unfit
    if named.way == "phone":
        ruling = phone_ruling(record, case, named.challenger)
        return (named,) if ruling.code == "phone_allowed" else ruling.as_refusal()
    return (named,)


def _refuse_open(record: BoardRecord, case: BoardCase, *, by_official: bool, another_turn: bool) -> Refusal | None:
    """What is open comes first. Only typing may be typed anew; and an official who has seen that it is another turn has
    seen that the clock ran after the last ruling."""
    challenge = record.open_challenge
    if challenge is None or (challenge.stage == "ruled" and another_turn):
        return None
    if challenge.stage == "named" and (by_official or not challenge.is_slip):
        return None
    if challenge.stage == "ruled" and by_official:
        return refuse("clock_not_confirmed", *return_bases(case, challenge))
    return refuse("challenge_open", case.rules.challenge_binds.basis)


def _same_as_slip(record: BoardRecord, named: WordsNamed) -> bool:
    """Words that both were to judge go to an adjudicator instead, as they are."""
    challenge = record.open_challenge
    if challenge is None or challenge.is_slip or challenge.first is not None or named.way != "adjudicator":
        return False
    return (challenge.challenger, challenge.words) == (named.challenger, named.words)


def _asked_again(named: WordsNamed, *, by_official: bool) -> str:
    """Why words of a rejected challenge are not taken, as who typed them has to be told."""
    if by_official:
        return "already_ruled_slip"
    return "already_ruled_call" if named.way == "adjudicator" else "already_ruled"


def _refuse_other(case: BoardCase, player: int | None) -> Refusal | None:
    """Who holds a player's own key sends a slip and appeals for that player; a phone and a device ask who presses."""
    if case.own is None or case.own == player:
        return None
    return refuse("not_your_own", PLAY.silent("a player's own key speaks for that player alone"))


def refuse_slip(rules: Any, table: int | None) -> Refusal | None:
    """A slip says at which table; its words are in capitals, however they were typed."""
    question = catalogue.game(SCRABBLE).questions["call-adjudicator"]
    ruling = question.ruling(rules, question.facts(capitals=True, table_given=table is not None))
    return None if ruling.code == "slip_sent" else ruling.as_refusal()


def refuse_unfit(rules: Any, source: WordSource) -> Refusal | None:
    """An event is judged by its list, or by none that this hall has."""
    required = source.required or str(rules.lexicon.value)
    unfit = refuse("lexicon_mismatch", rules.lexicon.basis, required=required, loaded=source.name)
    return None if source.fits else unfit


def check_words(record: BoardRecord, case: BoardCase, player: int, *, agreed: bool) -> Decision:
    """The challenger's opponent looks at the typing; nobody checks what they typed themselves."""
    challenge = record.open_challenge
    if challenge is None or challenge.way == "adjudicator" or challenge.stage not in ("named", "checked"):
        return refuse("no_challenge", case.rules.challengeable.basis)
    if player != case.other(challenge.challenger):
        return refuse("opponent_checks", *_typing_basis(case, challenge))
    return (WordsChecked(agreed=agreed),)


def _typing_basis(case: BoardCase, challenge: Challenge) -> tuple[Basis, ...]:
    return _self_adjudication(case, challenge, executes="player").rests_on


def _self_adjudication(
    case: BoardCase, challenge: Challenge, *, executes: Literal["player", "challenger"], checked: bool = False
) -> Ruling:
    device = "external" if challenge.way == "device" else "smart"
    facts = {"device": device, "typed_as_named": True, "consented": checked, "executes": executes}
    return ask(case, "self-adjudication", **facts)


def executor_of(case: BoardCase, challenge: Challenge) -> int | None:
    """Which of the two gives the command: at a device the opponent, on a phone the challenger; None where the rules do
    not say."""
    if _self_adjudication(case, challenge, executes="player", checked=True).code == "judge_now":
        return case.other(challenge.challenger)
    if _self_adjudication(case, challenge, executes="challenger", checked=True).code == "judge_now":
        return challenge.challenger
    return None


def rule_by_players(
    record: BoardRecord, case: BoardCase, player: int, look_up: Callable[[tuple[str, ...]], bool | None]
) -> Decision:
    """One of the two presses Judge. What `look_up` has no answer for was rejected at another board whose game goes on,
    and one of those players may stand here: it goes to an official, who sees at which table it is. Told only now, it
    has been named for both to see, and stands in the log."""
    challenge = record.open_challenge
    if challenge is None or challenge.way == "adjudicator":
        return refuse("no_challenge", case.rules.challengeable.basis)
    if challenge.first is not None:
        return refuse("ruled_before", case.rules.one_verdict.basis)
    if (unfit := refuse_unfit(case.rules, case.source)) is not None:
        return unfit
    executes: Literal["player", "challenger"] = "challenger" if player == challenge.challenger else "player"
    ruling = _self_adjudication(case, challenge, executes=executes, checked=challenge.checked)
    if ruling.code != "judge_now" or player not in case.seats:
        return ruling.as_refusal()
    if (acceptable := look_up(challenge.words)) is None:
        return refuse("rejected_elsewhere", case.rules.one_verdict.basis)
    return (Ruled(acceptable=acceptable, source=case.source.name, checksum=case.source.checksum),)


def check_and_rule(
    record: BoardRecord, case: BoardCase, player: int, look_up: Callable[[tuple[str, ...]], bool | None]
) -> Decision:
    """Who checks the words at a device also gives the command, so that one press is both."""
    checked = check_words(record, case, player, agreed=True)
    if isinstance(checked, Refusal) or record.last is None:
        return checked
    after_check = replace(record, challenges=(*record.challenges[:-1], replace(record.last, checked=True)))
    ruled = rule_by_players(after_check, case, player, look_up)
    return ruled if isinstance(ruled, Refusal) else (*checked, *ruled)


def rule_by_official(
    record: BoardRecord, case: BoardCase, official: Official, acceptable: bool, source: WordSource
) -> Decision:
    """An adjudicator marks one ruling on the slip, for the turn as a whole."""
    challenge = record.open_challenge
    if challenge is None or challenge.way != "adjudicator":
        return refuse("no_challenge", case.rules.challengeable.basis)
    if challenge.first is not None:
        return refuse("ruled_before", case.rules.one_verdict.basis)
    if (unfit := _official_refusal(case, official, source, challenge)) is not None:
        return unfit
    return (Ruled(acceptable=acceptable, source=source.name, checksum=source.checksum),)


def _official_refusal(case: BoardCase, official: Official, source: WordSource, challenge: Challenge) -> Refusal | None:
    """An official who plays could type a slip of another table, or send one by its key, to look up words of the own
    game."""
    if (own := refuse_own_board(case, official)) is not None:
        return own
    typed_here = challenge.challenger is None or (
        official.account is not None and challenge.named_by == official.account
    )
    if official.plays and typed_here and source.checksum:
        return refuse("official_plays", PLAY.silent("who plays looks no word up that only officials have typed"))
    return refuse_unfit(case.rules, source)


def refuse_own_board(case: BoardCase, official: Official) -> Refusal | None:
    if official.number is None or official.number not in case.seats:
        return None
    return refuse("own_board", PLAY.silent("nobody rules on a challenge of their own game"))


def confirm_clock(record: BoardRecord, case: BoardCase, official: Official) -> Decision:
    """An official has seen that all is back at the table, and that the clock runs."""
    return refuse_own_board(case, official) or clock_ran(record, case)


def put_aside(record: BoardRecord, case: BoardCase, official: Official, reason: str) -> Decision:
    """A challenge cannot be taken back. One that was entered at the wrong board was never made there: an official says
    so, and why. An appeal is ruled on first."""
    challenge = record.open_challenge
    if challenge is None:
        return refuse("no_challenge", case.rules.challengeable.basis)
    if challenge.stage == "appealed":
        return refuse("appeal_open", *appeal_ruling(case, challenge).rests_on)
    if not reason:
        return refuse("reason_missing", case.rules.challenge_binds.basis)
    return refuse_own_board(case, official) or (PutAside(reason=reason),)


# --- the appeal


def appeal(record: BoardRecord, case: BoardCase, player: int) -> Decision:
    challenge = record.last
    if challenge is None or challenge.first is None:
        return refuse("nothing_ruled", case.rules.one_verdict.basis)
    if player not in case.seats:
        return refuse("not_at_this_board", case.rules.one_verdict.basis)
    if (other := _refuse_other(case, player)) is not None:
        return other
    if challenge.aside_at is not None:
        return refuse("ruling_put_aside", appeal_ruling(case, challenge).rests_on[0])
    ruling = appeal_ruling(case, challenge)
    return (Appealed(player=player),) if ruling.code == "appeal_allowed" else ruling.as_refusal()


def enter_appeal(record: BoardRecord, case: BoardCase, official: Official, player: int) -> Decision:
    """For a table that uses paper: an official was called, and says who of the two appeals."""
    return refuse_own_board(case, official) or appeal(record, case, player)


def may_appeal(case: BoardCase, challenge: Challenge) -> bool:
    return challenge.first is not None and appeal_ruling(case, challenge).code == "appeal_allowed"


def rule_on_appeal(
    record: BoardRecord, case: BoardCase, official: Official, acceptable: bool, source: WordSource
) -> Decision:
    """The second look is another person's: the verdict that is appealed may be this one's own."""
    challenge = record.open_challenge
    if challenge is None or challenge.stage != "appealed" or challenge.first is None:
        return refuse("no_appeal", case.rules.one_verdict.basis)
    if ruled_first(challenge, official.account):
        another = PLAY.silent("an appeal is heard by another than who ruled first")
        return refuse("same_officer", case.rules.resting("appeal"), another)
    if (unfit := _official_refusal(case, official, source, challenge)) is not None:
        return unfit
    return (AppealRuled(acceptable=acceptable, source=source.name, checksum=source.checksum),)


def ruled_first(challenge: Challenge, account: int | None) -> bool:
    return account is not None and challenge.first is not None and challenge.first.by == account


def leave_unheard(record: BoardRecord, case: BoardCase, official: Official) -> Decision:
    """Where one official is there alone, nobody may hear the appeal, and the board would wait for good. Whoever else
    can say so can hear it."""
    challenge = record.open_challenge
    if challenge is None or challenge.stage != "appealed":
        return refuse("no_appeal", case.rules.one_verdict.basis)
    if not ruled_first(challenge, official.account):
        return refuse("you_can_hear_it", *unheard_bases(case, challenge))
    return refuse_own_board(case, official) or (AppealUnheard(),)


def unheard_bases(case: BoardCase, challenge: Challenge) -> tuple[Basis, ...]:
    """An appeal is to a referee; what is done where there is none, no rule says."""
    return (appeal_ruling(case, challenge).rests_on[0], case.rules.resting("no_rule"))


# --- the mode


def leave_mode(record: BoardRecord, left: ModeLeft) -> Decision:
    """It is noted each time; a browser that does so all day fills no disk."""
    return () if len(record.left) >= MOST_LEFT else (left,)
