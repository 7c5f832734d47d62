"""GCG files as people have them: every construct, every encoding, every fault with its line; and no crash."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scrabble.gcg_lines import unplaced
from tilehall.law.scrabble.notation.gcg import ENCODING, ENCODINGS, GcgGame, GcgTurn, Pragma, gcg_text, line_of
from tilehall.law.scrabble.notation.gcg_reader import LARGEST, WrongGcg, read, read_lines

HEAD = "#player1 ruth Ruth Ngata\n#player2 tama Tama Brown\n"


def turn(line: str) -> GcgTurn:
    (found,) = read(line.encode()).turns
    return found


@pytest.mark.parametrize(
    "line, rack, kind, text, score, total, rest",
    [
        (">ruth: AEINRST 8D RETAINS +66 66", "AEINRST", "play", "8D RETAINS", 66, 66, ""),
        (">ruth: CHMOPTY E7 H.MP +11 77", "CHMOPTY", "play", "E7 H.MP", 11, 77, ""),
        (">ruth: CHMOPTY e7 H(O)MP +11 77", "CHMOPTY", "play", "E7 H(O)MP", 11, 77, ""),
        (">ruth: CHMOPTY 08d H[OT]P +11 77", "CHMOPTY", "play", "8D H[OT]P", 11, 77, ""),
        (">ruth: ?AACDER 8D CRAAlED +74 74", "?AACDER", "play", "8D CRAAlED", 74, 74, ""),
        (">ruth: 8D WINDY +32 32", None, "play", "8D WINDY", 32, 32, ""),
        (">ruth: KNO 15O A +3 -7", "KNO", "play", "15O A", 3, -7, ""),
        (">ruth: BEDGMNP 7E BEDIM +26 66 BE, ET, DO", "BEDGMNP", "play", "7E BEDIM", 26, 66, "BE, ET, DO"),
        (">ruth: BEDGMNP 7E BEDIM", "BEDGMNP", "play", "7E BEDIM", None, None, ""),
        (">ruth:\tU\t-\t+0\t380", "U", "pass", "-", 0, 380, ""),
        (">ruth: U - 0 380", "U", "pass", "-", 0, 380, ""),
        (">ruth: - +0 380", None, "pass", "-", 0, 380, ""),
        (">ruth: ?EOPQSS -QO +0 268", "?EOPQSS", "exchange", "-QO", 0, 268, ""),
        (">ruth: ?EOPQSS -qo +0 268", "?EOPQSS", "exchange", "-QO", 0, 268, ""),
        (">ruth: ?EOPQSS -5 +0 268", "?EOPQSS", "exchange", "-5", 0, 268, ""),
        (">ruth: ?EOPQSS \u2013QO +0 268", "?EOPQSS", "exchange", "-QO", 0, 268, ""),
        (">ruth: DEIILTZ --  -24 55", "DEIILTZ", "off", "--", -24, 55, ""),
        (">ruth: ADDIPYZ (challenge) +5 320", "ADDIPYZ", "challenge", "(challenge)", 5, 320, ""),
        (">ruth:  (challenge) +10 534", None, "challenge", "(challenge)", 10, 534, ""),
        (">ruth:  (OPEG) +14 345", None, "rack", "(OPEG)", 14, 345, ""),
        (">ruth: FILW (FILW) -10 426", "FILW", "rack", "(FILW)", -10, 426, ""),
        (">ruth: ABILS (time) -10 -3", "ABILS", "time", "(time)", -10, -3, ""),
        (">ruth: (TIME) -10 409", None, "time", "(time)", -10, 409, ""),
        (">úrsula:CR F6 CR. +14 14", "CR", "play", "F6 CR.", 14, 14, ""),
    ],
)
def test_each_kind_of_turn(line, rack, kind, text, score, total, rest):
    found = turn(line)
    assert (found.rack, found.kind, found.text) == (rack, kind, text)
    assert (found.score, found.total, found.rest) == (score, total, rest)
    assert turn(line_of(found)) == found
    assert turn(line_of(replace(found, raw=""))) == found


def test_a_line_comes_out_as_it_stood():
    text = "#note  two blanks\n  and two\n>ruth:  (OPEG)   +14 345\n>tama: DEIILTZ --  -24 55  (AT, ON)\n"
    assert gcg_text(read(text.encode())).decode() == text


def test_a_turn_knows_its_parts():
    assert (turn(">a: ABC E7 H.MP +11 77").coords, turn(">a: ABC E7 H.MP +11 77").word) == ("E7", "H.MP")
    assert [turn(f">a: {text} +0 0").tiles for text in ("-QO", "-5", "(OPEG)")] == ["QO", "5", "OPEG"]


PRAGMAS = """\
#character-encoding UTF-8
#player1 ruth Ruth Ngata
#player2 tama Tama Brown
#title Kāpiti Open, round 3
#description Table 1
#id nz.example 2026/kapiti/3
#lexicon CSW19
#game-type classic
#tile-distribution english
#board-layout CrosswordGame
#style house
#tile Ñ ñ
#note before the first turn
>ruth: AEINRST 8D RETAINS +66 66
#note a good start
which goes on

here
#note and a second note
>tama: ?DEGLOU -U +0 0
#rack1 CHMOPTY
#rack2 ?DEGLO
#incomplete
"""


def test_pragmas_and_notes_are_kept_in_their_order():
    game = read(PRAGMAS.encode())
    assert game.pragma("title") == "Kāpiti Open, round 3"
    assert (game.pragma("rack2"), game.pragma("incomplete"), game.pragma("date")) == ("?DEGLO", "", None)
    assert [note for _, note in game.notes()] == [
        "a good start\nwhich goes on\n\nhere\nand a second note",
        None,
    ]
    assert (game.players, game.full_name("tama"), game.full_name("nobody")) == (
        ("ruth", "tama"),
        "Tama Brown",
        "nobody",
    )
    assert gcg_text(game).decode() == PRAGMAS


def test_lines_are_numbered_as_in_the_file():
    game = read(b"\xef\xbb\xbf\r\n#title x\r\n\r\n#note a\r\nb\r\n>a: AB 8H AB +8 8\r\n")
    assert [(type(item), item.line) for item in game.items] == [(Pragma, 2), (Pragma, 4), (GcgTurn, 6)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_every_line_end(end):
    text = HEAD + ">ruth: AEINRST 8D RETAINS +66 66\n#note one\ntwo\n>tama: ABC - +0 0\n"
    assert read(text.replace("\n", end).encode()) == read(text.encode())


def test_the_players_are_those_who_play_first_to_play_first():
    assert read(b"#player1 a A\n#player2 b B\n>b: AB 8H AB +8 8\n>a: - +0 0").players == ("b", "a")
    assert read(b">b: AB 8H AB +8 8").players == ("b",)
    assert read(b"#player1 a A\n#player2 b B\n").players == ("a", "b")


NAMED = "#player1 jose José\n#player2 zoe Zoë\n>jose: AB 8H AB +8 8\n"


@pytest.mark.parametrize(
    "file",
    [
        NAMED.encode("latin-1"),
        NAMED.encode("utf-8"),
        b"\xef\xbb\xbf" + NAMED.encode("utf-8"),
        NAMED.encode("utf-16"),
        b"#character-encoding UTF-8\n" + NAMED.encode("utf-8"),
        b"\xef\xbb\xbf#character-encoding utf8\r\n" + NAMED.encode("utf-8"),
        b"#character-encoding ISO-8859-1\n" + NAMED.encode("latin-1"),
        b"\n#title x\n#character-encoding latin-1\n" + NAMED.encode("latin-1"),
        b"#character-encoding Windows-1252\n" + NAMED.encode("cp1252"),
    ],
)
def test_every_encoding(file):
    game = read(file)
    assert (game.full_name("jose"), game.full_name("zoe")) == ("José", "Zoë")
    assert unplaced(read(gcg_text(game))) == unplaced(game)


def test_latin_1_is_written_as_it_was_read_and_what_it_cannot_hold_as_utf_8():
    assert gcg_text(read(NAMED.encode("latin-1"))) == NAMED.encode("latin-1")
    macron = GcgGame(items=read_lines([(1, "#player1 m Māori"), (2, ">m: AB 8H AB +8 8")]).items)
    assert gcg_text(macron).startswith(b"#character-encoding UTF-8\n#player1 m M\xc4\x81ori\n")
    # As Latin-1 these two signs would read as one of UTF-8.
    twice = GcgGame(items=read_lines([(1, "#player1 m JosÃ©")]).items)
    assert read(gcg_text(twice)).full_name("m") == "JosÃ©"


@pytest.mark.parametrize(
    "file, line, said",
    [
        (b"", 1, "there is no game in this file"),
        (b"\n\r\n \n", 1, "there is no game in this file"),
        (b"hello", 1, "'hello' is neither a turn nor a line that begins with #"),
        (b"#title x\n\nhello\n", 3, "'hello' is neither"),
        (b"#player3 c C\n", 1, "#player3 names a third player"),
        (b"#player1\n", 1, "#player1 names nobody"),
        (b"#player1 a A\n#player2 a B\n", 2, "both players are called 'a'"),
        (b"#player1 a A\n#player1 b B\n", 2, "#player1 stands twice"),
        (b"#player1 a A\n#player2 b B\n>c: - +0 0\n", 3, "'c' is a third player"),
        (b">a: - +0 0\n>b: - +0 0\n>c: - +0 0\n", 3, "'c' is a third player"),
        (b"#player2 a A\n>b: - +0 0\n>c: - +0 0\n", 3, "'c' is a third player"),
        (b"#title of nothing\n", 1, "there is no game in this file"),
        (b">a: ABCDEFG 8A ABCDEFGHIJKLMNOP +8 8\n", 1, "has 16 letters"),
        (b">a\n", 1, "'>a' is not a turn"),
        (b">two words: ABC - +0 0\n", 1, "is not a turn"),
        (b">a:\n", 1, "nothing was done in the turn of 'a'"),
        (b">a: ABC\n", 1, "nothing was done"),
        (b">a: ABC 16A WORD +1 1\n", 1, "'16A' is no square of the board"),
        (b">a: ABC 8P WORD +1 1\n", 1, "'8P' is no square"),
        (b">a: ABC 0A WORD +1 1\n", 1, "'0A' is no square"),
        (b">a: ABC WORD +1 1\n", 1, "'WORD' is no square"),
        (b">a: ABC 8D\n", 1, "no word stands behind 8D"),
        (b">a: ABC 8D +26 26\n", 1, "'+' in '+26' is no letter"),
        (b">a: ABC 8D W0RD +1 1\n", 1, "'0' in 'W0RD' is no letter"),
        (b">a: ABC 8D W(RD +1 1\n", 1, "'(' in 'W(RD' is no letter"),
        (">a: ABC 8D CAFÉ +1 1\n".encode(), 1, "'É' in 'CAFÉ' is no letter"),
        (">a: ABÇ 8D WORD +1 1\n".encode(), 1, "'Ç' in the rack 'ABÇ' is no letter"),
        (b">a: AB1 8D WORD +1 1\n", 1, "'1' in the rack 'AB1' is no letter"),
        (b">a: " + b"A" * 16 + b" - +0 1\n", 1, "has 16 tiles"),
        (b">a: ABC -A!C +0 1\n", 1, "'!' in the exchange 'A!C' is no letter"),
        (b">a: ABC -0 +0 1\n", 1, "'-0' is no number of tiles from 1 to 7"),
        (b">a: ABC -8 +0 1\n", 1, "'-8' is no number of tiles"),
        (b">a: ABC -1234567 +0 1\n", 1, "is no number of tiles"),
        (b">a: (AB +4 1\n", 1, "'(AB' lacks its closing bracket"),
        (b">a: (A-B) +4 1\n", 1, "'-' in the rack at the end 'A-B' is no letter"),
        (b">a: ABC 8D WORD six 1\n", 1, "'six' should be the score"),
        (b">a: ABC 8D WORD +1234567 1\n", 1, "'+1234567' should be the score"),
        (b"#title x\n#character-encoding KOI8-R\n", 2, "the encoding 'KOI8-R' is not known"),
        (b">a: - +0 0\n#character-encoding UTF-8\n", 2, "#character-encoding stands behind a turn"),
        (b"#character-encoding UTF-8\n#title x\n>jos\xe9: - +0 0\n", 3, "the text is not UTF-8"),
        (b"\xef\xbb\xbf#title x\n#title \xe9\n", 2, "the text is not UTF-8"),
        (b"#title x\n#note \0\n", 2, "there is a NUL sign"),
        (b"#" * (LARGEST + 1), 1, "more than any game"),
    ],
)
def test_a_fault_names_its_line(file, line, said):
    with pytest.raises(WrongGcg) as wrong:
        read(file)
    assert (wrong.value.line, said in wrong.value.what) == (line, True), wrong.value
    assert wrong.value.remedy


# -- whatever the bytes

PIECES = st.sampled_from(
    [
        *(
            ">a: ",
            ">b: ",
            ">",
            "#",
            "#note ",
            "#player1 a A",
            "#player2 b",
            "#character-encoding ",
            "UTF-8",
            "\n",
            "\r",
        ),
        *("ABC ", "? ", "8D ", "H8 ", "8H ", "AB", "a.b", "(A)B", "[AB] ", "- ", "-- ", "-5 ", "-AB ", "(AB) ", " "),
        *("(challenge) ", "(time) ", "+5 ", "-10 ", "0 ", "99999999999 ", "é", "\t", "\u2028", "\x85", "\x1b[2J", "."),
    ]
)


@given(st.binary(max_size=300) | st.lists(PIECES, max_size=40).map(lambda pieces: "".join(pieces).encode()))
def test_any_bytes_are_a_game_or_a_fault_with_a_line(file):
    game, wrong = attempted(file)
    if wrong is not None:
        assert 1 <= wrong.line <= file.count(b"\n") + file.count(b"\r") + 1
        assert "\n" not in wrong.what
    if game is not None:
        again = read(gcg_text(game))
        assert said(again) == said(game)
        assert gcg_text(again) == gcg_text(game)


def said(game: GcgGame) -> tuple[Pragma | GcgTurn, ...]:
    """All but the encoding, which is named where it was only guessed before."""
    return tuple(item for item in unplaced(game).items if not (isinstance(item, Pragma) and item.key == ENCODING))


def attempted(file: bytes) -> tuple[GcgGame | None, WrongGcg | None]:
    try:
        return read(file), None
    except WrongGcg as wrong:
        return None, wrong


def test_the_names_of_encodings_are_ones_that_python_knows():
    assert all("é".encode(known) for known in ENCODINGS.values())
