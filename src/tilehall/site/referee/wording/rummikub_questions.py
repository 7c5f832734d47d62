"""What each question on Rummikub is called, and how its facts are asked for."""

from collections.abc import Mapping

from .question_words import NOBODY, FactWords, QuestionWords

RUMMIKUB_QUESTIONS: Mapping[str, QuestionWords] = {
    "timeout": QuestionWords(
        "A turn ran out of time",
        {
            "touched": FactWords("Had tiles been laid or moved?"),
            "pool": FactWords("How many tiles are in the pool?", unit="tiles"),
            "leftovers": FactWords("How many tiles can nobody place?", unit="tiles"),
            "logged": FactWords("Is there a log of the table?"),
        },
        about="Whose turn was it?",
    ),
    "bad-table": QuestionWords(
        "A turn was ended with sets that are not proper",
        {
            "pool": FactWords("How many tiles are in the pool?", unit="tiles"),
            "leftovers": FactWords("How many tiles can nobody place?", unit="tiles"),
            "logged": FactWords("Is there a log of the table?"),
        },
        about="Whose turn was it?",
    ),
    "wrong-sets": QuestionWords(
        "A wrong set was found on the table",
        {
            "turns": FactWords("How many turns were played since?", unit="turns"),
            "pool": FactWords("How many tiles are in the pool?", unit="tiles"),
            "leftovers": FactWords("How many tiles can nobody place?", unit="tiles"),
            "logged": FactWords("Is there a log of the table?"),
        },
        about="Who laid the set?",
    ),
    "fresh-start": QuestionWords(
        "A player wants a new deal",
        {
            "doubles": FactWords("How many doubles are in the rack?", unit="doubles"),
            "begun": FactWords("Has play begun?"),
        },
        about="Who wants a new deal?",
    ),
    "never-melded": QuestionWords(
        "A player never laid a first set",
        {
            "best": FactWords("What was the best first set in the rack worth, at the last own turn?", unit="points"),
            "chose": FactWords("Did the player choose not to lay in that turn?"),
            "rack": FactWords("What does the rack count now?", unit="points"),
        },
        about="Who never laid a first set?",
    ),
    "clear-rack": QuestionWords(
        "Somebody wants to clear a rack after the game",
        {
            "racks": FactWords("How many racks are there to count?", unit="racks"),
            "confirmed": FactWords("How many has the referee confirmed?", unit="racks"),
        },
        about=NOBODY,
    ),
}
