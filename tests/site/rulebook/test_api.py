"""The rulebook for programs: the same answers as `tilehall rules --json`, and errors that are written down."""

import json
from argparse import Namespace

import pytest
from django.test import Client

from tilehall.cli.main import main
from tilehall.cli.rules import show
from tilehall.law.rulebook.register import REGISTER

pytestmark = pytest.mark.django_db
Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str) -> object:
    assert main(["rules", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_clause_is_told_as_the_command_line_tells_it(client: Client, capsys: Capture):
    assert client.get("/api/rules/nsa2008.1a").json() == printed(capsys, "show", "nsa2008.1a")


def test_so_is_every_other_clause(client: Client):
    for clause in REGISTER:
        answer = client.get(f"/api/rules/{clause.id}")
        assert answer.status_code == 200
        assert answer.json() == show(Namespace(id=clause.id)).json, clause.id


def test_an_id_may_be_written_in_any_case(client: Client):
    assert client.get("/api/rules/NZASP.p.6.17").json()["id"] == "nzasp.P.6.17"


@pytest.mark.parametrize("query", ["overtime", "6.17", "nsa 9b", "challenge clock", "zzzzzz"])
def test_a_search_is_answered_as_the_command_line_answers_it(client: Client, capsys: Capture, query: str):
    assert client.get("/api/rules", {"q": query}).json() == printed(capsys, "search", query)


def test_without_a_query_all_clauses_are_listed(client: Client):
    listed = client.get("/api/rules").json()
    assert [each["id"] for each in listed] == list(REGISTER.clauses)
    assert set(listed[0]) == {"id", "title", "says"}


def test_a_list_can_be_narrowed(client: Client):
    listed = client.get("/api/rules", {"document": "nzrc2024", "how": "coded"}).json()
    wanted = [clause.id for clause in REGISTER if clause.document == "nzrc2024" and clause.how == "coded"]
    assert [each["id"] for each in listed] == wanted


def test_coverage_is_counted_as_the_command_line_counts_it(client: Client, capsys: Capture):
    told = client.get("/api/rules/coverage").json()
    assert told == printed(capsys, "coverage")
    assert told["clauses"] == told["cited"] + told["explained"] + len(told["missing"]) == 308


@pytest.mark.parametrize(
    "left, right",
    [("nzasp-2022", "nsa-2008"), ("nsa-2008", "nsa-base"), ("NSA-2008", "nzasp-2022"), ("nzrc-2024",) * 2],
)
def test_two_rulesets_differ_as_the_command_line_says(client: Client, capsys: Capture, left: str, right: str):
    rows = client.get("/api/rules/diff", {"left": left, "right": right}).json()
    assert rows == printed(capsys, "diff", left, right)
    assert all(row["rests_on_left"] and row["rests_on_right"] for row in rows)


@pytest.mark.parametrize(
    "path, status",
    [
        ("nzasp.P.6.99", 404),
        ("diff?left=nzasp-2022&right=nobody", 404),
        ("diff?left=nzasp-2022&right=nzrc-2024", 422),
        ("diff?left=nzasp-2022", 422),
        ("?document=nzasp", 422),
        ("?how=somehow", 422),
        ("?q=" + "a" * 201, 422),
    ],
)
def test_errors_are_as_documented(client: Client, path: str, status: int):
    answer = client.get(f"/api/rules/{path}" if not path.startswith("?") else f"/api/rules{path}")
    assert answer.status_code == status
    said = answer.json()
    if status == 404:
        assert set(said) == {"detail", "near"}
        assert said["near"]
    else:
        assert all({"type", "loc", "msg"} <= set(fault) for fault in said["detail"])


def test_the_description_names_every_way_and_its_errors(client: Client):
    paths = client.get("/api/openapi.json").json()["paths"]
    described = {path: set(told["get"]["responses"]) for path, told in paths.items() if path.startswith("/api/rules")}
    assert described == {
        "/api/rules": {"200", "422"},
        "/api/rules/coverage": {"200"},
        "/api/rules/diff": {"200", "404", "422"},
        "/api/rules/{clause_id}": {"200", "404"},
    }


@pytest.mark.parametrize("path", ["", "/coverage", "/nzasp.P.6.17", "/diff?left=nzasp-2022&right=nsa-2008"])
def test_the_rulebook_is_told_without_asking_the_database(client: Client, path: str, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(f"/api/rules{path}").status_code == 200
