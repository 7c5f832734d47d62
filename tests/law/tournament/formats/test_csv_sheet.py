"""Sheets: separators, encodings, headings as they come, problems by row and column, and no formula on the way out."""

import csv
import io
import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.invented_grades import file, grades
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, PairGame, Table
from tilehall.law.tournament.formats import csv_sheet
from tilehall.law.tournament.formats.cells import Faults
from tilehall.law.tournament.formats.entrants import write_entrants
from tilehall.law.tournament.formats.game_rows import read_games, write_games
from tilehall.law.tournament.formats.import_result import ImportedGrade
from tilehall.law.tournament.formats.problem import CannotWrite, WrongFile
from tilehall.law.tournament.formats.table_rows import read_tables, write_tables

GAMES = "grade,round,table,kind,first,second,first_score,second_score,first_bonus,second_bonus\n"


def problems(reads, text: str | bytes, **more) -> list[str]:
    with pytest.raises(WrongFile) as caught:
        reads(text.encode() if isinstance(text, str) else text, **more)
    return [str(problem) for problem in caught.value.problems]


def games(text: str, **more):
    return read_games((GAMES + text).encode(), **more).grades


COLUMNS = {"name": ("full name",), "club": ("club name",), "rating": ("old rating",), "games": ()}


def listed(raw: bytes) -> list[tuple[str, str, int | None, int | None, int]]:
    """The rows of a sheet with their lines, read with the same tools as the readers of results and of members."""
    found, faults = csv_sheet.read_sheet(raw, COLUMNS), Faults()
    csv_sheet.demand_columns(found, "name")
    rows = [
        (
            faults.name(record, "name"),
            record.get("club"),
            faults.whole(record, "rating", 0, 9999),
            faults.whole(record, "games", 0, 99999),
            record.line,
        )
        for record in found.records
    ]
    if faults.problems:
        raise WrongFile(faults.problems)
    return rows


def test_a_list_with_semicolons_in_latin_1():
    rows = listed(file("entrants.csv"))
    assert rows[0] == ("Ruth Ngata", "Käpiti", 1510, 120, 2)
    assert [row[-1] for row in rows] == [2, 3, 4, 5]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_every_separator_encoding_and_line_end(separator, encoding, end):
    rows = (("Full Name", "Club", "Rating"), ("Zoë O'Neill", "Kapiti", "1500"), ("Ana Fox", "", "1402"))
    text = end.join(separator.join(row) for row in rows) + end
    assert listed(text.encode(encoding)) == [("Zoë O'Neill", "Kapiti", 1500, None, 2), ("Ana Fox", "", 1402, None, 3)]


def test_windows_letters_are_told_from_latin_1():
    assert listed(b"name\nRuth \x93Ru\x94 O\x92Neill\n")[0][0] == "Ruth “Ru” O’Neill"
    assert listed(b"name\nRuth \x81\x93\xe9\n".replace(b"\x81\x93", b""))[0][0] == "Ruth é"


def test_lines_are_counted_through_quoted_line_ends_and_empty_rows():
    text = 'sep=;\r\nname;club\r\n"Ruth ""Ru"" Ngata";"Kapiti\r\nCoast"\r\n;\r\n;Hutt\r\n'
    assert problems(listed, text) == ["line 6, name: there is no name (write the full name)"]


def test_every_row_at_fault_is_named_with_its_column():
    text = "name,rating,games\nRuth,abc,1\nTama,1500,-3\nMei,12345,2.5\n"
    assert problems(listed, text) == [
        "line 2, rating: “abc” is no whole number (write it as 412)",
        "line 3, games: -3 cannot be (it lies between 0 and 99999)",
        "line 4, rating: 12345 cannot be (it lies between 0 and 9999)",
        "line 4, games: “2.5” is no whole number (write it as 412)",
    ]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "the file: the file is empty"),
        ("\n\n", "the file: the file is empty"),
        ("a,b\n1,2\n", "line 1, heading: no heading is known in “a b”"),
        ("club\nKapiti\n", "line 1, name: this column is missing (add it to the heading)"),
        ("name,Full Name\nRuth,Ruth\n", "line 1, name: “Full Name” and “name” are the same column"),
        ('name,club\n"Ruth,Kapiti\n', "line 2: the quotes or separators of this row are wrong"),
        ('name,club\n"Ruth"x,Kapiti\n', "line 2: the quotes or separators of this row are wrong"),
        ("name,club\nRuth,Kapiti,Coast\n", "line 2: the row has 3 cells, the heading 2"),
        ("name\n" + "x" * 200 + "\n", "line 2, name: “xxx"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where(text, said):
    assert problems(listed, text)[0].startswith(said)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-04-03", date(2026, 4, 3)),
        ("03/04/2026", date(2026, 4, 3)),
        ("3.4.2026", date(2026, 4, 3)),
        ("", None),
    ],
)
def test_the_day_comes_first(text, day):
    faults = Faults()
    (record,) = csv_sheet.read_sheet(f"name,day\nRuth,{text}\n".encode(), {"name": (), "day": ()}).records
    assert faults.day(record, "day") == day
    assert not faults.problems


@pytest.mark.parametrize("text", ["31/02/2026", "soon", "2026-13-01", "1/1/26", "01/01/1700", "2026/04/03"])
def test_what_is_no_day_is_named(text):
    faults = Faults()
    (record,) = csv_sheet.read_sheet(f"name,day\nRuth,{text}\n".encode(), {"name": (), "day": ()}).records
    assert faults.day(record, "day") is None
    assert [str(each) for each in faults.problems] == [f"line 2, day: “{text}” is not a date (write it as 2026-03-14)"]


def test_results_as_a_form_collects_them():
    read = read_games(file("form.csv"), name="Kapiti Open")
    assert read.grades[0].event.rounds == (
        (
            PairGame(first="Ruth Ngata", second="Ana Fox", score=(412, 355)),
            PairGame(first="Tama Brown", second="Mei Li", score=(389, 389)),
        ),
        (PairGame(first="Ruth Ngata", second="Mei Li", score=(398, 377)), Bye(player="Tama Brown")),
    )
    assert len(read.grades[0].starts_unknown) == 3
    assert [str(note) for note in read.notes] == [
        "the file, winner: the file does not say who started (it is taken as not known)",
        "line 4: the result is also in line 3 (it is counted once)",
    ]


def test_a_winner_with_fewer_points_and_a_loser_to_nobody_are_noted():
    text = b"round,winner,winner score,loser,loser score\n1,Ruth,300,Tama,400\n1,Bye,50,Mei,0\n"
    read = read_games(text)
    assert [note.what for note in read.notes[1:]] == [
        "Ruth is called the winner with 300 to 400",
        "Mei forfeits, and the row does not say to whom",
    ]
    assert read.grades[0].event.rounds[0][1] == Forfeit(player="Mei", to=None)


def test_a_forfeit_without_an_opponent_and_a_start_that_is_not_told_come_back():
    games = (PairGame(first="Ana", second="Ben", score=(1, 2)), Forfeit(player="Cy", to=None))
    players = tuple(Entrant(id=name, name=name, entered=n) for n, name in enumerate(("Ana", "Ben", "Cy"), 1))
    event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=(games, games[:1]))
    told = ImportedGrade(name="A", event=event, starts_unknown=frozenset({(1, "Ana")}))
    assert "A,1,1,played,Ana,Ben,1,2,,,not told\r\n" in write_games([told]).decode("utf-8-sig")
    assert read_games(write_games([told])).grades == (told,)


def test_our_own_sheet_by_grade_and_table():
    a, b = games(
        "A,1,2,played,Mei,Ana,300,290,1,0\nA,1,1,,Ruth,Tama,412.0,355,,\nB,1,,bye,Jo,,,,,\n"
        "A,2,1,forfeit,Ruth,Mei,,,,\nA,2,2,drawn,Tama,Ana,,,,\nA,3,1,,Ruth,Ana,,,,\n"
    )
    assert a.event.rounds == (
        (
            PairGame(first="Ruth", second="Tama", score=(412, 355)),
            PairGame(first="Mei", second="Ana", score=(300, 290), bonus=(1, 0)),
        ),
        (Forfeit(player="Ruth", to="Mei"), PairGame(first="Tama", second="Ana")),
        (PairGame(first="Ruth", second="Ana"),),
    )
    assert (b.name, b.event.rounds) == ("B", ((Bye(player="Jo"),),))


@pytest.mark.parametrize(
    "row, said",
    [
        ("A,1,,,Ruth,Tama,9999,1,,", "line 2, first_score: 9999 cannot be (it lies between -999 and 2999)"),
        ("A,1,,,Ruth,Tama,41x,1,,", "line 2, first_score: “41x” is no whole number"),
        ("A,1,,,Ruth,Tama,412,,,", "line 2, second_score: there is no score"),
        ("A,1,,played,Ruth,Tama,,,,", "line 2, first_score: there is no score"),
        ("A,,,,Ruth,Tama,412,300,,", "line 2, round: there is no round"),
        ("A,0,,,Ruth,Tama,412,300,,", "line 2, round: 0 cannot be"),
        ("A,1,,,Ruth,Ruth,412,300,,", "line 2, second: Ruth meets Ruth"),
        ("A,1,,,Ruth,,412,300,,", "line 2, second: there is no name"),
        ("A,1,,won,Ruth,Tama,412,300,,", "line 2, kind: “won” is not known (write one of bye, drawn, forfeit, played)"),
        ("A,1,,,Ruth,Tama,412,300,99,", "line 2, first_bonus: 99 cannot be"),
        ("A,1,,,Ruth,Tama,412,300,,\nA,1,,,Mei,Tama,1,2,,", "line 3, round: Tama is also in line 2 for round 1"),
    ],
)
def test_a_result_that_cannot_be_is_named_with_its_row(row, said):
    assert problems(read_games, GAMES + row)[0].startswith(said)


def test_rounds_may_have_names_and_come_after_the_numbered_ones():
    rows = "Final,Ana,Cy,400,300", "Round 1,Ana,Ben,410,390", "r2,Ben,Cy,350,360", "Semi-final,Ana,Ben,401,399"
    read = read_games(("round,first,second,first_score,second_score\n" + "\n".join(rows)).encode())
    assert [each[0].score for each in read.grades[0].event.rounds] == [(410, 390), (350, 360), (401, 399), (400, 300)]
    assert [str(note) for note in read.notes] == [
        "line 5, round: the round “Semi-final” has no number (it is taken as 3)",
        "line 2, round: the round “Final” has no number (it is taken as 4)",
    ]


def test_names_of_rounds_count_in_their_own_grade_and_in_the_order_of_the_sheet():
    raw = (
        b"grade,round,table,seat,player,score\nA,1,1,1,Ana,5\nA,1,1,2,Ben,-5\nA,Superleague,1,1,Ana,7\n"
        b"A,Superleague,1,2,Ben,-7\nB,Semifinal,1,1,Cy,1\nB,Semifinal,1,2,Di,-1\n"
    )
    read = read_tables(raw, name="x", ruleset="nzrc-2024")
    assert [[table.scores for each in grade.event.rounds for table in each] for grade in read.grades] == [
        [(5, -5), (7, -7)],
        [(1, -1)],
    ]
    assert [note.line for note in read.notes] == [4, 6]


@pytest.mark.parametrize("text", ["1l", "x", "-1", "100", "r999", "0"])
def test_a_slip_of_the_finger_is_no_name_of_a_round(text):
    with pytest.raises(WrongFile, match="round"):
        read_games(f"round,first,second,first_score,second_score\n{text},Ana,Ben,1,2\n".encode())


def test_tables_of_four_have_a_sheet_of_their_own():
    text = "round,table,seat,player,score\n1,1,2,Tama,-20\n1,1,1,Ruth,50\n1,1,3,Mei,-30\n2,1,1,Mei,\n2,1,2,Ruth,\n"
    read = read_tables(text.encode(), name="Day", ruleset="nzrc-2024")
    assert read.grades[0].event.rounds == (
        (Table(players=("Ruth", "Tama", "Mei"), scores=(50, -20, -30)),),
        (Table(players=("Mei", "Ruth")),),
    )
    assert read_tables(write_tables(read.grades), name="Day", ruleset="nzrc-2024") == read
    with pytest.raises(CannotWrite, match="write the sheet of games"):
        write_tables(
            [
                ImportedGrade(
                    name="A", event=Event(name="", ruleset="", profile=None, players=(), rounds=((Bye(player="x"),),))
                )
            ]
        )
    with pytest.raises(CannotWrite, match="write the sheet of tables"):
        write_games(read.grades)


@pytest.mark.parametrize(
    "rows, said",
    [
        ("1,1,1,Ruth,5", "line 2, table: table 1 of round 1 has 1 players"),
        ("1,1,1,Ruth,5\n1,1,1,Tama,5", "line 2, seat: a seat at table 1 of round 1 is taken twice"),
        ("1,1,1,Ruth,5\n1,1,2,Tama,", "line 2, score: table 1 of round 1 has only some points"),
        ("1,1,1,Ruth,5\n1,1,2,Tama,1\n1,2,1,Ruth,1\n1,2,2,Mei,1", "line 4, player: Ruth is also in line 2 for round 1"),
        (",1,1,Ruth,5", "line 2, round: there is no round"),
        ("100,1,1,Ruth,5", "line 2, round: 100 cannot be"),
    ],
)
def test_a_table_that_cannot_be_is_named_with_its_row(rows, said):
    text = f"round,table,seat,player,score\n{rows}"
    assert problems(read_tables, text, name="", ruleset="nzrc-2024")[0].startswith(said)


@pytest.mark.parametrize(
    "text", ["=1+2", "+64", "-5", "@SUM(A1)", "\t=1", "\r=1", "'=1", "＝1", '=HYPERLINK("x", "y")']
)
def test_no_text_is_run_by_a_spreadsheet_and_it_comes_back_as_it_was(text):
    raw = csv_sheet.write_sheet(("name", "club"), [(text, "Kapiti")])
    shown = next(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="").readlines()[1:]))[0]
    assert shown[0] == "'"
    read = csv_sheet.read_sheet(raw, {"name": (), "club": ()})
    assert read.records[0].get("name") == text


def test_figures_stay_figures_and_quotes_are_doubled():
    raw = csv_sheet.write_sheet(("a", "b"), [(-5, 'say "so", yes'), (None, "two\nlines")])
    assert raw == b'\xef\xbb\xbfa,b\r\n-5,"say ""so"", yes"\r\n,"two\nlines"\r\n'


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12) | st.sampled_from(
    ["=1", "'+2", 'a"b', "a,b", "a\nb"]
)


@given(st.lists(st.tuples(TEXTS, TEXTS).filter(lambda row: any(cell.strip() for cell in row)), max_size=6))
def test_any_text_comes_back(rows):
    read = csv_sheet.read_sheet(csv_sheet.write_sheet(("name", "club"), rows), {"name": (), "club": ()})
    assert [(each.get("name"), each.get("club")) for each in read.records] == [
        tuple(_composed(cell) for cell in row) for row in rows
    ]


def _composed(cell: str) -> str:
    return unicodedata.normalize("NFC", cell).strip()


@given(grades(lowest=-20, forfeits="any"))
def test_games_come_back_as_they_were(told):
    """A sheet of results says who played, not what else is known of them."""
    grades = read_games(write_games([told]), name="Kapiti Open").grades
    assert len(grades) == any(told.event.rounds)
    for read in grades:
        assert (read.event.rounds, read.starts_unknown) == (told.event.rounds, told.starts_unknown)
        assert {each.name for each in read.event.players} <= {each.name for each in told.event.players}


def test_entrants_are_written_with_what_is_known_of_them():
    players = (
        Entrant(id="1", name="Ruth Ngata", rating=1510, games=120, club="Kapiti", entered=1, team="N", regraded=True),
        Entrant(id="2", name="Mei Li"),
    )
    event = Event(name="", ruleset="nzasp-2022", profile=None, players=players, rounds=())
    rows = write_entrants([ImportedGrade(name="A", event=event)]).decode("utf-8-sig").splitlines()
    assert rows == [
        "name,grade,club,rating,games,entered,regraded,team",
        "Ruth Ngata,A,Kapiti,1510,120,1,yes,N",
        "Mei Li,A,,,0,,no,",
    ]
