"""AUPAIR's file: the columns, the dialects of byes, hand-made files, and what the columns have no room for."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given

from tests.law.tournament.invented_grades import file, grades
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame, Table
from tilehall.law.tournament.formats import tou
from tilehall.law.tournament.formats.import_result import ImportedGrade
from tilehall.law.tournament.formats.problem import CannotWrite, WrongFile

DAY = date(2026, 3, 14)


def grade(*rounds, names=("Ruth Ngata", "Tama Brown", "Mei Li"), called="A"):
    players = tuple(Entrant(id=name, name=name, entered=number) for number, name in enumerate(names, 1))
    return ImportedGrade(
        name=called, event=Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=rounds)
    )


def tou_of(*lines: str) -> bytes:
    return "\r\n".join(["*M14.03.2026 Kapiti Open", "*A", " " * 38 + "0", *lines, "*** END OF FILE ***"]).encode()


def faults(raw: bytes) -> list[str]:
    with pytest.raises(WrongFile) as caught:
        tou.read(raw)
    return [str(problem) for problem in caught.value.problems]


def test_the_file_of_a_small_open():
    read = tou.read(file("kapiti.tou"))
    assert (read.name, read.day, read.rounds, read.notes) == ("Kapiti Open", DAY, 3, ())
    assert read.players == ("Ruth Ngata", "Tama Brown", "Mei Li", "Ana Fox")
    assert read.grades[0].event.rounds[1] == (
        PairGame(first="Mei Li", second="Ruth Ngata", score=(377, 398)),
        PairGame(first="Ana Fox", second="Tama Brown", score=(301, 420)),
    )
    assert tou.write(read.name, DAY, read.grades).raw == file("kapiti.tou")


def test_a_file_without_columns_is_read_by_its_words_and_its_starts_are_not_known():
    read, columns = tou.read(file("words.tou")), tou.read(file("kapiti.tou"))
    scores = [
        {frozenset(zip(each.players, each.score, strict=True)) for each in r} for r in read.grades[0].event.rounds
    ]
    assert scores == [
        {frozenset(zip(each.players, each.score, strict=True)) for each in r} for r in columns.grades[0].event.rounds
    ]
    assert len(read.grades[0].starts_unknown) == 6
    assert [str(note) for note in read.notes] == [
        "line 2: grade A has no + before any opponent (who started is taken as not known)"
    ]


def test_a_score_of_two_digits_is_refused_where_the_columns_are_lost():
    raw = file("words.tou").replace(b"355 1 301", b"95 1 301")
    assert faults(raw) == [
        "line 6, round 1: “95” cannot be told for sure without columns "
        "(put the file into columns of nine, the name in the first 20)"
    ]


def test_byes_and_forfeits_in_all_their_dialects():
    one, two = tou.read(file("dialects.tou")).grades
    assert (one.name, two.name) == ("A", "B Grade")
    assert one.event.rounds == (
        (
            PairGame(first="Ruth Ngata", second="Tama Brown", score=(412, 389)),
            Bye(player="Mei Li"),
        ),  # 350-350 with oneself
        (Bye(player="Ruth Ngata"), PairGame(first="Mei Li", second="Tama Brown", score=(50, 75))),  # 2001 +1; 2 75
        (
            PairGame(first="Ruth Ngata", second="Mei Li", score=(398, 420)),
            Forfeit(player="Tama Brown", to=None),
        ),  # 0000
    )
    assert two.event.rounds == (
        (Bye(player="Jo Hart"), Forfeit(player="Wiremu Pohe", to="Sione Moa")),  # 50; 150 and 100
        (PairGame(first="Jo Hart", second="Sione Moa", score=(301, 300)), Bye(player="Wiremu Pohe")),
    )


def test_a_forfeit_nobody_is_named_for_is_told_and_not_guessed():
    notes = [str(note) for note in tou.read(file("dialects.tou")).notes]
    assert notes[0] == (
        "line 5, round 3: Tama Brown forfeits, and the file does not say to whom "
        "(kept as a forfeit without an opponent)"
    )
    assert "line 12, round 1: Wiremu Pohe forfeits and Sione Moa alone can be the opponent" in notes[1]


def test_a_result_digit_against_the_scores_is_noted_and_the_scores_are_taken():
    raw = file("kapiti.tou").replace(b"Ana Fox               355", b"Ana Fox              2355")
    read = tou.read(raw)
    assert read.grades == tou.read(file("kapiti.tou")).grades
    assert [str(note) for note in read.notes] == [
        "line 7, round 1: Ana Fox is marked with a win, but 355 to 412 is a loss (the scores are taken)"
    ]


def test_both_or_neither_with_a_plus_leaves_the_start_open():
    raw = file("kapiti.tou").replace(b"355   1", b"355  +1").replace(b"342   3", b"342   3").replace(b"+2\r", b" 2\r")
    read = tou.read(raw)
    assert read.grades[0].starts_unknown == {(1, "Ruth Ngata"), (3, "Ruth Ngata")}
    assert [note.what for note in read.notes] == [
        "both of Ruth Ngata and Ana Fox started",
        "neither of Ruth Ngata and Tama Brown started",
    ]


@pytest.mark.parametrize(
    "lines, said",
    [
        (
            ["Ruth                 2412  +9"],
            "line 4, round 1: opponent 9 is no other player of this grade, which has 1",
        ),
        (
            ["Ruth                 2412  +2", "Tama                  300   3", "Mei                   200   2"],
            "line 4, round 1: Ruth meets Tama (player 2), who meets player 3 (both lines must name each other)",
        ),
        (["Ruth                 2412  +2", "Tama"], "line 4, round 1: Ruth meets Tama (player 2), who meets nobody"),
        (["Ruth", "Ruth"], "line 5, name: the name “Ruth” is also in line 4 (names are unique: add a letter)"),
        (["Ruth 2412"], "line 4, round 1: “2412” is no score with an opponent's number"),
        (["Ruth 3412 2", "Tama 2301 1"], "line 4, round 1: “3412” cannot be told for sure"),
        (["Ruth 2412 x"], "is no score with an opponent's number"),
        (["2412 4"], "line 4, name: the line begins with a number, not with a name"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(lines, said):
    assert any(said in each for each in faults(tou_of(*lines)))


def test_every_line_at_fault_is_named_at_once():
    raw = tou_of("Ruth Ngata           2412  +7", "Tama Brown            389   8")
    assert [each.split(":")[0] for each in faults(raw)] == ["line 4, round 1", "line 5, round 1"]


@pytest.mark.parametrize(
    "raw, said",
    [
        (b"", "line 1: this is no TOU file: there is no line as *M14.03.2026"),
        (b"*A\r\nRuth", "line 1: this is no TOU file"),
        (b"*M14.03.2026 Open\r\n", "there is no grade, a line as *A"),
        (b"*M31.02.2026 Open\r\n*A\r\nRuth", "line 1, date: 31.02.2026 is not a date"),
        (b"*M14.03.2026 Open\r\nRuth\r\n*A", "line 2: “Ruth” comes before any grade"),
        (b"*M14.03.2026 Open\r\n*A\r\n", "line 2: the grade “A” has no players"),
        (b"*M14.03.2026 Open\r\n*A\r\nRuth\r\n*A\r\nTama", "line 4, grade: the grade “A” is there twice"),
        (b"*M14.03.2026 Open\r\n*\r\nRuth", "line 2, grade: the grade has no name"),
        (b"*M14.03.2026 Open\r\n*A\r\n\x00", "line 3: there is a zero byte, so this is no text file"),
        (b"\xff\xfe*", "the file says it is UTF-16, but byte 2 does not fit"),
    ],
)
def test_what_is_no_such_file_says_so(raw, said):
    assert said in faults(raw)[0]


def test_a_file_cut_short_or_with_more_behind_its_end_is_noted():
    assert "is missing" in str(tou.read(file("kapiti.tou").replace(b"*** END OF FILE ***\r\n", b"")).notes[0])
    assert "line 9: it stands behind the end" in str(tou.read(file("kapiti.tou") + b"Ruth\r\n").notes[0])


def test_the_own_forms_of_byes_and_forfeits():
    told = grade(
        (PairGame(first="Tama Brown", second="Ruth Ngata", score=(301, 75)), Bye(player="Mei Li")),
        (Forfeit(player="Ruth Ngata", to="Mei Li"),),
    )
    assert tou.write("Kapiti Open", DAY, [told]).raw.decode().split("\r\n")[3:6] == [
        "Ruth Ngata             75   2    0   1",
        "Tama Brown           2301  +1",
        "Mei Li               2001  +3 2001  +3",
    ]


def test_names_are_cut_and_put_in_plain_letters_and_it_is_said():
    names = ("Wilhelmina Featherstonehaugh", "Wilhelmina Featherston", "Hēmi Pōhe", "張偉", "*Zoë 3000")
    written = tou.write("Ōtaki", DAY, [grade(names=names)])
    text = written.raw.decode("ascii")
    assert [line for line in text.split("\r\n") if line][3:-1] == [
        "Wilhelmina Featherst",
        "Wilhelmina Feather~2",
        "Hemi Pohe",
        "Player #4",
        "Zoe #3000",
    ]
    assert len(written.notes) == 5
    assert "Hēmi Pōhe is written Hemi Pohe" in written.notes[2]


def test_with_a_hundred_players_the_block_has_ten_signs():
    names = tuple(f"Player {chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(100))
    pairs = tuple(PairGame(first=names[n], second=names[99 - n], score=(400 + n, 300)) for n in range(50))
    raw = tou.write("Big", DAY, [grade(pairs, names=names)]).raw
    assert b"Player AA            2400 +100\r\n" in raw
    assert tou.read(raw).grades[0].event.rounds == (pairs,)


@pytest.mark.parametrize(
    "meeting, said",
    [
        (
            PairGame(first="Ruth Ngata", second="Mei Li", score=(1001, 300)),
            "Ruth Ngata, round 1: a score of 1001 does not",
        ),
        (PairGame(first="Ruth Ngata", second="Mei Li", score=(400, -5)), "Mei Li, round 1: a score of -5 does not fit"),
        (Table(players=("Ruth Ngata", "Mei Li")), "round 1: a table of three or four has no place"),
    ],
)
def test_what_the_columns_have_no_room_for_is_not_written(meeting, said):
    with pytest.raises(CannotWrite, match=said):
        tou.write("Open", DAY, [grade((meeting,))])


def test_a_grade_that_would_be_read_as_a_head_is_not_written():
    with pytest.raises(CannotWrite, match="grade M14"):
        tou.write("Open", DAY, [grade(called="M14.03.2026 x")])


@given(grades(forfeits="", coming=False))
def test_what_is_written_is_read_again(told):
    """Ratings, clubs and macrons have no place in the file; who met whom, who started and every score have."""
    plain = {each.name: tou._short(each.name, n, set()) for n, each in enumerate(told.event.players, 1)}
    if len(set(plain.values())) < len(plain):
        return
    read = tou.read(tou.write("Kapiti Open", DAY, [told]).raw)
    renamed = tuple(tuple(_renamed(each, plain) for each in played) for played in told.event.rounds)
    assert read.grades[0].event.rounds == renamed
    assert read.grades[0].starts_unknown == {(n, plain[name]) for n, name in told.starts_unknown}


def _renamed(meeting, names):
    if isinstance(meeting, Bye):
        return Bye(player=names[meeting.player])
    return replace(meeting, first=names[meeting.first], second=names[meeting.second])
