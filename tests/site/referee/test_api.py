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


@pytest.mark.parametrize("drawn", ["1_0", "٢", " 4", "4 ", "1e1", "+4"])
def test_numbers_come_in_plain_figures(client: Client, drawn: str) -> None:
    answer = client.get(OVERDRAW, {"drawn": drawn, "needed": "3", "racked": "2", "found_by": "drawer"})
    assert answer.status_code == 422
    (fault,) = answer.json()["detail"]
    assert (fault["loc"][1], fault["msg"]) == ("drawn", "A number from 0 to 100 in plain figures, please.")
    page = client.get("/referee/scrabble/overdraw/", {"drawn": drawn, "needed": "3", "racked": "2"}).content.decode()
    assert "A number from 0 to 100 in plain figures, please." in page


def test_a_number_beyond_what_is_asked_for_is_told_with_its_bounds(client: Client) -> None:
    score = "/api/referee/nzasp-2022/score-dispute"
    listed = client.get("/api/referee/questions").json()
    (asks,) = (one["asks"] for one in listed if (one["ruleset"], one["question"]) == ("nzasp-2022", "score-dispute"))
    most = asks[0]["most"]
    assert client.get(score, {"declared": f"{most}", "computed": "5"}).status_code == 200
    answer = client.get(score, {"declared": f"{most + 1}", "computed": "5"})
    assert answer.status_code == 422
    (fault,) = answer.json()["detail"]
    assert (fault["loc"][1], f"to {most} in plain figures" in fault["msg"]) == ("declared", True)


def test_what_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/api/referee/nzasp-2022/timeout").status_code == 404
    assert client.get("/api/referee/chess/overdraw").status_code == 404


def test_every_question_is_listed_with_its_facts(client: Client) -> None:
    listed = client.get("/api/referee/questions").json()
    asked = {(one["ruleset"], one["question"]): one["asks"] for one in listed}
    assert [fact["fact"] for fact in asked["nzrc-2024", "timeout"]] == ["touched", "pool", "leftovers", "logged"]
