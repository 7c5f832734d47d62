"""Sentences of the end of an event, by the code of the law's answer."""

from tilehall.law.tournament.desk.records import Player
from tilehall.law.tournament.desk.report import UnplayedGame
from tilehall.site.pages.phrases import joined

from .notes import reason_words

SENTENCES: dict[str, str] = {
    "already_finished": "The event is finished already.",
    "nothing_played": "No round has begun yet.",
    "slips_missing": "{count} still missing, the first: round {round} of {grade}, {board}.",
    "rounds_missing": "{count} still missing, the first: round {round} of {grade} is not drawn.",
    "nobody_is_graded": "Nobody is in a grade yet, so there is nothing to report.",
    "not_final": "Not every game of grade {grade} has its signed slip.",
    "not_finished": "Finish the event first.",
    "draw_missing": "Grade {grade} was no round robin: its draw must go along.",
    "field_empty": "The field {field} is empty.",
    "no_recipient": "The report does not go to the {officer}.",
    "officer_without_address": "There is no mail address for the {officer}. Download the report, send it yourself, and "
    "mark it as sent.",
    "rehearsal_is_not_sent": "This is a practice run; its invented results go to nobody.",
    "mail_failed": "The letter to the {officer} did not go out and is not marked as sent: {fault}",
    "to_send": "It has not gone to everybody yet.",
    "all_sent": "It has gone to everybody.",
    "day_to_come": "That day is still to come.",
    "day_too_early": "The event ended on {ended}; nothing of it came out before.",
    "results_not_published": "Slips are kept until the results are published.",
    "ratings_not_published": "Slips are kept until the new ratings are published.",
    "slips_released": "The slips may go.",
    "slips_gone": "The slips were released already.",
    "not_referred": "The organiser refers a complaint to the Executive before it is decided.",
    "decision_is_final": "The Executive's decision is final.",
    "no_such_complaint": "There is no complaint {number}.",
    "facts_missing": "Say what happened.",
    "decision_missing": "Say what the Executive decided.",
    "about_oneself": "A complaint is about somebody else.",
    "no_opponents": "{name} and {other} did not sit at one table in round {round}. A complaint is about an opponent; "
    "anything else is noted in your own words.",
    "no_word": "“{word}” is no word of up to fifteen letters.",
    "no_such_points": "No play scores {points}.",
    "claimed_already": "{word} was nominated already, by the same player for the same points.",
}


def office_words(office: str) -> str:
    """ratings manager"""
    return office.replace("_", " ")


def unplayed_words(missing: UnplayedGame) -> str:
    place = f"round {missing.round} of {missing.grade}"
    return f"{place}, {joined(missing.names)}" if missing.names else f"{place} is not drawn"


def regrading_words(player: Player) -> str:
    """A line of the letter, below a heading that says that both have agreed."""
    return f"{player.name} plays in {player.grade}: {reason_words(player.placed_because)}"
