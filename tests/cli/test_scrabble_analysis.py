"""tilehall scrabble analyse, as scripts and people meet it: shapes, sums, exit statuses, one line on standard error."""

import io
import json
from pathlib import Path

import pytest

from tilehall.cli import game
from tilehall.cli.main import main
from tilehall.law.scrabble.game import SCRABBLE
from tilehall.law.scrabble.notation.gcg_replay import replay_gcg
from tilehall.law.scrabble.notation.recorded_turns import turns_of_record
from tilehall.law.scrabble.practice.analysis import analysed
from tilehall.site.games import leave_tables, lexicons

GAMES = Path(__file__).parents[1] / "scrabble" / "games"
LOGS = sorted((Path(__file__).parents[1] / "scrabble" / "logs").glob("*.jsonl"))
NAMES = sorted(file.stem for file in GAMES.glob("*.gcg"))

pytestmark = pytest.mark.usefixtures("elsewhere")


def answered(capsys, *words):
    status = main(["scrabble", "analyse", *map(str, words), "--json"])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return json.loads(said)


def told(capsys, *words):
    assert main(["scrabble", "analyse", *map(str, words)]) == 0
    said, complained = capsys.readouterr()
    assert complained == ""
    return said


def refused(capsys, status, *words):
    assert main(["scrabble", "analyse", *map(str, words)]) == status
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: ")
    assert complained.count("\n") == 1
    return complained


def check(found):
    assert set(found) == {"players", "lexicon", "turns", "loss"}
    sums = dict.fromkeys(found["players"], 0)
    for turn in found["turns"]:
        assert set(turn) == {"seq", "player", "played", "score", "equity", "best", "loss"}
        if turn["loss"] is None:
            assert turn["equity"] is turn["best"] is None
            continue
        assert set(turn["best"]) == {"coords", "text", "score", "equity"}
        assert (turn["best"]["coords"] is None) is turn["best"]["text"].startswith("-")
        assert turn["loss"] >= 0
        sums[turn["player"]] += turn["loss"]
    assert found["loss"] == pytest.approx(sums)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_record_has_its_shape_and_a_loss_is_what_the_best_has_more(capsys, name):
    found = check(answered(capsys, GAMES / f"{name}.gcg"))
    for turn in found["turns"]:
        if turn["loss"] is not None:
            assert turn["loss"] == pytest.approx(turn["best"]["equity"] - turn["equity"])


def test_the_best_is_the_one_that_plays_by_equity_finds(capsys):
    found = answered(capsys, GAMES / "otaki.gcg")
    first = found["turns"][0]
    record = (GAMES / "otaki.gcg").read_text()
    rack = next(line.split()[1] for line in record.splitlines() if line.startswith(">"))
    cgp = f"{'/'.join(['15'] * 15)} {rack}/ 0/0 0"
    assert main(["scrabble", "plays", "--by", "equity", "--top", "1", "--json", "--cgp", cgp]) == 0
    best = json.loads(capsys.readouterr().out)["plays"][0]
    assert first["best"] == {name: best[name] for name in ("coords", "text", "score", "equity")}


def test_only_turns_of_choice_are_listed_by_the_numbers_of_the_replay(capsys):
    file = GAMES / "otaki.gcg"
    found = answered(capsys, file)
    assert main(["game", "replay", str(file), "--json"]) == 0
    replayed = json.loads(capsys.readouterr().out)
    chosen = {one["seq"]: one for one in replayed["turns"] if one["kind"] in ("play", "exchange", "pass")}
    assert found["players"] == replayed["players"]
    for turn in found["turns"]:
        one = chosen[turn["seq"]]
        assert (turn["player"], turn["played"], turn["score"]) == (one["player"], one["text"], one["score"])
    assert {one["seq"] for one in replayed["turns"]} > {turn["seq"] for turn in found["turns"]}


def test_a_rack_that_is_not_known_whole_is_told_and_not_judged(capsys):
    found = answered(capsys, GAMES / "otaki.gcg")
    unknown = [turn for turn in found["turns"] if turn["loss"] is None]
    assert [turn["played"] for turn in unknown] == ["-3"]
    assert "not judged: the rack is not known" in told(capsys, GAMES / "otaki.gcg")


def test_with_plies_it_is_tried_and_comes_out_the_same_each_time(capsys, tmp_path):
    short = tmp_path / "short.gcg"
    lines = (GAMES / "otaki.gcg").read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(">"))
    short.write_text("\n".join(lines[: first + 5]) + "\n")
    found = check(answered(capsys, short, "--plies", "2"))
    assert found["turns"]
    assert found == answered(capsys, short, "--plies", "2")


@pytest.mark.parametrize("log", LOGS, ids=lambda file: file.stem)
def test_a_log_is_taken_as_well(capsys, log):
    assert check(answered(capsys, log))["turns"]


def test_people_are_told_the_three_turns_that_cost_most(capsys):
    said = told(capsys, GAMES / "otaki.gcg")
    found = answered(capsys, GAMES / "otaki.gcg")
    for nick in found["players"]:
        own = [turn for turn in found["turns"] if turn["player"] == nick and turn["loss"]]
        part = next(part for part in said.split("\n\n") if part.startswith(f"{nick} lost {found['loss'][nick]:.2f}"))
        dear = sorted(own, key=lambda turn: -turn["loss"])[:3]
        listed = [line.split(":")[0].strip() for line in part.splitlines() if line.strip().startswith("turn")]
        assert listed == [f"turn {turn['seq']}, {turn['played']}" for turn in dear]
    assert "challenged in vain" in said


def test_other_figures_of_an_ending_are_named(capsys):
    override = {"name": "zero_turns_end", "value": 4, "since": 946684800000, "under": "nzasp.C.13.4", "decision": "o"}
    lines = [json.loads(line) for line in (LOGS[0].parent / "nzasp-2022-hall-0.jsonl").read_text().splitlines()]
    for line in lines[:2]:
        line.update(ruleset="nzasp-2022.1", overrides=[override])
    Path("own.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    said = told(capsys, "own.jsonl", "--lexicon", "enable1")
    assert "usual figures: 6 turns without a score end the game (here 4)." in said


@pytest.mark.parametrize("term, value", [("bonus_points", 35), ("bonus_tiles", 6)])
def test_a_log_is_judged_by_its_own_terms(capsys, term, value):
    """Those of an edition."""
    override = {"name": term, "value": value, "since": 946684800000, "under": "nzasp.C.13.4", "decision": "ours"}
    lines = [json.loads(line) for line in (LOGS[0].parent / "nzasp-2022-hall-0.jsonl").read_text().splitlines()]
    for line in lines[:2]:
        line.update(ruleset="nzasp-2022.1", overrides=[override])
    Path("own.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n")
    rules, record = game.record_in(Path("own.jsonl"), None)
    opened = lexicons.open_lexicon(lexicons.DEFAULT, Path("data"))
    finder = SCRABBLE.finder(rules, opened.generator(), leave_tables.table_of(opened.about, Path("data")).table)
    turns = turns_of_record(record, replay_gcg(rules, record))
    assert "usual figures" not in told(capsys, "own.jsonl", "--lexicon", "enable1")
    by_rules = {one.taken.seq: one.judged for one in analysed(finder, turns) if one.judged is not None}
    found = {turn["seq"]: turn for turn in answered(capsys, "own.jsonl", "--lexicon", "enable1")["turns"]}
    usual = {turn["seq"]: turn for turn in answered(capsys, LOGS[0].parent / "nzasp-2022-hall-0.jsonl")["turns"]}
    assert any(found[seq]["best"] != usual[seq]["best"] for seq in by_rules)
    for seq, judged in by_rules.items():
        best = judged.best[0].turn
        assert (found[seq]["best"]["text"], found[seq]["best"]["score"]) == (best.text, best.score)


@pytest.mark.parametrize(
    "named, by, said",
    [
        ("OURS", "ours", "Words by ours."),
        ("CSW19", "enable1", "Words by enable1; the record names CSW19, which cannot be read here."),
    ],
)
def test_the_list_that_the_record_names_judges_if_it_is_here(capsys, monkeypatch, named, by, said):
    monkeypatch.setenv("TILEHALL_DATA", "hall")
    Path("some.txt").write_text("CAT\nDOG\n")
    assert main(["lexicon", "import", "some.txt", "--name", "ours"]) == 0
    capsys.readouterr()
    Path("named.gcg").write_text(f"#lexicon {named}\n#player1 a Ana\n#player2 b Ben\n>a: CATSEEE 8H CATS +12 12\n")
    assert main(["scrabble", "analyse", "named.gcg"]) == 0
    text = capsys.readouterr().out
    assert said in text
    assert ("not in the list: CATS" in text) is (by == "ours")
    assert main(["scrabble", "analyse", "named.gcg", "--lexicon", "enable1"]) == 0
    assert ("; the record names OURS." in capsys.readouterr().out) is (by == "ours")
    assert main(["scrabble", "analyse", "named.gcg", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lexicon"] == by


def test_standard_input_is_read(capsys, monkeypatch):
    raw = io.BytesIO((GAMES / "tie.gcg").read_bytes())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(raw))
    check(answered(capsys, "-"))


@pytest.mark.parametrize(
    "status, says, words",
    [
        (2, "line 3", ["bad.gcg"]),
        (2, "nowhere.gcg", ["nowhere.gcg"]),
        (1, "NOLIST", ["good.gcg", "--lexicon", "NOLIST"]),
        (2, "--plies", ["good.gcg", "--plies", "x"]),
        (2, "--plies", ["good.gcg", "--plies", "-1"]),
        (2, "--plies", ["good.gcg", "--plies", "9"]),
        (1, "no ruleset", ["good.gcg", "--ruleset", "other"]),
        (2, "FILE", []),
    ],
)
def test_what_is_wrong_is_said_in_one_line_with_its_place(capsys, tmp_path, status, says, words):
    head = "#player1 a Ana\n#player2 b Ben\n"
    Path("bad.gcg").write_text(f"{head}>a: CATS 1A CATS +12 12\n")
    Path("good.gcg").write_text(f"{head}>a: CATSEEE 8H CATS +12 12\n")
    assert says in refused(capsys, status, *words)
