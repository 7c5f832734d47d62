"""`tilehall tournament`: files in and out through the real command, in a data folder of its own."""

import csv
import io
import json
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run
from tests.cli.test_backup import complained
from tilehall.cli import tournament
from tilehall.cli.main import main
from tilehall.law.tournament.event import Event
from tilehall.law.tournament.formats.format_guess import read_results
from tilehall.law.tournament.standings import standings
from tilehall.site.people.name_order import folded_name

FILES = Path(__file__).parents[1] / "law" / "tournament" / "files"
CUP = {
    "name": "Kāpiti Cup",
    "ruleset": "nzasp-2022",
    "players": [{"name": name, "rating": 1500, "games": 60} for name in ("Ana Pō", "Ben", "Cat")],
    "rounds": [
        [{"first": "Ana Pō", "second": "Ben", "score": [412, 380], "bonus": [2, 0]}, {"bye": "Cat"}],
        [{"first": "Ben", "second": "Cat", "score": [350, 390]}, {"bye": "Ana Pō"}],
        [{"first": "Cat", "second": "Ana Pō", "score": [401, 401]}, {"bye": "Ben"}],
    ],
}  # fmt: skip


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(CUP))
    return file


def placings(event: Event) -> list[tuple[object, ...]]:
    """TOU has no macrons; they fall away in all of them here."""
    return [
        (one.place, folded_name(event.names[one.player]), one.wins, one.spread, one.average)
        for one in standings(event).placings
    ]


ELSEWHERE = r"tilehall: c\.tilehall was made by another hall \([0-9a-f]{16}\)\n"


def took(done: subprocess.CompletedProcess[str], said: str = "") -> dict[str, object]:
    assert (done.returncode, re.fullmatch(said, done.stderr) is not None) == (0, True), done.stderr
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_unknown_names_are_refused_and_nothing_is_kept_unless_they_are_to_be_created(cup: Path, run: Run) -> None:
    complained(run("tournament", "import", cup, "--data", "d"), 1, "Ana Pō, Ben, Cat", "--create")
    assert took(run("tournament", "list", "--data", "d", "--json")) == []
    told = took(run("tournament", "import", cup, "--data", "d", "--json", "--create"))
    (undated,) = told.pop("notes")  # type: ignore[misc]
    assert "the file, day: it does not say on which day it was" in undated
    assert told == {
        "id": 1, "name": "Kāpiti Cup", "players": 3, "rounds": 3, "unmatched": ["Ana Pō", "Ben", "Cat"],
    }  # fmt: skip
    again = took(run("--json", "tournament", "import", cup, "--data", "d"))
    assert again == {**told, "unmatched": [], "notes": [undated]}, "the same file is the same tournament"
    other = took(run("tournament", "import", cup, "--data", "d", "--json", "--name", "Another"))
    assert (other["id"], other["name"]) == (2, "Another")
    assert run("check", "--data", "d").returncode == 0


def test_what_a_file_leaves_open_is_said_as_on_the_page(run: Run) -> None:
    file = FILES / "dialects.tou"
    told = took(run("tournament", "import", file, "--data", "d", "--json", "--create"))
    notes = told["notes"]
    assert isinstance(notes, list)
    assert notes
    shown = run("tournament", "import", file, "--data", "d").stdout
    assert "What the file leaves open:\n" in shown
    assert [line.strip() for line in shown.splitlines()[2:]] == notes


CONFIG = "division A a.t\ndivision B b.t\nconfig event_name = 'Kapiti Open'\nconfig spread_cap = 350\n"


def test_a_folder_of_tsh_is_one_event_however_it_is_given(tmp_path: Path, run: Run) -> None:
    """The folder, its config.tsh alone, and all its files by name; the very same one each time. A feed goes out."""
    folder = tmp_path / "2026-03-kapiti"
    folder.mkdir()
    (folder / "config.tsh").write_text(CONFIG)
    (folder / "a.t").write_bytes((FILES / "kapiti.t").read_bytes())
    (folder / "b.t").write_text("Hart, Jo 1200 2; 401\nMoa, Sione 1100 1; 388\n")
    (folder / "photo.png").write_bytes(b"?")
    told = took(run("tournament", "import", folder, "--data", "d", "--json", "--create"))
    assert (told["id"], told["name"], told["players"], told["rounds"]) == (1, "Kapiti Open", 6, 3)
    for given_as in ([folder / "config.tsh"], [folder / "b.t", folder / "a.t", folder / "config.tsh"]):
        assert took(run("tournament", "import", *given_as, "--data", "d", "--json"))["id"] == 1
    feed = run("tournament", "export", "1", "--format", "tourney", "--data", "d").stdout
    again = read_results(feed.encode(), "tourney.js")
    assert [grade.event.own_terms.spread_caps for grade in again.grades] == [(350,), (350,)]
    (folder / "b.t").unlink()
    complained(run("tournament", "import", folder, "--data", "d"), 2, "kapiti, line 2, division", "“b.t” is not there")
    (folder / "a.t").unlink()
    (folder / "config.tsh").unlink()
    complained(run("tournament", "import", folder, "--data", "d"), 2, "no file of tsh in this folder")


def test_out_and_in_again_gives_the_same_standings(cup: Path, tmp_path: Path, run: Run) -> None:
    run("tournament", "import", cup, "--data", "d", "--create")
    want = placings(read_results(cup.read_bytes(), "cup.json").grades[0].event)
    for kind, suffix in (("tou", "tou"), ("tsh", "t"), ("csv", "csv")):
        name = f"out.{suffix}"
        done = run("tournament", "export", 1, "--format", kind, "--out", name, "--data", "d", "--json")
        assert took(done)["files"] == [str(tmp_path / name)]
        came = took(run("tournament", "import", name, "--data", "d", "--create", "--json"))
        assert (came["players"], came["rounds"]) == (3, 3)
        back = run("tournament", "export", came["id"], "--format", "csv", "--data", "d")
        assert placings(read_results(back.stdout.encode(), "x.csv").grades[0].event) == want, kind
    complained(run("tournament", "export", 1, "--format", "tou", "--out", name, "--data", "d"), 2, name, "exists")


def test_the_file_with_the_key_behind_the_papers_is_for_its_owner_only(cup: Path, tmp_path: Path, run: Run) -> None:
    run("tournament", "import", cup, "--data", "d", "--create")
    run("tournament", "export", 1, "--format", "take-over", "--out", "o.tilehall", "--data", "d")
    assert (tmp_path / "o.tilehall").stat().st_mode & 0o077 == 0


def test_the_report_is_the_sheet_that_must_be_sent_and_the_draw_beside_it(cup: Path, tmp_path: Path, run: Run) -> None:
    run("tournament", "import", cup, "--data", "d", "--create")
    done = run("tournament", "export", 1, "--format", "report", "--data", "d")
    rows = list(csv.reader(io.StringIO(done.stdout.removeprefix("\ufeff"))))
    assert rows[0] == ["grade", "full_name", "club", "wins", "spread", "average"]
    assert rows[1] == ["A", "Cat", "Independent", "1.5", "40", "395.50"]
    swiss = tmp_path / "swiss.json"
    swiss.write_text(json.dumps({**CUP, "rounds": CUP["rounds"][:1]}))  # type: ignore[index]
    run("tournament", "import", swiss, "--data", "d", "--create")
    told = took(run("tournament", "export", 2, "--format", "report", "--out", "r.csv", "--data", "d", "--json"))
    assert told["files"] == [str(tmp_path / "r.csv"), str(tmp_path / "draw.csv")]
    assert (tmp_path / "draw.csv").read_text("utf-8-sig").splitlines()[1] == "A,1,1,Ana Pō,Ben,game"
    told = took(run("tournament", "export", 2, "--format", "report", "--out", "s.csv", "--data", "d", "--json"))
    assert told["files"] == [str(tmp_path / "s.csv"), str(tmp_path / "s-draw.csv")], (
        "no other event's draw is in the way"
    )
    told = took(run("tournament", "export", 2, "--format", "tsh", "--out", "s.t", "--data", "d", "--json"))
    assert told["notes"][0] == "Ana Pō is written Ana Po"  # type: ignore[index]


def test_what_is_not_there_or_not_ready_is_said(cup: Path, tmp_path: Path, run: Run) -> None:
    complained(run("tournament", "export", 1, "--format", "tou", "--data", "d"), 1, "there is no data folder")
    run("tournament", "import", cup, "--data", "d", "--create")
    complained(run("tournament", "export", 77, "--format", "tou", "--data", "d"), 1, "tournament 77", "no such")
    complained(run("tournament", "export", "²", "--format", "tou", "--data", "d"), 1, "no such")
    complained(run("tournament", "export", 1, "--format", "doc", "--data", "d"), 2, "doc")
    complained(run("tournament", "export", 1, "--data", "d"), 2, "--format")
    complained(run("tournament", "--data", "d"), 2, "TASK")
    complained(run("tournament", "import", "nowhere.tou", "--data", "d"), 2, "nowhere.tou")
    half = tmp_path / "half.json"
    unplayed = {"first": "Ana Pō", "second": "Ben"}
    half.write_text(json.dumps({**CUP, "rounds": [[unplayed, {"bye": "Cat"}]]}))
    run("tournament", "import", half, "--data", "d")
    complained(run("tournament", "export", 2, "--format", "report", "--data", "d"), 1, "tournament 2", "nzasp.P.11.4")


@pytest.mark.parametrize(
    "name, text, place",
    [
        ("x.tou", "*M02.05.2026 Cup\n*A\n0\nAna 2400 +7\n", "line 4"),
        ("x.csv", "round,first,second,first_score,second_score\n1,Ana,Ben,400,9x9\n", "line 2"),
        ("x.json", '{"name": "x",\n "players": [', "line 2"),
        ("x.json", '{"name": "x", "players": [], "rounds": []}', "no player"),
        ("x.json", '{"name": "x", "ruleset": "chess", "players": [{"name": "Ana"}]}', "chess"),
        ("x.json", json.dumps({**CUP, "rounds": [[{"first": "Ben", "second": "Nobody", "score": [1, 2]}]]}), "Nobody"),
        ("x.json", json.dumps({**CUP, "ruleset": "nzrc-2024"}), "nzrc-2024 is not played like this"),
        ("x.txt", "\0\0\0", "zero byte"),
        ("x.csv", "", "empty"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_understood_names_the_place_and_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, place: str
) -> None:
    (tmp_path / name).write_text(text)
    status = main(["tournament", "import", str(tmp_path / name), "--data", str(tmp_path / "d"), "--create"])
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err.startswith("tilehall: ")
    assert said.err.count("\n") == 1
    assert name in said.err
    assert place in said.err
    assert not (tmp_path / "d").exists()


def test_tables_of_four_come_in_and_out_too(run: Run, tmp_path: Path) -> None:
    told = took(run("tournament", "import", FILES / "tables.csv", "--data", "d", "--create", "--json"))
    done = run("tournament", "export", told["id"], "--format", "csv", "--data", "d")
    ours, theirs = (
        read_results(raw, "t.csv", ruleset="nzrc-2024")
        for raw in (done.stdout.encode(), (FILES / "tables.csv").read_bytes())
    )
    assert [grade.event.rounds for grade in ours.grades] == [grade.event.rounds for grade in theirs.grades]
    complained(run("tournament", "export", told["id"], "--format", "tou", "--data", "d"), 1, "CSV")


def test_a_package_goes_from_one_hall_to_another_and_arrives_once(cup: Path, tmp_path: Path, run: Run) -> None:
    run("tournament", "import", cup, "--data", "d", "--create")
    assert run("tournament", "export", 1, "--format", "package", "--out", "c.tilehall", "--data", "d").returncode == 0
    complained(run("tournament", "import", "c.tilehall", "--data", "e"), 1, "Ana Pō, Ben, Cat", "--create")
    first = took(run("tournament", "import", "c.tilehall", "--data", "e", "--create", "--json"), ELSEWHERE)
    told = {"id": 1, "name": "Kāpiti Cup", "players": 3, "rounds": 3, "unmatched": ["Ana Pō", "Ben", "Cat"]}
    words = "the word list CSW2019, by which the event is judged, is not in this hall (tilehall lexicon import)"
    assert first == {**told, "notes": [words]}
    again = took(run("tournament", "import", "c.tilehall", "--data", "e", "--json"), ELSEWHERE)
    assert again == {**first, "unmatched": []}
    (tmp_path / "c.tilehall").write_text((tmp_path / "c.tilehall").read_text().replace("412", "512"))
    complained(run("tournament", "import", "c.tilehall", "--data", "e"), 2, "c.tilehall", "seal")
    assert run("check", "--data", "e").returncode == 0


SOURCES: list[tuple[str, bytes]] = [(file.name, file.read_bytes()) for file in sorted(FILES.iterdir())] + [
    ("cup.json", json.dumps(CUP).encode())
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
@pytest.mark.django_db
def test_a_file_with_any_piece_changed_is_taken_in_or_refused_never_a_fault(
    data: st.DataObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, so that many can be tried; a fault of ours would be exit 2 with its name on the console."""
    name, raw = data.draw(st.sampled_from(SOURCES))
    at = data.draw(st.integers(0, len(raw)))
    much = data.draw(st.integers(0, 8))
    piece = data.draw(st.binary(max_size=8) | st.sampled_from([b"-1", b"99999999999", b"\n", b'"', b",,", b"\xff"]))
    (tmp_path / name).write_bytes(raw[:at] + piece + raw[at + much :])
    monkeypatch.setattr(tournament, "_there_or_new", tournament.opened_hall)
    status = main(["tournament", "import", str(tmp_path / name), "--create", "--data", str(tmp_path)])
    said = capsys.readouterr()
    assert status in (0, 1, 2)
    assert "fault of ours" not in said.err
    assert said.err.count("\n") == (0 if status == 0 else 1)
