"""A page is told on by what has happened since, and is then the page that the whole log would give."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from tests.site.seats import people_called, playing
from tilehall.law import catalogue
from tilehall.law.game import log_text
from tilehall.law.game.outside import Outside
from tilehall.site.games import actions, lexicons, store, watched_games
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.games.presenters.game_page import GamePage
from tilehall.site.games.timeline import timeline
from tilehall.site.hall import example_scrabble
from tilehall.site.hall.example_scrabble_scripts import SCRIPTS

TESTS = Path(__file__).parents[2]
LOGS = sorted(log for game in PRESENTERS for log in (TESTS / game / "logs").glob("*.jsonl"))
PLAIN = {one.name for one in fields(GamePage)} - {"picture_at"}


def looks(told: GamePage) -> tuple[object, ...]:
    """All that a page can show of it."""
    return (*(getattr(told, name) for name in sorted(PLAIN)), *(told.picture_at(n, 0) for n in range(told.turns + 1)))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_event_by_event_it_is_the_page_of_the_whole_log(path: Path) -> None:
    log = log_text.read(path.read_text(), catalogue.GAMES)
    table, game = PRESENTERS[log.game.key], log.game
    transcript, state, given = table.transcript(log.rules), game.start, []
    for number, event in enumerate(log.events, 1):
        transcript = transcript.copy()
        for one in timeline(game, (event,), state=state):
            transcript.hear(one)
        state = game.apply(state, event)
        told = transcript.page()
        if number % 7 == 1 or number == len(log.events):
            whole = table.page(log.rules, timeline(game, log.events[:number]))
            assert looks(told) == looks(whole), number
            given.append((told, looks(whole)))
    for told, then in given:
        assert looks(told) == then, "what was given is changed by what was heard later"


@pytest.fixture
def number(db: None) -> int:
    script = replace(SCRIPTS[-1], turns="8E HAUT", adjourned=None)
    lexicon = lexicons.open_lexicon(lexicons.DEFAULT, settings.DATA)
    people = people_called(*script.names)
    return example_scrabble.ScrabbleTable(script, people, lexicon, timezone.now() - script.ago).play()


def test_only_what_is_new_is_read_and_told(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = watched_games.watched_game(number)
    assert watched_games.watched_game(number) is before
    heard: list[object] = []
    monkeypatch.setattr(store, "load", lambda *_, **__: pytest.fail("the whole log was read"))
    monkeypatch.setattr(
        watched_games,
        "timeline",
        lambda game, events, state: heard.extend(events) or timeline(game, events, state=state),
    )
    names = SCRIPTS[-1].names
    actor = playing(people_called(*names)[names[before.played.state.on_turn]])
    outside = Outside(timezone.now(), lambda count, _of: tuple(range(count)), lambda _word: True)
    done = actions.submit(
        actor, number, {"kind": "interrupt/1", "what": "director_called"}, "call", outside, loaded=before.played
    )
    assert isinstance(done, actions.CommandDone)
    after = watched_games.watched_game(number)
    assert tuple(heard) == after.events[len(before.events) :]
    assert 0 < len(heard) < 4
    assert looks(after.page) == looks(
        PRESENTERS["scrabble"].page(after.played.rules, timeline(after.game, after.events))
    )
    assert any("called the director" in note.text for row in after.page.rows for note in row.notes)
    assert not any("called the director" in note.text for row in before.page.rows for note in row.notes)


def test_another_log_under_the_same_number_is_told_from_its_beginning(number: int) -> None:
    """The example is left and begun again, in the same process."""
    before = watched_games.watched_game(number)
    other = replace(before.played, events=before.events[:3], state=before.game.replay(before.events[:3]))
    told = watched_games._followed(other, before).page
    assert looks(told) == looks(PRESENTERS["scrabble"].page(other.rules, timeline(other.game, other.events)))
