"""The word judge: one verdict for all words of a turn, and nothing anywhere that tells which was wrong."""

import re

import pytest

from tilehall.site.hall import store as hall_store

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hall(db):
    hall_store.open_hall("The hall of words", example=False)


def judged(client, *words, **more):
    given = {f"word{number}": word for number, word in enumerate(words, 1)}
    return client.post("/judge/", {"ruleset": "nzasp-2022", "lexicon": "enable1", **given, **more})


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_one_verdict_for_all_words(client):
    assert "Acceptable The play stands." in text(judged(client, "taxi", "To"))
    assert "Not acceptable The play comes off." in text(judged(client, "TAXI", "TO", "XQ"))


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_the_page_is_the_same_whichever_word_was_wrong(client):
    """Only the words themselves differ, in the order in which they were entered."""

    def shape(*words):
        page = judged(client, *words).content.decode()
        page = re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", page)
        for number, word in enumerate(words):
            page = page.replace(f"<strong>{word}</strong>", f"<strong>{number}</strong>")
        return page

    assert shape("TAXI", "XQ") == shape("XQ", "TAXI") == shape("XQ", "QX")


def test_words_are_in_no_address_and_in_no_cache(client):
    answer = judged(client, "TAXI", "XQ")
    assert "no-store" in answer["Cache-Control"]
    assert not re.findall(r'(?:href|action)="[^"]*(?:TAXI|XQ)', answer.content.decode())


def test_the_list_is_named_as_what_it_is(client):
    assert "not an official list" in text(client.get("/judge/"))
    told = text(judged(client, "TAXI"))
    assert "By enable1, 168,548 words: not an official list under NZASP rules of play" in told
    assert "P.6.12.2.2" in told
    assert "the changes of 25 July 2008" in text(judged(client, "TAXI", ruleset="nsa-2008"))


def test_the_next_players_find_empty_fields_and_the_same_rules(client):
    page = judged(client, "TAXI", ruleset="nsa-2008").content.decode()
    (way,) = re.findall(r'href="(/judge/\?[^"]+)"', page)
    cleared = client.get(way.replace("&amp;", "&")).content.decode()
    assert "TAXI" not in cleared
    assert '<option value="nsa-2008" selected>' in cleared


def test_a_helpful_keyboard_is_asked_to_keep_out_of_it(client):
    page = client.get("/judge/").content.decode()
    assert page.count('spellcheck="false"') == 8
    assert page.count('autocomplete="off"') >= 8


@pytest.mark.parametrize("word", ["tō", "a b", "x-ray", "1", "A" * 16])
def test_what_is_no_word_is_said_at_its_field_before_anything_is_judged(client, word):
    answer = judged(client, "TAXI", word)
    assert 'id="id_word2_error"' in answer.content.decode()
    assert "acceptable" not in text(answer).lower()


def test_nothing_entered_is_no_verdict(client):
    assert "Enter the challenged words" in text(judged(client))


def test_an_unknown_list_or_ruleset_is_refused(client):
    for wrong in ({"lexicon": "../../secret"}, {"ruleset": "nzrc-2024"}):
        assert "Nothing was judged yet" in text(judged(client, "TAXI", **wrong))


@pytest.mark.cites("nzasp.P.6.13.1")
@pytest.mark.cites("nzasp.P.6.13.6")
def test_alone_the_opponent_checks_first_and_the_clock_waits(client):
    checked = judged(client, "taxi", "xq", step="check")
    assert "Are these the words?" in text(checked)
    assert "acceptable" not in text(checked).lower()
    hidden = dict(re.findall(r'name="(word\d)" value="(\w+)"', checked.content.decode()))
    assert hidden == {"word1": "TAXI", "word2": "XQ"}
    verdict = text(judged(client, *hidden.values()))
    assert "the tiles are back and the play is off the board" in verdict
