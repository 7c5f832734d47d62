"""The answers to the questions as paper says them: “more drawn than needed · none on the rack”, “not here yet”.

On a page a fact is asked for and answered with Yes; on paper there is no question to read, so that the answer has to
say what it is about. A number is a sentence with “#” in it, a choice has words for every answer. A fact that means the
same in all its questions stands once, under its own name; else under the question's, as `winner-delays.upheld`.
"""

from collections.abc import Mapping
from typing import TypeAlias

PaperWords: TypeAlias = str | Mapping[str, str]


def _either(yes: str, no: str) -> PaperWords:
    return {"yes": yes, "no": no}


_DEVICE = {"external": "at a device that both walk to", "smart": "on a phone at the table"}

_SHARED: Mapping[str, PaperWords] = {
    # Scrabble: tiles and play
    "drawn": "# drawn",
    "needed": "# needed",
    "racked": "# on the rack",
    "returned": "# put back",
    "bag": "# in the bag",
    "announced": "# to be exchanged",
    "found": "# found",
    "words": "# words",
    "found_by": {"drawer": "noticed by the player who drew", "opponent": "noticed by the opponent"},
    "pressed": _either("clock pressed", "clock not pressed yet"),
    "recorded": _either("score written before the draw", "score not written before the draw"),
    "upheld": _either("play comes off", "play stands"),
    "bag_empty": _either("bag empty", "bag not empty"),
    "answered": {
        "nothing": "opponent has done nothing yet",
        "held": "opponent said “hold”",
        "challenged": "opponent challenged",
        "played": "opponent has played",
    },
    "declared": "# called",
    "computed": "# by the board",
    "mine": "# on the player’s rack",
    "theirs": "# on the opponent’s rack",
    "first_short": {
        "mine": "the player fell short first",
        "theirs": "the opponent fell short first",
        "none": "not known who fell short first",
    },
    "signed": _either("slip signed", "slip not signed"),
    "seconds": "challenged after #",
    "over_s": "# below zero",
    "turns": "# turns without score",
    "named_by": {
        "player": "the player says so",
        "opponent": "the opponent says so",
        "director": "the director says so",
    },
    # Who is there, and when
    "minutes": "#",
    "arrived": _either("here now", "not here yet"),
    "choice": {"play": "wants to play", "forfeit": "wants to give up the game"},
    "used_s": "# used",
    "starts_assigned": _either("settled who plays first", "not settled who plays first"),
    "emergency": _either("emergency", "no emergency"),
    "permission": _either("with permission", "without permission"),
    "granted": _either("director grants it", "director does not grant it"),
    "arranged": _either("time to finish arranged", "no time arranged"),
    "kept": {"to_come": "time still to come", "kept": "both are here", "missed": "time not kept"},
    # Judging and devices
    "judged_by": {
        "adjudicator": "an adjudicator’s verdict",
        "external": "players’ verdict at a device",
        "smart": "players’ verdict on a phone",
    },
    "restarted": _either("clock runs again", "clock not running yet"),
    "appealed": _either("appealed before", "not appealed yet"),
    "picked_back": _either("picked tiles in the bag, or bag counted anew", "no picked tiles in the bag"),
    "typed_as_named": _either("typed as named", "not typed as named"),
    "consented": _either("player has checked the typing", "player has not checked the typing"),
    "executes": {"player": "player presses “Judge”", "challenger": "challenger presses “Judge”"},
    "capitals": _either("clear capitals", "not in clear capitals"),
    "table_given": _either("table on the slip", "no table on the slip"),
    "judged_at": _DEVICE,
    "player_seated": _either("player in the seat", "player not in the seat"),
    "challenger_seated": _either("challenger in the seat", "challenger not in the seat"),
    "tiles_back": _either("tiles uncovered on both racks", "tiles not uncovered on both racks"),
    "play_removed": _either("play off the board", "play still on the board"),
    "player_agrees": _either("player agrees", "player does not agree"),
    "opponent_agrees": _either("opponent agrees", "opponent does not agree"),
    "challenger_agrees": _either("challenger agrees", "challenger does not agree"),
    "agreed": {"before_game": "agreed before the game", "during_play": "agreed during the game"},
    "diagonal": "screen #",
    "unit": {"inches": "inches", "millimetres": "millimetres"},
    "silent": _either("silent", "not silent"),
    "adjudication_mode": _either("nothing on it but the word judge", "more on it than the word judge"),
    "in_view": _either("both see the screen", "not both see the screen"),
    "several_words": _either("takes several words at once", "takes one word at a time"),
    "official_lexicon": _either("official word list", "not the official word list"),
    "digital": _either("digital timer", "no digital timer"),
    "smart_device": _either("phone or tablet", "no phone or tablet"),
    "analogue": _either("chess clock", "no chess clock"),
    "both_agree": _either("both agree", "not both agree"),
    "director_grants": _either("director wants it", "director does not want it"),
    "shows_overtime": _either("shows overtime", "does not show overtime"),
    "readable": _either("easy to read from both sides", "hard to read"),
    # Who watches and how all sit
    "counted": _either("number confirmed before racking", "number not confirmed before racking"),
    "behind": _either("sits behind that player", "does not sit behind that player"),
    "left_at": "left at turn #",
    "sees_both": _either("sees both racks", "sees one rack only"),
    "talks": _either("communicates", "does not communicate"),
    "in_the_way": _either("in the way", "not in the way"),
    "side_on": _either("side on wanted", "side on not wanted"),
    # Rummikub
    "touched": _either("tiles laid or moved", "nothing laid or moved"),
    "pool": "# in the pool",
    "leftovers": "# that nobody can place",
    "logged": _either("log of the table", "no log of the table"),
    "doubles": "# doubles",
    "begun": _either("play has begun", "play has not begun"),
    "best": "best first set #",
    "chose": _either("chose not to lay", "did not choose not to lay"),
    "rack": "rack counts #",
    "racks": "# racks",
    "confirmed": "# confirmed",
}

_OF_ONE_QUESTION: Mapping[str, PaperWords] = {
    "result-recount.mine": "player # without racks",
    "result-recount.theirs": "opponent # without racks",
    "result-recount.out": {"mine": "the player had played out", "theirs": "the opponent had played out"},
    "result-recount.rack_before": "rack worth # before",
    "result-recount.rack_now": "# now",
    "tile-count.games": "# games",
    "tile-count.signed": "# slips signed",
    "drawn-tiles-back.racked": "# of them racked",
    "missed-press.drawn": _either("has begun to draw", "has not begun to draw"),
    "out-play.seconds": "#",
    "out-play.answer": {"none": "no answer", "hold": "“hold”", "challenge": "“challenge”"},
    "absence.ruling": {
        "restart_clock": "the director starts the absent player’s clock",
        "wait": "the director waits",
        "forfeit": "the director ends the game as forfeited",
    },
    "stopped-clocks.running": {"player": "the player’s clock runs", "opponent": "the opponent’s clock runs"},
    "slip-change.ground": {
        "not_as_agreed": "not what the players agreed on",
        "recount": "somebody added up again",
        "director_extenuating": "director sees special grounds",
    },
    "slip-change.proof": {
        "none": "no proof",
        "score_sheet": "a score sheet proves it",
        "score_card": "a score card proves it",
    },
    "slip-change.by": {"player": "a player asks", "director": "the director asks"},
    "slip-change.category": {
        "none": "no kind of case named",
        "unethical_behaviour": "unethical behaviour",
        "other": "another kind of case",
    },
    "slip-change.finding": {"none": "not found", "proven": "proven", "acknowledged": "admitted"},
    "self-adjudication.device": _DEVICE,
    "timer-device.device": {"smart_device": "phone or tablet", "digital": "digital timer clock"},
    "wrong-sets.turns": "# turns played since",
}

# What the numbers go by, where the steps of the cases show it by examples only.
_SHARED_OUT = (
    "The player who fell short first fills up the rack; the other takes what is left. The game is over only if one "
    "rack is still empty then."
)
RULES: Mapping[str, str] = {
    "tile-outside": _SHARED_OUT,
    "tile-in-bag": f"{_SHARED_OUT} If one rack takes all that were found, they go onto it; if not, all are drawn anew.",
}


def paper_words(question: str, fact: str) -> PaperWords | None:
    """None where the words of the question's choices say it already."""
    return _OF_ONE_QUESTION.get(f"{question}.{fact}", _SHARED.get(fact))
