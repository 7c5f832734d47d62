"""tsh's own files: the lines of a grade, the configuration that is never run, and what comes back of what we write."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given

from tests.law.tournament.invented_grades import file, grades
from tilehall.law.tournament.event import Bye, Forfeit, PairGame, Table
from tilehall.law.tournament.event_size import MOST_ROUNDS
from tilehall.law.tournament.formats import tou, tsh_archive
from tilehall.law.tournament.formats.problem import CannotWrite, WrongFile
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.law.tournament.standings import standings

DAY = date(2026, 3, 14)


def of(*lines: str):
    return tsh_archive.read("\n".join(lines).encode(), name="a.t").grades[0]


def faults(raw: bytes) -> list[str]:
    with pytest.raises(WrongFile) as caught:
        tsh_archive.read(raw)
    return [str(problem) for problem in caught.value.problems]


def test_a_grade_alone_tells_the_same_games_as_its_tou():
    read = tsh_archive.read(file("kapiti.t"), name="folder/a.t")
    assert read.grades[0].name == "A"
    assert read.grades[0].event.rounds == tou.read(file("kapiti.tou")).grades[0].event.rounds
    assert [each.rating for each in read.grades[0].event.players] == [1510, 1478, 1402, None]
    assert read.grades[0].spelled["Ana Fox"] == "Fox, Ana"


def test_an_archive_with_its_settings():
    read = tsh_archive.read(file("kapiti.tsh"))
    assert (read.name, read.day) == ('Kapiti "Autumn" Open', DAY)
    assert [grade.name for grade in read.grades] == ["A", "B"]
    jo, sione, _ = read.grades[1].event.players
    assert (jo.rating, jo.games, jo.club) == (1200, 61, "Lower Hutt")
    assert (sione.rating, sione.team) == (1101, "Hutt; Valley")
    assert read.grades[1].event.rounds[:2] == (
        (PairGame(first="Jo Hart", second="Sione Moa", score=(401, 388)), Bye(player="Wiremu Pohe")),
        (Bye(player="Jo Hart"), PairGame(first="Sione Moa", second="Wiremu Pohe", score=(402, 377))),
    )
    assert [str(note) for note in read.notes][:3] == [
        "line 10, factor: “3 * 7” is not read (it is Perl, and never run)",
        "line 13: “perl system('echo this is never run')” is not read (it is left out, and never run)",
        "line 22, rating: 1100.5 is no whole number (1101 is taken)",
    ]


def test_a_configuration_with_its_files_beside_it():
    raw = b"division A a.t\nconfig event_date = 'Easter'\n"
    read = tsh_archive.read(raw, files={"a.t": file("kapiti.t")})
    assert read.players[0] == "Ruth Ngata"
    assert (read.day, read.notes[0].what) == (None, "the date “Easter” is free text")
    assert faults(raw) == ["line 1, division: the file “a.t” is not there (give it with the configuration)"]


def test_the_rounds_of_one_grade_and_the_byes_to_come():
    """tsh counts every bye, also one that is still to come; what else it says of one grade is not ours."""
    line = b"Abe, Al 1500 2; 400\nBo, Bea 1400 1; 390\n"
    config = b"division A a.t\ndivision B b.t\nconfig max_rounds = 5\nconfig max_div_rounds{'b'} = 3\n"
    read = tsh_archive.read(config + b"config prize_bands{'A'} = [1, 2]\n", files={"a.t": line, "b.t": line})
    assert [grade.planned_rounds for grade in read.grades] == [5, 3]
    assert read.grades[0].event.own_terms.byes_count == "always"
    assert [note.remedy for note in read.notes] == [
        "they are in the plan; set fewer rounds there if no more are to be played"
    ]
    old = tsh_archive.read(config + b"config event_date = '2019-05-04'\n", files={"a.t": line, "b.t": line})
    assert [note.remedy for note in old.notes] == [
        "it is from before the rules that are loaded, and read as far as it goes"
    ]


@pytest.mark.parametrize("planned, taken", [(MOST_ROUNDS, MOST_ROUNDS), (MOST_ROUNDS + 1, 0), (-3, 0), (0, 0)])
def test_rounds_that_no_event_has_are_not_planned(planned, taken):
    raw = f"division A a.t\nconfig max_rounds = {planned}\n".encode()
    read = tsh_archive.read(raw, files={"a.t": b"Abe, Al 1500 2; 400\nBo, Bea 1400 1; 390\n"})
    assert read.grades[0].planned_rounds == taken


def test_a_cap_of_nothing_is_none():
    raw = b"division A a.t\nconfig standings_spread_cap = [0, -5, 350]\n"
    read = tsh_archive.read(raw, files={"a.t": b"Abe, Al 1500 2; 400\nBo, Bea 1400 1; 390\n"})
    assert read.grades[0].event.own_terms.spread_caps == (350,)
    assert [str(note) for note in read.notes] == [
        "the file, standings_spread_cap: some of the caps cannot be (350 are taken)"
    ]


@pytest.mark.parametrize("planned, told", [(3, []), (5, ["5 rounds were planned, 3 are in the file"])])
def test_an_event_that_was_not_over_says_that_rounds_are_missing(planned, told):
    raw = f"division A a.t\nconfig max_rounds = {planned}\n".encode()
    read = tsh_archive.read(raw, files={"a.t": b"Abe, Al 1500 2 2 2; 400 410 420\nBo, Bea 1400 1 1 1; 390 380 370\n"})
    assert [note.what for note in read.notes if note.field == "max_rounds"] == told


@pytest.mark.parametrize(
    "text, value",
    [
        ("3", 3),
        ("-1.5", -1.5),
        ('"Kapiti \\"A\\" Open"', 'Kapiti "A" Open'),
        ("'it\\'s'", "it's"),
        ("[1, 'two', \"3\"]", [1, "two", "3"]),
        ("{A => 1, 'B' => 2}", {"A": 1, "B": 2}),
        ("[]", []),
        ("3 * 7", None),
        ("system('x')", None),
        ("[1, [2]]", None),
        ("{'A' => 1, 'B'}", None),
        ("word", None),
        ("", None),
        ("[", None),
    ],
)
def test_values_are_read_and_never_run(text, value):
    assert tsh_archive.read_setting(text) == value


def test_with_opponent_0_the_figure_is_a_spread_never_points():
    grade = of("A, Ruth 1 0 2 0 0;50 300 -50 0", "B, Tama 1 0 1 0 0; 0 280 50 50")
    assert grade.event.rounds[0] == (Bye(player="Ruth A"),)
    assert grade.event.rounds[2] == (Forfeit(player="Ruth A", to="Tama B"),)
    assert grade.event.rounds[3] == (Bye(player="Tama B"),)


def test_equal_amounts_of_one_round_belong_together():
    """Tama and Mei forfeit the same amount; Ana's is another, and only Jo has won as much."""
    grade = of(
        "A, Ruth 1 0 0; 50 50",
        "B, Tama 1 0 0; -50 -75",
        "C, Mei 1 0 0; -50 -60",
        "D, Ana 1 0 0; -75 0",
        "E, Jo 1 0 0; 75 75",
    )
    assert grade.event.rounds == (
        (
            Bye(player="Ruth A"),
            Forfeit(player="Tama B", to=None),
            Forfeit(player="Mei C", to=None),
            Forfeit(player="Ana D", to="Jo E", spread=75),
        ),
        (
            Bye(player="Ruth A"),
            Forfeit(player="Tama B", to="Jo E", spread=75),
            Forfeit(player="Mei C", to=None, spread=60),
        ),
    )
    assert {one.player: (one.wins, one.spread) for one in standings(grade.event).placings} == {
        "Ruth A": (2, 100), "Tama B": (0, -125), "Mei C": (0, -110), "Ana D": (0, -75), "Jo E": (2, 150),
    }  # fmt: skip


def test_who_withdrew_is_noted_once():
    read = tsh_archive.read(b"A, Ruth 1 0 0 0 0; 0 -50 -50 -50\nB, Tama 1 0 0 0 0; -60 0 -60 0\n", name="a.t")
    assert [(note.place, note.what) for note in read.notes] == [
        ("line 2, rounds 1, 3", "Tama B forfeits, and the file does not say to whom"),
        ("line 1, rounds 2 to 4", "Ruth A forfeits, and the file does not say to whom"),
    ]


def test_the_terms_of_the_file_are_kept_and_go_out_again():
    """Byes of 100, one of them of 50; a cap; and comments of our own, which tsh passes over, for what it has not."""
    read = tsh_archive.read(
        b"division A a.t\nconfig spread_cap = 350\n#begin_file name=a.t\n"
        b"A, Ruth 1 0 2 3; 100 900 1\nB, Tama 1 3 1 0; 400 300 100\nC, Mei 1 2 0 1; 390 50 0\n#end_file"
    )
    event = read.grades[0].event
    assert event.own_terms == OwnTerms(spread_caps=(350,), byes_count="always", bye_spread=100)
    assert event.rounds[1][1] == Bye(player="Mei C", spread=50)
    told = [(one.player, one.wins, one.spread) for one in standings(event).placings]
    assert told == [("Ruth A", 3, 451), ("Tama B", 2, -240), ("Mei C", 1, 39)]
    written = tsh_archive.write("", None, read.grades).raw
    assert b"config bye_spread = 100\nconfig spread_cap = 350\n#tilehall forfeits 50 -50\n#begin" in written
    assert tsh_archive.read(written).grades == read.grades
    by_round = replace(event, own_terms=OwnTerms(spread_caps=(300, 200), missed_spread=-50))
    again = tsh_archive.write("", None, [replace(read.grades[0], event=by_round)]).raw
    assert b"config standings_spread_cap = [300, 200]\n#tilehall byes unequal\n" in again
    assert tsh_archive.read(again).grades[0].event.own_terms.spread_caps == (300, 200)


def test_who_missed_a_round_goes_out_with_the_value_that_is_set():
    grade = of("A, Ruth 1 2 2; 300 301", "B, Tama 1 1 1; 280 290", "C, Mei 1 0 4; 0 300", "D, Ana 1 0 3; 0 290")
    assert b"Mei                     1 0 4; 0 300; p12 0 4" in tsh_archive.write("", None, [grade]).raw
    own = replace(grade, event=replace(grade.event, own_terms=OwnTerms(missed_spread=-30)))
    again = tsh_archive.read(tsh_archive.write("", None, [own]).raw).grades[0]
    assert again.event.rounds[0][1:] == (Forfeit(player="Mei C", to=None), Forfeit(player="Ana D", to=None))
    assert again.event.own_terms == OwnTerms(forfeiter_spread=-30)
    assert [(one.player, one.spread) for one in standings(again.event).placings] == [
        (one.player, one.spread) for one in standings(own.event).placings
    ]


@pytest.mark.parametrize(
    "text, day",
    [
        ("2026-03-14", DAY),
        ("2026-03-14~2026-03-15", DAY),
        ("March 14-15, 2026", DAY),
        ("Mar 14 & 15, 2026", DAY),
        ("14th March 2026", DAY),
        ("14-15 March, 2026", DAY),
        ("3/4/2026", None),
        ("Easter", None),
        ("February 30, 2026", None),
    ],
)
def test_a_day_in_words_is_read_where_it_can_be_only_one(text, day):
    read = tsh_archive.read(f"division A a.t\nconfig event_date = '{text}'\n".encode(), files={"a.t": b"A, Ruth 1"})
    assert read.day == day
    assert (day is None) == any("free text" in note.what for note in read.notes)


@pytest.mark.parametrize("spread", [50, 100, 300])
def test_the_bye_of_every_realm_is_a_bye(spread):
    assert of(f"A, Ruth 1 0;{spread}").event.rounds == ((Bye(player="Ruth A"),),)


def test_rounds_drawn_and_not_played_and_scores_of_nothing():
    grade = of("A, Ruth 1 2 2 00; 0", "B, Tama 1 1 1 0; 300 00")
    assert grade.event.rounds == (
        (PairGame(first="Ruth A", second="Tama B", score=(0, 300)),),
        (PairGame(first="Ruth A", second="Tama B"),),
        (Bye(player="Tama B"),),
    )
    assert not grade.event.final


def test_a_start_told_by_one_line_is_told():
    grade = of("A, Ruth 1 2 2 2; 1 1 1; p12 2 1 4", "B, Tama 1 1 1 1; 2 2 2; p12 4 4 3")
    assert [played[0].first for played in grade.event.rounds] == ["Tama B", "Ruth A", "Ruth A"]
    assert grade.starts_unknown == {(3, "Ruth A")}


def test_lines_without_semicolon_empty_keys_and_a_tab_are_legal():
    grade = of("Ngata, Ruth\t1510", "Banu   100 ; ; ; p12 ", "# note", "", "M.R.F.RIFNA 100;;; class B; class C")
    assert [each.name for each in grade.event.players] == ["Ruth Ngata", "Banu", "M.R.F.RIFNA"]


@pytest.mark.parametrize(
    "raw, said",
    [
        (b"Ngata, Ruth; 1", "line 1, name: “Ngata, Ruth” is no name with a rating behind it"),
        (b"A, Ruth 1 2; x", "line 1, scores, round 1: “x” is no whole number"),
        (b"A, Ruth 1 2 y; 1", "line 1, opponents, round 2: “y” is no whole number"),
        (b"A, Ruth 1 2; 1 2", "line 1, scores: there are 2 scores and 1 opponents"),
        (b"A, Ruth 1 2; 1", "line 1, round 1: opponent 2 is no other player"),
        (b"A, Ruth 1 2; 1\nB, Tama 1 1", "line 2, round 1: Tama B has no score, but the opponent has"),
        (b"A, Ruth 1 0; -50; forfeit 2\nB, Tama 1 0; 0", "line 1, round 1: the forfeit is to player 2, who has no bye"),
        (b"", "line 1: the grade “A” has no players"),
        (b"division A a.t\ndivision A b.t", "line 2, division: the grade “A” is there twice"),
        (b"#begin_file name=a.t\nA, Ruth 1", "line 2: the part “a.t” does not end"),
        (b"#begin_file name=a.t\n#end_file name=a.t", "line 1, division: no line says which grades there are"),
        (b"config max_rounds = 7\nNgata, Ruth 1", "line 1, division: no line says which grades there are"),
        (b"division A a.t\n#begin_file name=a.t\nA; 1\n#end_file", "line 3, name: “A” is no name with a rating"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(raw, said):
    assert said in faults(raw)[0]


def test_what_is_written_as_it_stands():
    read = tsh_archive.read(file("kapiti.tsh"))
    written = tsh_archive.write("Kapiti @Open", DAY, read.grades[1:])
    assert written.raw.decode("latin-1").split("\n") == [
        "# tsh archive file",
        "division B B.t",
        'config event_name = "Kapiti \\@Open"',
        'config event_date = "2026-03-14"',
        "config max_rounds = 3",
        "config track_firsts = 1",
        "config bye_spread = 50",
        "#begin_file name=B.t",
        "Hart, Jo                1200 2 0 3; 401 50 350; club Lower Hutt; lifeg 61; p12 1 0 2",
        "Moa, Sione              1101 1 3 0; 388 402 -50; forfeit 0 0 -1; p12 2 1 0; team Hutt\\; Valley",
        "Pohe, Wiremu             990 0 2 1; 50 377 341; p12 0 2 1",
        "#end_file name=B.t",
        "",
    ]
    assert written.notes == ()


def test_a_name_is_never_split_by_guessing():
    grade = replace(tsh_archive.read(file("kapiti.t")).grades[0], spelled={})
    written = tsh_archive.write("Open", DAY, [grade])
    assert b"\nRuth Ngata              1510 4 3 2;" in written.raw
    assert [note.partition(":")[0] for note in written.notes] == [
        "Ruth Ngata and 3 more have no comma between family and given name"
    ]


def test_letters_tsh_has_not_are_spelled_or_the_file_is_utf_8():
    raw = "Pōhe, Zoë 1".encode()
    read = tsh_archive.read(raw, name="a.t")
    assert "Pohe, Zoë".encode("latin-1") in tsh_archive.write("Open", DAY, read.grades).raw
    assert "Pōhe, Zoë".encode() in tsh_archive.write("Open", DAY, read.grades, encoding="utf-8").raw
    assert tsh_archive.read("Pohe, Zoë 1".encode("latin-1"), name="a.t").players == ("Zoë Pohe",)


def test_what_tsh_would_misread_is_not_written():
    grade = tsh_archive.read(file("kapiti.t")).grades[0]
    with pytest.raises(CannotWrite, match="player Ana Fox: tsh would read the number"):
        tsh_archive.write("Open", DAY, [replace(grade, spelled={"Ana Fox": "Fox 2, Ana"})])
    with pytest.raises(CannotWrite, match="one word for each"):
        tsh_archive.write("Open", DAY, [grade, grade])
    tables = replace(grade, event=replace(grade.event, rounds=((Table(players=("Ana Fox", "Mei Li")),),)))
    with pytest.raises(CannotWrite, match="write this event as CSV"):
        tsh_archive.write("Open", DAY, [tables])


@given(grades(lowest=-20, forfeits="any"))
def test_what_is_written_is_read_again(told):
    written = tsh_archive.write("Kapiti Open", DAY, [told], encoding="utf-8")
    read = tsh_archive.read(written.raw)
    assert (read.name, read.day, read.grades, read.notes) == ("Kapiti Open", DAY, (told,), ())
