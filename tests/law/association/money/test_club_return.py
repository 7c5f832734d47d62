"""A club treasurer's list: what is read of it, every problem row, and the total."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association import acquaintance
from tilehall.law.association.money.club_return import ClubReturn, FeePayer, forward_return, read_return, written_rows
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal, Ruling

A, B = 1, 2


def payer(
    person: int, name: str, *clubs: int, owes: int | None = 3000, via: str | None = None, waits_on: str | None = None
) -> FeePayer:
    known = frozenset(clubs)
    return FeePayer(person=person, name=name, clubs=known, owes_cents=owes, paid_via=via, waits_on=waits_on)


PAYERS = [
    payer(10, "Hēmi Pōtae", A),
    payer(11, "Ana Smith", A, B, via="A"),
    payer(12, "Lou Jones", A),
    payer(13, "Lou Jones", B),
    payer(14, "Kim Lee", A),
    payer(15, "Kim Lee", A),
    payer(16, "Old Friend", A, owes=0),
    payer(17, "Once Member", A, owes=None),
    payer(18, "Far Away", B),
    payer(19, "Wai Tiata", A, waits_on="B7"),
]


def listed(text: str, club: int = A) -> ClubReturn:
    found = read_return(club, 2027, text, PAYERS)
    assert isinstance(found, ClubReturn)
    return found


@pytest.mark.cites("nzasp.C.4.1.3")
def test_a_second_clubs_line_is_refused() -> None:
    (row,) = listed("Ana Smith, 30", B).rows
    assert (row.problem, row.told, str(row.rests_on)) == ("already_paid_via", "A", "nzasp.C.4.1.3")


@pytest.mark.cites("nzasp.C.4.1.3")
def test_the_total_must_be_the_money_forwarded() -> None:
    found = listed("Hēmi Pōtae\t30.00\nLou Jones\t$30")
    assert found.problems == ()
    assert found.fees == ((10, 3000), (12, 3000))
    accepted = forward_return(found, 6000)
    assert isinstance(accepted, Ruling)
    assert dict(accepted.detail) == {"members": 2, "cents": 6000, "year": 2027}
    refused = forward_return(found, 5999)
    assert isinstance(refused, Refusal)
    assert (refused.code, basis_texts(*refused.rests_on)) == ("total_differs", ["nzasp.C.4.1.3"])
    assert dict(refused.detail) == {"listed_cents": 6000, "forwarded_cents": 5999}


@pytest.mark.parametrize(
    "line, problem, told",
    [
        ("Heni Potae, 30", "unknown_name", ""),
        ("Wai Tiata, 30", "on_a_waiting_return", "B7"),
        ("Kim Lee, 30", "two_of_that_name", ""),
        ("Far Away, 30", "not_in_the_club", ""),
        ("Once Member, 30", "not_a_member", ""),
        ("Old Friend, 30", "no_fee_due", ""),
        ("Hēmi Pōtae, 25", "wrong_amount", "3000"),
        ("Hēmi Pōtae; thirty", "no_number", "thirty"),
        ("Hēmi Pōtae", "no_number", ""),
        ("12345, 30", "no_name", ""),
    ],
)
def test_every_problem_is_named(line: str, problem: str, told: str) -> None:
    (row,) = listed(line).rows
    assert (row.problem, row.told) == (problem, told)
    assert row.rests_on is not None
    refused = forward_return(listed(line), 3000)
    assert isinstance(refused, Refusal)
    assert dict(refused.detail)["lines"] == (1,)


def test_who_may_be_meant_is_proposed() -> None:
    (row,) = listed("Heni Potae, 30").rows
    assert row.meant == ("Hēmi Pōtae",)


def test_those_of_the_club_are_proposed_first() -> None:
    payers = [payer(1, "Jon Hale", B), payer(2, "Joan Hale", A), payer(3, "Joan Hales", A), payer(4, "Joan Hales", A)]
    found = read_return(A, 2027, "John Hale, 30", payers)
    assert isinstance(found, ClubReturn)
    assert found.rows[0].meant == ("Joan Hale", "Jon Hale")


def test_a_list_from_elsewhere_is_compared_with_a_large_register_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not each unknown name with everybody: 2,000 names against 10,000 people took minutes."""
    compared: list[str] = []

    def counted(name: str, other: str) -> None:
        compared.append(f"{name} {other}")

    monkeypatch.setattr(acquaintance, "near_reason", counted)
    chance = Random(15)

    def name() -> str:
        return " ".join("".join(chance.choices("abcdefghijklmnop", k=length)).title() for length in (6, 8))

    payers = [payer(person, name(), person % 40) for person in range(3000)]
    found = read_return(A, 2027, "\n".join(f"{name()}, 30" for _ in range(300)), payers)
    assert isinstance(found, ClubReturn)
    assert {row.problem for row in found.rows} == {"unknown_name"}
    assert len(compared) < 3 * 300


def test_twice_in_the_list_names_the_first_line() -> None:
    rows = listed("Name, Fee\nHēmi Pōtae, 30\n\nhēmi pōtae, 30\nTotal, 60").rows
    assert [(row.line, row.problem, row.told) for row in rows] == [(2, None, ""), (4, "twice_in_the_list", "2")]


@pytest.mark.parametrize(
    "text, rows",
    [
        ('"Pōtae, Hēmi",30.00', [("Hēmi Pōtae", "30.00")]),
        ("Pōtae, Hēmi 30", [("Hēmi Pōtae", "30")]),
        ("Hēmi Pōtae 30", [("Hēmi Pōtae", "30")]),
        ("Hēmi Pōtae\t$1,030.00", [("Hēmi Pōtae", "$1,030.00")]),
        ("Hēmi Pōtae|30", [("Hēmi Pōtae", "30")]),
        ("Pōtae, Hēmi", [("Hēmi Pōtae", "")]),
        ("Full name,Amount paid\nHēmi Pōtae,30", [("Hēmi Pōtae", "30")]),
        ("\ufeffName;Fee\r\nHēmi Pōtae;30\r\n", [("Hēmi Pōtae", "30")]),
    ],
)
def test_how_lists_are_written(text: str, rows: list[tuple[str, str]]) -> None:
    assert [row[1:] for row in written_rows(text)] == rows


def test_an_empty_and_an_endless_list_are_refused() -> None:
    for text, code in (("\n \n", "nothing_listed"), ("A B, 1\n" * 2001, "too_many_rows"), (b"\0", "unreadable")):
        found = read_return(A, 2027, text, PAYERS)
        assert isinstance(found, Refusal)
        assert found.code == code


@given(st.text(max_size=300))
def test_any_text_gives_rows_or_a_refusal(text: str) -> None:
    found = read_return(A, 2027, text, PAYERS)
    if isinstance(found, ClubReturn):
        assert found.rows
        good = [row for row in found.rows if not row.problem]
        assert all(row.cents == 3000 and row.person in (10, 12) for row in good)
        assert isinstance(forward_return(found, found.listed_cents), Refusal if found.problems else Ruling)


@given(st.lists(st.sampled_from(PAYERS), max_size=12), st.sampled_from([A, B]))
def test_a_list_is_taken_only_where_each_line_stands_alone(people: list[FeePayer], club: int) -> None:
    """Slowly: each line by itself, and nobody twice."""
    found = read_return(club, 2027, "".join(f"{each.name}, 30\n" for each in people), PAYERS)
    if not people:
        assert isinstance(found, Refusal)
        return
    assert isinstance(found, ClubReturn)
    names = [each.name for each in people]
    for at, row in enumerate(found.rows):
        alone = read_return(club, 2027, f"{names[at]}, 30", PAYERS)
        assert isinstance(alone, ClubReturn)
        again = alone.rows[0].person is not None and names[at] in names[:at]
        assert row.problem == ("twice_in_the_list" if again else alone.rows[0].problem)


@pytest.mark.parametrize(
    "heading",
    [
        "Name, Amount ($)",
        "Full name; Fee paid 2027",
        "Surname,First name,Amount",
        "Player name\tFee (NZD)",
        "Surname, First name, Fee paid 2027",
        "Name,Fee 2027",
        "Name\t2027",
    ],
)
def test_the_heading_of_a_sheet_is_nobody(heading: str) -> None:
    assert [row.person for row in listed(f"{heading}\nHēmi Pōtae, 30").rows] == [10]


def test_a_first_row_with_a_fee_is_no_heading() -> None:
    rows = listed("Fee Given, 30\nHēmi Pōtae, 30").rows
    assert [(row.name, row.problem) for row in rows] == [("Fee Given", "unknown_name"), ("Hēmi Pōtae", None)]


def test_who_types_no_macrons_means_the_one_of_the_club_before_a_namesake_elsewhere() -> None:
    found = read_return(A, 2027, "Hemi Potae, 30", [payer(10, "Hēmi Pōtae", A), payer(20, "Hemi Potae", B)])
    assert isinstance(found, ClubReturn)
    assert [(row.person, row.problem) for row in found.rows] == [(10, None)]


def test_who_types_no_macrons_means_the_one_of_the_club() -> None:
    (row,) = listed("Hemi Potae, 30").rows
    assert (row.problem, row.person, row.name) == (None, 10, "Hēmi Pōtae")
    (elsewhere,) = listed("Hemi Potae, 30", B).rows
    assert elsewhere.problem == "unknown_name", "of another club nobody is guessed"
    two = [payer(10, "Hēmi Pōtae", A), payer(20, "Hemi Pōtae", A)]
    found = read_return(A, 2027, "Hemi Potae, 30", two)
    assert isinstance(found, ClubReturn)
    assert [row.problem for row in found.rows] == ["unknown_name"]
