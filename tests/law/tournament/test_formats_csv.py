"""Sheets: separators, encodings, headings as they come, problems by row and column, and no formula on the way out."""

import csv
import io
import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.tournament.grades import file, grades
from tilehall.law.tournament.event import Bye, Entrant, Event, Forfeit, Game, Table
from tilehall.law.tournament.formats import sheet
from tilehall.law.tournament.formats.games import read_games, write_games
from tilehall.law.tournament.formats.graded import Grade
from tilehall.law.tournament.formats.lists import Rated, read_entrants, read_ratings, write_entrants
from tilehall.law.tournament.formats.problem import CannotWrite, WrongFile
from tilehall.law.tournament.formats.seats import read_tables, write_tables

GAMES = "grade,round,table,kind,first,second,first_score,second_score,first_bonus,second_bonus\n"


def problems(reads, text: str | bytes, **more) -> list[str]:
    with pytest.raises(WrongFile) as caught:
        reads(text.encode() if isinstance(text, str) else text, **more)
    return [str(problem) for problem in caught.value.problems]


def games(text: str, **more):
    return read_games((GAMES + text).encode(), **more).grades


def test_a_list_with_semicolons_in_latin_1():
    entries = read_entrants(file("entrants.csv"))
    assert entries[0].entrant == Entrant(id="Ruth Ngata", name="Ruth Ngata", rating=1510, games=120, club="Käpiti")
    assert [(each.grade, each.member) for each in entries] == [("A", "007"), ("A", "012"), ("A", ""), ("B", "031")]
    assert [each.line for each in entries] == [2, 3, 4, 5]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_every_separator_encoding_and_line_end(separator, encoding, end):
    rows = (("Full Name", "Club", "Rating"), ("Zoë O'Neill", "Kapiti", "1500"), ("Ana Fox", "", "1402"))
    text = end.join(separator.join(row) for row in rows) + end
    entries = read_entrants(text.encode(encoding))
    assert [(each.entrant.name, each.entrant.club, each.entrant.rating, each.line) for each in entries] == [
        ("Zoë O'Neill", "Kapiti", 1500, 2),
        ("Ana Fox", None, 1402, 3),
    ]


def test_windows_letters_are_told_from_latin_1():
    assert read_entrants(b"name\nRuth \x93Ru\x94 O\x92Neill\n")[0].entrant.name == "Ruth “Ru” O’Neill"
    assert read_entrants(b"name\nRuth \x81\x93\xe9\n".replace(b"\x81\x93", b""))[0].entrant.name == "Ruth é"


def test_lines_are_counted_through_quoted_line_ends_and_empty_rows():
    text = 'sep=;\r\nname;club\r\n"Ruth ""Ru"" Ngata";"Kapiti\r\nCoast"\r\n;\r\n;Hutt\r\n'
    assert problems(read_entrants, text) == ["line 6, name: there is no name (write the full name)"]


def test_a_name_in_two_columns_is_joined_and_the_preferred_one_is_used():
    text = "Surname,First Name,Known as\nNgata,Ruth,\nvan der Berg,Wilhelmina,Billie\n"
    assert [each.entrant.name for each in read_entrants(text.encode())] == ["Ruth Ngata", "Billie van der Berg"]


def test_every_row_at_fault_is_named_with_its_column():
    text = "name,rating,games,regraded\nRuth,abc,1,no\nTama,1500,-3,maybe\nRuth,12345,2.5,yes\n"
    assert problems(read_entrants, text) == [
        "line 2, rating: “abc” is no whole number (write it as 412)",
        "line 3, games: -3 cannot be (it lies between 0 and 99999)",
        "line 3, regraded: “maybe” is neither yes nor no (write yes or no)",
        "line 4, rating: 12345 cannot be (it lies between 0 and 9999)",
        "line 4, games: “2.5” is no whole number (write it as 412)",
        "line 4, name: “Ruth” is also in line 2 (remove one, or tell the two apart)",
    ]


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "the file: the file is empty"),
        ("\n\n", "the file: the file is empty"),
        ("a,b\n1,2\n", "line 1, heading: no heading is known in “a b”"),
        ("club\nKapiti\n", "line 1, name: this column is missing (add it to the heading)"),
        ("family,rating\nNgata,1\n", "line 1, given: this column is missing"),
        ("name,Full Name\nRuth,Ruth\n", "line 1, name: “Full Name” and “name” are the same column"),
        ('name,club\n"Ruth,Kapiti\n', "line 2: the quotes or separators of this row are wrong"),
        ('name,club\n"Ruth"x,Kapiti\n', "line 2: the quotes or separators of this row are wrong"),
        ("name,club\nRuth,Kapiti,Coast\n", "line 2: the row has 3 cells, the heading 2"),
        ("name\n" + "x" * 200 + "\n", "line 2, name: “xxx"),
    ],
)
def test_a_sheet_that_cannot_be_read_says_where(text, said):
    assert problems(read_entrants, text)[0].startswith(said)


def test_a_rating_list():
    assert read_ratings(file("ratings.csv"))[1] == Rated(
        line=3, name="Whaea Hēmi", rating=1390, games=41, last_played=date(2025, 11, 2)
    )
    assert read_ratings(b"rank,name\n1,Ruth Ngata\n")[0].rank == 1
    assert problems(read_ratings, "name\nRuth\n") == ["line 1, rating: this column is missing (add it to the heading)"]


def test_a_day_that_can_be_read_in_two_ways_is_read_only_when_somebody_says_how():
    text = "name,rating,last_played\nRuth,1500,03/04/2026\n"
    assert problems(read_ratings, text) == [
        "line 2, last_played: “03/04/2026” may be read in several ways "
        "(write it as 2026-03-14, or say that the day comes first)"
    ]
    assert read_ratings(text.encode(), day_first=True)[0].last_played == date(2026, 4, 3)
    assert read_ratings(text.encode(), day_first=False)[0].last_played == date(2026, 3, 4)
    assert "“31/02/2026” is no day" in problems(read_ratings, text.replace("03/04", "31/02"), day_first=True)[0]
    assert "“soon” is no day" in problems(read_ratings, text.replace("03/04/2026", "soon"))[0]


def test_two_people_of_one_name_are_told_apart_by_their_numbers():
    text = "name,rating,member\nRuth Ngata,1500,007\nRuth Ngata,1400,008\n"
    assert [each.member for each in read_ratings(text.encode())] == ["007", "008"]


def test_results_as_a_form_collects_them():
    read = read_games(file("form.csv"), name="Kapiti Open")
    assert read.grades[0].event.rounds == (
        (
            Game(first="Ruth Ngata", second="Ana Fox", score=(412, 355)),
            Game(first="Tama Brown", second="Mei Li", score=(389, 389)),
        ),
        (Game(first="Ruth Ngata", second="Mei Li", score=(398, 377)), Bye(player="Tama Brown")),
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
    assert read.grades[0].unplaced == ((1, "Mei"),)


def test_our_own_sheet_by_grade_and_table():
    a, b = games(
        "A,1,2,played,Mei,Ana,300,290,1,0\nA,1,1,,Ruth,Tama,412.0,355,,\nB,1,,bye,Jo,,,,,\n"
        "A,2,1,forfeit,Ruth,Mei,,,,\nA,2,2,drawn,Tama,Ana,,,,\nA,3,1,,Ruth,Ana,,,,\n"
    )
    assert a.event.rounds == (
        (
            Game(first="Ruth", second="Tama", score=(412, 355)),
            Game(first="Mei", second="Ana", score=(300, 290), bonus=(1, 0)),
        ),
        (Forfeit(player="Ruth", to="Mei"), Game(first="Tama", second="Ana")),
        (Game(first="Ruth", second="Ana"),),
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


def test_with_a_list_of_entrants_every_name_must_be_in_it():
    entries = read_entrants(b"name,grade\nRuth Ngata,A\nTama Brown,A\nJo Hart,B\n")
    read = read_games(b"round,winner,winner score,loser,loser score\n1,Ruth Ngata,1,Tama Brown,0\n", entries=entries)
    assert [(grade.name, len(grade.event.players)) for grade in read.grades] == [("A", 2), ("B", 1)]
    found = problems(
        read_games, GAMES + "A,1,,,Ruth Ngata,Tama Browne,1,2,,\nA,2,,,Jo Hart,Ruth Ngata,1,2,,", entries=entries
    )
    assert found == [
        "line 2, name: “Tama Browne” is not in grade A (write the name as it stands there)",
        "line 3, name: “Jo Hart” is not in grade A (write the name as it stands there)",
    ]


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
            [Grade(name="A", event=Event(name="", ruleset="", profile=None, players=(), rounds=((Bye(player="x"),),)))]
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
        (",1,1,Ruth,5", "line 2, round: there is no number"),
        ("201,1,1,Ruth,5", "line 2, round: 201 cannot be"),
    ],
)
def test_a_table_that_cannot_be_is_named_with_its_row(rows, said):
    text = f"round,table,seat,player,score\n{rows}"
    assert problems(read_tables, text, name="", ruleset="nzrc-2024")[0].startswith(said)


@pytest.mark.parametrize(
    "text", ["=1+2", "+64", "-5", "@SUM(A1)", "\t=1", "\r=1", "'=1", "＝1", '=HYPERLINK("x", "y")']
)
def test_no_text_is_run_by_a_spreadsheet_and_it_comes_back_as_it_was(text):
    raw = sheet.write(("name", "club"), [(text, "Kapiti")])
    shown = next(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="").readlines()[1:]))[0]
    assert shown[0] == "'"
    read = sheet.read(raw, {"name": (), "club": ()})
    assert read.records[0].get("name") == text


def test_figures_stay_figures_and_quotes_are_doubled():
    raw = sheet.write(("a", "b"), [(-5, 'say "so", yes'), (None, "two\nlines")])
    assert raw == b'\xef\xbb\xbfa,b\r\n-5,"say ""so"", yes"\r\n,"two\nlines"\r\n'


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12) | st.sampled_from(
    ["=1", "'+2", 'a"b', "a,b", "a\nb"]
)


@given(st.lists(st.tuples(TEXTS, TEXTS).filter(lambda row: any(cell.strip() for cell in row)), max_size=6))
def test_any_text_comes_back(rows):
    read = sheet.read(sheet.write(("name", "club"), rows), {"name": (), "club": ()})
    assert [(each.get("name"), each.get("club")) for each in read.records] == [
        tuple(_composed(cell) for cell in row) for row in rows
    ]


def _composed(cell: str) -> str:
    return unicodedata.normalize("NFC", cell).strip()


@given(grades(lowest=-20))
def test_entrants_and_games_come_back_as_they_were(told):
    told = Grade(name=told.name, event=told.event)
    entries = read_entrants(write_entrants([told]))
    assert tuple(each.entrant for each in entries) == told.event.players
    read = read_games(write_games([told]), name="Kapiti Open", entries=entries)
    assert read.grades == (told,)
