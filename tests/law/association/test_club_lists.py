"""Lists as clubs keep them: many headings, every fault named with line and column, nothing guessed."""

from datetime import date

import pytest

from tilehall.law.association.club_lists import folded_word, read_members, read_ratings
from tilehall.law.association.membership import MemberKind

TODAY = date(2026, 3, 7)
CLUBS = {folded_word(name): name for name in ("Whangārei", "Mt. Albert")}


def members(text: str):
    return read_members(text.encode(), day=TODAY, latest=TODAY, clubs=CLUBS)


def ratings(text: str):
    return read_ratings(text.encode(), day=TODAY, latest=TODAY)


def test_a_list_of_members_is_read() -> None:
    found = members(
        "First name;Surname;Club Name;Joined;Class;Email;Phone;Shoe size\n"
        "Hēmi;Pōtae;WHANGAREI;14/02/2020;Life member;h@example.org;021;44\n"
        "Ana;Ngata;;;;;;\n"
    )
    assert found.problems == ()
    assert found.ignored == ("Shoe size",)
    one, two = found.rows
    assert (one.line, one.name, one.club, one.kind) == (2, "Hēmi Pōtae", "Whangārei", MemberKind.LIFE)
    assert (one.since, one.mail, one.contact) == (date(2020, 2, 14), "h@example.org", "021")
    assert (two.name, two.club, two.since, two.kind, two.contact) == ("Ana Ngata", "", TODAY, MemberKind.ORDINARY, "")


def test_a_comma_puts_the_family_name_first() -> None:
    assert [row.name for row in members('name\n"Pōtae, Hēmi"\nAna Ngata\n').rows] == ["Hēmi Pōtae", "Ana Ngata"]


@pytest.mark.parametrize(
    "row, place, what, remedy",
    [
        (",Whangārei,,", "line 2, name", "there is no name", "write the full name"),
        ("12,,,", "line 2, name", "“12” is no name", "write the full name"),
        ("Ana,Whangarie,,", "line 2, club", "there is no club “Whangarie” in the register", "perhaps “Whangārei”"),
        (
            "Ana,Bluff,,",
            "line 2, club",
            "there is no club “Bluff” in the register",
            "add the club to the register first",
        ),
        ("Ana,,31/02/2026,", "line 2, since", "“31/02/2026” is not a date", "write it as 2026-03-14"),
        ("Ana,,08/03/2026,", "line 2, since", "2026-03-08 is still to come", "a day up to 2026-03-07"),
        ("Ana,,,royal", "line 2, class", "“royal” is no class of members", "write ordinary"),
        ("Ben Pōtae,,,\nben pōtae,,,", "line 3, name", "“ben pōtae” is also in line 2", "take one out"),
    ],
)
def test_each_problem_row_is_named(row: str, place: str, what: str, remedy: str) -> None:
    (problem,) = members(f"name,club,since,class\n{row}\n").problems
    assert (problem.place, problem.what) == (place, what)
    assert problem.remedy.startswith(remedy)


def test_all_problems_are_told_at_once_in_their_order() -> None:
    found = members("name,club,since\nAna,Bluff,then\n,,\nBen,,then\n")
    assert [problem.place for problem in found.problems] == ["line 2, club", "line 2, since", "line 4, since"]


@pytest.mark.parametrize(
    "text, what",
    [
        ("", "the file is empty"),
        ("name,club\n", "there is a heading but no row"),
        ("colour,size\nred,4\n", "no heading is known"),
        ("club\nWhangārei\n", "this column is missing"),
        ('name\n"Ana\n', "the quotes or separators of this row are wrong"),
        ("name\n" + "\n".join(f"Ana {at}" for at in range(901)), "there are 901 rows"),
    ],
)
def test_what_is_no_list_says_so(text: str, what: str) -> None:
    found = members(text)
    assert found.rows == ()
    assert found.problems[0].what.startswith(what)


def test_a_list_of_ratings_is_read() -> None:
    found = ratings("Player,Rating,Games,Date\nHēmi Pōtae,1412,220,2026-02-28\nAna,0,,\n")
    assert found.problems == ()
    assert [(row.name, row.rating, row.games, row.day) for row in found.rows] == [
        ("Hēmi Pōtae", 1412, 220, date(2026, 2, 28)),
        ("Ana", 0, None, TODAY),
    ]


@pytest.mark.parametrize(
    "row, place",
    [
        ("Ana,,,", "line 2, rating"),
        ("Ana,good,,", "line 2, rating"),
        ("Ana,99999,,", "line 2, rating"),
        ("Ana,-4,,", "line 2, rating"),
        ("Ana,900,many,", "line 2, games"),
        ("Ana,900,4,2026-03-08", "line 2, date"),
    ],
)
def test_a_rating_that_cannot_be_is_named(row: str, place: str) -> None:
    (problem,) = ratings(f"name,rating,games,date\n{row}\n").problems
    assert problem.place == place


def test_a_list_of_ratings_needs_ratings() -> None:
    (problem,) = ratings("name,games\nAna,4\n").problems
    assert (problem.field, problem.what) == ("rating", "this column is missing")


def test_a_sheet_of_ratings_may_tell_of_a_lifetime() -> None:
    told = ratings("name,rating,games,wins,award,place\nAna Ngata,1400,8,5.5,(GM),2\nBen Rata,1400,9,,expert,1\n")
    assert told.problems == ()
    assert [(row.wins, row.title, row.seed, row.current) for row in told.rows] == [
        (5.5, "Grand Master", 2, None),
        (None, "Expert", 1, None),
    ]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("Ana,1400,8,9,", "line 2, wins: 9 wins in 8 games cannot be"),
        ("Ana,1400,,5,", "line 2, wins: 5 wins in no games cannot be"),
        ("Ana,1400,8,5.3,", "line 2, wins: “5.3” is no number of wins"),
        ("Ana,1400,8,5,Baron", "line 2, title: “Baron” is no lifetime title"),
    ],
)
def test_what_cannot_be_of_a_lifetime_is_named(row: str, said: str) -> None:
    (problem,) = ratings(f"name,rating,games,wins,title\n{row}\n").problems
    assert str(problem).startswith(said)


def test_a_sheet_may_tell_status_rank_and_change() -> None:
    head = "name,rating,status,rank,change\n"
    told = ratings(f"{head}Ana Ngata,1400,(prov),,( +3 )\nBen Rata,1500,Hist,,-12\nCy Po,1,,7,\n")
    assert [(row.current, row.ranking, row.change) for row in told.rows] == [
        (True, None, 3),
        (False, None, -12),
        (True, 7, None),
    ]
    wrong = ratings(f"{head}Ana Ngata,1400,gone,0,up\n")
    assert {problem.field for problem in wrong.problems} == {"rank", "status", "change"}
    assert ratings("name,rating\nAna Ngata,1400\n").rows[0].current is None, "a list that tells nothing of it"


def test_a_list_from_before_anybody_was_rated_is_refused() -> None:
    (problem,) = read_ratings(b"name,rating\nAna Ngata,1400\n", day=date(1, 1, 1), latest=TODAY).problems
    assert str(problem).startswith("line 2, date: 0001-01-01 is too long ago")
    row = '{"Name":"Ana Ngata","Rating":1,"Seed":1,"Games":0,"Current":false}'
    (problem,) = ratings('{"Date":"as at Monday, 1 January 0001","List":[' + row + "]}").problems
    assert str(problem).startswith("the file, Date: 0001-01-01 is too long ago")
