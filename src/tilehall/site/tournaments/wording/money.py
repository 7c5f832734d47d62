"""Sentences of the cash book and the prizes by the code of the law's answer, how was paid, what a prize is for."""

from tilehall.law.tournament.desk.awards import Merit
from tilehall.law.tournament.desk.cash_records import Way

SENTENCES: dict[str, str] = {
    "amount_unreadable": "“{typed}” is no amount. Write dollars, or dollars and cents with a point: 20 or 20.50.",
    "amount_zero": "The amount must be more than 0.",
    "no_such_player": "Nobody in this tournament has the number {player}.",
    "more_than_owed": "{name} owes {owes_cents}, so {given_cents} is too much.",
    "more_than_paid": "{name} has paid {paid_cents}, so {given_cents} cannot be given back.",
    "more_than_float": "The float is {there_cents}; no more than that can be taken out.",
    "till_short": "There is {there_cents} in cash, which is less than {needed_cents}. Enter what is missing first, "
    "or pay by bank.",
    "what_for_missing": "Say what the money is for.",
    "why_missing": "Say why it is taken back.",
    "no_such_receipt": "There is no receipt {receipt}, or it was taken back already.",
    "refunded_already": "{name} has got a refund of this money. Take the refund back first.",
    "undo_the_prize": "This is a prize. It is handed over and taken back on the page of the prizes.",
    "accounts_closed": "The accounts are closed. Open them again to change something.",
    "accounts_open": "The accounts are not closed.",
    "beneficiary_missing": "There is a profit of {profit_cents}, and neither the Association nor a club runs "
    "this event: name the Association or a registered club that gets it.",
    "no_beneficiary": "A profit can go to the Association or to a registered club only.",
    "closed": "The accounts are closed with {profit_cents}.",
    "transfer": "{transfer_cents} goes to {to}.",
    "prize_unnamed": "Say what the prize is.",
    "prize_needs_grade": "A prize for a place belongs to a grade: choose one.",
    "prize_needs_place": "Say for which place the prize is, from 1 on.",
    "prize_there": "For that place “{told}” is promised already.",
    "no_such_prize": "There is no such prize.",
    "prize_handed_over": "This prize was handed over already.",
    "prize_not_decided": "It is not decided yet: not all games of {grade} have their slip.",
    "event_not_decided": "It is not decided yet: not all games have their slip.",
    "more_than_promised": "Of what was promised {left_cents} is left.",
}

WAYS: dict[Way, str] = {"cash": "Cash", "bank": "Bank", "other": "Other"}
MERITS: dict[str, str] = {
    "place": "{place} place in {grade}",
    "team": "{place} team: {team}",
    "high-game": "high game {points}",
    "high-word": "{words} for {points}",
}


def merit_words(merit: Merit) -> str:
    facts = {
        "place": ordinal(merit.place),
        "grade": merit.grade,
        "team": merit.team,
        "points": merit.points,
        "words": ", ".join(merit.words),
    }
    return MERITS[merit.kind].format_map(facts) + (" (shared)" if merit.shared else "")


def ordinal(place: int) -> str:
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
