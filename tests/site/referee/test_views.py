"""The desk without script: found by a form, asked by a form, answered by the law itself."""

import json

import pytest
from django.test import Client

from tests.site.rulebook.reader import Reader
from tilehall.site.referee.answer_tables import answer_table

pytestmark = pytest.mark.django_db
OVERDRAW = "/referee/scrabble/overdraw/"


def words(client: Client, address: str, **query: str) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200
    return Reader(answer.content.decode()).words


def test_everybody_finds_a_question_by_what_people_say(client: Client) -> None:
    page = client.get("/referee/", {"q": "took eight tiles"}).content.decode()
    links = [link for link in Reader(page).links if link.startswith("/referee/scrabble/")]
    assert links[0] == OVERDRAW
    assert "Nothing here fits these words" in words(client, "/referee/", q="xylophone").split("What happened?")[-1]


def test_with_all_facts_both_rulesets_answer(client: Client) -> None:
    facts = {"drawn": "5", "needed": "3", "racked": "2", "found_by": "opponent"}
    page = client.get(OVERDRAW, facts).content.decode()
    said = Reader(page).words
    assert "NZASP rules of play, June 2022" in said
    assert "say nothing on this" in said
    assert "/rules/nzasp.P.6.1.3.2/" in Reader(page).links


def test_what_cannot_be_and_what_is_no_answer_is_told(client: Client) -> None:
    impossible = {"drawn": "3", "needed": "3", "racked": "9", "found_by": "opponent"}
    told = words(client, OVERDRAW, **impossible)
    assert "That cannot be" in told
    assert "How many of them are on the rack already? 9: more than the tiles drawn (3)." in told
    assert "racked is" not in told
    senseless = {"drawn": "many", "needed": "3", "racked": "nan", "found_by": "me"}
    said = words(client, OVERDRAW, **senseless)
    assert "A number from 0 to 100 in plain figures, please." in said
    assert "Please choose one of these." in said
    assert "That cannot be" not in said


def test_an_unknown_question_is_not_there(client: Client) -> None:
    assert client.get("/referee/scrabble/nonsense/").status_code == 404
    assert client.get("/referee/rummikub/overdraw/").status_code == 404


def test_the_page_holds_the_tables(client: Client) -> None:
    page = client.get("/referee/").content.decode()
    data = json.loads(page.partition('id="desk-data" type="application/json">')[2].partition("</script>")[0])
    tables = {ruleset["key"]: ruleset["table"] for ruleset in data["rulesets"]}
    assert tables["nzrc-2024"] == json.loads(json.dumps(answer_table("rummikub", "nzrc-2024")))
    assert set(tables) == {"nzasp-2022", "nsa-2008", "nzrc-2024"}
