"""What each question on judging words and on devices is called, and how its facts are asked for."""

from collections.abc import Mapping

from .question_words import NOBODY, FactWords, QuestionWords

VERDICT_FACTS: Mapping[str, FactWords] = {
    "judged_by": FactWords(
        "Who gave the verdict?",
        {
            "adjudicator": "An adjudicator",
            "external": "The players, at a device",
            "smart": "The players, on a phone",
        },
    ),
    "restarted": FactWords("Does the clock run again?"),
    "appealed": FactWords("Was this verdict appealed already?"),
    "picked_back": FactWords(
        "Has the opponent picked tiles from the rack since, and are they in the bag, or was the bag counted anew?"
    ),
}
_JUDGED_AT = {"external": "At a device that both walk to", "smart": "On a phone or tablet at the table"}

JUDGING_QUESTIONS: Mapping[str, QuestionWords] = {
    "self-adjudication": QuestionWords(
        "The players judge a challenge themselves",
        {
            "device": FactWords("Where are the words judged?", _JUDGED_AT),
            "typed_as_named": FactWords("Are the words typed exactly those that were named?"),
            "consented": FactWords("Has the player checked the typing and said yes?"),
            "executes": FactWords(
                "Who is about to press “Judge”?",
                {"player": "The player whose play it is", "challenger": "The challenger"},
            ),
        },
        about="Whose play is challenged?",
    ),
    "call-adjudicator": QuestionWords(
        "A challenge goes to the adjudicator",
        {
            "capitals": FactWords("Are the words on the slip in clear capitals?"),
            "table_given": FactWords("Is the number of the table on the slip?"),
        },
        about="Whose play is challenged?",
    ),
    "back-at-table": QuestionWords(
        "Somebody wants to start the clock after a verdict at a device",
        {
            "judged_at": FactWords("Where were the words judged?", _JUDGED_AT),
            "upheld": FactWords("Does the play come off?"),
            "player_seated": FactWords("Is the player back in the seat?"),
            "challenger_seated": FactWords("Is the challenger back in the seat?"),
            "tiles_back": FactWords("Are the tiles of both on the racks again, and uncovered?"),
            "play_removed": FactWords("Is the rejected play off the board?"),
        },
        about="Whose play was challenged?",
    ),
    "appeal": QuestionWords(
        "Somebody does not believe a verdict on words", VERDICT_FACTS, about="Whose play was challenged?"
    ),
    "phone-judge": QuestionWords(
        "A phone is to judge a challenge",
        {
            "player_agrees": FactWords("Does the player agree to the phone?"),
            "challenger_agrees": FactWords("Does the challenger agree to the phone?"),
            "agreed": FactWords(
                "When did they agree?", {"before_game": "Before the game", "during_play": "During the game"}
            ),
            "diagonal": FactWords("How wide is the screen, from corner to corner?", unit="inches or millimetres"),
            "unit": FactWords(
                "Is that in inches or in millimetres?", {"inches": "Inches", "millimetres": "Millimetres"}
            ),
            "silent": FactWords("Are sound and vibration off?"),
            "adjudication_mode": FactWords("Does it show nothing but the word judge?"),
            "in_view": FactWords("Can both players see the screen?"),
            "several_words": FactWords("Does the program take several words at once?"),
            "official_lexicon": FactWords("Does it use the official word list?"),
        },
        about="Whose play is challenged?",
    ),
    "timer-choice": QuestionWords(
        "Which timer is used at a table",
        {
            "digital": FactWords("Is there a digital timer?"),
            "smart_device": FactWords("Is there a phone or tablet that can be the timer?"),
            "analogue": FactWords("Is there a chess clock with hands?"),
            "both_agree": FactWords("Do both players agree to a phone or tablet?"),
        },
        about=NOBODY,
    ),
    "timer-device": QuestionWords(
        "May this timer be used?",
        {
            "device": FactWords(
                "What is it?", {"smart_device": "A phone or tablet", "digital": "A digital timer clock"}
            ),
            "silent": FactWords("Is it sure to make no sound and not to vibrate?"),
            "both_agree": FactWords("Do both players agree to it?"),
            "shows_overtime": FactWords("Does it go on below zero and show the overtime?"),
            "readable": FactWords("Is it easy to read from both sides?"),
        },
        about=NOBODY,
    ),
    "device-at-table": QuestionWords(
        "A phone rang, or another device is in the way",
        {
            "what": FactWords(
                "What happened?",
                {
                    "made_a_sound": "It rang, beeped or vibrated",
                    "lies_in_the_area": "It lies there or is worn: a watch, a tablet, an earphone",
                    "words_looked_up": "Somebody looked up words with it",
                },
            )
        },
        about="Whose device is it?",
    ),
}
