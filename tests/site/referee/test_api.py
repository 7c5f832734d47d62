"""The desk for programs: the same answers as `tilehall referee ask --json`, and faults that are written down."""

import json

import pytest
from django.test import Client

from tilehall.cli.main import main

pytestmark = pytest.mark.django_db
OVERDRAW = "/api/referee/nzasp-2022/overdraw"


def test_a_card_is_told_as_the_command_line_tells_it(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    facts = {"drawn": "5", "needed": "3", "racked": "2", "found_by": "opponent"}
    told = client.get(OVERDRAW, facts).json()
    given = [word for name, value in facts.items() for word in ("--fact", f"{name}={value}")]
    assert main(["referee", "ask", "overdraw", *given, "--json"]) == 0
    by_command = json.loads(capsys.readouterr().out)
    assert {name: told[name] for name in ("ruling", "clock", "score", "discretion")} == {
        name: by_command[name] for name in ("ruling", "clock", "score", "discretion")
    }
    assert told["steps"] == by_command["steps"]


def test_what_is_wrong_names_its_fact(client: Client) -> None:
    answer = client.get(OVERDRAW, {"drawn": "many", "needed": "3", "racked": "2"})
    assert answer.status_code == 422
    assert [fault["loc"][1] for fault in answer.json()["detail"]] == ["drawn", "found_by"]
    impossible = client.get(OVERDRAW, {"drawn": "3", "needed": "3", "racked": "9", "found_by": "drawer"})
    assert impossible.status_code == 422
    (fault,) = impossible.json()["detail"]
    assert (fault["loc"][1], fault["msg"]) == (
        "racked", "How many of them are on the rack already? 9: more than the tiles drawn (3)"
    )  # fmt: skip


def test_what_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/api/referee/nzasp-2022/timeout").status_code == 404
    assert client.get("/api/referee/chess/overdraw").status_code == 404


def test_every_question_is_listed_with_its_facts(client: Client) -> None:
    listed = client.get("/api/referee/questions").json()
    asked = {(one["ruleset"], one["question"]): one["asks"] for one in listed}
    assert [fact["fact"] for fact in asked["nzrc-2024", "timeout"]] == ["touched", "pool", "leftovers", "logged"]
