"""Why an entry cannot follow what the log of a desk tells so far: half a sentence for each code."""

from tilehall.law.tournament.desk.desk import CannotFollow
from tilehall.site.pages.sentences import filled

REASONS: dict[str, str] = {
    "nothing_announced": "nothing has been announced yet",
    "no_such_player": "there is no player {player}",
    "no_such_grade": "there is no grade {grade}",
    "round_not_drawn": "round {round} of {grade} is not drawn",
    "round_has_results": "round {round} of {grade} has results",
    "rules_are_played": "the rules cannot change once a round was begun",
    "called_off_already": "the event is called off already",
    "event_is_called_off": "the event is called off",
    "results_stand": "results stand, or the event is finished",
    "grade_is_drawn": "grade {grade} is drawn already",
    # entries and grades
    "number_is_taken": "number {number} is taken",
    "entered_already": "{name} is entered already",
    "name_of_another": "{name} is the name of number {number}",
    "did_not_withdraw": "{name} did not withdraw",
    "in_two_grades": "{name} is in two grades",
    "in_grade_already": "{name} is in grade {grade} already",
    "no_such_incident": "no entry {incident} noted an incident",
    "no_such_aid": "no aid is called {aid}",
    # rounds and results
    "not_in_this_grade": "{name} is not in this grade",
    "twice_in_a_round": "{name} is twice in round {round}",
    "table_has_result": "table {table} has a result in round {round}",
    "not_the_next_round": "round {next} comes next, not {round}",
    "no_board": "{name} has no board in round {round} of {grade}",
    "no_game": "{name} has no game in round {round}",
    "no_result": "table {table} has no result in round {round}",
    "no_signed_slip": "table {table} has no signed slip in round {round}",
    "slip_is_signed": "table {table} has a signed slip in round {round}",
    "scores_do_not_fit": "the scores do not fit table {table} of round {round}",
    "made_for_another_board": "it is about a board of round {round} with {names}",
    "takes_a_forfeit_away": "a game that the Executive forfeited would be none any more",
    "made_on_something_else": "what it was made on would not be as it was",
    # money and the end
    "till_below_nothing": "there would be less than nothing in the till",
    "not_paid_before": "{name} has not paid what was given back",
    "prize_not_awarded": "nobody got this prize",
    "prize_not_promised": "there is no such prize: {prize}",
    "games_without_slip": "there are games without a signed slip",
    "no_complaint_before": "there is no complaint {number} before it",
    # what no act can hold
    "nothing_to_undo": "there is no entry {entry} before it",
    "text_too_long": "a text of it is too long ({field})",
    "number_cannot_be": "{number} cannot be ({field})",
    "too_many_items": "there are too many of one thing ({field})",
    "day_cannot_be": "{day} is no day of an event ({field})",
    "plan_cannot_be": "the plan cannot be played ({why})",
    "event_too_long": "no event lasts more than {days} days",
    "entry_without_a_name": "number {number} has no name",
    "round_not_planned": "round {round} of {grade} is not planned",
    "seats_do_not_fit": "table {table} has too many or too few seats",
    "makes_no_address": "“{text}” can be no part of an address ({field})",
    "series_twice": "a series names an event or a player twice",
    "prize_twice": "the same prize was added twice: {prize}",
}


def fault_words(why: CannotFollow) -> str:
    return filled(REASONS[why.code], why.facts)
