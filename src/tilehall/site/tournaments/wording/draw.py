"""Sentences of the draw and of the rounds, by the code of the law's answer."""

from collections.abc import Iterable
from itertools import pairwise

from tilehall.law.rulebook.ruling import Fact
from tilehall.law.tournament.desk.records import GradePlan, Stage, System
from tilehall.site.pages.sentences import filled

# How a grade is played, in a word or two for lists of events.
SHORT_SYSTEMS: dict[System, str] = {
    "round-robin": "round robin",
    "round-robin-plus": "round robin and more",
    "swiss": "Swiss",
    "hill": "king of the hill",
    "australian": "Australian draw",
    "factor": "factor draw",
    "chew": "Chew draw",
    "cop": "COP draw",
    "fontes": "Fontes",
    "knock-out": "knock-out",
    "two-teams": "team match",
    "several-teams": "teams",
    "tables": "tables of four",
}

SENTENCES: dict[str, str] = {
    "cannot_draw": "Grade {grade} cannot be drawn: {what}. What helps: {remedy}.",
    "nothing_to_draw": "Every grade is drawn for the next round.",
    "all_drawn": "All rounds of grade {grade} are drawn.",
    "round_not_done": "Round {round} of grade {grade} is not finished. Results missing: {missing}.",
    "draw_is_another_now": (
        "Grade {grade} is not as it was when this draw was shown: somebody has drawn it or changed it since. Nothing "
        "is drawn. This is how it would be drawn now: look at it, then use it or cancel."
    ),
    "round_is_another_now": (
        "Round {round} of grade {grade} was changed since you opened the page. Nothing is changed: see below who meets "
        "whom now."
    ),
    "redraw_the_rest": "Grade {grade} is being played. Only the rounds that are not begun can be drawn anew.",
    "nothing_to_redraw": "There is no round of grade {grade} that could be drawn anew.",
    "round_robin_required": "The Masters is played as a round robin.",
    "starts_method_missing": "The plan does not say yet by which method starts are balanced. The Masters needs one.",
    "balanced_required": "In an event of this kind starts are balanced; they are not drawn for at the table.",
    "round_is_settled": "Round {round} of grade {grade} is begun, or there is no such round. Wishes come too late.",
    "no_wishes_at_tables": "Tables are drawn as a whole. Change places by hand in the drawn round.",
    "no_wishes_in_knock_out": "In round {round} grade {grade} is a knock-out: seeds say who meets. Change it by hand.",
    "not_in_the_round": "{player} does not play in round {round}.",
    "wished_twice": "{player} is wished for twice in round {round}. Give each one pair or one bye.",
    "board_has_result": "Table {table} has a result in round {round} ({player}). What was played stays.",
    "other_player_missing": "Choose the other player as well, for {player} in round {round}: it takes two.",
    "no_pair": "That is no pair for round {round}: {player} cannot be placed so.",
    "not_to_be_joined": "{player} is in grade {grade} already, or is not entered.",
    "rules_not_loaded": (
        "This event was held on {begins}, before the rules that are loaded ({since}). It can be read and completed, "
        "but no further round is drawn or begun by rules that nobody played by."
    ),
    "name_taken": "A house player needs a name that no other player has.",
    "no_byes_at_tables": "At tables nobody has a bye; a house player is not needed in grade {grade}.",
    "round_not_finished": "Round {round} is not finished. Results missing: {missing}, at table {tables}.",
    "all_rounds_played": "All rounds are played.",
    "round_begun_already": "Round {round} has begun already. Nothing was begun twice.",
    "not_the_next_round": "Round {next} comes next, not round {round}.",
    "not_drawn": "Grade {grade} is not drawn for round {round}.",
    "withdrawal_unsettled": (
        "{player} withdrew and is still in the draw of grade {grade}. Carry out what was chosen before round {round}."
    ),
    "lexicon_unchecked": "Somebody must check first that the right word list is loaded.",
    "briefing_missing": "Players adjudicate themselves. They must be told first how the program works.",
    "no_such_point": "{point} is not on the list of this event.",
    "no_round_runs": "No round is running.",
    "absurd_time": "{minutes} minutes cannot be. A round or break has between 1 and {most} minutes.",
    "below_minimum": "A break of {seconds} seconds is too short: {least} seconds is the least.",
    "notice_missing": "A short break must be announced to the players before it begins.",
    "break_not_over": "The break is not over before {from}.",
    "nothing_said": "Write something first.",
    "before_grace": "The clock of {player} may be started from {from} on.",
    "both_are_missing": "Neither player of this game is here: no clock runs for {player}, and the director decides.",
    "late_clock_not_started": "Nobody has started the clock of {player}; that may be done from {from} on.",
    "not_yet_forfeit": "It is no forfeit yet: the clock of {player} runs until {at}.",
    "plays_in_the_hall": "{player} plays the game of round {round} in the hall; its own clocks say who is waited for.",
    "no_game_waits": "{player} has no game that waits in round {round}.",
}

# Why no draw can be made, and what helps: two halves of a sentence for each code.
_TWO_PLAYERS = "a draw needs two players at least"
CANNOT_DRAW: dict[str, tuple[str, str]] = {
    "too_few_for_a_round_robin": ("{players} cannot play a round robin", _TWO_PLAYERS),
    "too_few_for_tables": ("{players} cannot sit at tables", _TWO_PLAYERS),
    "too_few_for_groups": ("{players} cannot play in groups", _TWO_PLAYERS),
    "too_few_for_a_knock_out": ("fewer than two play in the knock-out", _TWO_PLAYERS),
    "too_few_to_go_on": ("{players} cannot go on", _TWO_PLAYERS),
    "no_rounds": ("{rounds} rounds are none", "ask for one round at least"),
    "too_few_rounds_for_a_knock_out": (
        "{players} players need {least} matches to the final, and every game of a match is a round",
        "plan {wanted} rounds",
    ),
    "team_without_players": ("a team without players cannot play", "give each team a player at least"),
    "team_without_boards": ("a team without boards cannot play", "give each team a board at least"),
    "player_without_team": ("{player} has no team", "give everyone a team"),
    "too_few_teams": ("there are fewer than two teams", "give everyone a team, two at least"),
    "too_few_teams_for_two": (
        "there are fewer than two teams",
        "two teams are needed; or draw it for several teams",
    ),
    "too_many_teams": ("there are {teams} teams", "two teams are needed; or draw it for several teams"),
    "too_many_players": (
        "{players} players are too many for this way of drawing, which manages {most}",
        "draw Swiss, king of the hill, factor, Fontes or a knock-out, which manage 10,000; or make smaller grades",
    ),
    "played_at_tables": ("pairs are for games of two", "tables are drawn with: tilehall draw tables"),
    "all_are_kept_apart": ("no draw keeps all forbidden pairs apart", "allow some of them"),
    "not_in_the_round": ("{player} does not take part in round {round}", "take the name out of the wishes"),
    "wished_twice": ("{player} is wished for twice in round {round}", "give each one pair or bye"),
    "nobody_in_the_round": ("nobody takes part in round {round}", "a draw needs players"),
    "no_such_player": ("{player} is no player of this event", "write the name as in the list of players"),
    "wishes_fit_no_round_robin": (
        "the pairs that were wished for do not fit into one round robin",
        "wish for fewer, or draw and then change the round by hand",
    ),
}


def cannot_draw_words(code: str, facts: Iterable[tuple[str, Fact]]) -> tuple[str, str]:
    """What stands in the way of a draw, and what helps."""
    told = dict(facts)
    what, remedy = (filled(half, told.items()) for half in CANNOT_DRAW[code])
    return what, remedy


WAYS: dict[str, str] = {
    "round-robin": "round robin",
    "round-robin-plus": "round robin and more rounds",
    "swiss": "Swiss",
    "hill": "king of the hill",
    "australian": "Australian draw",
    "factor": "factor",
    "two-teams": "two teams",
    "several-teams": "several teams",
    "tables": "tables of four",
    "chew": "Chew",
    "cop": "COP",
    "fontes": "Fontes quads",
    "knock-out": "knock-out",
}


def stage_lines(plan: GradePlan) -> list[tuple[str, str]]:
    """The rounds and the system of each stage; nothing where one system serves for all."""
    if not plan.stages and (plan.system != "fontes" or plan.rounds <= plan.first_stage_ends):
        return []
    begun = [Stage(first=1, system=plan.system, factor=plan.factor), *plan.stages]
    if plan.system == "fontes" and plan.stage(plan.first_stage_ends + 1) not in begun:
        begun.insert(1, plan.stage(plan.first_stage_ends + 1))
    ends = [later.first - 1 for _, later in pairwise(begun)] + [plan.rounds]
    return [(_rounds(stage.first, end), stage_words(stage)) for stage, end in zip(begun, ends, strict=True)]


def stage_words(stage: Stage) -> str:
    return f"factor {stage.factor}" if stage.system == "factor" else WAYS[stage.system]


def _rounds(first: int, last: int) -> str:
    return f"round {first}" if first == last else f"rounds {first}–{last}"


def standings_words(after: int | None) -> str:
    """On what standings a round was drawn, where they are not those of the round before."""
    if after is None:
        return ""
    return f"on the standings after round {after}" if after else "by the ratings"
