"""Back at the table after a verdict: what must be so before the clock runs again, and that it does."""

from collections.abc import Mapping

from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling

from .judge_case import BoardCase, Decision, appeal_ruling, ask, refuse
from .judge_deeds import BackConfirmed, Check, ClockRestarted, Deed
from .judge_record import BoardRecord, Challenge

CHECKS: tuple[Check, ...] = ("player_seated", "challenger_seated", "tiles_back", "play_removed")


def wanted_checks(case: BoardCase, challenge: Challenge) -> tuple[Check, ...]:
    """What both confirm before the clock may run. Who sent a slip never left the table, and yet some rules wait for the
    tiles; a rejected play comes off."""
    went = challenge.way != "adjudicator"
    rejected = challenge.verdict is not None and not challenge.verdict.acceptable
    wanted = {"tiles_back": went or waits_for_tiles(case), "play_removed": rejected}
    return tuple(check for check in CHECKS if wanted.get(check, went))


def waits_for_tiles(case: BoardCase) -> bool:
    """However a challenge was judged."""
    return bool(case.rules.restart_after_bad_play.value == "reracked")


def confirm_back(record: BoardRecord, case: BoardCase, check: str) -> Decision:
    challenge = record.open_challenge
    if challenge is None or challenge.stage != "ruled":
        return refuse("nothing_ruled", case.rules.one_verdict.basis)
    wanted: Mapping[str, Check] = {one: one for one in wanted_checks(case, challenge)}
    if check not in wanted:
        return refuse("nothing_ruled", case.rules.one_verdict.basis)
    return () if check in challenge.back else (BackConfirmed(check=wanted[check]),)


def return_bases(case: BoardCase, challenge: Challenge) -> tuple[Basis, ...]:
    """What has to be so before the clock runs rests on these."""
    tiles = (case.rules.resting("tiles_reracked"),) if waits_for_tiles(case) else ()
    if tiles and challenge.is_slip:
        return tiles
    return (_back_ruling(case, challenge, dict.fromkeys(map(str, CHECKS), False)).rests_on[0], *tiles)


def _back_ruling(case: BoardCase, challenge: Challenge, done: Mapping[str, bool]) -> Ruling:
    return ask(
        case,
        "back-at-table",
        judged_at="smart" if challenge.way == "phone" else "external",
        upheld=challenge.verdict is not None and not challenge.verdict.acceptable,
        **done,
    )


def closing(case: BoardCase, challenge: Challenge | None) -> tuple[Deed, ...]:
    """What is to be so at the table, and that the clock runs: of a ruling on which both have gone on."""
    if challenge is None or challenge.stage != "ruled":
        return ()
    missing = (check for check in wanted_checks(case, challenge) if check not in challenge.back)
    return (*(BackConfirmed(check=check) for check in missing), ClockRestarted())


def clock_ran(record: BoardRecord, case: BoardCase) -> Decision:
    """Said at once of all that is asked for: by an official who has seen it, or by both when they challenge again."""
    return _refuse_unruled(record, case) or closing(case, record.open_challenge)


def _refuse_unruled(record: BoardRecord, case: BoardCase) -> Refusal | None:
    challenge = record.open_challenge
    if challenge is None or challenge.verdict is None:
        return refuse("nothing_ruled", case.rules.one_verdict.basis)
    if challenge.stage == "appealed":
        return refuse("appeal_open", *appeal_ruling(case, challenge).rests_on)
    return None


def restart_clock(record: BoardRecord, case: BoardCase) -> Decision:
    challenge = record.open_challenge
    refused = _refuse_unruled(record, case)
    if challenge is None or refused is not None:
        return refused or ()
    unasked = set(CHECKS) - set(wanted_checks(case, challenge))
    ruling = _back_ruling(
        case, challenge, {str(check): check in challenge.back or check in unasked for check in CHECKS}
    )
    # A tile that has to be seen first is not ours to see: who presses says so.
    if ruling.code in ("clock_may_restart", "clock_after_first_tile"):
        return (ClockRestarted(),)
    if ruling.code == "tiles_not_back" and waits_for_tiles(case):
        return refuse(ruling.code, case.rules.resting("tiles_reracked"))
    return ruling.as_refusal()
