"""What the codes of this room mean in words."""

from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.site.pages.sentences import Sentence, sentence

SENTENCES: dict[str, str] = {
    "not_finished": "{tournament} is not finished at its desk yet. Nothing was rated.",
    "player_unknown": "{tournament} has players who are nobody of the register: {names}. Tie them to a person on the "
    "page of its entries, then run again. Nothing was rated.",
    "cannot_be_rated": "Tournament {number} is not finished, or not one that is rated. Nothing was rated.",
    "another_game": "Tournament {number} is of another game than the others: a run rates one game. Nothing was rated.",
    "nothing_to_rate": "There is no finished tournament to rate.",
    "nothing_new": "Every tournament stands as the newest run has it: there is nothing to rate again.",
    "nothing_ticked": "No tournament is ticked, and what was rated stands as it did. Tick what is to be rated.",
    "no_such_profile": "There is no rating profile {profile}.",
    "twice": "{tournament} is there twice. Nothing was rated.",
    "ends_before_it_begins": "{tournament} ends before it begins. Nothing was rated.",
    "in_the_starting_list": "{tournament} ended by {day}, the day of the list that all starts from. Nothing was rated.",
    "after_the_later_list": "{tournament} ended after {day}, the day of the later list.",
    "entered_twice": "{tournament} has {name} among its players twice: tie one of them to somebody else on the page "
    "of its entries, then run again. Nothing was rated.",
    "unknown_player": "{tournament}, round {round}: {name} has a result but was not entered. Nothing was rated.",
    "no_result": "{tournament}, round {round}: the result of {name} and {others} is none. Nothing was rated.",
    "two_results": "{tournament}, round {round}: {name} has two results, against {others}. Nothing was rated.",
    "rating_from_nowhere": "{tournament}: {name} brings a rating of {rating} that no list and no earlier tournament "
    "gives. Nothing was rated.",
    "out_of_order": "{tournament} comes before tournaments that are rated already: they would all be rated again. Say "
    "in the note why it is late, and run again.",
    "results_changed": "Results of {tournament} have changed since it was rated: it and all later ones would be rated "
    "again. Say in the note what was put right, and run again.",
    "list_reopens": "With the lists that were imported or undone since, {tournament} comes out otherwise than it was "
    "rated, and so may all later ones. Say in the note what was put right, and run again.",
    "open_again": "{tournament} is rated, and is open again at its desk: a run now would leave it out. Finish it there "
    "first, or say in the note why it is left out, and run again.",
    "start_list_undone": "The list of {day} that everything started from was undone: all of it would be rated again, "
    "from another start. Choose the list to start from, or say in the note what was put right, and run again.",
    "inputs_keep_changing": "Results kept changing while this was calculated. Nothing was written: try again.",
    "changed_since": "{tournament} no longer comes out as it was rated. Run again before you publish.",
    "not_the_newest_run": "There is a newer run. Publish that one.",
    "published_already": "This run is published already, on {day}. Run again when a tournament is finished.",
    "list_before_the_last": "A list of {last} is out already, and no two are of one day: the next can go out from "
    "{from_day} on.",
    "list_before_its_tournaments": "{tournament} ended on {ended}: a list with it cannot bear an earlier day.",
    "look_at_the_warnings": "There is something to look at first ({warnings}). Nothing was published: read it on this "
    "page, then tick that it is right.",
    "day_to_come": "That day is still to come.",
    "nothing_between": "No finished tournament of this hall lies between these two lists.",
    "stoppage_upside_down": "The last day is before the first.",
    "reason_missing": "Say why.",
    "nothing_forfeited": "They have forfeited no game of that tournament.",
    "exclusion_too_long": "The longest exclusion is until {max}.",
    "exclusion_already_over": "It would be over before the tournament.",
    "ratings_manager_only": "Only the Ratings Manager publishes ratings.",
}


def sentence_of(answer: Refusal | Ruling) -> Sentence:
    return sentence(answer, SENTENCES)
