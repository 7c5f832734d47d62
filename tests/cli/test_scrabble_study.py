"""tilehall scrabble anagrams, hooks and words: shapes, order, exit statuses, one line on standard error."""

import json

import pytest

from tilehall.cli.main import main

pytestmark = pytest.mark.usefixtures("elsewhere")


def answered(capsys, *words):
    status = main(["scrabble", *words, "--json"])
    said, complained = capsys.readouterr()
    assert (status, complained) == (0, "")
    return json.loads(said)


def told(capsys, *words):
    assert main(["scrabble", *words]) == 0
    return capsys.readouterr().out


def refused(capsys, status, *words):
    assert main(["scrabble", *words]) == status
    said, complained = capsys.readouterr()
    assert said == ""
    assert complained.startswith("tilehall: scrabble ")
    assert complained.count("\n") == 1
    return complained


# -- anagrams


def test_anagrams(capsys):
    words = ["ANESTRI", "ANTSIER", "NASTIER", "RATINES", "RETAINS", "RETINAS", "RETSINA", "STAINER", "STEARIN"]
    assert answered(capsys, "anagrams", "retinas") == {
        "letters": "RETINAS",
        "count": 9,
        "words": [{"word": word, "ways": 3_006_072} for word in words],
    }


def test_a_blank_is_written_small(capsys):
    found = answered(capsys, "anagrams", "QIT?")
    assert [one["word"] for one in found["words"]] == ["QuIT"]
    assert answered(capsys, "anagrams", "XXXX") == {"letters": "XXXX", "count": 0, "words": []}


def test_words_with_some_of_the_tiles(capsys):
    found = answered(capsys, "anagrams", "catq", "--built")
    assert [one["word"] for one in found["words"]] == ["ACT", "CAT", "QAT", "AT", "TA"]
    assert set(found["words"][0]) == {"word", "ways"}
    assert told(capsys, "anagrams", "catq", "--built").splitlines() == [
        "ACT CAT QAT AT TA",
        "Words with some or all of CATQ: 5.",
    ]
    assert told(capsys, "anagrams", "xxxx") == "Words with all of XXXX: 0.\n"


def test_a_long_text_is_cut_and_says_so(capsys):
    found = answered(capsys, "anagrams", "AEINRST", "--built")["count"]
    assert found > 100
    assert "more with --json" in told(capsys, "anagrams", "AEINRSTOL??", "--built")


# -- hooks


def test_hooks(capsys):
    found = answered(capsys, "hooks", "care")
    assert {key: found[key] for key in ("word", "in_list", "front", "back", "front_off", "back_off")} == {
        "word": "CARE",
        "in_list": True,
        "front": "S",
        "back": "DRSTX",
        "front_off": True,
        "back_off": True,
    }
    assert found["before"] == ["AFTERCARE", "DECARE", "MEDICARE", "RICERCARE"]
    assert "CAREWORN" in found["behind"]
    assert "SCARED" in found["around"]
    assert set(found) == {
        *("word", "in_list", "front", "back", "front_off", "back_off"),
        *("before", "behind", "around"),
    }


def test_hooks_for_a_person(capsys):
    lines = told(capsys, "hooks", "care").splitlines()
    assert lines[0] == "CARE is a word of enable1."
    assert lines[1].split() == ["before", "it", "S"]
    assert lines[2].split() == ["behind", "it", "D", "R", "S", "T", "X"]
    assert lines[3].split()[-1] == "ARE"
    assert "Longer words that end in it, 4:" in lines
    nothing = told(capsys, "hooks", "xqz").splitlines()
    assert nothing[0] == "XQZ is no word of enable1."
    assert len(nothing) == 3


# -- words


def test_words_by_a_pattern(capsys):
    assert answered(capsys, "words", "?x") == {"pattern": "?X", "count": 3, "words": ["AX", "EX", "OX"]}
    assert answered(capsys, "words", "?x", "--top", "1") == {"pattern": "?X", "count": 3, "words": ["AX"]}
    assert told(capsys, "words", "?x").splitlines() == ["AX EX OX", "Words like ?X: 3."]
    assert told(capsys, "words", "?x" + 1000 * "*" + "q").splitlines() == ["Words like ?X*Q: 0."]
    assert answered(capsys, "words", "*")["count"] == len(answered(capsys, "words", "*")["words"]) == 168_548


def test_words_of_a_list(capsys):
    found = answered(capsys, "words", "--list", "q-without-u")
    assert found["list"] == "q-without-u"
    assert found["count"] == len(found["words"]) == 21
    assert answered(capsys, "words", "--list", "two")["count"] == 96
    assert answered(capsys, "words", "--list", "three", "--top", "2") == {
        "list": "three",
        "count": 972,
        "words": ["AAH", "AAL"],
    }
    assert told(capsys, "words", "--list", "two").endswith("Words of two letters: 96.\n")


def test_the_likeliest_words(capsys):
    found = answered(capsys, "words", "--likeliest", "7")
    assert found["length"] == 7
    assert len(found["words"]) == 100
    ways = [one["ways"] for one in found["words"]]
    assert ways == sorted(ways, reverse=True)
    assert told(capsys, "words", "--likeliest", "2", "--top", "1").splitlines()[1].split()[:2] == ["AE", "AE"]


def test_the_word_of_a_day(capsys):
    found = answered(capsys, "words", "--day", "2026-11-19")
    assert found == {"day": "2026-11-19", "word": "BARYTONE"}
    assert told(capsys, "words", "--day", "2026-11-19") == "The word of 2026-11-19: BARYTONE\n"


def test_a_list_without_words_of_a_day(capsys, tmp_path):
    file = tmp_path / "words.txt"
    file.write_text("cat\n")
    data = str(tmp_path / "hall")
    assert main(["lexicon", "import", str(file), "--name", "tiny", "--data", data]) == 0
    capsys.readouterr()
    said = refused(capsys, 1, "words", "--day", "2026-11-19", "--lexicon", "tiny", "--data", data)
    assert "7 or 8" in said
    assert told(capsys, "words", "*", "--lexicon", "tiny", "--data", data).splitlines()[0] == "CAT"


# -- wrong calls


@pytest.mark.parametrize(
    "words, part",
    [
        (["anagrams", "ca1"], "scrabble anagrams, LETTERS: '1' cannot be looked up"),
        (["anagrams", "???"], "3 blanks are too many"),
        (["anagrams", ""], "there are no letters"),
        (["anagrams"], "LETTERS"),
        (["hooks", "ca?"], "scrabble hooks, WORD: '?' cannot be looked up"),
        (["hooks", "A" * 16], "16 signs"),
        (["words"], "PATTERN"),
        (["words", "C.T"], "scrabble words, PATTERN: '.'"),
        (["words", "C?T", "--list", "two"], "not allowed"),
        (["words", "--list", "none"], "q-without-u"),
        (["words", "--likeliest", "16"], "2 to 15"),
        (["words", "--likeliest", "x"], "no whole number"),
        (["words", "--day", "19.11.2026"], "2026-05-30"),
    ],
)
def test_a_wrong_call(capsys, words, part):
    assert part in refused(capsys, 2, *words)


@pytest.mark.parametrize("words", [["anagrams", "CAT"], ["hooks", "CAT"], ["words", "C?T"]])
def test_a_list_that_is_not_there_was_not_found(capsys, words):
    assert main(["scrabble", *words, "--lexicon", "nobodys"]) == 1
    assert "'nobodys'" in capsys.readouterr().err


@pytest.mark.parametrize("task", ["anagrams", "hooks", "words"])
def test_the_help_says_that_it_is_for_between_games(capsys, task):
    with pytest.raises(SystemExit):
        main(["scrabble", task, "--help"])
    assert "For between games" in (said := capsys.readouterr().out)
    assert "nzasp.P.1.3" in said
