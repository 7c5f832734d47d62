"""What each question is called, and how its facts are asked for: those on play at a Scrabble table, and all of them."""

from collections.abc import Mapping

from .judging_questions import JUDGING_QUESTIONS, VERDICT_FACTS
from .question_words import NOBODY, FactWords, QuestionWords
from .rummikub_questions import RUMMIKUB_QUESTIONS

_TILES, _SECONDS = "tiles", "seconds"
_RACKED = FactWords("How many of them are on the rack already?", unit=_TILES)
_FOUND: Mapping[str, FactWords] = {
    "mine": FactWords("How many tiles are on the player’s rack?", unit=_TILES),
    "theirs": FactWords("How many tiles are on the opponent’s rack?", unit=_TILES),
    "found": FactWords("How many tiles were found?", unit=_TILES),
    "first_short": FactWords(
        "Whose rack was the first that could not be filled?",
        {"mine": "The player’s", "theirs": "The opponent’s", "none": "Nobody knows, or neither"},
    ),
    "signed": FactWords("Is the result slip signed?"),
}

_SCRABBLE: Mapping[str, QuestionWords] = {
    "overdraw": QuestionWords(
        "Somebody drew too many tiles",
        {
            "drawn": FactWords("How many tiles were drawn?", unit=_TILES),
            "needed": FactWords("How many were needed?", unit=_TILES),
            "racked": _RACKED,
            "found_by": FactWords("Who noticed?", {"drawer": "The player who drew", "opponent": "The opponent"}),
        },
        about="Who drew the tiles?",
    ),
    "exchange-overdraw": QuestionWords(
        "Too many tiles drawn in an exchange",
        {
            "announced": FactWords("How many were to be exchanged?", unit=_TILES),
            "drawn": FactWords("How many new tiles were drawn?", unit=_TILES),
            "racked": _RACKED,
            "pressed": FactWords("Has the player pressed the clock?"),
        },
        about="Who exchanged tiles?",
    ),
    "flash-draw": QuestionWords(
        "Drew tiles too early for a challenge",
        {
            "drawn": FactWords("How many tiles were drawn?", unit=_TILES),
            "racked": _RACKED,
            "recorded": FactWords("Was the score written after the clock was pressed and before the draw?"),
            "seconds": FactWords("How long after the press did the challenge come?", unit=_SECONDS),
            "upheld": FactWords("Is the challenge right: does the play come off?"),
        },
        about="Who drew the tiles?",
    ),
    "written-in-advance": QuestionWords(
        "Score written down before the clock was pressed", about="Who wrote the score too early?"
    ),
    "draw-in-hold": QuestionWords(
        "Drew tiles during a hold",
        {
            "drawn": FactWords("How many tiles were drawn?", unit=_TILES),
            "racked": _RACKED,
            "upheld": FactWords("Is the challenge right: does the play come off?"),
        },
        about="Who drew the tiles?",
    ),
    "challenge-return": QuestionWords(
        "Back at the table after a challenge",
        {
            "upheld": FactWords("Does the play come off?"),
            "words": FactWords("How many words were challenged?", unit="words"),
            "drawn": FactWords("How many tiles had the player drawn already?", unit=_TILES),
            "racked": _RACKED,
            "bag_empty": FactWords("Is the bag empty?"),
        },
        about="Whose play was challenged?",
    ),
    "winner-delays": QuestionWords(
        "The winner of a challenge takes too long",
        {
            "upheld": FactWords("Did the play come off?"),
            "named_by": FactWords(
                "Who says that it takes too long?",
                {"player": "Who made the play", "opponent": "Who challenged", "director": "The director"},
            ),
        },
        about="Whose play was challenged?",
    ),
    "drawn-tiles-back": QuestionWords(
        "Not as many tiles went back as were drawn",
        {
            "drawn": FactWords("How many had been drawn for the play?", unit=_TILES),
            "racked": FactWords("How many of these had been on the rack?", unit=_TILES),
            "returned": FactWords("How many went back into the bag?", unit=_TILES),
        },
        about="Whose play came off?",
    ),
    "wrong-ruling": QuestionWords(
        "A ruling on a challenge turns out to be wrong", VERDICT_FACTS, about="Whose play was challenged?"
    ),
    "undeclared-blank": QuestionWords("A blank was played without naming its letter", about="Who played the blank?"),
    "late-blank-demand": QuestionWords(
        "A blank’s letter is asked for later",
        {
            "answered": FactWords(
                "What has the opponent done since the clock was pressed?",
                {"nothing": "Nothing", "held": "Said “hold”", "challenged": "Challenged", "played": "Played a turn"},
            )
        },
        about="Who played the blank?",
    ),
    "score-dispute": QuestionWords(
        "The players disagree about a score",
        {
            "declared": FactWords("Which score was called?", unit="points"),
            "computed": FactWords("What does the play score by the board?", unit="points"),
        },
        about="Whose score is in dispute?",
    ),
    "tile-outside": QuestionWords("A tile was found outside the bag", _FOUND, about="Whose rack do you count first?"),
    "tile-in-bag": QuestionWords(
        "A tile was found in a bag thought empty", _FOUND, about="Whose rack do you count first?"
    ),
    "result-recount": QuestionWords(
        "A result is worked out again after tiles were found",
        {
            "mine": FactWords("How many points had the player, without those for a rack?", unit="points"),
            "theirs": FactWords("How many points had the opponent, without those for a rack?", unit="points"),
            "out": FactWords("Who had played out?", {"mine": "The player", "theirs": "The opponent"}),
            "rack_before": FactWords("What were the tiles left on the rack worth before?", unit="points"),
            "rack_now": FactWords("What are they worth now?", unit="points"),
        },
        about="Whose points do you count first?",
    ),
    "tile-count": QuestionWords(
        "The number of tiles is wrong, or sets are mixed",
        {
            "games": FactWords("How many games does it touch?", unit="games"),
            "signed": FactWords("How many of these have a signed slip?", unit="games"),
        },
        about=NOBODY,
    ),
    "late-arrival": QuestionWords(
        "A player is late",
        {
            "minutes": FactWords("How long since the start?", unit="minutes"),
            "arrived": FactWords("Is the player here now?"),
        },
        about="Who is late?",
    ),
    "latecomer": QuestionWords(
        "The latecomer is here",
        {
            "choice": FactWords("What does the latecomer want?", {"play": "To play", "forfeit": "To give up the game"}),
            "used_s": FactWords("How much time had the late clock used?", unit=_SECONDS),
            "starts_assigned": FactWords("Is it settled already who plays first?"),
        },
        about="Who was late?",
    ),
    "both-absent": QuestionWords("Neither player has come", about=NOBODY),
    "leaving": QuestionWords(
        "A player leaves the playing area",
        {
            "emergency": FactWords("Is it an emergency?"),
            "permission": FactWords("Has the director given permission?"),
        },
        about="Who leaves?",
    ),
    "absence": QuestionWords(
        "A player who left is still away",
        {
            "ruling": FactWords(
                "What does the director want?",
                {
                    "restart_clock": "To start the absent player’s clock",
                    "wait": "To wait",
                    "forfeit": "To end the game as forfeited",
                },
            )
        },
        about="Who is away?",
    ),
    "supervision": QuestionWords(
        "Somebody asks that a player be accompanied",
        {"granted": FactWords("Does the director grant it?")},
        about="Who is to be accompanied?",
    ),
    "out-play": QuestionWords(
        "Played out, and the opponent has not accepted",
        {
            "seconds": FactWords(
                "How long after the clocks were stopped did the opponent answer? If not: how long ago is it?",
                unit=_SECONDS,
            ),
            "answer": FactWords(
                "What has the opponent said?", {"none": "Nothing", "hold": "“Hold”", "challenge": "“Challenge”"}
            ),
        },
        about="Who played out?",
    ),
    "proper-draw": QuestionWords(
        "How tiles are properly drawn",
        {"counted": FactWords("Was the number confirmed before a tile went onto the rack?")},
        about="Who draws?",
    ),
    "underdraw": QuestionWords(
        "Somebody drew too few tiles",
        {
            "needed": FactWords("How many were needed?", unit=_TILES),
            "drawn": FactWords("How many tiles were drawn?", unit=_TILES),
            "bag": FactWords("How many tiles are in the bag?", unit=_TILES),
        },
        about="Who drew the tiles?",
    ),
    "overtime": QuestionWords(
        "A player has gone over time",
        {"over_s": FactWords("By how much is the clock below zero?", unit=_SECONDS)},
        about="Whose clock is it?",
    ),
    "scoreless-turns": QuestionWords(
        "Turn after turn scores nothing",
        {
            "turns": FactWords("How many turns in a row scored nothing, counted over both players?", unit="turns"),
            "bag": FactWords("How many tiles are in the bag?", unit=_TILES),
        },
        about=NOBODY,
    ),
    "missed-press": QuestionWords(
        "A player forgot to press the clock",
        {"drawn": FactWords("Has the player begun to draw tiles?")},
        about="Who forgot to press?",
    ),
    "stopped-clocks": QuestionWords(
        "Who stops the clocks, and who starts them again",
        {
            "matter": FactWords(
                "What must be put right?",
                {
                    "overdraw": "Too many tiles drawn",
                    "score": "A score in dispute",
                    "found_tile": "A tile was found",
                    "challenge": "A play is challenged",
                    "blank_not_seen": "A blank that one of the players cannot see",
                },
            ),
            "running": FactWords("Whose clock runs?", {"player": "The player’s", "opponent": "The opponent’s"}),
        },
        about="Who made the last play?",
    ),
    "clock-correction": QuestionWords(
        "A clock shows the wrong time",
        {
            "both_agree": FactWords("Do both players agree on a correction?"),
            "director_grants": FactWords("If not, does the director want it?"),
        },
        about=NOBODY,
    ),
    "unfinished-game": QuestionWords(
        "A game cannot be finished now",
        {
            "arranged": FactWords("Have both arranged a time to finish it?"),
            "kept": FactWords(
                "Was that time kept?",
                {"to_come": "It is still to come", "kept": "Yes, both are here", "missed": "No"},
            ),
        },
        about="Who had to leave?",
    ),
    "forfeit": QuestionWords(
        "What a forfeit is worth",
        {
            "ground": FactWords(
                "Why is the game forfeited?",
                {
                    "not_played": "It was not played",
                    "left": "A player left it and it cannot be finished",
                    "executive": "The executive decided so",
                },
            )
        },
        about="Who forfeits?",
    ),
    "conduct": QuestionWords(
        "Somebody behaves badly",
        {
            "breach": FactWords(
                "What is it?",
                {
                    "smoking": "Smoking",
                    "distraction": "Talking or distracting",
                    "hidden_transaction": "Tiles handled out of sight",
                    "extraneous_items": "Bags, books or other things in the way",
                    "observer_communication": "An observer talks with a player",
                    "flash_draw": "Drawing before the scores are written down",
                    "left_without_permission": "Leaving without permission",
                    "something_else": "Something else: rude, swearing, cheating, unsporting",
                },
            )
        },
        about="Who is it?",
    ),
    "observer": QuestionWords(
        "Somebody wants to watch a game",
        {
            "player_agrees": FactWords("Does the player who is followed agree?"),
            "opponent_agrees": FactWords("Does the opponent agree?"),
            "behind": FactWords("Does the observer sit behind that player?"),
            "left_at": FactWords("At which turn did the observer leave (0 if never)?", unit="turn"),
            "sees_both": FactWords("Can the observer see both racks?"),
            "talks": FactWords("Do observer and players communicate?"),
            "in_the_way": FactWords("Is the observer in anybody’s way?"),
        },
        about="Whom does the observer follow?",
    ),
    "seating": QuestionWords(
        "How the players sit",
        {
            "side_on": FactWords("Does somebody want to sit side on?"),
            "player_agrees": FactWords("Does the first player agree?"),
            "opponent_agrees": FactWords("Does the other player agree?"),
        },
        about=NOBODY,
    ),
    "not-covered": QuestionWords("Something that no rule covers", about=NOBODY),
    "slip-change": QuestionWords(
        "A signed result slip is said to be wrong",
        {
            "ground": FactWords(
                "Why should it change?",
                {
                    "not_as_agreed": "It is not what the players had agreed on",
                    "recount": "Somebody added up again",
                    "director_extenuating": "The director sees special grounds",
                },
            ),
            "proof": FactWords(
                "What proves it?",
                {"none": "Nothing", "score_sheet": "A score sheet", "score_card": "A score card"},
            ),
            "by": FactWords("Who asks for it?", {"player": "A player", "director": "The director"}),
            "category": FactWords(
                "What kind of case does the director see?",
                {"none": "None", "unethical_behaviour": "Unethical behaviour", "other": "Another"},
            ),
            "finding": FactWords(
                "Was unethical behaviour found?",
                {"none": "No", "proven": "It was proven", "acknowledged": "It was admitted"},
            ),
        },
        about=NOBODY,
    ),
}

QUESTION_WORDS: Mapping[str, QuestionWords] = {**_SCRABBLE, **JUDGING_QUESTIONS, **RUMMIKUB_QUESTIONS}
