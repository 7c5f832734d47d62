"""The register is read as it is written, and a fault in a file is named with its place."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.rulebook import register
from tilehall.law.rulebook.register import REGISTER, Register, RegisterFault, UnknownClause, frozen_value, read_register

CLAUSES = Path(register.__file__).parent / "clauses"
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the register to spoil."""
    return Path(shutil.copytree(CLAUSES, tmp_path / "clauses"))


def test_all_308_clauses_are_there() -> None:
    assert len(REGISTER) == 308
    assert Counter(clause.document for clause in REGISTER) == {
        "nzasp.P": 141,
        "nzasp.C": 84,
        "nsa2008": 54,
        "nzrc2024": 29,
    }
    assert sum(len(clause.examples) for clause in REGISTER) == 362
    assert sum(1 for clause in REGISTER if clause.parameters) == 124
    assert len(REGISTER.readings) == sum(1 for clause in REGISTER if clause.reading) == 106


def test_it_reads_what_stands_in_the_files() -> None:
    for name in register.CLAUSE_FILES:
        for entry in yaml.load((CLAUSES / f"{name}.yaml").read_text(encoding="utf-8"), register.LOADER):
            clause = REGISTER[entry["id"]]
            assert (clause.title, clause.area, clause.surface, clause.how) == tuple(
                entry[field] for field in ("title", "area", "surface", "how")
            )
            assert (clause.says, clause.means, clause.does) == tuple(
                entry[field].strip() for field in ("says", "means", "does")
            )
            assert {own.name: own.value for own in clause.parameters} == {
                key: frozen_value(value) for key, value in (entry.get("params") or {}).items()
            }


def test_a_copy_reads_the_same(folder: Path) -> None:
    assert read_register(folder) == REGISTER


def test_every_clause_has_a_surface() -> None:
    assert {clause.surface for clause in REGISTER} == set(register.SURFACES)


def test_a_figure_knows_what_it_was() -> None:
    (was,) = REGISTER["nsa2008.1a"].parameter("late_clock_start_after_s").earlier
    assert (was.value, was.until, was.source, was.told_by) == (180, date(2008, 7, 25), "nsa-base", "nsa2008.1n")
    with pytest.raises(KeyError, match="no parameter"):
        REGISTER["nsa2008.1a"].parameter("nothing")


def test_a_switch_is_a_parameter_of_its_clause() -> None:
    for reading in REGISTER.readings.values():
        if reading.switch is not None:
            assert REGISTER[reading.clause].parameter(reading.switch)


def test_an_id_is_found_in_any_case_and_a_wrong_one_has_neighbours() -> None:
    found = REGISTER.find("NZASP.p.6.17")
    assert found is not None
    assert found.id == "nzasp.P.6.17"
    assert REGISTER.find("nsa2008.2") is None
    assert REGISTER.near("nsa2008.2") == ("nsa2008.2a", "nsa2008.2b", "nsa2008.2c")
    assert REGISTER.near("nzasp.P.6.1")[0] == "nzasp.P.6.1.1"
    assert "nzasp.P.6.17" in REGISTER.near("nzaps.P.6.17")
    with pytest.raises(UnknownClause, match=r"no clause has the id nsa2008\.2"):
        REGISTER["nsa2008.2"]


@given(st.text())
def test_any_text_has_neighbours_or_none(text: str) -> None:
    assert set(REGISTER.near(text)) <= set(REGISTER.clauses)
    assert len(REGISTER.near(text)) <= 3


def spoil(folder: Path, file: str, change: Callable[[list[dict[str, object]]], object]) -> None:
    place = folder / f"{file}.yaml"
    entries = yaml.load(place.read_text(encoding="utf-8"), register.LOADER)
    change(entries)
    place.write_text(yaml.dump(entries, Dumper=DUMPER, allow_unicode=True), encoding="utf-8")


@pytest.mark.parametrize(
    "file, change, said",
    [
        ("nsa2008", lambda own: own.append(own[0]), "nsa2008.yaml: entry 55: nsa2008.0 is there twice"),
        ("nsa2008", lambda own: own[1].update(how="maybe"), r"entry 2 \(nsa2008.1a\): unknown how 'maybe'"),
        ("nsa2008", lambda own: own[1].update(surface="moon"), r"entry 2 \(nsa2008.1a\): unknown surface 'moon'"),
        ("nsa2008", lambda own: own[1].pop("says"), r"entry 2 \(nsa2008.1a\): says is missing"),
        ("nsa2008", lambda own: own[1].update(sayz="x"), r"\(nsa2008.1a\): unknown field sayz"),
        ("nsa2008", lambda own: own[1].update(example=[]), r"\(nsa2008.1a\): example is missing"),
        ("nsa2008", lambda own: own[1]["example"][0].pop("then"), r"\(nsa2008.1a\): example: then is missing"),
        ("nsa2008", lambda own: own[1].update(id="fide.1"), "begins with no document's name"),
        ("nsa2008", lambda own: own.append("x"), "nsa2008.yaml: entry 55: not an entry"),
        ("nsa2008", lambda own: own[1].update(how="human", discretion=None), "discretion does not say whose"),
        ("nsa2008", lambda own: own[0].update(reading="R-999"), "nsa2008.0: reading R-999 does not point back"),
        ("nsa2008", lambda own: own[0].pop("reading"), "R-71: nsa2008.0 does not name this reading"),
        ("readings", lambda own: own.append(own[0]), "R-01 is there twice"),
        ("readings", lambda own: own[0].update(clause="nzasp.C.1"), "does not point back"),
        ("readings", lambda own: own[0].pop("why"), r"readings.yaml: entry 1 \(R-01\): why is missing"),
        ("nsa-base", lambda own: own[0].update(kind="rumour"), "nsa-base.yaml: entry 1: unknown kind 'rumour'"),
        ("nsa-base", lambda own: own[0].pop("told_by"), "late_clock_start_after_s: told_by must name"),
        ("nsa2008", lambda own: own[0]["params"].update(effective_from="soon"), "nsa2008.0 gives no effective_from"),
        ("nsa2008", lambda own: own[0]["params"].update(odd={"a": 1}), "a parameter cannot be"),
    ],
)
def test_a_fault_names_its_place(
    folder: Path, file: str, change: Callable[[list[dict[str, object]]], object], said: str
) -> None:
    spoil(folder, file, change)
    with pytest.raises(RegisterFault, match=said):
        read_register(folder)


@pytest.mark.parametrize("text, said", [("a: [", "nsa2008.yaml: not YAML"), ("a: 1", "nsa2008.yaml: not a list")])
def test_a_file_that_is_no_list_of_entries(folder: Path, text: str, said: str) -> None:
    (folder / "nsa2008.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RegisterFault, match=said):
        read_register(folder)


def test_it_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        REGISTER.clauses["x"] = REGISTER["nsa2008.0"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        REGISTER["nsa2008.0"].title = "x"  # type: ignore[misc]


def test_who_cites_it_comes_from_the_record() -> None:
    assert {key: list(tests) for key, tests in REGISTER.cited.items()} == json.loads(
        (CLAUSES / "cited.json").read_text()
    )
    assert isinstance(REGISTER, Register)
