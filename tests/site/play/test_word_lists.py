"""The word list of a live game: without it nothing is judged, nobody is told otherwise, and it is looked for again."""

import asyncio
from types import SimpleNamespace

import pytest

from tests.scrabble.leave_worths import any_table
from tests.site.play.pages import SOON, Page, end_hall
from tests.site.play.test_consumers import both_ready, kept, scene
from tilehall.law.scrabble.leave_table import LeaveTable, TableNote
from tilehall.law.scrabble.rulesets import NZASP_2022
from tilehall.site.games import leave_tables, lexicons
from tilehall.site.play import live_game
from tilehall.site.play.live_games import live_games
from tilehall.site.play.word_lists import ListMissing, WordLists, benevolent


@pytest.fixture
def gone(monkeypatch):
    """Word lists that cannot be read, until `back` is called."""
    found = lexicons.open_lexicon

    def faulty(name, _data):
        raise lexicons.LexiconFault(1, name, "there is no such list", "bring it back")

    monkeypatch.setattr(lexicons, "open_lexicon", faulty)
    return SimpleNamespace(back=lambda: monkeypatch.setattr(lexicons, "open_lexicon", found))


def played(finder=None):
    """As much of a game as its list takes."""
    return SimpleNamespace(
        state=SimpleNamespace(terms=SimpleNamespace(lexicon="enable1")), game=SimpleNamespace(finder=finder)
    )


def test_a_list_that_could_not_be_read_is_looked_for_again(gone):
    lists = WordLists()
    with pytest.raises(ListMissing, match="no such list"):
        lists.is_word(played())("TUI")
    gone.back()
    assert lists.is_word(played())("TOE")
    assert not lists.is_word(played())("XQZ")


def test_a_practice_opponent_that_had_no_list_gets_it_when_it_is_back(gone):
    lists, game = WordLists(), played(finder=lambda _rules, graph, _leaves: ("plays of", len(graph)))
    assert lists.finder(game, NZASP_2022) is None
    gone.back()
    made = lists.finder(game, NZASP_2022)
    assert made is not None
    assert lists.finder(game, NZASP_2022) is made, "made once"
    assert lists.finder(played(), NZASP_2022) is None, "a game without words"


def test_values_that_were_learnt_meanwhile_count_without_a_restart(tmp_path, settings):
    settings.DATA = tmp_path
    lists, game = WordLists(), played(finder=lambda _rules, _graph, values: SimpleNamespace(values=values))
    first = lists.finder(game, NZASP_2022)
    about = lexicons.open_lexicon("enable1", tmp_path).about
    for seed in (7, 8):
        note = TableNote(lexicon=about.compiled_sha256, name=about.name, games=(1,), seed=seed)
        path = leave_tables.table_path(about.name, tmp_path)
        leave_tables.keep_table(LeaveTable(note, any_table().worths), path, tmp_path)
        made = lists.finder(game, NZASP_2022)
        assert made is not first
        assert made.values.note.seed == seed
        assert lists.finder(game, NZASP_2022) is made, "made once"
        first = made


def test_who_must_not_wait_doubts_nothing(gone):
    assert benevolent(WordLists().is_word(played()))("XQZ")
    gone.back()
    assert not benevolent(WordLists().is_word(played()))("XQZ")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
@pytest.mark.cites("nzasp.P.6.12.2.2")
async def test_a_challenge_waits_for_the_list_and_everybody_is_told(gone, monkeypatch):
    """Ruled without it, every challenge would take a play off."""
    monkeypatch.setattr(live_game, "LIST_AGAIN_AFTER", 0.05)
    number, sitting = await scene()
    async with Page(number, sitting[0]) as first, Page(number, sitting[1]) as second, Page(number) as watcher:
        for page in (first, second, watcher):
            await page.hello()
        await both_ready(first, second)
        word = sorted(tile for tile in first.view["view"]["racks"][0] if tile != "?")[:4]
        done = await first.do("play-tiles", placed=[[110 + at, tile] for at, tile in enumerate(word)])
        await second.until_seq(done["seq"])
        assert "lacks" not in second.view
        done = await second.do("challenge", words=["".join(word)])
        async with asyncio.timeout(SOON):
            for page in (first, second, watcher):
                while page.view.get("lacks") != "enable1":
                    await page.hear()
        assert (await kept(number)).state.phase == "adjudicating"
        assert second.view["view"]["clocks"]["running"] is None, "both clocks stand meanwhile"
        gone.back()
        async with asyncio.timeout(SOON):
            while second.view["view"]["phase"] == "adjudicating":
                await second.hear()
        assert "lacks" not in second.view
        stands = WordLists().is_word(played())("".join(word))
        assert second.view["view"]["last"]["kind"] == ("play" if stands else "lost_challenge")
        assert live_games().games[number].lacks == ""
    await end_hall()
