"""`tilehall rules` as scripts and people meet it: shapes, exit statuses, one line on standard error."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from tests.law.rulebook.test_differences import resolves
from tilehall.cli.main import main
from tilehall.cli.rules import show
from tilehall.law.rulebook.register import REGISTER

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, so that a data folder made by mistake would be seen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TILEHALL_DATA", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def answered(capsys: Capture, *words: str) -> object:
    status = main([*words, "--json"])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return json.loads(said)


def told(capsys: Capture, *words: str) -> str:
    status = main(list(words))
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return said


def refused(capsys: Capture, *words: str) -> tuple[int, str]:
    status = main(list(words))
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    return status, complained


@pytest.mark.parametrize("clause", ["nzasp.P.6.17", "nsa2008.1a", "nzrc2024.12a", "nzasp.C.9.5", "nsa2008.8n"])
def test_show_has_its_shape(capsys: Capture, clause: str) -> None:
    shown = answered(capsys, "rules", "show", clause)
    assert isinstance(shown, dict)
    assert set(shown) >= {"id", "title", "says", "means", "does", "how", "cited_by", "parameters"}
    assert set(shown) >= {"because", "discretion", "reading", "history", "counterparts", "examples", "surface", "owed"}
    assert shown["id"] == clause
    assert shown["cited_by"] == list(REGISTER.cited.get(clause, ()))
    assert shown["owed"] is (clause in REGISTER.owed)


def test_show_tells_values_earlier_values_and_links(capsys: Capture) -> None:
    shown = answered(capsys, "rules", "show", "nsa2008.1a")
    assert isinstance(shown, dict)
    assert shown["parameters"] == {"late_clock_start_after_s": 300, "late_clock_start_mandatory": False}
    assert shown["earlier"]["late_clock_start_after_s"] == [
        {
            "parameter": "late_clock_start_after_s",
            "value": 180,
            "since": None,
            "until": "2008-07-25",
            "source": "nsa-base",
        }
    ]
    assert shown["counterparts"] == ["nzasp.P.4.2"]
    assert shown["history"]["earlier"] == "Rule 1.F and Guideline 19"


def test_show_gives_dates_as_text_and_our_reading(capsys: Capture) -> None:
    shown = answered(capsys, "--json", "rules", "show", "nzasp.P.0")
    assert isinstance(shown, dict)
    assert shown["parameters"] == {"ruleset_id": "nzasp-2022", "effective_from": "2022-06-05"}
    assert shown["reading"]["id"] == "R-30"
    assert shown["reading"]["rests_on"] == ["nzasp.P.0", "reading:R-30"]


def test_an_id_in_any_case_is_shown_as_it_is_written(capsys: Capture) -> None:
    assert told(capsys, "rules", "show", "NZASP.p.6.17").startswith("nzasp.P.6.17  Unsuccessful challenge\n")


def test_what_it_means_stands_between_what_it_says_and_what_the_software_does(capsys: Capture) -> None:
    text = " ".join(told(capsys, "rules", "show", "nzasp.P.6.17").split())
    clause = REGISTER["nzasp.P.6.17"]
    assert f"Says {clause.says} Means {clause.means} The software {clause.does}" in text


def test_every_clause_can_be_shown() -> None:
    for clause in REGISTER:
        answer = show(Namespace(id=clause.id))
        assert clause.title in answer.text
        lines = answer.text.splitlines()[2:]
        prose = [line for line in lines if line.startswith("  ") and "  " not in line.strip() and "::" not in line]
        assert all(len(line) <= 80 for line in prose), clause.id
        assert json.loads(json.dumps(answer.json)) == answer.json


@pytest.mark.parametrize(
    "words, status, said",
    [
        (["show", "nsa2008.2"], 1, "did you mean nsa2008.2a or nsa2008.2b or nsa2008.2c?"),
        (["show", "zzz"], 1, "find it with tilehall rules search TEXT"),
        (["show"], 2, "required: ID"),
        (["show", "a", "b"], 2, "unrecognized arguments: b"),
        (["search"], 2, "required: TEXT"),
        (["search", " "], 2, "nothing to look for"),
        (["coverage", "all"], 2, "unrecognized arguments: all"),
        (["diff", "nsa-2008"], 2, "required: RULESET"),
        (["diff", "nsa-2008", "nzrc-2024"], 2, "give two rulesets of one game"),
        (["diff", "nsa-2008", "nsa-1999"], 1, "no ruleset is called nsa-1999"),
        (["dance"], 2, "invalid choice: 'dance'"),
        ([], 2, "TASK"),
    ],
)
def test_what_goes_wrong_is_one_line(capsys: Capture, words: list[str], status: int, said: str) -> None:
    found, line = refused(capsys, "rules", *words)
    assert (found, said in line) == (status, True), line


def test_search_is_a_list_best_first(capsys: Capture) -> None:
    found = answered(capsys, "rules", "search", "late", "arrival")
    assert isinstance(found, list)
    assert found[0] == {"id": "nzasp.P.4.2", "title": "Late arrival", "says": REGISTER["nzasp.P.4.2"].says}
    assert answered(capsys, "rules", "search", "xylophone") == []
    assert told(capsys, "rules", "search", "xylophone") == "No clause speaks of 'xylophone'.\n"
    assert "a further word narrows it down" in told(capsys, "rules", "search", "tile")


def test_coverage_adds_up_and_is_honest(capsys: Capture) -> None:
    counted = answered(capsys, "rules", "coverage")
    assert isinstance(counted, dict)
    assert set(counted) == {"clauses", "cited", "explained", "missing"}
    assert (counted["clauses"], counted["explained"]) == (308, 0)
    assert counted["clauses"] == counted["cited"] + counted["explained"] + len(counted["missing"])
    assert counted["missing"] == sorted(REGISTER.owed)


def test_coverage_ends_with_a_summary(capsys: Capture) -> None:
    lines = told(capsys, "rules", "coverage").splitlines()[-12:]
    assert lines[0].split() == ["surface", "clauses", "cited", "owed"]
    assert (
        lines[-1]
        == f"{308 - len(REGISTER.owed)} of 308 clauses are cited by a test; {len(REGISTER.owed)} are still owed."
    )


@pytest.mark.parametrize(
    "left, right", [("nzasp-2022", "nsa-2008"), ("nsa-base", "nsa-2008"), ("nsa-base", "nzasp-2022")]
)
def test_diff_rests_on_something_on_both_sides(capsys: Capture, left: str, right: str) -> None:
    rows = answered(capsys, "rules", "diff", left, right)
    assert isinstance(rows, list)
    assert rows
    for row in rows:
        assert set(row) == {"question", "left", "right", "rests_on_left", "rests_on_right"}
        for side in ("left", "right"):
            assert row[side] is None or isinstance(row[side], str)
            assert row[f"rests_on_{side}"]
            assert all(resolves(basis) for basis in row[f"rests_on_{side}"])


def test_diff_of_one_ruleset_with_itself(capsys: Capture) -> None:
    assert answered(capsys, "rules", "diff", "nsa-2008", "nsa-2008") == []
    assert told(capsys, "rules", "diff", "NSA-2008", "nsa-2008") == "nsa-2008 and nsa-2008 do not differ.\n"


def test_diff_reads_well(capsys: Capture) -> None:
    said = told(capsys, "rules", "diff", "nzasp-2022", "nsa-2008")
    assert said.startswith(
        "nzasp-2022 against nsa-2008: 56 questions\n\nLate: when the clock starts\n  nzasp-2022: At the"
    )
    assert "nsa-2008: not said; the NZASP rule as a house default" in said


def test_no_data_folder_is_made(capsys: Capture, elsewhere: Path) -> None:
    for words in (["show", "nsa2008.0"], ["coverage"], ["search", "tile"], ["diff", "nsa-base", "nsa-2008"]):
        told(capsys, "rules", *words)
    told(capsys, "rules", "show", "--data", str(elsewhere / "other"), "nsa2008.0")
    assert list(elsewhere.iterdir()) == []
