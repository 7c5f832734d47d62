"""Notes, reasons and merits that the desk gives by itself, in words; older logs hold them as sentences."""

import pytest

from tests.law.tournament.desk.test_lifts import desk as of_old
from tilehall.law.tournament.desk.floor import DirectorNote
from tilehall.law.tournament.desk.prize_winners import Merit
from tilehall.site.tournaments.wording.money import merit_words
from tilehall.site.tournaments.wording.notes import note_words, placed_words, reason_words


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (DirectorNote(kind="discretion", told="a guest", facts=(("body", "ABSP"),)), "Eve of ABSP may play: a guest"),
        (DirectorNote(kind="late-entry", told="the post"), "Eve after the closing date: the post"),
        (
            DirectorNote(kind="free-entry", told="", facts=(("fee_cents", 4500),)),
            "The Association pays $45.00 for Eve",
        ),
        (
            DirectorNote(kind="late_joiner", told="train", round=3, facts=(("grade", "A"), ("missed", "bye"))),
            "Eve joins grade A in round 3; for the rounds before: bye. train",
        ),
        (
            DirectorNote(kind="house_player", told="", round=2, facts=(("grade", "A"),)),
            "Eve plays as house player in grade A from round 2.",
        ),
        (DirectorNote(kind="withdrawal", told="", facts=(("choice", "bye"),)), "Eve withdrew: byes for opponents"),
        (DirectorNote(kind="import-starts", told="", facts=(("grade", "A"), ("games", 4))), "not known of 4 games"),
        (DirectorNote(kind="import-starts", told="", facts=(("grade", "A"), ("games", 1))), "not known of 1 game"),
        (DirectorNote(kind="note", told="A quiet day"), "A quiet day"),
    ],
)
def test_a_note_in_words(note: DirectorNote, words: str) -> None:
    seated = DirectorNote(kind=note.kind, told=note.told, facts=note.facts, player=5, round=note.round)
    assert words in note_words(seated, lambda _: "Eve")


def test_notes_of_older_logs_are_shown_as_they_were_written() -> None:
    old = of_old("scrabble")
    told = [note_words(note, old.name) for note in old.floor.notes]
    assert told == [
        "Eve of ABSP may play: welcome",
        "Dan after the closing date: a friend",
        "Eve withdrew: forfeits",
    ]


def test_reasons_of_the_desk_and_of_people() -> None:
    assert reason_words("did_not_come") == "did not come"
    assert reason_words("Car broke down") == "Car broke down"
    assert reason_words(None) == ""
    agreed = "plays stronger (agreed by the player and the organiser)"
    assert placed_words("plays stronger", regraded=True) == placed_words(agreed, regraded=True) == agreed
    assert placed_words("never rated", regraded=False) == "never rated"


@pytest.mark.parametrize(
    ("merit", "words"),
    [
        (Merit(kind="place", place=2, grade="B", shared=True), "2nd place in B (shared)"),
        (Merit(kind="team", place=1, team="North"), "1st team: North"),
        (Merit(kind="high-game", points=601), "high game 601"),
        (Merit(kind="high-word", points=95, words=("ZAX", "JO")), "ZAX, JO for 95"),
    ],
)
def test_what_a_prize_is_for(merit: Merit, words: str) -> None:
    assert merit_words(merit) == words
