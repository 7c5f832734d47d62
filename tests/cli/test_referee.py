"""tilehall referee, as scripts and directors meet it: shapes, exit statuses, one line on standard error."""

import json

import pytest

from tests.scrabble.test_rulings_questions import FIXED as SCRABBLE_FACTS
from tests.scrabble.test_rulings_questions import WHO
from tilehall.cli.main import main

OVERDRAW = ("drawn=4", "needed=2", "racked=1", "found_by=opponent")


@pytest.fixture
def ask(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def asked(*words, facts=()):
        status = main(["referee", *words, *(part for fact in facts for part in ("--fact", fact))])
        told = capsys.readouterr()
        assert list(tmp_path.iterdir()) == []  # no data folder is made
        return status, told.out, told.err

    return asked


def test_the_list_has_every_question_with_its_facts(ask):
    status, said, complained = ask("list", "--json")
    assert (status, complained) == (0, "")
    listed = {each["question"]: each for each in json.loads(said)}
    for question, facts in SCRABBLE_FACTS.items():
        asks = listed[question]["asks"]
        assert " ".join(f"{one['fact']}:{'|'.join(one['choices']) or one['type']}" for one in asks) == facts
    assert listed["overdraw"]["rests_on"] == ["nzasp.P.6.1.3"]
    assert listed["overdraw"]["asks"][1] == {"fact": "needed", "type": "int", "choices": [], "least": 0, "most": 7}
    assert all(each["rests_on"] for each in listed.values())


def test_the_list_of_another_game_is_written_for_people_too(ask):
    status, said, _ = ask("list", "--ruleset", "nzrc-2024")
    assert status == 0
    assert "timeout  A turn ran out of time" in said
    assert "  --fact touched=yes|no  Had tiles been laid or moved?" in said


@pytest.mark.cites("nzasp.P.6.1.3.2")
def test_an_answer_has_steps_with_who_and_clause(ask):
    status, said, _ = ask("ask", "overdraw", "--json", facts=OVERDRAW)
    answer = json.loads(said)
    assert status == 0
    assert answer["ruling"] == "overdraw_racked"
    assert {step["who"] for step in answer["steps"]} <= WHO
    assert answer["steps"][2] == {
        "do": "The opponent picks 3 tiles of these without seeing their faces.",
        "who": "opponent",
        "rests_on": ["nzasp.P.6.1.3.2", "reading:R-37"],
    }
    assert answer["clock"] == "Both clocks stand; then the clock of the player whose turn it is runs."
    assert (answer["score"], answer["discretion"]) == (None, None)


def test_a_person_gets_a_card(ask):
    _, said, _ = ask("ask", "score-dispute", facts=("declared=20", "computed=24"))
    assert said.startswith("The players disagree about a score\nThe clocks stand until both agree.\n\n1. The player")
    assert "[nzasp.P.6.6]" in said
    assert "Score: player +4" in said


def test_where_the_document_is_silent_it_is_said(ask):
    _, said, _ = ask("ask", "overdraw", "--ruleset", "nsa-2008", facts=OVERDRAW)
    assert "[silent:nsa2008]" in said
    assert "say nothing on this" in said
    assert "The director decides" in said


def test_a_question_of_the_other_game_needs_no_ruleset(ask):
    facts = ("touched=yes", "pool=2", "leftovers=0", "logged=yes")
    status, said, _ = ask("--json", "ask", "timeout", facts=facts)
    assert (status, json.loads(said)["ruling"]) == (0, "table_restored")


@pytest.mark.parametrize(
    "words, facts, status, said",
    [
        (("ask", "nope"), (), 1, "nzasp-2022 has no question 'nope'"),
        (("ask", "timeout", "--ruleset", "nsa-2008"), (), 1, "nsa-2008 has no question"),
        (("ask", "overdraw", "--ruleset", "x-1"), OVERDRAW, 1, "no ruleset is called x-1"),
        (("list", "--ruleset", "x-1"), (), 1, "no ruleset is called x-1"),
        (("ask", "overdraw"), ("drawn=4", "zeal=1", "joy=2"), 2, "missing: needed, racked, found_by; unknown: zeal"),
        (("ask", "overdraw"), ("drawn=four", *OVERDRAW[1:]), 2, "drawn is 'four', not 0..100"),
        (("ask", "overdraw"), ("drawn=4.5", *OVERDRAW[1:]), 2, "drawn is '4.5'"),
        (("ask", "overdraw"), ("drawn=1_0", *OVERDRAW[1:]), 2, "drawn is '1_0', not 0..100 in plain figures"),
        (("ask", "overdraw"), ("drawn=٢", *OVERDRAW[1:]), 2, "not 0..100 in plain figures"),
        (("ask", "overdraw"), ("drawn= 4", *OVERDRAW[1:]), 2, "drawn is ' 4', not 0..100 in plain figures"),
        (("ask", "late-arrival"), ("minutes=1_0.5", "arrived=no"), 2, "in plain figures"),
        (("ask", "overdraw"), (*OVERDRAW, "drawn=5"), 2, "given twice: drawn"),
        (("ask", "overdraw"), ("drawn=4", "needed=2", "racked=5", "found_by=drawer"), 2, "racked is 5, more than"),
        (("ask", "leaving"), ("emergency=true", "permission=no"), 2, "emergency is 'true', not yes|no"),
        (("ask", "late-arrival"), ("minutes=nan", "arrived=no"), 2, "minutes is 'nan'"),
        (("ask", "both-absent"), ("x=1",), 2, "unknown: x (give no facts)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_line(ask, words, facts, status, said):
    found, out, complained = ask(*words, facts=facts)
    assert (found, out) == (status, "")
    assert complained.startswith("tilehall: referee ")
    assert complained.count("\n") == 1
    assert said in complained
