"""Who, whose clock, how long, which breach: the words of which the sentences of the desk are made.

Numbers are only compared, reckoned with and written into sentences, so that the answer tables of the desk can be made
from the same sentences.
"""

from collections.abc import Mapping

from tilehall.law.rulebook.basis import Silent
from tilehall.law.rulebook.documents import DOCUMENTS
from tilehall.law.rulebook.ruling import ClockOrder
from tilehall.site.pages.phrases import counted, joined

ROLES: Mapping[str, str] = {
    "player": "the player",
    "opponent": "the opponent",
    "challenger": "the challenger",
    "both": "both players",
    "director": "the director",
    "adjudicator": "the adjudicator",
    "referee": "the referee",
    "organiser": "the organiser",
    "executive": "the executive",
}
_CLOCKS: Mapping[str, str] = {
    "player": "the player’s clock",
    "opponent": "the opponent’s clock",
    "on_move": "the clock of the player whose turn it is",
    "next_player": "the next player’s clock",
}
_MOMENTS: Mapping[str, str] = {
    "first_draw": "the first tiles are drawn",
    "director_rules": "the director has ruled",
    "opponents_turn": "the opponent has ended a turn",
    "named": "the blank has its letter",
    "answer": "the opponent has answered",
    "pressed": "it is pressed",
    "started": "the player starts the opponent’s clock",
}
BREACHES: Mapping[str, str] = {
    "left_without_permission": "left the playing area without permission",
    "flash_draw": "a flash draw",
    "smoking": "smoked in the playing area",
    "distraction": "talked or distracted others during play",
    "hidden_transaction": "handled tiles out of sight, not above the table",
    "extraneous_items": "brought bags, books or other things into the playing area",
    "observer_communication": "observer and player communicated",
}
# What a step calls by one word: a choice, a ground, a proof, a report, what is missing.
NOTIONS: Mapping[str, str] = {
    "play": "play",
    "forfeit": "give up the game",
    "restart_clock": "start the clock of the player who is away",
    "wait": "wait",
    "score_sheet": "a score sheet",
    "score_card": "a score card",
    "granted": "granted",
    "refused": "refused",
    "category": "what kind of case it is",
    "finding": "whether it was proven or admitted",
    "incorrect_adjudication": "that a ruling was wrong",
    "before_start": "before it began",
    "left": "by a player who left",
    "first": "first",
    "second": "after that",
    "acceptable": "acceptable",
    "unacceptable": "unacceptable",
    "external": "at a device",
    "adjudicator": "by an adjudicator",
    "agreed_during_play": "during the game",
    "play_rejected": "the play came off, and the challenger is on turn",
    "play_stands": "the play stands",
    "digital": "the digital timer",
    "smart_device": "the phone or tablet",
    "analogue": "the chess clock with hands",
    "not_silent": "it is not silent",
    "agreement_missing": "not both players agree to it",
    "overtime_not_shown": "it does not show overtime",
    "not_readable": "it cannot be read from both sides",
    "screen_too_small": "its screen is too small",
    "adjudication_mode": "it shows more than the word judge",
    "not_in_view": "not both players see the screen",
    "one_word_only": "it takes only one word at a time",
    "lexicon_mismatch": "it does not use the official word list",
}
# A document by the word that its silences have; where two have the same, it is the one that games are played by.
_TITLES = {document.silent_as: document.title for document in reversed(DOCUMENTS.values())}


def subject(role: str) -> str:
    """A role at the head of a sentence."""
    name = ROLES[role]
    return name[0].upper() + name[1:]


def clock_of(side: str) -> str:
    return _CLOCKS[side]


def one_of(choices: tuple[str, ...]) -> str:
    return joined([NOTIONS[choice] for choice in choices], "or")


def duration(seconds: int) -> str:
    """25 minutes, 4 minutes 30 seconds, 5 seconds."""
    if seconds < 0:
        return f"{duration(-seconds)} less than nothing"
    minutes, rest = seconds // 60, seconds % 60
    if minutes == 0:
        return counted(rest, "second")
    return counted(minutes, "minute") if rest == 0 else f"{counted(minutes, 'minute')} {counted(rest, 'second')}"


def clock_sentence(order: ClockOrder | None) -> str | None:
    """How the clocks stand during the steps, and whose runs after them."""
    if order is None:
        return None
    if order.state == "as_before":
        return "The clocks go on as before."
    if order.state == "full":
        return "No clock has run yet."
    until = f" until {_MOMENTS[order.until]}" if order.until else ""
    if order.state == "runs" and order.side:
        return f"{_capital(clock_of(order.side))} runs{until}."
    since = f"Once {_MOMENTS[order.since]}, both clocks stand" if order.since else "Both clocks stand"
    then = f"; then {clock_of(order.then)} runs" if order.then else ""
    return f"{since}{until}{then}."


def discretion_sentence(role: str | None, *, on_silence: bool = False) -> str | None:
    """Who decides: the case, or only that part of it on which the rules are silent. A player just has a choice."""
    if role is None:
        return None
    decides = "decide" if role == "both" else "decides"
    if on_silence:
        return f"On what the rules do not say, {ROLES[role]} {decides}."
    if role in ("player", "opponent"):
        return f"It is for {ROLES[role]} to choose."
    return f"{subject(role)} {decides} as the case calls for."


def silence_sentence(silent: Silent) -> str:
    """That a document says nothing here, and what is done instead."""
    return f"{silent.book or _TITLES[silent.document]} say nothing on this. We take: {silent.assumed}."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
