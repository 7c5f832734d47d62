"""`tilehall game` as scripts and people meet it: replay and convert, exit statuses, one line on standard error."""

import io
import json
import shutil
from pathlib import Path

import pytest

from tests.law.rulebook.test_differences import resolves
from tilehall.cli.main import main

Capture = pytest.CaptureFixture[str]
GAMES = Path(__file__).parents[1] / "scrabble" / "games"
LOGS = sorted((Path(__file__).parents[1] / "scrabble" / "logs").glob("*.jsonl"))
NAMES = sorted(file.stem for file in GAMES.glob("*.gcg"))


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to stand in, so that a data folder made by mistake would be seen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TILEHALL_DATA", raising=False)
    return tmp_path


def answered(capsys: Capture, *words: object) -> dict:
    status = main([*map(str, words), "--json"])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    found = json.loads(said)
    assert isinstance(found, dict)
    return found


def told(capsys: Capture, *words: object) -> str:
    status = main([*map(str, words)])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return said


def refused(capsys: Capture, *words: object) -> tuple[int, str]:
    status = main([*map(str, words)])
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    return status, complained


@pytest.mark.parametrize("name", NAMES)
def test_replay_has_its_shape(capsys: Capture, elsewhere: Path, name: str) -> None:
    found = answered(capsys, "game", "replay", GAMES / f"{name}.gcg")
    assert set(found) >= {"game", "ruleset", "players", "turns", "final", "over", "disagreements"}
    assert (found["game"], found["ruleset"], len(found["players"])) == ("scrabble", "nzasp-2022", 2)
    assert [turn["seq"] for turn in found["turns"]] == list(range(1, len(found["turns"]) + 1))
    for turn in found["turns"]:
        assert set(turn) >= {"seq", "player", "kind", "text", "score", "total", "rests_on"}
        assert turn["player"] in found["players"]
        assert turn["rests_on"]
        assert all(resolves(basis) for basis in turn["rests_on"])
    for entry in found["disagreements"]:
        assert set(entry) == {"seq", "line", "field", "stated", "computed"}
    assert (found["final"] is None) is not found["over"]
    if found["over"]:
        assert set(found["final"]) >= {"scores", "winner", "wins"}
        assert set(found["final"]["scores"]) == set(found["final"]["wins"]) == set(found["players"])
    assert list(elsewhere.iterdir()) == []


def test_replay_under_another_ruleset(capsys: Capture) -> None:
    found = answered(capsys, "game", "replay", GAMES / "lost_turn.gcg", "--ruleset", "NSA-2008")
    assert (found["ruleset"], found["disagreements"]) == ("nsa-2008", [])
    assert [turn["kind"] for turn in found["turns"]].count("lost_turn") == 2


def test_replay_with_a_word_list_gives_one_verdict_for_a_turn(capsys: Capture) -> None:
    found = answered(capsys, "game", "replay", GAMES / "hutt.gcg", "--lexicon", "enable1")
    verdicts = {turn["text"]: turn["acceptable"] for turn in found["turns"] if turn["kind"] == "play"}
    assert [text for text, verdict in verdicts.items() if verdict is False] == ["D8 .RPIA"]
    assert {turn["acceptable"] for turn in found["turns"] if turn["kind"] != "play"} == {None}
    assert found["disagreements"] == []
    without = answered(capsys, "game", "replay", GAMES / "hutt.gcg")
    assert {turn["acceptable"] for turn in without["turns"]} == {None}
    said = told(capsys, "game", "replay", GAMES / "hutt.gcg", "--lexicon", "enable1")
    assert said.count("would not stand by this word list") == 1


def test_replay_reads_well(capsys: Capture) -> None:
    said = told(capsys, "game", "replay", GAMES / "kapiti.gcg")
    lines = said.splitlines()
    assert lines[0] == "Scrabble under nzasp-2022: Mere Tūhoro (mere) and Tīpene Rāwiri (tipene)"
    assert lines[2].split() == ["1", "mere", "8C", "kRONOR", "+12", "12"]
    assert "   A B C D E F G H I J K L M N O" in lines
    assert "tipene wins 363-337 [nzasp.P.8.3, nzasp.P.8.5]." in lines
    assert lines[-1] == "The record agrees with our figures in every turn."


def test_replay_tells_disagreements_ties_and_games_not_over(capsys: Capture) -> None:
    lines = told(capsys, "game", "replay", GAMES / "wrong.gcg").splitlines()
    assert ["12", "15", "rack", "AGGLOOP", "?AGLOP"] in [line.split() for line in lines]
    assert "Half a win each, 317-317" in told(capsys, "game", "replay", GAMES / "tie.gcg")
    assert "Not over: ruth 163, tama 106." in told(capsys, "game", "replay", GAMES / "incomplete.gcg")


def test_a_record_does_not_steer_the_terminal(capsys: Capture, elsewhere: Path) -> None:
    (elsewhere / "odd.gcg").write_text(">a: AB 8H AB +8 8\n#note \x1b[2J\x07 gone\n")
    assert "\x1b" not in told(capsys, "game", "replay", "odd.gcg")


def test_scores_below_zero_are_not_taken_for_dashes(capsys: Capture, elsewhere: Path) -> None:
    zeros = "".join(f">{nick}: {rack} - +0 0\n" for nick, rack in (("a", "AEINRST"), ("b", "GIINQUZ"))) * 3
    (elsewhere / "low.gcg").write_text(zeros)
    assert "a wins -7 to -26 [" in told(capsys, "game", "replay", "low.gcg")


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_game_of_the_hall_is_replayed_and_written_down(capsys: Capture, elsewhere: Path, log: Path) -> None:
    found = answered(capsys, "game", "replay", log)
    assert found["over"] is ('"kind":"game-ended/1"' in log.read_text())
    told(capsys, "game", "convert", log, "out.gcg")
    again = answered(capsys, "game", "replay", "out.gcg", "--ruleset", found["ruleset"])
    assert [turn["text"] for turn in again["turns"]] == [turn["text"] for turn in found["turns"]]
    assert again["board"] == found["board"]


# -- convert


@pytest.mark.parametrize("name", NAMES)
def test_gcg_to_the_log_and_back_keeps_every_line(capsys: Capture, elsewhere: Path, name: str) -> None:
    source, log, back = GAMES / f"{name}.gcg", elsewhere / "game.jsonl", elsewhere / "back.gcg"
    assert answered(capsys, "game", "convert", source, log)["turns"] > 5
    told(capsys, "game", "convert", log, back)
    assert lines(back) == lines(source)
    first, second = (answered(capsys, "game", "replay", file) for file in (source, log))
    for found in (first, second):
        for entry in found["disagreements"]:
            del entry["line"]
    assert first == second
    assert sorted(file.name for file in elsewhere.iterdir()) == ["back.gcg", "game.jsonl"]


def lines(file: Path) -> list[bytes]:
    """All but blank lines and blanks behind a line, which mean nothing, and the signs that open and close a text."""
    held = file.read_bytes().removeprefix(b"\xef\xbb\xbf").removesuffix(b"\x1a")
    return [line.rstrip() for line in held.splitlines() if line.strip()]


def test_a_log_keeps_its_ruleset(capsys: Capture, elsewhere: Path) -> None:
    told(capsys, "game", "convert", GAMES / "lost_turn.gcg", "nsa.jsonl", "--ruleset", "nsa-2008")
    found = answered(capsys, "game", "replay", "nsa.jsonl")
    assert (found["ruleset"], found["disagreements"]) == ("nsa-2008", [])
    assert answered(capsys, "game", "replay", "nsa.jsonl", "--ruleset", "nsa-2008") == found
    status, line = refused(capsys, "game", "replay", "nsa.jsonl", "--ruleset", "nzasp-2022")
    assert (status, "this game was played under nsa-2008" in line) == (2, True)


def test_a_file_of_another_name_is_known_by_what_it_holds(capsys: Capture, elsewhere: Path) -> None:
    told(capsys, "game", "convert", GAMES / "tie.gcg", "tie.jsonl")
    shutil.copy("tie.jsonl", "tie.log")
    shutil.copy(GAMES / "tie.gcg", "tie.txt")
    first, second = (answered(capsys, "game", "replay", name) for name in ("tie.log", "tie.txt"))
    assert first == second


def test_what_was_there_is_replaced_whole_or_not_at_all(capsys: Capture, elsewhere: Path) -> None:
    (elsewhere / "out.jsonl").write_text("before")
    (elsewhere / "bad.gcg").write_text(">a: AB 1A AB +8 8\n")
    assert refused(capsys, "game", "convert", "bad.gcg", "out.jsonl")[0] == 2
    assert (elsewhere / "out.jsonl").read_text() == "before"
    told(capsys, "game", "convert", GAMES / "tie.gcg", "out.jsonl")
    assert (elsewhere / "out.jsonl").read_text().startswith('{"log":"tilehall"')
    assert sorted(file.name for file in elsewhere.iterdir()) == ["bad.gcg", "out.jsonl"]


# -- what goes wrong


@pytest.mark.parametrize(
    "words, status, said",
    [
        ([], 2, "TASK"),
        (["dance"], 2, "invalid choice: 'dance'"),
        (["replay"], 2, "required: FILE"),
        (["replay", "none.gcg"], 2, "none.gcg: No such file"),
        (["replay", "."], 2, "directory"),
        (["replay", "good.gcg", "--ruleset", "nsa-1999"], 1, "no ruleset of Scrabble is called 'nsa-1999'"),
        (["replay", "good.gcg", "--ruleset", "nzrc-2024"], 2, "nzrc-2024 is a ruleset of rummikub"),
        (["replay", "good.gcg", "--lexicon", "none"], 1, "none"),
        (["replay", "empty.gcg"], 2, "empty.gcg, line 1: there is no game in this file"),
        (["replay", "bytes.gcg"], 2, "bytes.gcg, line 1: "),
        (["replay", "third.gcg"], 2, "third.gcg, line 3: 'c' is a third player"),
        (["replay", "letter.gcg"], 2, "letter.gcg, line 2: 'Ç' in 'ÇA' is no letter of the set"),
        (["replay", "gap.gcg"], 2, "gap.gcg, line 1: the play 8A AB is the first and leaves the centre square free"),
        (["replay", "broken.jsonl"], 2, "broken.jsonl, line 1: no JSON"),
        (["replay", "bytes.jsonl"], 2, "bytes.jsonl, line 1: the text is not UTF-8"),
        (["replay", "other.jsonl"], 2, "other.jsonl, line 1: no game called 'chess'"),
        (["convert", "good.gcg"], 2, "required: OUT"),
        (["convert", "good.gcg", "out.txt"], 2, "out.txt: the suffix '.txt' names no format"),
        (["convert", "good", "out.gcg"], 2, "good: the suffix '' names no format"),
        (["convert", "gap.gcg", "out.jsonl"], 2, "gap.gcg, line 1: the play 8A AB"),
        (["convert", "good.gcg", "none/out.jsonl"], 2, "No such file"),
    ],
)
def test_what_goes_wrong_is_one_line(
    capsys: Capture, elsewhere: Path, words: list[str], status: int, said: str
) -> None:
    files = {
        "good.gcg": b">a: AB 8H AB +8 8\n",
        "empty.gcg": b"",
        "bytes.gcg": bytes(range(1, 256)),
        "third.gcg": b">a: - +0 0\n>b: - +0 0\n>c: - +0 0\n",
        "letter.gcg": "#title x\n>a: AB 8H ÇA +8 8\n".encode(),
        "gap.gcg": b">a: AB 8A AB +8 8\n",
        "broken.jsonl": b"{",
        "bytes.jsonl": b"\xff\xfe",
        "other.jsonl": b'{"log":"tilehall","version":1,"game":"chess","ruleset":"x","overrides":[]}\n',
    }
    for name, held in files.items():
        (elsewhere / name).write_bytes(held)
    found, line = refused(capsys, "game", *words)
    assert (found, said in line) == (status, True), line
    assert "out.jsonl" not in [file.name for file in elsewhere.iterdir()]


def test_a_log_whose_events_do_not_follow_is_refused_with_its_line(capsys: Capture, elsewhere: Path) -> None:
    told(capsys, "game", "convert", GAMES / "tie.gcg", "tie.jsonl")
    written = (elsewhere / "tie.jsonl").read_text().splitlines()
    at = next(number for number, line in enumerate(written, 1) if "8D GRAZED" in line)
    written[at - 1] = written[at - 1].replace("8D GRAZED", "1A GRAZED")
    (elsewhere / "tie.jsonl").write_text("\n".join(written) + "\n")
    for words in (["replay", "tie.jsonl"],):
        status, line = refused(capsys, "game", *words)
        assert (status, f"tie.jsonl, line {at}: " in line) == (2, True), line


@pytest.mark.parametrize("many", ["2147483648", "-1", "9" * 5000])
def test_a_log_that_says_there_are_too_many_of_a_tile_is_refused_at_once(
    capsys: Capture, elsewhere: Path, many: str
) -> None:
    """Told one by one, two thousand million tiles took the machine with them."""
    log = next((Path(__file__).parents[1] / "rummikub" / "logs").glob("*.jsonl")).read_text()
    (elsewhere / "many.jsonl").write_text(log.replace('["K9",2]', f'["K9",{many}]', 1))
    status, line = refused(capsys, "game", "replay", "many.jsonl")
    assert (status, line.startswith("tilehall: many.jsonl"), len(line) < 300) == (2, True, True), line


def test_a_record_is_taken_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (GAMES / "tie.gcg", LOGS[0]):
        with file.open("rb") as opened:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(opened))
            assert answered(capsys, "game", "replay", "-") == answered(capsys, "game", "replay", file)


def test_a_target_that_cannot_be_written_is_named_itself(capsys: Capture, elsewhere: Path) -> None:
    (elsewhere / "folder.jsonl").mkdir()
    for target in ("none/out.jsonl", "folder.jsonl", f"{'x' * 300}.jsonl"):
        status, line = refused(capsys, "game", "convert", GAMES / "tie.gcg", target)
        assert status == 2
        assert line.startswith(f"tilehall: {target}: ")
    assert [file.name for file in elsewhere.iterdir()] == ["folder.jsonl"]


def test_what_a_record_is_played_with_is_said(capsys: Capture, elsewhere: Path) -> None:
    (elsewhere / "a.gcg").write_text("#board-layout Kea\n>a: AB 8H AB +8 8\n")
    (elsewhere / "b.gcg").write_text("#title x\n#tile-distribution polish\n>a: AB 8H AB +8 8\n")
    assert "\nline 1: #board-layout names a board that is not known" in told(capsys, "game", "replay", "a.gcg")
    for words in (["replay", "b.gcg"], ["convert", "b.gcg", "b.jsonl"]):
        status, line = refused(capsys, "game", *words)
        assert (status, line.split(" (")[0]) == (
            2,
            "tilehall: b.gcg, line 2: #tile-distribution names another set of tiles, 'polish'",
        )


def test_a_question_mark_is_no_letter_of_a_word_and_the_remedy_says_so(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("blank.gcg").write_text("#player1 a Ana\n#player2 b Ben\n>a: RETAIN? 8D RETAIN? +66 66\n")
    assert main(["game", "replay", "blank.gcg"]) == 2
    said = capsys.readouterr().err
    assert "'?' in 'RETAIN?' is no letter of the set" in said
    assert "lower case for a blank by its letter" in said
    assert "? for a blank" not in said
