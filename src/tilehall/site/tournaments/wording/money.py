"""Sentences of the cash book and the prizes by the code of the law's answer, how was paid, what a prize is for."""

from tilehall.law.tournament.desk.cash_records import Prize, PrizeKind, Way
from tilehall.law.tournament.desk.prize_winners import Merit

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
    "prize_there": "There is a prize for that place already: “{told}”.",
    "class_needs_ratings": "Say from which or up to which rating the class goes.",
    "class_of_nobody": "No rating is from {lowest} to {highest}: write the lower one first.",
    "prize_needs_games": "Say how many wins are counted, from 1 to {most}.",
    "prize_not_by_grade": "Such a prize is for the whole event: choose all grades.",
    "no_such_prize": "There is no such prize.",
    "prize_handed_over": "This prize was handed over already.",
    "not_the_winner": "{name} does not win “{told}” as the results are now. Look again who does.",
    "prize_with_another": "“{told}” was handed over to {name}, who does not win it now. Take it back first.",
    "prize_not_decided": "It is not decided yet: not all games of {grade} have their slip.",
    "event_not_decided": "It is not decided yet: not all games have their slip.",
    "prize_without_its_line": "A prize in money and its line in the cash book come one after the other, of the same "
    "amount and for the same player.",
    "profit_differs": "By the cash book the profit is {profit_cents}; the accounts are closed with that.",
    "more_than_promised": "Of this prize {left_cents} is left.",
}

# Why nobody can win what was promised, as the field is now.
UNWINNABLE: dict[str, str] = {
    "too_few_players": "Nobody can come to this place: {there} play in the grade.",
    "nobody_in_class": "Nobody can win this: nobody in the grade has a rating of the class.",
    "too_few_in_class": "Nobody can come to this place: {there} in the grade have a rating of the class.",
    "no_teams": "Nobody can win this: no player has a team. Teams are given on the page Entries.",
    "too_few_teams": "Nobody can come to this place: the teams are {there}.",
}
WAYS: dict[Way, str] = {"cash": "Cash", "bank": "Bank", "other": "Other"}
# What a prize is for, as it is chosen, and by what it is won.
PRIZE_KINDS: dict[PrizeKind, tuple[str, str]] = {
    "place": ("a place in a grade", ""),
    "class": (
        "a place in a class by rating",
        "The places among those of a grade who entered with a rating of the class. A player without a rating is in "
        "none; one who wins a place of the grade may win here too.",
    ),
    "high-game": ("the high game", "The highest score in one game."),
    "high-loss": ("the highest losing score", "The highest score in a game that was lost."),
    "high-word": ("the highest word", "The play of most points among the nominated words."),
    "lucky-wins": (
        "the luckiest win",
        "The game that was won by the least. Where more wins are counted, the margins of a player’s narrowest wins are "
        "added up, and the smallest sum wins; who won fewer games is left out.",
    ),
    "comeback": (
        "the comeback",
        "The most places climbed from half of the rounds to the end; of 7 rounds, from the standings after round 3.",
    ),
    "team": ("a place of a team", "Wins, then spread, of all members together; the members share it."),
    "other": ("something else", "Given by your own word."),
}
TEAM_AT_TABLES = (PRIZE_KINDS["team"][0], "Wins, then points, of all members together; the members share it.")
SHARING = (
    "Players who tie add up the prizes of the places they fill and share them evenly. What cannot be shared to a "
    "cent stays in the till."
)
MERITS: dict[str, str] = {
    "class": "{place} of those rated {band} in {grade}",
    "high-loss": "highest losing score {points}",
    "lucky-wins": "won by {points}",
    "comeback": "from {half_time} to {place} in {grade}",
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
        "half_time": ordinal(merit.half_time),
        "band": rating_band(merit.rating_from, merit.rating_to),
    }
    if merit.kind == "lucky-wins" and merit.games > 1:
        return f"{merit.games} wins by {merit.points} in all" + (" (shared)" if merit.shared else "")
    return MERITS[merit.kind].format_map(facts) + (" (shared)" if merit.shared else "")


def rating_band(lowest: int | None, highest: int | None) -> str:
    if lowest is None:
        return f"up to {highest}"
    return f"from {lowest}" if highest is None else f"{lowest} to {highest}"


def prize_words(prize: Prize) -> str:
    """What a prize is promised for, without its grade."""
    if prize.kind == "place":
        return f"place {prize.place}"
    if prize.kind == "team":
        return f"team, place {prize.place}"
    if prize.kind == "class":
        return f"place {prize.place} of those rated {rating_band(prize.rating_from, prize.rating_to)}"
    if prize.kind == "lucky-wins" and (prize.games or 1) > 1:
        return f"the {prize.games} luckiest wins"
    return "your own word" if prize.kind == "other" else PRIZE_KINDS[prize.kind][0]


def unwinnable_words(code: str, there: int) -> str:
    return UNWINNABLE[code].format(there=there)


def ordinal(place: int) -> str:
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
