"""Sentences of the end of an event, by the code of the law's answer."""

SENTENCES: dict[str, str] = {
    "already_finished": "The event is finished already.",
    "nothing_played": "No round has begun yet.",
    "slips_missing": "{count} still missing, the first: {first}.",
    "not_final": "Not every game of grade {grade} has its signed slip.",
    "not_finished": "Finish the event first.",
    "draw_missing": "Grade {grade} was no round robin: its draw must go along.",
    "field_empty": "The field {field} is empty.",
    "no_recipient": "The report does not go to {officer}.",
    "officer_without_address": "There is no mail address for the {officer}. Download the report, send it yourself, and "
    "mark it as sent.",
    "rehearsal_is_not_sent": "This is a rehearsal; its invented results go to nobody.",
    "mail_failed": "The letter to the {officer} did not go out and is not marked as sent: {fault}",
    "to_send": "It has not gone to everybody yet.",
    "all_sent": "It has gone to everybody.",
    "day_to_come": "That day is still to come.",
    "day_too_early": "The event ended on {ended}; nothing of it came out before.",
    "results_not_published": "Slips are kept until the results are published.",
    "ratings_not_published": "Slips are kept until the new ratings are published.",
    "slips_released": "The slips may go.",
    "slips_gone": "The slips were released already.",
    "no_word": "“{word}” is no word of up to fifteen letters.",
    "no_such_points": "No play scores {points}.",
    "claimed_already": "{word} was put forward already, by the same player for the same points.",
}
