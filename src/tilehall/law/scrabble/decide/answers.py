"""The opponent's answers to a turn: accept, hold, challenge; and the one verdict on a challenge."""

from collections import Counter
from typing import Any, Literal

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import BLANK, FACES
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.adjudications import SelfAdjudication, return_basis, self_adjudication
from tilehall.law.scrabble.rulings.attendance import Absence, absence
from tilehall.law.scrabble.rulings.challenges import (
    ChallengeReturn,
    challenge_return,
    refuse_correction,
    verdict,
)
from tilehall.law.scrabble.rulings.early_draws import DrawInHold, FlashDraw, draw_in_hold, flash_draw
from tilehall.law.scrabble.state import IN_PLAY, OpenChallenge, State, Turn

from .draws import overdraw_events
from .game_end import call_time, out_play_ruling, rack_left, window_closed
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase, seconds_since


def _answered(rules: ScrabbleRules, state: State, by: Seat) -> Turn | Refusal:
    """The play that this seat may answer now."""
    last = state.last
    if state.phase in ("adjudicating", "asking"):
        return refuse("challenge_open", rules.challenge_binds)
    if state.phase not in (*IN_PLAY, "out"):
        return refuse_in_this_phase(rules, state)
    if by != state.on_turn:
        composing = state.draft.placed or last is None or last.by != by
        return refuse("turn_not_ended" if composing else "not_yours_to_answer", rules.challenge_from)
    if last is None or last.by == by or last.kind != "play":
        return refuse("nothing_to_challenge", rules.challengeable)
    # One of an earlier turn that is still being drawn for takes nothing away.
    if state.draft.announced == "exchange" and state.exchange is not None and state.exchange.laid:
        return refuse("turn_announced", rules.exchange_turn, announced="exchange")
    return last


def accept(rules: ScrabbleRules, state: State, command: c.Accept, outside: Outside) -> Decision:
    last = _answered(rules, state, command.by)
    if isinstance(last, Refusal):
        return last
    if not last.answerable:
        return refuse("turn_accepted", rules.accepted_is_final)
    if window_closed(rules, state, outside.moment):
        return call_time(rules, state, c.CallTime(), outside)
    if state.phase == "out" and rack_left(state, command.by) is None:
        return refuse("show_tiles", rules.out_play)
    released = last.answer == "held"
    term = rules.hold_release_words if released else rules.answers
    how: e.Acceptance = "released" if released else "said"
    accepted = e.TurnAccepted(by=command.by, how=how, at=outside.moment, rests_on=bases_of(term))
    if state.phase != "out":
        return (accepted,)
    return accepted, clocks_event(outside, None, command.by, "answered", rules.out_play, rules.out_play_hold_ends)


def hold(rules: ScrabbleRules, state: State, command: c.Hold, outside: Outside) -> Decision:
    last = _answered(rules, state, command.by)
    if isinstance(last, Refusal):
        return last
    if last.answer == "held" or last.challenged:
        return refuse("already_held" if last.answer == "held" else "already_challenged", rules.answers)
    closed = _drawn_for(rules, state, last) or _closed(rules, state, last, outside)
    if closed is not None:
        return closed
    turn_held = e.TurnHeld(by=command.by, at=outside.moment, rests_on=bases_of(rules.answers))
    ruling = out_play_ruling(rules, state, outside.moment, "hold")
    if state.phase != "out" or ruling.code != "held":
        return (turn_held,)
    return turn_held, clocks_event(outside, command.by, last.by, "held", rules.out_play_hold_runs_clock)


def _closed(rules: ScrabbleRules, state: State, last: Turn, outside: Outside) -> Refusal | None:
    """Why a hold comes too late."""
    if window_closed(rules, state, outside.moment):
        return refuse("window_closed", rules.out_play_silence)
    allowed = _advice(_after_draw(rules, last, outside)) == "allow"
    if last.answer == "accepted" or (last.answer == "drawn" and not allowed):
        return refuse("turn_accepted", rules.accepted_is_final)
    return None


def _drawn_for(rules: ScrabbleRules, state: State, last: Turn) -> Refusal | None:
    """The hall gives out no tile too early, so that one which was drawn has accepted the turn and asks no director."""
    if state.terms.kept != "hall" or last.answer != "drawn":
        return None
    return refuse("turn_accepted", rules.acceptance, rules.hall_draw_after_s, rules.accepted_is_final)


def _after_draw(rules: ScrabbleRules, last: Turn, outside: Outside) -> Ruling:
    """What a challenge meets once tiles were drawn, if any were; a draw that accepted the turn was one after its score
    was written."""
    drawn = max(len(last.drawn), int(last.answer == "drawn"))
    racked = min(drawn, last.drawn_racked)
    if last.answer == "held":
        return draw_in_hold(rules, DrawInHold(drawn=drawn, racked=racked, upheld=False))
    facts = FlashDraw(
        drawn=drawn,
        racked=racked,
        recorded=last.answer == "drawn",
        seconds=seconds_since(last.answered_from, outside.moment),
        upheld=False,
    )
    return flash_draw(rules, facts)


def _advice(ruling: Ruling) -> Literal["", "allow", "do_not_allow"]:
    """To the director, where it is the director who decides."""
    match dict(ruling.detail).get("advice"):
        case "allow":
            return "allow"
        case "do_not_allow":
            return "do_not_allow"
    return ""


def challenge(rules: ScrabbleRules, state: State, command: c.Challenge, outside: Outside) -> Decision:
    words = tuple(word.upper() for word in command.words)
    wrong = _long_accepted(rules, state, words)
    last = wrong or _answered(rules, state, command.by)
    if isinstance(last, Refusal):
        return last
    ruling = _after_draw(rules, last, outside)
    wrong = (
        _unchallengeable(rules, last, words)
        or _drawn_for(rules, state, last)
        or _too_late(rules, state, ruling, outside)
    )
    if wrong is not None:
        return wrong
    if any(BLANK in word for word in words):
        return _awaits_letter(rules, last, command.by, outside)
    asks = _advice(ruling) != "" or ruling.code == "not_covered"
    challenge_made = e.ChallengeMade(
        by=command.by,
        words=words,
        asks_director=asks,
        advice=_advice(ruling),
        at=outside.moment,
        rests_on=bases_of(rules.fast_bag_decides if asks else rules.challenge_binds, rules.challengeable),
    )
    return challenge_made, clocks_event(outside, None, command.by, "challenge", rules.challenge_binds)


def _long_accepted(rules: ScrabbleRules, state: State, words: e.Codes) -> Refusal | None:
    """A word of an earlier turn, which is closed for good."""
    last = state.last
    if last is None or state.phase not in IN_PLAY:
        return None
    earlier = {word for line in state.sheet[:-1] for word in line.words}
    now = set(last.words)
    return refuse("turn_accepted", rules.accepted_is_final) if set(words) & earlier - now else None


def _unchallengeable(rules: ScrabbleRules, last: Turn, words: e.Codes) -> Refusal | None:
    if last.challenged:
        return refuse("already_challenged", rules.one_verdict)
    formed = Counter(last.words)
    if not words or Counter(words) - formed:
        extra = next(iter(Counter(words) - formed), "")
        return refuse("not_formed", rules.challengeable, word=extra[:20])
    return None


def _awaits_letter(rules: ScrabbleRules, last: Turn, by: Seat, outside: Outside) -> Decision:
    """Nobody can rule on a word that lacks a letter. Who challenges before the player's tile has not accepted the turn
    all the same: it is held until the letter is said. The letter of an earlier turn is another matter."""
    if last.answer == "held" or not last.unnamed:
        return refuse("blank_undesignated", rules.blank_unnamed)
    awaited = Term("awaited", rules.resting("blank_demand"))
    return (e.TurnHeld(by=by, at=outside.moment, rests_on=bases_of(rules.answers, awaited)),)


def _too_late(rules: ScrabbleRules, state: State, ruling: Ruling, outside: Outside) -> Refusal | None:
    if window_closed(rules, state, outside.moment):
        return refuse("window_closed", rules.out_play_silence)
    accepted = state.last is not None and state.last.answer == "accepted"
    if accepted or ruling.code == "turn_accepted":
        return refuse("turn_accepted", rules.acceptance, rules.accepted_is_final)
    return None


def withdraw_challenge(
    rules: ScrabbleRules, state: State, _command: c.WithdrawChallenge, _outside: Outside
) -> Decision:
    if state.challenge is None:
        return refuse("no_challenge", rules.challenge_binds)
    return refuse("challenge_binds", rules.challenge_binds)


def director_decides(rules: ScrabbleRules, state: State, command: c.Decide, outside: Outside) -> Decision:
    """An absence that goes on: if granted, the clock of who is away runs again."""
    term = {
        "challenge": rules.fast_bag_decides,
        "clock": rules.clock_corrections,
        "absence": Term("director", rules.resting("leaving_clock")),
    }[command.question]
    asked = {
        "challenge": state.phase == "asking",
        "clock": state.phase not in ("waiting", "over"),
        "absence": state.phase in (*IN_PLAY, "out", "restarting")
        and state.away == state.on_turn
        and state.running.running is None,
    }[command.question]
    if not asked:
        return refuse("nothing_asked", term, question=command.question)
    if not command.reason.strip():
        return refuse("reason_missing", term)
    director_decided = e.DirectorDecided(
        question=command.question,
        granted=command.granted,
        reason=command.reason,
        at=outside.moment,
        rests_on=bases_of(term),
    )
    if command.question != "absence":
        return (director_decided,)
    ruling = absence(rules, Absence(ruling="restart_clock" if command.granted else "wait"))
    runs = ruling.clock is not None and ruling.clock.state == "runs"
    return director_decided, *((clocks_event(outside, state.on_turn, None, "absence", term),) if runs else ())


def adjudicate(rules: ScrabbleRules, state: State, command: c.Adjudicate, outside: Outside) -> Decision:
    open_one, last = state.challenge, state.last
    if open_one is None or last is None:
        return refuse_correction(rules) if was_ruled(state) else refuse("no_challenge", rules.challengeable)
    if state.phase != "adjudicating":
        return refuse("waits_for_director", rules.fast_bag_decides)
    if mismatch := refuse_lexicon(rules, state, command.lexicon):
        return mismatch
    acceptable = all_acceptable(outside, open_one.words, command.acceptable)
    return verdict_events(rules, state, acceptable, command.lexicon, outside)


def refuse_lexicon(rules: ScrabbleRules, state: State, lexicon: str) -> Refusal | None:
    """In an official event no other list judges than the one of the rules."""
    if not state.terms.official or lexicon == rules.lexicon.value:
        return None
    return refuse("lexicon_mismatch", rules.lexicon, required=rules.lexicon.value, loaded=lexicon)


def all_acceptable(outside: Outside, words: e.Codes, said: bool | None) -> bool:
    """As somebody said, or by the word list that is open."""
    # Every word is asked for, whatever the others were: not even the time taken tells which one was wrong.
    found = [outside.is_word(word) for word in words]
    return all(found) if said is None else said


def verdict_events(
    rules: ScrabbleRules, state: State, acceptable: bool, lexicon: str, outside: Outside
) -> tuple[e.Event, ...]:
    """The verdict on the open challenge, and what becomes of tiles that were drawn for a play that comes off."""
    if state.challenge is None or state.last is None:
        raise ValueError("there is no challenge")
    ruled_now = _verdict(rules, state.challenge, acceptable, lexicon, outside)
    return ruled_now, *(() if acceptable else _drawn_back(rules, state, state.last, outside))


def judge_at_device(rules: ScrabbleRules, state: State, command: c.JudgeAtDevice, outside: Outside) -> Decision:
    """Which of the two gives the command depends on the device; the words are those that were named."""
    open_challenge, adjudicated = state.challenge, c.Adjudicate(lexicon=command.lexicon)
    if open_challenge is None or state.phase != "adjudicating":
        return adjudicate(rules, state, adjudicated, outside)
    typed, wanted = Counter(word.upper() for word in command.typed), Counter(open_challenge.words)
    facts = SelfAdjudication(
        device=command.device,
        typed_as_named=typed == wanted,
        consented=command.agreed,
        executes="challenger" if command.by == open_challenge.by else "player",
    )
    ruling = self_adjudication(rules, facts)
    if ruling.code == "typed_differs":
        differ = ["+".join((one - two).elements())[:40] for one, two in ((typed, wanted), (wanted, typed))]
        return Refusal(code=ruling.code, rests_on=ruling.rests_on, detail=(("differ", "/".join(differ)),))
    if ruling.code != "judge_now":
        return ruling.as_refusal()
    judged = adjudicate(rules, state, adjudicated, outside)
    if isinstance(judged, Refusal):
        return judged
    return judged[0], return_awaited(rules, command.device, outside), *judged[1:]


def return_awaited(rules: ScrabbleRules, device: Literal["external", "smart"], outside: Outside) -> e.ReturnAwaited:
    basis = (str(return_basis(rules, device)),)
    return e.ReturnAwaited(device=device, at=outside.moment, rests_on=basis)


def was_ruled(state: State) -> bool:
    """Whether a challenge was ruled on, in the last turn or in any before it."""
    lost = any(line.bonus or line.kind in ("lost_challenge", "lost_turn") for line in state.sheet)
    return lost or (state.last is not None and state.last.challenged)


def _verdict(
    rules: ScrabbleRules, open_challenge: OpenChallenge, acceptable: bool, lexicon: str, outside: Outside
) -> e.ChallengeRuled:
    follows = verdict(rules, upheld=not acceptable, words=len(open_challenge.words))
    term: Term[Any] = rules.failed_challenge if acceptable else rules.challenge_success
    return e.ChallengeRuled(
        by=open_challenge.by,
        words=open_challenge.words,
        acceptable=acceptable,
        lexicon=lexicon,
        bonus=follows.points,
        loses_turn=open_challenge.by if follows.challenger_loses_turn else None,
        at=outside.moment,
        rests_on=bases_of(term, rules.one_verdict),
    )


def _drawn_back(rules: ScrabbleRules, state: State, last: Turn, outside: Outside) -> tuple[e.Event, ...]:
    """Tiles drawn for a play that came off: shown and put back, or as an overdraw where one reached the rack."""
    drawn = len(last.drawn)
    if not drawn:
        return ()
    words = len(state.challenge.words) if state.challenge else 1
    racked = min(drawn, last.drawn_racked)
    facts = ChallengeReturn(upheld=True, words=words, drawn=drawn, racked=racked, bag_empty=not state.bag)
    ruling = challenge_return(rules, facts)
    if ruling.step("count_as_overdraw"):
        return overdraw_events(Term("overdraw", rules.resting("flash_draw_racked")), last.by, drawn, outside)
    if ruling.code == "not_covered":
        return overdraw_events(Term("adjudicator", rules.resting("no_rule")), last.by, drawn, outside)
    lying = state.fresh[last.by]
    from_rack = tuple((Counter(last.drawn) - Counter(lying)).elements())
    piles: tuple[tuple[Literal["table", "rack"], e.Codes], ...] = (("table", lying.plain()), ("rack", from_rack))
    return tuple(
        e.TilesReturned(
            by=last.by,
            tiles=FACES.of(tiles).plain(),
            out_of=pile,
            shown=ruling.step("show_both", "show_opponent") is not None,
            at=outside.moment,
            rests_on=bases_of(rules.drawn_tiles_on_loss),
        )
        for pile, tiles in piles
        if tiles
    )
