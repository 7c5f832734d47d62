"""The association's own file: read, written and read again it is the same; what is broken is named by its place."""

import json
from datetime import date
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association import rating_list_file
from tilehall.law.association.club_lists import read_ratings
from tilehall.law.association.rating_list_file import (
    AWARDS,
    RatedMember,
    RatingListFile,
    percent_text,
    read_rating_list,
    write_rating_list,
)
from tilehall.law.ratings.titles import TITLES
from tilehall.law.tournament.formats.problem import WrongFile

TODAY = date(2026, 7, 1)
FILE = """{
  "Date":"as at Sunday, 21 June 2026",
  "List":[
    {
      "Name":"Hēmi Pōtae",
      "LifetimeAward":"(GM)",
      "Rating":2373,
      "RatingChange":"( +3 )",
      "Seed":1,
      "LastSeed":2,
      "Current":true,
      "Ranking":1,
      "Wins":505.5,
      "Games":636,
      "PercentText":"79%",
      "Club":"Whangārei"
    },
    {
      "Name":"Ana Ngata",
      "Rating":1780,
      "RatingChange":"( +1780 )",
      "Seed":2,
      "LastSeed":9999,
      "EqualSeed":"(=1)",
      "Status":"(prov)",
      "Current":true,
      "Wins":5,
      "Games":8,
      "PercentText":"62%",
      "Club":"overseas"
    },
    {
      "Name":"Ben Rata",
      "Rating":1780,
      "Seed":3,
      "LastSeed":3,
      "EqualSeed":"(=2)",
      "Status":"(prov/hist)",
      "Current":false,
      "Wins":0,
      "Games":7,
      "PercentText":"0%"
    }
  ]
}
"""


def plain(**changes: object) -> dict[str, object]:
    row: dict[str, object] = {"Name": "Ana Ngata", "Rating": 1400, "Seed": 1, "LastSeed": 1, "Current": True}
    row |= {"Wins": 5, "Games": 8, "PercentText": "62%", **changes}
    return {key: value for key, value in row.items() if value is not ...}


def listed(*rows: object, day: str = "as at Sunday, 21 June 2026") -> bytes:
    return json.dumps({"Date": day, "List": rows}, indent=1).encode()


def faults(raw: bytes) -> list[str]:
    with pytest.raises(WrongFile) as wrong:
        read_rating_list(raw)
    return [str(problem) for problem in wrong.value.problems]


def test_it_is_written_as_it_was_read_to_the_byte() -> None:
    told = read_rating_list(FILE.encode())
    assert write_rating_list(told) == FILE
    hemi, ana, ben = told.rows
    assert told.day == date(2026, 6, 21)
    assert (hemi.award, hemi.change, hemi.last_seed, hemi.ranking, hemi.wins) == ("Grand Master", 3, 2, 1, 505.5)
    assert (ana.change, ana.last_seed, ana.equal_seed, ana.provisional, ana.historic) == (1780, None, 1, True, False)
    assert (ben.change, ben.provisional, ben.historic, ben.current, ben.club) == (None, True, True, False, "")


def test_the_titles_are_those_of_the_ratings_office() -> None:
    assert set(AWARDS.values()) == {title.name for title in TITLES}


@pytest.mark.parametrize(
    ("wins", "games", "text"), [(5, 8, "62%"), (3, 8, "38%"), (0, 0, "0%"), (505.5, 636, "79%"), (None, 8, "")]
)
def test_a_half_per_cent_goes_to_the_even_one(wins: float | None, games: int, text: str) -> None:
    assert percent_text(wins, games) == text


names = st.text(ascii_letters + "āēōü'- ", min_size=2, max_size=30).filter(
    lambda text: len(" ".join(text.split())) > 1 and any(sign.isalpha() for sign in text)
)
places = st.integers(1, 9000)


@st.composite
def members(draw: st.DrawFn, name: str, seed: int) -> RatedMember:
    games = draw(st.integers(0, 5000))
    return RatedMember(
        row=seed,
        name=" ".join(name.split()),
        rating=draw(st.integers(0, 3000)),
        seed=seed,
        wins=draw(st.none() | st.integers(0, 2 * games).map(lambda halves: halves / 2)),
        games=games,
        current=draw(st.booleans()),
        award=draw(st.sampled_from(["", "Expert", "Grand Master"])),
        change=draw(st.none() | st.integers(-2500, 2500)),
        last_seed=draw(st.none() | places),
        equal_seed=draw(st.none() | places),
        provisional=draw(st.booleans()),
        historic=draw(st.booleans()),
        ranking=draw(st.none() | places),
        club=draw(st.sampled_from(["", "Independent", "Mt Tahi", "overseas"])),
    )


@st.composite
def lists(draw: st.DrawFn) -> RatingListFile:
    called = draw(st.lists(names, min_size=1, max_size=12, unique_by=lambda text: " ".join(text.split()).casefold()))
    rows = tuple(draw(members(name, seed)) for seed, name in enumerate(called, 1))
    return RatingListFile(day=draw(st.dates(date(1999, 1, 1), date(2100, 1, 1))), rows=rows)


@given(lists())
def test_written_and_read_it_is_the_same(told: RatingListFile) -> None:
    text = write_rating_list(told)
    assert read_rating_list(text.encode()) == told
    assert write_rating_list(read_rating_list(text.encode())) == text
    in_one_line = json.dumps(json.loads(text)).encode()
    assert read_rating_list(in_one_line) == told, "however it is laid out"


# --- what is broken


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b"", "line 1: it does not begin with"),
        (b"[]", "line 1: it does not begin with"),
        (b'{"Date":"as at 1 May 2026"}', "the file, List: it is missing or empty"),
        (b'{"List":7}', "line 1, List: it is no list"),
        (b'{"List":[', "line 1: this is no JSON: expecting value"),
        (FILE[:300].encode(), "line 15: this is no JSON"),
        (FILE.replace('"Rating":1780', '"Rating":').encode(), "line 20: this is no JSON: expecting value"),
        (FILE.replace('"Rating":1780', '"Rating":NaN').encode(), "line 18: this is no JSON: “NaN is no number”"),
        (FILE.encode() + b"{}", "line 46: this is no JSON: there is more after the end"),
        (b'{"List":' + b"[" * 100_000, "line 1: this is no JSON: too much lies within each other"),
        (b'{"List":[{"Name":"A","Name":"B"}]}', "line 1, Name: it is there twice"),
        (b'{"List":[],"List":[]}', "line 1, List: it is there twice"),
        (b'{"List":[{"Rating":' + b"9" * 5000 + b"}]}", "line 1: this is no JSON"),
        (b"{\0}", "line 1: there is a zero byte"),
        (b'{"x": "' + b" " * rating_list_file.LARGEST_FILE + b'"}', "the file: the file has 6000009 bytes"),
    ],
)
def test_what_is_no_such_file_is_said_with_its_line(raw: bytes, place: str) -> None:
    (said,) = faults(raw)
    assert said.startswith(place)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"Name": ...}, "Name"), ({"Name": 7}, "Name"), ({"Name": "12"}, "Name"), ({"Name": "A\nB\x07"}, "Name"),
        ({"Rating": ...}, "Rating"), ({"Rating": "1400"}, "Rating"), ({"Rating": -1}, "Rating"),
        ({"Rating": True}, "Rating"), ({"Rating": 1400.5}, "Rating"), ({"Rating": None}, "Rating"),
        ({"Seed": ...}, "Seed"), ({"Seed": 0}, "Seed"), ({"LastSeed": "1"}, "LastSeed"), ({"Ranking": 0}, "Ranking"),
        ({"Games": -1}, "Games"), ({"Games": [8]}, "Games"), ({"Wins": 5.25}, "Wins"), ({"Wins": 9}, "Wins"),
        ({"Wins": 1e999}, "Wins"), ({"Current": "yes"}, "Current"), ({"Current": ...}, "Current"),
        ({"LifetimeAward": "(X)"}, "LifetimeAward"), ({"LifetimeAward": None}, "LifetimeAward"),
        ({"Status": "prov"}, "Status"), ({"Status": {}}, "Status"), ({"RatingChange": 3}, "RatingChange"),
        ({"RatingChange": "up"}, "RatingChange"), ({"EqualSeed": "=1"}, "EqualSeed"), ({"Club": 3}, "Club"),
        ({"Club": "x" * 81}, "Club"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_by_line_field_and_row(changes: dict[str, object], field: str) -> None:
    raw = json.dumps(
        {"Date": "as at 1 May 2026", "List": [plain(Name="Ben Rata", Seed=2), plain(**changes)]}, indent=1
    ).replace("Infinity", "1e999")
    (said,) = faults(raw.encode())
    assert said.startswith(f"line 14, {field} of row 2: "), said


def test_all_faults_are_told_at_once_but_not_too_many() -> None:
    assert [said.split(":")[0] for said in faults(listed(plain(Rating="x", Wins="y"), 7))] == [
        "line 4, Rating of row 1", "line 4, Wins of row 1", "line 14, row 2",
    ]  # fmt: skip
    assert len(faults(listed(*range(5000)))) == rating_list_file.MOST_PROBLEMS


@pytest.mark.parametrize("day", ["", "soon", "as at Sunday, 31 June 2026", "as at Sunday, 21 Juni 2026"])
def test_a_day_is_needed(day: str) -> None:
    (said,) = faults(listed(plain(), day=day))
    assert said.startswith("the file, Date: ")


def test_nobody_is_there_twice_also_in_a_file_of_one_line() -> None:
    rows = [plain(), plain(Name="ana  NGATA", Seed=2), plain(Name="Ben Rata", Seed=2)]
    raw = json.dumps({"Date": "as at 1 May 2026", "List": rows}).encode()
    assert faults(raw) == [
        "line 1, Name of row 2: “ana NGATA” is also row 1 (take one out; two people of one name are told apart by a "
        "middle name)",
        "line 1, Seed of row 3: 2 is also that of row 2 (everybody has a seed of their own)",
    ]


def test_too_many_rows_are_refused_quickly() -> None:
    assert faults(listed(*[{}] * 20_001)) == ["the file, List: there are 20001 rows (import at most 20000 at a time)"]


def read_or_refused(raw: bytes) -> RatingListFile | None:
    """Nothing but a `WrongFile` may come of any bytes."""
    try:
        return read_rating_list(raw)
    except WrongFile:
        return None


KEYS = st.sampled_from(["Date", "List", "Name", "Rating", "Wins", "Games", "Seed", "x"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda each: st.lists(each) | st.dictionaries(KEYS, each),
    max_leaves=30,
)


@given(VALUES)
def test_whatever_json_comes_it_is_read_or_refused(value: object) -> None:
    assert read_or_refused(json.dumps(value).encode()) is None
    assert read_or_refused(json.dumps({"Date": "as at 1 May 2026", "List": [value]}).encode()) is None


@given(st.integers(0, len(FILE) - 1), st.sampled_from(['"', "{", "}", "]", ",", "\\", "9", "\ud83d", "\n"]))
def test_one_broken_sign_is_read_or_refused(at: int, sign: str) -> None:
    told = read_or_refused((FILE[:at] + sign + FILE[at + 1 :]).encode("utf-8", "surrogatepass"))
    assert told is None or read_rating_list(write_rating_list(told).encode()).rows == told.rows


# --- as a list that is taken in


def test_a_list_of_ratings_may_be_this_file() -> None:
    told = read_ratings(FILE.encode(), day=TODAY, latest=TODAY)
    assert (told.problems, told.day) == ((), date(2026, 6, 21))
    hemi, _ana, ben = told.rows
    assert (hemi.line, hemi.day, hemi.games, hemi.wins, hemi.title) == (1, told.day, 636, 505.5, "Grand Master")
    assert (ben.seed, ben.current, hemi.current, hemi.club) == (3, False, True, "Whangārei")
    (early,) = read_ratings(FILE.encode(), day=TODAY, latest=date(2026, 6, 20)).problems
    assert str(early) == "the file, Date: 2026-06-21 is still to come (a day up to 2026-06-20)"
    more = read_ratings(listed(plain(Shoe=44)), day=TODAY, latest=TODAY)
    assert (more.problems, more.ignored) == ((), ("Shoe",))
