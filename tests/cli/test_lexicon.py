"""tilehall lexicon and judge, as a person or a script at the console meets them."""

import io
import json
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import islice, product
from pathlib import Path
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilehall.cli.main import main

Run = Callable[..., tuple[int, str, str]]
UNOFFICIAL = "silent:nzasp: judged by enable1, which is not the word list that nzasp.P.1.1 names"
ENABLE1 = {
    "name": "enable1",
    "words": 168_548,
    "sha256": "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f",
}
SIX = "aa rough lava\r\nAB\r\n\r\n# no more\r\nqi\r\nza\r\nCAT\r\nACCOMPLISHMENTS\r\n"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], data: Path) -> Run:
    def run(*words: object) -> tuple[int, str, str]:
        status = main([*map(str, words), "--data", str(data)])
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def words(tmp_path: Path) -> Callable[[str | bytes], Path]:
    def write(content: str | bytes) -> Path:
        file = tmp_path / "words.txt"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    return write


def complained(said: tuple[int, str, str], status: int, *parts: str) -> None:
    assert said[:2] == (status, ""), said
    assert said[2].startswith("tilehall: ")
    assert said[2].count("\n") == 1
    for part in parts:
        assert part in said[2]


# -- judge


@pytest.mark.cites("nzasp.P.6.12.2.2", "nzasp.P.6.14.4.6", "reading:R-52")
@pytest.mark.parametrize(
    "given, acceptable",
    [
        ("TAXI TO", True),
        ("TAXI TO XQ", False),
        ("XQ TAXI TO", False),
        ("xq qx", False),
        ("taxi", True),
        ("Aa aB CAT dog AH as AT TO", True),
        ("A", False),
        ("A TO", False),
        ("COUNTERREVOLUTIONARIES", False),
        ("TO TO", True),
        ("QI", False),  # this list is of the year 2000
    ],
)
def test_one_verdict_on_the_turn_as_a_whole(run: Run, data: Path, given: str, acceptable: bool) -> None:
    status, out, err = run("judge", *given.split(), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "acceptable": acceptable,
        "words_judged": len(given.split()),
        "lexicon": ENABLE1,
        "rests_on": [UNOFFICIAL, "nzasp.P.6.12.2.2"],
    }
    assert not data.exists()


@pytest.mark.cites("nzasp.P.6.12.2.2")
def test_no_answer_tells_which_word_was_wrong(run: Run) -> None:
    turns = ("TAXI TO XQ", "XQ TO TAXI", "TO XQ TAXI", "XQ QX XX", "TAXI QX XQ")
    for form in ((), ("--json",)):
        assert len({run("judge", *turn.split(), *form) for turn in turns}) == 1
    assert run("judge", "TAXI", "TO", "XQ")[1] == (
        "Not acceptable: 3 words, judged as one, by enable1 (not an official list).\n"
    )
    assert run("judge", "TAXI")[1] == "Acceptable: 1 word, by enable1 (not an official list).\n"


@pytest.mark.parametrize("given", ["CAN'T", "", "QI!", "WHĀNAU", "A1", "TO TAXI É", "ＡＢ", "ª"])
def test_what_is_not_made_of_letters_is_a_wrong_call(run: Run, given: str) -> None:
    complained(run("judge", *(given.split() or [""])), 2, "judge", "is not made of the letters A to Z")


@pytest.mark.cites("nzasp.P.6.14.4.6", "reading:R-52")
def test_one_to_eight_words_are_judged(run: Run) -> None:
    assert run("judge", *["TO"] * 8)[0] == 0
    complained(run("judge", *["TO"] * 9), 2, "9 words", "1 to 8")
    complained(run("judge"), 2, "judge", "WORD")


def test_an_unknown_list_is_not_found_and_no_folder_is_made(run: Run, data: Path) -> None:
    for name in ("OSPD9", "../../lexicons/enable1", "", "no such list"):
        complained(run("judge", "TO", "--lexicon", name), 1, repr(name), "there are enable1")
    assert not data.exists()


# -- lexicon


def test_without_a_data_folder_there_is_the_shipped_list(run: Run, data: Path) -> None:
    status, out, err = run("lexicon", "list", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == [{**ENABLE1, "official_for": []}]
    told = run("lexicon", "list")[1]
    assert "168,548  not an official list  671a395d" in told
    assert "Alan Beale and Mendel Cooper" in told
    assert "public domain" in told
    assert not data.exists()


def test_a_list_comes_in_and_is_judged_by(run: Run, words: Callable[[str], Path]) -> None:
    file = words(SIX)
    status, out, err = run("lexicon", "import", file, "--name", "Club", "--json")
    assert (status, err) == (0, "")
    (told,) = json.loads(out)
    assert {"name": "Club", "words": 6, "official_for": []}.items() <= told.items()
    assert {length: count for length, count in told["lengths"].items() if count} == {"2": 4, "3": 1, "15": 1}
    listed = json.loads(run("lexicon", "list", "--json")[1])
    assert [one["name"] for one in listed] == ["enable1", "Club"]
    assert listed[1] == {name: told[name] for name in ("name", "words", "sha256", "official_for")}
    status, out, _ = run("judge", "QI", "za", "--lexicon", "club", "--json")
    judged = json.loads(out)
    assert judged["acceptable"] is True
    assert judged["lexicon"] == {"name": "Club", "words": 6, "sha256": told["sha256"]}


def test_the_import_says_how_many_of_each_length_and_what_it_left_out(run: Run, words: Callable[[str], Path]) -> None:
    file = words("A\nAA\nCAT\nDOG\nACKNOWLEDGEMENTS\n")
    status, out, err = run("lexicon", "import", file, "--name", "Club")
    assert status == 0
    assert out.splitlines()[:3] == ["LETTERS      WORDS", "      2          1", "      3          2"]
    assert "Club is kept: 3 words (not an official list), sha256 " in out
    assert err == "left out, as no play can make them: 1 of over 15 letters, 1 of one letter\n"
    assert "Club was kept already" in run("lexicon", "import", file, "--name", "CLUB")[1]


@pytest.mark.parametrize(
    "content, more, parts",
    [
        (
            "AA\nCAN'T\nAB\nX-RAY\n",
            (),
            ("words.txt, line 2", '"CAN\'T" is no word', "2 lines are wrong in all"),
        ),
        ("", (), ("words.txt", "no word of 2 to 15 letters")),
        ("# only this\nA\n", (), ("no word of 2 to 15 letters",)),
        (SIX, ("--expect-words", "7"), ("words.txt", "6 words of 2 to 15 letters, not 7")),
        (SIX, ("--expect-words", "0"), ("not 0",)),
        (SIX, ("--expect-words", "-1"), ("--expect-words",)),
        (SIX, ("--expect-words", "six"), ("'six' is no whole number",)),
        (SIX, ("--expect-sha256", "0" * 64), ("its sha256 is ", f"not {'0' * 64}")),
        (SIX, ("--expect-sha256", "abc"), ("'abc' is no sha256",)),
        (SIX, ("--name", "enable1"), ("belongs to the list that comes with Tilehall",)),
        (SIX, ("--name", "Enable1"), ("belongs to the list that comes with Tilehall",)),
        *(
            (SIX, ("--name", name), ("cannot be the name",))
            for name in ("", "..", "a/b", ".hidden", "a b", "é", "a" * 41)
        ),
    ],
)
def test_a_wrong_list_or_call_keeps_nothing(
    run: Run, data: Path, words: Callable[[str], Path], content: str, more: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    complained(run("lexicon", "import", words(content), "--name", "Club", *more), 2, *parts)
    assert not data.exists()


def test_a_file_that_is_none_is_a_wrong_call(run: Run, data: Path, tmp_path: Path) -> None:
    complained(run("lexicon", "import", tmp_path / "none.txt", "--name", "Club"), 2, "none.txt")
    complained(run("lexicon", "import", tmp_path, "--name", "Club"), 2, str(tmp_path))
    complained(run("lexicon", "import", "/dev/zero", "--name", "Club"), 2, "/dev/zero", "larger than 64 MB")
    complained(run("lexicon", "import", tmp_path), 2, "--name")
    complained(run("lexicon"), 2, "lexicon")
    assert not data.exists()


def test_what_was_expected_is_met(run: Run, words: Callable[[str], Path]) -> None:
    file = words(SIX)
    digest = json.loads(run("lexicon", "import", file, "--name", "A1", "--expect-words", "6", "--json")[1])[0]["sha256"]
    assert run("lexicon", "import", file, "--name", "B1", "--expect-sha256", digest.upper())[0] == 0


def test_another_list_of_the_same_name_must_be_asked_for(run: Run, words: Callable[[str], Path]) -> None:
    run("lexicon", "import", words("AA\nAB\n"), "--name", "Club")
    complained(run("lexicon", "import", words("QI\n"), "--name", "club"), 1, "another list has this name", "--replace")
    complained(run("lexicon", "import", words("Q1\n"), "--name", "club", "--replace"), 2, "line 1")
    assert json.loads(run("judge", "AA", "AB", "--lexicon", "Club", "--json")[1])["acceptable"] is True
    assert run("lexicon", "import", words("QI\n"), "--name", "club", "--replace")[0] == 0
    assert json.loads(run("judge", "QI", "--lexicon", "Club", "--json")[1])["acceptable"] is True
    assert json.loads(run("judge", "AA", "--lexicon", "Club", "--json")[1])["acceptable"] is False
    assert len(json.loads(run("lexicon", "list", "--json")[1])) == 2


@pytest.mark.cites("nzasp.P.1.1")
def test_official_is_the_named_list_with_its_number_of_words(run: Run, words: Callable[[bytes], Path]) -> None:
    whole = b"".join(bytes(word) + b"\n" for word in islice(product(ascii_uppercase.encode(), repeat=4), 279_496))
    for name, content, official in (
        ("CSW2021", whole, []),
        ("CSW2019", whole[:-5], []),
        ("CSW19", whole, ["nzasp-2022"]),
    ):
        done = run("lexicon", "import", words(content), "--name", name, "--json", "--replace")
        assert (done[0], json.loads(done[1])[0]["official_for"]) == (0, official), done
    assert "CSW19    279,496  official for nzasp-2022" in run("lexicon", "list")[1]
    judged = json.loads(run("judge", "AAAA", "--lexicon", "CSW19", "--json")[1])
    assert judged["rests_on"] == ["nzasp.P.1.1", "nzasp.P.6.12.2.2"]
    assert "by CSW19 (official for nzasp-2022)" in run("judge", "AAAA", "--lexicon", "csw2019")[1]


def test_a_damaged_list_is_said(run: Run, data: Path, words: Callable[[str], Path]) -> None:
    run("lexicon", "import", words(SIX), "--name", "Club")
    kept = data / "files/lexicons/club.dawg"
    kept.write_bytes(kept.read_bytes()[:-4])
    complained(run("judge", "AA", "--lexicon", "Club"), 2, str(kept), "damaged", "import it again with --replace")
    complained(run("judge", "AA", "--lexicon", "other"), 1, "'other'", "there are enable1, club")
    assert run("judge", "AA")[0] == 0
    complained(run("lexicon", "import", words(SIX), "--name", "Club"), 2, "damaged")
    assert run("lexicon", "import", words(SIX), "--name", "Club", "--replace")[0] == 0
    assert run("judge", "AA", "--lexicon", "Club")[0] == 0


def test_a_list_can_be_written_in_the_form_that_is_shipped(
    run: Run, data: Path, tmp_path: Path, words: Callable[[str], Path]
) -> None:
    out = tmp_path / "club.dawg"
    status, said, _ = run("lexicon", "compile", words(SIX), out, "--name", "club", "--credit", "ours")
    assert (status, said.split(":")[0]) == (0, f"club is in {out}")
    assert b'"credit": "ours"' in out.read_bytes()[:4096]
    assert not data.exists()


KILLED = """
import os, signal, sys
from tilehall.cli.main import main
os.{at} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
main(sys.argv[1:])
"""


@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_an_import_that_is_cut_off_leaves_what_was_there(
    run: Run, data: Path, words: Callable[[str], Path], at: str
) -> None:
    file = words(SIX)
    run("lexicon", "import", file, "--name", "Club")
    before = run("lexicon", "list", "--json")
    file = words("DOG\nBIRD\n")
    call = ["lexicon", "import", file, "--name", "Club", "--data", data, "--replace"]
    ended = subprocess.run([sys.executable, "-c", KILLED.format(at=at), *map(str, call)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert run("lexicon", "list", "--json") == before
    assert run("judge", "QI", "ZA", "--lexicon", "Club")[1].startswith("Acceptable")
    assert run("lexicon", "import", file, "--name", "Club", "--replace")[0] == 0
    assert run("judge", "BIRD", "--lexicon", "Club")[1].startswith("Acceptable")


def test_a_list_is_taken_from_standard_input(data: Path) -> None:
    call = [sys.executable, "-m", "tilehall.cli.main", "lexicon", "import", "-", "--name", "Club", "--data", str(data)]
    told = subprocess.run([*call, "--json"], input=SIX.encode(), capture_output=True, check=True)
    assert json.loads(told.stdout)[0]["words"] == 6


@given(
    st.lists(st.sampled_from(["AA", "qi", "XQ", "TAXI", "ZZZ", "A", "QXQXQXQXQXQXQXQX"]), min_size=1, max_size=8),
    st.randoms(),
)
@settings(max_examples=20)
def test_the_order_of_words_changes_nothing(given_words: list[str], lots: random.Random) -> None:
    other = lots.sample(given_words, len(given_words))
    answers = []
    for said in (given_words, other):
        with redirect_stdout(io.StringIO()) as out:
            assert main(["judge", *said, "--json", "--data", "no-such-folder"]) == 0
        answers.append(json.loads(out.getvalue()))
    assert answers[0] == answers[1]
    assert set(answers[0]) == {"acceptable", "words_judged", "lexicon", "rests_on"}
    assert not any(word in json.dumps(answers[0]["rests_on"]) for word in given_words if len(word) > 1)
