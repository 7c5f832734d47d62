"""Every step of a ruling as a sentence that can be read out at the table."""

from collections.abc import Callable, Mapping

from tilehall.law.rulebook.ruling import Step
from tilehall.site.pages.phrases import counted, signed

from .terms import BREACHES, NOTIONS, ROLES, clock_of, duration, one_of, subject

# {who} is who does it, {s} the ending of the verb beside it; {tiles}, {points}, {games}, {number}: how many.
_SENTENCES: Mapping[str, str] = {
    # Clocks.
    "may_start_clock": "{who} may start {clock}.",
    "press_clock": "{who} press{es} the clock to end the turn.",
    "press_running_clock": "{who} press{es} the clock, which was still running.",
    "stop_own_clock_with_answer": "{who} stop{s} the clock again when saying “accept” or “challenge”.",
    # Latecomers and players who leave.
    "begin": "The game begins with the whole time on both clocks.",
    "start_late_clock": "{who} start{s} the clock of the player who is late.",
    "may_start_late_clock": "{who} may start the clock of the player who is late.",
    "preliminaries": "{who} count the tiles, settle who plays first and get the score sheets ready, with the clocks"
    " stopped.",
    "settle": "{who} sit{s} down and get{s} ready, with the clocks stopped.",
    "check_tiles": "{who} check the tiles and put them into the bag.",
    "draw_for_first": "{who} draw for who plays first.",
    "close_as_forfeit": "{who} close{s} the game as forfeited {what}.",
    "may_let_play": "{who} may also let the game be played, with no time left on the latecomer’s clock.",
    "declare_forfeit": "{who} may now declare the game forfeited.",
    "decide": "{who} decide{s} what becomes of the game.",
    "complete_turn_without_drawing": "{who} end{s} the turn without drawing tiles.",
    "leave": "{who} may then go.",
    "may_complete_turn_without_drawing": "{who} may end one turn meanwhile, also without drawing.",
    "alert_director": "{who} tell{s} the director at once.",
    "rule_on_absence": "{who} rule{s} on the absence: start the absent player’s clock, wait, or declare a forfeit.",
    "may_order_supervision": "{who} may send somebody along. A player can ask for that, not demand it.",
    "draw_on_return": "When the player is back, {who} draw{s} the tiles still owed, {what}.",
    "may_still_challenge": "{who} may still challenge the turn that was played meanwhile.",
    "log_request": "{who} note{s} the request for somebody to go along, and that it was {what}.",
    "decide_forfeit": "{who} decide{s} that the game is forfeited.",
    "book_win": "{who} enter{s} a win for the opponent: own average score, {signed} spread, average bonus words.",
    "book_loss": "{who} enter{s} a loss for the player: no points, no bonus words, {signed} spread.",
    "not_rated": "The game is not rated.",
    "leaver_forfeits": "It is the player who left that forfeits, even if the other had no time to finish.",
    "credit_starts_in_turn": "For the balance of starts {who} book{s} the player as having gone first, for the next"
    " game forfeited before it began as second, and so on in turn.",
    "credit_no_start": "{who} book{s} neither a first nor a second for the opponent.",
    "may_keep_off_rankings": "{who} may also keep the player off the rankings, for a year at most.",
    "keep_game": "{who} keep{s} board, racks, bag and clocks as they are.",
    "note_time": "{who} note{s} the time at which both have agreed to finish.",
    "resume_game": "{who} take up the game where it stood, and the clock that ran is started again.",
    "turn_goes_on": "The turn is not over yet. Its player’s clock runs on.",
    "challenge_after_turn": "{who} may challenge as soon as the turn has ended, not before.",
    "unless_press_forgotten": "It is another case if {who} forgot to press and has drawn a tile: see the card “A player"
    " forgot to press the clock”.",
    "turn_ended_by_draw": "The turn ended when the first tile was drawn. Nothing of it can be changed.",
    "answer_turn": "From the first tile on {who} may hold or challenge, although it was drawn. What follows is on the"
    " card “Drew tiles too early for a challenge”.",
    "await_verdict": "The words are judged. Nobody draws a tile or starts a clock before the verdict.",
    "call_adjudicator": "{who} call{s} an adjudicator.",
    "confirm_blank": "{who} see{s} to it that the letter of the blank is written down and both have understood it.",
    "settle_matter": "{who} put right what is wrong.",
    "correct_clock": "{who} set{s} the clock right.",
    "clock_stays": "Nothing is corrected unless both players agree or the director wants it.",
    # Answers and challenges.
    "play_on": "{who} play on.",
    "counts_as_flash_draw": "A score written in advance counts as a flash draw, as if the tiles were drawn too early.",
    "challenge_stays_open": "{who} may still challenge the turn, also after a tile was drawn.",
    "drawn_go_back_as_there": "If the challenge is right, tiles that were drawn go back as on the card “Drew tiles too"
    " early for a challenge”.",
    "allow_challenge": "{who} take{s} the challenge, although tiles were drawn.",
    "if_not_allowed": "If it is not allowed, the turn stands, and {who} start{s} the opponent’s clock. If it is, go on"
    " here.",
    "if_allowed": "If {who} allow{s} it all the same, the card “Back at the table after a challenge” tells what follows"
    " the verdict.",
    "turn_stands": "If it is not allowed, the turn stands.",
    "unless_held": "It is another case if {who} had said “hold” before the first tile was drawn: see the card “Drew"
    " tiles during a hold”.",
    "adjudicate": "{who} rule{s} on the challenge.",
    "call_director": "{who} call{s} the director.",
    "director_decides": "{who} decide{s} what is to be done.",
    "take_play_off": "{who} take{s} the play off the board and back onto the rack.",
    "rerack": "{who} have all their tiles back on the racks.",
    "turn_scores": "The turn scores {number}.",
    "points_per_word": "The play stands. {who} get{s} {points} for each word challenged.",
    "lose_turn": "The play stands. {who} lose{s} the next turn.",
    "see_first_replacement": "{who} draw{s} and look{s} at the first new tile before the clock runs again.",
    "see_first_drawn": "{who} look{s} at the first of the tiles drawn, if not done yet, before the clock runs again.",
    "decide_delay": "If they do not agree that it takes too long, {who} decide{s}.",
    "note_who_says": "{who} note{s} that {side} called it a delay, and why.",
    "log_report": "{who} note{s} {what}.",
    "score_stands": "The score stays as it is.",
    "game_over": "The game is over.",
    "then_game_over": "If by then there was neither “hold” nor “challenge”, the game is over.",
    "then_may_start_clock": "After that {who} may start {clock}, if there was no answer or only “hold”.",
    "accept_by_showing": "{who} accept{s} by showing the tiles left on the rack.",
    "release_or_challenge": "{who} think{s} on the running clock, then release{s} the hold or challenge{s}.",
    "conduct_record": "{who} note{s} in the conduct record: {breach}.",
    "agree_courteously": "{who} try to agree, with courtesy.",
    # Judging words.
    "name_words": "{who} say{s} clearly which words are challenged.",
    "write_slip": "It is best that one of them writes the words on a slip.",
    "cover_tiles": "{who} cover their tiles or turn them face down.",
    "go_to_device": "{who} go to the device together.",
    "place_in_view": "{who} see to it that the screen lies in view of both.",
    "type_words": "{who} type{s} the words in.",
    "correct_typing": "{who} correct{s} the typing, so that it is the words that were named.",
    "check_and_consent": "{who} check{s} the typing and agree{s} to it aloud.",
    "press_judge": "{who} press{es} “Judge”. There is one verdict for all the words.",
    "back_to_table": "{who} take their seats again. The clocks stand until all is back in place.",
    "write_table": "{who} write{s} the number of the table on the slip.",
    "write_capitals": "{who} write{s} the words again in clear capitals.",
    "underline_words": "{who} underline{s} the words on the slip.",
    "raise_hand_and_call": "{who} raise{s} a hand and call{s} “challenge”.",
    "look_up_all": "{who} look{s} up every word, whatever the first ones are.",
    "mark_one_verdict": "{who} mark{s} one verdict for the whole turn on the slip: {choices}.",
    "give_no_hint": "{who} give{s} no hint about any single word.",
    "keep_clocks_stopped": "{who} leave the clocks stopped.",
    "call_referee": "{who} wait at the table, and the referee is called.",
    "look_up_again": "{who} look{s} up all the words once more, in a list checked for the event.",
    "verdict_replaces": "The referee’s verdict takes the place of the first, with all that follows from it.",
    "verdict_stands": "The verdict stands.",
    "take_seat": "{who} sit{s} down again.",
    "tiles_back": "{who} put their tiles back on the racks, or uncover them.",
    "note_agreement": "{who} agreed {what}; this is noted with the time.",
    "judge_elsewhere": "Until that is put right, {who} have the words judged otherwise: {choices}.",
    # Devices.
    "put_right": "This is in the way: {what}.",
    "use_timer": "{who} use {what}.",
    "use_another_timer": "Until that is put right, {who} use another timer.",
    "bring_timer": "{who} find{s} a timer for the table.",
    "silence_device": "{who} switch{es} the device to silent, or off.",
    "put_device_away": "{who} take{s} the device out of the playing area.",
    "stop_looking_up": "{who} stop{s} at once: nobody looks up words in a game.",
    "tell_at_once": "Whoever saw it tells the other player and the adjudicator then and there.",
    "refer_to_executive": "{who} pass{es} the complaint on to the executive, with what was seen.",
    "adjudicator_rules": "If they cannot agree, {who} rule{s}. That is final.",
    "director_rules": "If they cannot agree, {who} decide{s}.",
    "write_what_was_seen": "{who} write{s} down what was said and done, and who saw it.",
    "talk_outside": "Players who have finished talk outside the playing area.",
    "ask_to_stop": "{who} ask{s} that it stop at once.",
    "may_refer": "{who} refer{s} a complaint to the executive, whose decision is final.",
    "both_consented": "{who} have agreed to the observer.",
    "ask_consent": "{who} must agree first.",
    "sit_behind": "The observer sits behind the player who is followed.",
    "see_one_rack": "The observer must not see the other rack.",
    "keep_silent": "Observer and players do not communicate.",
    "stay_or_go_for_good": "An observer who leaves does not come back to this game.",
    "refuse_return": "The observer left at turn {number} and may not come back.",
    "may_end_observation": "{who} may end it if the observer is in somebody’s way.",
    "end_observation": "{who} end{s} the observation, as the observer is in somebody’s way.",
    "sit_side_on": "{who} agree, so they may sit side on.",
    "sit_opposite": "{who} sit opposite each other.",
    # A blank and a score.
    "no_pass": "Pressing the clock for that is no pass: {who} keep{s} the turn that follows.",
    "demand_letter": "{who} ask{s} which letter the blank stands for.",
    "name_blank": "{who} say{s} and write{s} down which letter the blank stands for.",
    "may_name_blank": "{who} may still name the letter of the blank. The clock is not sent back for it any more.",
    "no_ruling_before_letter": "{who} rule{s} on no word with the blank in it before it has its letter.",
    "compare_with": "{who} add up the turn again. By the board it scores {number}.",
    "agree_and_record": "{who} agree on the score and write it down.",
    # Tiles.
    "hold_bag": "{who} hold{s} the bag above the table, so that nobody sees into it.",
    "show_hand": "{who} show{s} an open hand before it goes into the bag.",
    "draw_face_down": "{who} draw{s} the tiles needed and lay{s} them face down on the table.",
    "confirm_number": "{who} see that the number is right.",
    "rack_drawn": "{who} put{s} them on the rack.",
    "play_with_fewer": "{who} play{s} on with {tiles} fewer.",
    "see_overdraw": "Too many were drawn, by {tiles}. The card “Somebody drew too many tiles” tells what follows.",
    "no_points_for_short_draw": "The short draw costs nothing, and no turn is played again.",
    "count_now": "{who} count the tiles drawn before any more go onto the rack.",
    "racked_if_too_many": "If too many were drawn, it is now an overdraw with tiles on the rack.",
    "above_the_table": "All of this is done above the table, for both to see.",
    "draw": "{who} draw{s} {tiles}.",
    "draw_more": "{who} draw{s} {tiles} more.",
    "draw_again": "Our advice: {who} draw{s} {tiles} again, in place of what went back too many.",
    "stay_in_bag": "What no rack has room for stays in the bag ({tiles}).",
    "to_rack": "{who} put{s} {tiles} on the rack.",
    "to_bag": "{who} put{s} {tiles} back into the bag.",
    "old_to_bag": "{who} put{s} the {tiles} to be exchanged into the bag.",
    "pool": "{who} pool{s} all {tiles}, those of the rack and those on the table: on the rack, or face down on the"
    " table.",
    "pool_without_old": "{who} pool{s} all {tiles}, those of the rack and the new ones on the table: on the rack, or"
    " face down on the table. Those to be exchanged lie apart.",
    "rack_pool": "{who} put{s} the {tiles} that are left on the rack.",
    "unless_found_by_opponent": "It is another case if {who} found them on the rack: see the card “Somebody drew too"
    " many tiles”.",
    "pick_unseen": "{who} pick{s} {tiles} of these without seeing their faces.",
    "pick_face_down": "{who} pick{s} {tiles} of those that lie face down on the table, without seeing their faces.",
    "equal_sight": "If one player has seen a tile that goes back, the other may see it too.",
    "look_at_picked": "{who} look{s} at the {tiles} picked.",
    "give_back": "{who} choose{s} {tiles} of these to give back.",
    "turn_rack": "{who} turn{s} the rack round, so that the opponent sees all {tiles}.",
    "show_on_request": "On request {who} show{s} {side} the {tiles}, before anything goes back.",
    "show_both": "{who} lay{s} {tiles} open for both to see.",
    "show_opponent": "{who} show{s} the opponent the {tiles} drawn.",
    "count_as_overdraw": "This counts as {tiles} too many, because a tile that was drawn has been on the rack.",
    "restore_racks": "{who} put{s} tiles that were cleared away back on the racks.",
    "no_replay": "No turn is played again.",
    "recompute_result": "The game is over. {who} work out the result again with the racks as they are now; the card “A"
    " result is worked out again” does the sums.",
    "out_points_back": "The {points} that {who} got for the other rack are taken back.",
    "out_points": "Instead {who} get{s} {points} for the other rack as it is now.",
    "total_now": "With that {who} has {points}.",
    "cancel_out_bonus": "Points given for the other rack are taken back, as the game goes on.",
    "work_out_first_short": "{who} work out whose rack was the first that could not be filled.",
    "list_tables": "{who} note{s} which tables it touches ({games}).",
    "sort_sets": "When the games are over, the players sort the tiles into whole sets ({games}).",
    "lay_squares": "{who} lay each set out in a square of {number} by {number}, to see that it is whole.",
    # The end without an out play, and overtime.
    "count_zeros": "{who} count the turns in a row that scored nothing, over both: passes, exchanges, plays that came"
    " off and plays for nothing. {number} end the game.",
    "own_racks_off": "{who} take the value of the tiles on their own rack off their own score.",
    "sign_slip": "{who} check the slip and sign it.",
    "play_on_in_overtime": "Nobody loses the game by the clock: {who} play on, and the clock counts below zero.",
    "overtime_each": "Every minute of overtime costs {points}, one that has only begun too.",
    "overtime_off": "At the end {points} are taken off the player’s score, before the slip is signed.",
    "nothing_off": "Nothing is taken off.",
    # Slips.
    "no_lock_yet": "Nothing locks this slip: the rule that does is in force from 25 July 2008.",
    "write_new_slip": "{who} write{s} a new slip.",
    "keep_old_slip": "{who} keep{s} the old slip.",
    "bring_proof": "{who} bring proof of what was agreed: {choices}.",
    "compare_with_proof": "{who} compare{s} the slip with {what}.",
    "say_grounds": "{who} first say{s} {what}.",
    "write_reason": "{who} write{s} down the reason.",
    "set_score": "{who} set{s} the score.",
    # Rummikub.
    "restore_from_log": "Everybody at the table puts the tiles back as the log shows them.",
    "restore_table": "Everybody at the table helps to put the tiles back where they lay before the turn.",
    "confirm_restored": "Another player at the table confirms that the tiles lie as before.",
    "confirm_others_restored": "Another player at the table confirms that all other tiles lie as before.",
    "lift_until_all_melds_are_legal": "{who} lift{s} tiles until every set that is left is a proper one.",
    "take_leftovers": "{who} take{s} the {tiles} that nobody can place onto the rack.",
    "take_penalty_tiles": "{who} draw{s} {tiles} from the pool as the penalty.",
    "no_penalty_tiles": "The pool is empty, so no penalty tiles are drawn.",
    "turns_stand": "The turns played since then stand.",
    "mend_sets": "Everybody at the table helps to make every set a proper one.",
    "referee_decides": "{who} decide{s} what cannot be put right.",
    "show_doubles": "{who} show{s} the {number} doubles.",
    "racks_to_pool": "All racks go back, and the tiles are mixed.",
    "deal_anew": "Everybody is dealt new tiles.",
    "play_goes_on": "No new deal: play goes on with the tiles dealt.",
    "show_proof_meld": "{who} lay{s} out the first sets worth {points} that could have been laid, as proof.",
    "pass": "{who} pass{es}, as the pool is empty.",
    "next_turn": "The next player’s turn begins, with the whole time.",
    "charge": "{who} charge{s} the player {points}.",
    "leave_racks": "Nobody touches a rack.",
    "count_and_confirm": "{who} count{s} and confirm{s} the {racks} still open.",
    "clear_racks": "The racks may be cleared.",
}


def _choose(step: Step) -> str:
    if step.count is not None:
        return f"{subject(step.who)} chooses {counted(step.count, 'tile')} to go back."
    return f"{subject(step.who)} chooses: {one_of(step.choices)}."


def _neutralise(step: Step) -> str:
    if step.who == "both":
        return "The player whose clock is running stops both clocks."
    return f"{subject(step.who)} stops both clocks."


def _start_clock(step: Step) -> str:
    if step.who == "both":
        return "Then the player who is waiting starts the clock of the player whose turn it is."
    return f"{subject(step.who)} starts {clock_of(str(step.side))}."


_ADVICE: Mapping[str, str] = {
    "in_time": "Our advice: allow it",
    "too_late": "Our advice: do not allow it",
    "held": "Our advice: allow it, as the opponent had said “hold” before the draw",
}


def _allow_or_refuse(step: Step) -> str:
    came = {"in_time": "within", "too_late": "more than"}.get(str(step.what))
    after = "of" if step.what == "in_time" else "after"
    why = f", as it came {came} {duration(step.seconds)} {after} the press" if came and step.seconds is not None else ""
    advice = f"{_ADVICE[str(step.what)]}{why}."
    return f"{subject(step.who)} decides whether the challenge is allowed, and says why. {advice}"


def _wait(step: Step) -> str:
    if step.seconds is None:
        return f"{subject(step.who)} waits for the player to come back."
    if step.who == "player":
        return f"{subject(step.who)} waits until {duration(step.seconds)} have gone by."
    if step.who == "director":
        return f"{subject(step.who)} waits another {duration(step.seconds)} before any clock may be started."
    return f"{subject(step.who)} waits. After another {duration(step.seconds)} the latecomer has lost the game."


def _stop_late_clock(step: Step) -> str:
    if step.who == "player":
        return "If nobody else has stopped it, the player who was late does."
    who = "Anybody at the table" if step.who == "both" else subject(step.who)
    return f"{who} may stop the late clock as soon as the player is here."


def _left(step: Step) -> str:
    if step.seconds is None or step.seconds <= 0:
        return "The latecomer’s clock has no time left."
    return f"The game is played with {duration(step.seconds)} left on the latecomer’s clock."


def _full_if_not_started(step: Step) -> str:
    return (
        f"This is so if the late clock was started. If nobody started it, all {duration(step.seconds or 0)} are left."
    )


def _wait_for_forfeit(step: Step) -> str:
    return (
        f"{subject(step.who)} waits. After another {duration(step.seconds or 0)} the director may declare the game"
        " forfeited."
    )


def _wait_if_started_now(step: Step) -> str:
    lost = f"If the clock is started only now, the game is lost after {duration(step.seconds or 0)}."
    return f"{subject(step.who)} waits. {lost}"


def _wait_if_started_then(step: Step) -> str:
    return f"If it was started as soon as it could be, the game is lost after another {duration(step.seconds or 0)}."


_WORDED: Mapping[str, Callable[[Step], str]] = {
    "neutralise": _neutralise,
    "start_clock": _start_clock,
    "allow_or_refuse_challenge": _allow_or_refuse,
    "choose": _choose,
    "wait": _wait,
    "wait_for_forfeit": _wait_for_forfeit,
    "wait_if_started_now": _wait_if_started_now,
    "wait_if_started_then": _wait_if_started_then,
    "stop_late_clock": _stop_late_clock,
    "full_if_not_started": _full_if_not_started,
    "open_with_left": _left,
    "play_with_left": _left,
}


class UnknownStep(LookupError):
    """A step without a sentence is a mistake of ours."""


def step_sentence(step: Step) -> str:
    """One step, in one sentence that names who does it."""
    if step.do in _WORDED:
        return _WORDED[step.do](step)
    if step.do not in _SENTENCES:
        raise UnknownStep(step.do)
    template = _SENTENCES[step.do]
    who = subject(step.who) if template.startswith("{who}") or ". {who}" in template else ROLES[step.who]
    return template.format_map({**_verb_endings(step.who), **_amounts(step), **_named(step), "who": who})


def _verb_endings(who: str) -> dict[str, str]:
    return {"s": "", "es": ""} if who == "both" else {"s": "s", "es": "es"}


def _amounts(step: Step) -> dict[str, str]:
    if step.count is None:
        return {}
    return {
        "number": f"{step.count}",
        "signed": signed(step.count),
        "tiles": counted(step.count, "tile"),
        "points": counted(step.count, "point"),
        "games": counted(step.count, "game"),
        "racks": counted(step.count, "rack"),
    }


def _named(step: Step) -> dict[str, str]:
    named = {"choices": one_of(step.choices)}
    if step.side is not None:
        named["side"] = ROLES.get(step.side, step.side)
        named["clock"] = clock_of(step.side)
    if step.what is not None:
        named["breach" if step.do == "conduct_record" else "what"] = _notion(step)
    return named


def _notion(step: Step) -> str:
    names = BREACHES if step.do == "conduct_record" else NOTIONS
    return names[str(step.what)]
