"""Every clause is accounted for: cited by a test that exercises it, or on the one list of those still owed."""

from dataclasses import replace

import pytest

from tests import accounting, records
from tests.accounting import Account, Version, faults, grown, put_back
from tests.architecture import reach
from tilehall.law.rulebook.register import REGISTER

HONEST = Account(
    clauses=frozenset({"a.1", "a.2", "a.3"}),
    readings={"R-01": "a.1", "R-02": "a.3"},
    collected={
        "a.1": ["tests/t.py::one"],
        "a.2": ["tests/t.py::one", "tests/t.py::two"],
        "reading:R-01": ["tests/t.py::one"],
    },
    recorded={"a.1": ["tests/t.py::one"], "a.2": ["tests/t.py::one", "tests/t.py::two"]},
    owed=["a.3"],
)
COVERED = {**HONEST.collected, "a.3": ["tests/t.py::three"], "reading:R-02": ["tests/t.py::three"]}


@pytest.fixture(scope="module")
def collected(pytestconfig: pytest.Config) -> dict[str, list[str]]:
    """What the whole tree cites: this run's own collection of it, or where a part was asked for, another's."""
    everything = pytestconfig.stash.get(accounting.EVERYTHING, None)
    return accounting.collect() if everything is None else everything


@pytest.fixture(scope="module")
def out_of_reach(collected: dict[str, list[str]]) -> dict[str, set[str]]:
    return reach.tests_out_of_reach(collected)


def test_the_house_is_in_order(collected: dict[str, list[str]], out_of_reach: dict[str, set[str]]) -> None:
    account = Account(
        clauses=frozenset(REGISTER.clauses),
        readings={reading.id: reading.clause for reading in REGISTER.readings.values()},
        collected=collected,
        recorded=REGISTER.cited,
        owed=accounting.OWED.read_text(encoding="utf-8").split(),
        named=accounting.readings_in_code(),
        out_of_reach=frozenset(out_of_reach),
    )
    assert faults(account) == []


def test_what_is_out_of_reach_says_which_clauses_are_owed_for_it(
    collected: dict[str, list[str]], out_of_reach: dict[str, set[str]]
) -> None:
    entries = reach.listed(reach.LISTED.read_text(encoding="utf-8"))
    told = {entry.name: set(entry.clauses) for entry in entries if entry.clauses}
    assert told == put_back(collected, out_of_reach)


@pytest.mark.parametrize(
    "args, ignored, whole",
    [
        (["tests"], None, True),
        ([str(accounting.ROOT / "tests")], None, True),
        (["tests/law"], None, False),
        (["tests", "tests/law"], None, False),
        (["tests/law/rulebook/test_accounted.py::test_what_is_owed_only_shrinks"], None, False),
        (["tests"], ["tests/site"], False),
    ],
)
def test_only_a_run_that_collected_everything_accounts_for_it(
    request: pytest.FixtureRequest, args: list[str], ignored: list[str] | None, whole: bool
) -> None:
    config = pytest.Config(pytest.PytestPluginManager(), invocation_params=request.config.invocation_params)
    config.args, config.option.ignore, config.option.ignore_glob = args, ignored, None
    accounting.note_everything(config, [request.node])
    assert (accounting.EVERYTHING in config.stash) is whole


def test_what_is_owed_only_shrinks() -> None:
    assert grown(accounting.versions_of_owed()) == []


def test_the_page_of_readings_is_up_to_date() -> None:
    assert records.READINGS.read_text(encoding="utf-8") == records.readings_page()


def test_an_honest_account_has_no_fault() -> None:
    assert faults(HONEST) == []


@pytest.mark.parametrize(
    "planted, said",
    [
        ({"collected": {**HONEST.collected, "a.9": ["tests/t.py::one"]}}, "a.9 is no clause"),
        ({"collected": {**HONEST.collected, "reading:R-99": ["tests/t.py::one"]}}, "reading:R-99 is no clause"),
        ({"owed": ["a.3", "a.4"]}, "a.4 is listed as owed, yet it is no clause"),
        ({"owed": ["a.3", "a.3"]}, "owed.txt is not sorted"),
        ({"collected": COVERED, "recorded": COVERED}, "a.3 is covered but still listed"),
        ({"owed": []}, "a.3 is neither cited"),
        ({"recorded": {"a.1": ["tests/t.py::one"]}}, "cited.json does not agree with the tests on a.2"),
        (
            {"recorded": {**HONEST.recorded, "a.3": ["tests/t.py::gone"]}},
            "cited.json does not agree with the tests on a.3",
        ),
        ({"readings": {**HONEST.readings, "R-03": "a.2"}}, "R-03 reads a.2"),
        ({"out_of_reach": frozenset({"tests/t.py::one"})}, "a.1 is cited only by tests of what no user comes to"),
        ({"out_of_reach": frozenset({"tests/t.py::one"})}, "R-01 reads a.1"),
        ({"out_of_reach": frozenset({"tests/t.py::two"})}, "cited.json does not agree with the tests on a.2"),
    ],
)
def test_each_guard_bites(planted: dict[str, object], said: str) -> None:
    assert any(fault.startswith(said) for fault in faults(replace(HONEST, **planted)))


def test_a_reading_named_by_code_is_used() -> None:
    account = replace(HONEST, readings={**HONEST.readings, "R-03": "a.2"}, named=frozenset({"R-03"}))
    assert faults(account) == []


def test_what_is_out_of_reach_is_owed_and_leaves_the_list_by_itself() -> None:
    cited = {"a.1": ["t::one"], "a.2": ["t::one", "t::two"], "a.3": ["t::three"], "reading:R-01": ["t::one"]}
    assert put_back(cited, {"t::one": {"law.sign"}}) == {"law.sign": {"a.1"}}
    listed = "# Why.\nlaw.sign a.1 a.2  # only its tests call it\nlaw.gone a.3  # only its tests call it\n"
    left = records.still_out_of_reach(listed, {"law.sign"}, {"law.sign": {"a.1"}})
    assert left == "# Why.\nlaw.sign a.1  # only its tests call it\n"


@pytest.mark.parametrize(
    "versions, said",
    [
        (["a b", "a", ""], []),
        (["a", "a b"], ["b was added to owed.txt"]),
        (["a b", "b", "a b"], ["a was added to owed.txt"]),
        (["a"], []),
        (["a", "a b | b", "a"], []),
        (["a", "a b | c"], ["b was added to owed.txt"]),
    ],
)
def test_a_list_that_grows_is_caught(versions: list[str], said: list[str]) -> None:
    parted = [version.partition("|") for version in versions]
    assert grown([Version(frozenset(owed.split()), frozenset(back.split())) for owed, _, back in parted]) == said


def test_the_rows_of_a_table_are_one_test(collected: dict[str, list[str]]) -> None:
    table = "tests/law/rulebook/test_ruleset_layers.py::test_a_game_is_judged_by_the_layer_of_its_day"
    # Only some of its rows cite this clause, and more than one does.
    assert collected["nsa2008.8n"].count(table) == 1
    assert not any("[" in test for tests in collected.values() for test in tests)
