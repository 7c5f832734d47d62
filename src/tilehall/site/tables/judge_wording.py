"""What the law's codes about challenges mean in words, for players at a table and for officials."""

from dataclasses import replace

from tilehall.law.rulebook.basis import Basis, Silent
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, clauses_of, filled, sentence
from tilehall.site.referee.wording.terms import silence_sentence

SENTENCES: dict[str, str] = {
    "adjudication_mode": "This browser judges a game. It looks no other word up until you end that, for both to see.",
    "device_judges": "This browser judges a game: it is the judging device of an event, and looks no other word up "
    "until an official ends that.",
    "game_in_progress": "A game is in progress: words are looked up only for a challenge, at the table.",
    "agreement_missing": "A phone judges only if both of you agree to it. Else use the device or call an adjudicator.",
    "screen_too_small": "The screen is too small: it must be {mm} mm ({inches} inches) from corner to corner, or more.",
    "not_silent": "Switch sound and vibration off first.",
    "not_in_view": "Put the phone where both of you see the screen, before anything is typed.",
    "one_word_only": "The program must take all words of a challenge at once.",
    "lexicon_mismatch": "This hall has no list that this event may be judged by: {required} is asked for, {loaded} is "
    "here. Call an adjudicator.",
    "table_missing": "The number of the table is missing: it belongs on the slip.",
    "already_ruled": "A word of these was in a challenge that was ruled not acceptable in this game. Asked again, it "
    "would tell which word was wrong. If it is another turn, call an adjudicator; there is an appeal too.",
    "rejected_elsewhere": "A word of these was in a challenge at another table. Judged here, it would tell which word "
    "was wrong there. Send these words to an adjudicator.",
    "already_ruled_call": "A word of these was in a challenge that was ruled not acceptable in this game. Asked again, "
    "it would tell which word was wrong. If it is another turn, raise your hand: an adjudicator looks at the board and "
    "enters it.",
    "already_ruled_slip": "A word of these was in a challenge of this table that was ruled not acceptable. If you have "
    "seen on the board that it is another turn, say so below and enter it again.",
    "ruled_before": "This challenge has been ruled on.",
    "shown_differs": "The words have changed, or the challenge was appealed or was ruled on, since your page was "
    "opened. Look at it again, then press.",
    "appealed_since": "A player has appealed since your page was opened: the clocks stay stopped. Look again, then "
    "press.",
    "challenge_open": "A challenge is open at this table. It cannot be taken back, and it comes first.",
    "clock_not_confirmed": "The last ruling of this table is still open: nobody has said that the clock runs again. "
    "Say so beside it; or, if this slip is of another turn, say that below and enter it again.",
    "reason_missing": "Say why the challenge is put aside: it is kept in the log, and both players read it.",
    "table_twice": "Table {table} is in more than one grade ({boards}). The code on the slip of the board opens the "
    "right judge.",
    "round_has_changed": "This page was opened in round {shown}, and round {round} is played now: nothing was done.",
    "draw_has_changed": "The draw has changed since this page was opened, and nothing was done. Now it is {now}: look "
    "again, then press.",
    "another_round_is_played": "This page was not opened in round {round}, which is played now: nothing was done. Look "
    "at the table on the slip, then enter it again.",
    "no_challenge": "No words wait to be judged here.",
    "typed_differs": "The words typed are not the words that were named.",
    "opponent_checks": "The typing is checked by the challenger's opponent.",
    "opponent_executes": "At a device the challenger's opponent presses Judge.",
    "challenger_executes": "On a phone the challenger presses Judge.",
    "consent_missing": "The challenger's opponent has not said yet that these are the words.",
    "appeal_used": "There is one appeal, and it was made.",
    "appeal_open": "The referee has not ruled on the appeal yet: the clocks stay stopped.",
    "no_appeal": "No appeal waits here.",
    "ruling_stands": "The clock was started again: the ruling stands, right or wrong.",
    "nothing_ruled": "Nothing has been ruled here yet.",
    "player_not_seated": "Not yet: both players must be seated.",
    "challenger_not_seated": "Not yet: both players must be seated.",
    "tiles_not_back": "Not yet: the tiles must be back on the racks, or uncovered.",
    "play_not_removed": "Not yet: the rejected play must be off the board.",
    "not_covered": "The rules of this event do not say how that is done. Call an adjudicator.",
    "code_missing": "{name}: type the code on your own card, so that nobody judges alone.",
    "wrong_signing_code": "That is not the code on the card of {name}.",
    "too_many_codes": "Too many wrong codes were typed. Wait a while, or call an adjudicator.",
    "device_not_set_up": "This browser is no judging device: an official sets one up for the room. A phone of your own "
    "judges if both of you agree to it.",
    "no_game_there": "No game is being played at that table.",
    "device_in_use": "Games are being played: an adjudicator signs in to end it.",
    "not_at_this_board": "That player does not sit at this board.",
    "no_game_here": "No game is being played at this board now.",
    "too_many_deeds": "So much has been entered for this game that the desk must go on: call an adjudicator.",
    "official_plays": "You have a game open, and this slip was typed by an official or by you: let somebody else look "
    "it up, or rule by an aid.",
    "answer_missing": "Say what the aid answered: all are acceptable, or not.",
    "device_of_player": "You have a game open, or this browser has opened the page of a board whose game goes on: "
    "somebody else sets the device up, on another one. You can do so between the rounds.",
    "not_your_own": "With your own key you act for yourself only. The other player uses the code of the board.",
    "own_board": "You play at this board: somebody else rules on it.",
    "same_officer": "You ruled on this challenge. The appeal is to the referee: another official hears it. If nobody "
    "else is there, say so beside it.",
    "you_can_hear_it": "You did not rule on this challenge: you can hear the appeal yourself.",
    "ruling_put_aside": "That challenge was put aside as not of this board: there is nothing of it to appeal against.",
    "voucher_missing": "Nobody vouches for {aid}: it is not used for adjudication.",
}
CHECK_WORDS = {
    "player_seated": "{player} is seated",
    "challenger_seated": "{challenger} is seated",
    "tiles_back": "The tiles are back on both racks",
    "play_removed": "The rejected play is off the board",
}
WAY_WORDS = {"device": "at a device", "phone": "on a phone", "adjudicator": "by an adjudicator"}
LEFT_WORDS = {
    "screen_left": "The judging screen was left",
    "look_up_asked": "Another look-up was asked for on the judging screen",
    "ended": "Judging on this screen was ended",
}


STAGE_WORDS = {
    "named": "The words are typed, and not checked yet.",
    "checked": "The words are checked, and not judged yet.",
    "ruled": "Ruled {verdict}. Nobody has said yet that the clock runs again.",
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    """Of a phone all that is wrong is told at once. Where a document is silent the sentence itself says so."""
    told, reasons = sentence(answer, SENTENCES), dict(answer.detail).get("reasons")
    if isinstance(reasons, tuple) and reasons:
        told = replace(told, text=" ".join(filled(SENTENCES[str(reason)], answer.detail) for reason in reasons))
    return replace(told, text=" ".join((told.text, *_silences(answer.rests_on))))


def told_law(*bases: Basis) -> tuple[str, ...]:
    """What a statement of a page rests on: the ids of clauses, and in words where the document is silent."""
    return (*clauses_of(*bases), *_silences(bases))


DIRECTOR_DECIDES = "; the director decides"


def _silences(bases: tuple[Basis, ...]) -> tuple[str, ...]:
    """One sentence for all that is taken instead."""
    silent = [basis for basis in bases if isinstance(basis, Silent)]
    if not silent:
        return ()
    taken = dict.fromkeys(one.assumed.removesuffix(DIRECTOR_DECIDES) for one in silent)
    decides = any(one.assumed.endswith(DIRECTOR_DECIDES) for one in silent)
    assumed = "; ".join(taken) + (DIRECTOR_DECIDES if decides else "")
    return (silence_sentence(replace(silent[0], assumed=assumed)),)


def points_words(player: str, points: int, words: int) -> str:
    """Of a play that was challenged and is good."""
    if words == 1:
        return f"{player} gets {points} points for the word that was challenged."
    return f"{player} gets {points * words} points: {points} for each of the {words} words that were challenged."
