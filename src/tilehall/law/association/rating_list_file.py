"""The association's rating list as its own file: JSON with a date and everybody ever rated, read and written.

What a program can work out from the rest (the percentage) is written and not read.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from tilehall.law.tournament.formats.json_list import read_json_list
from tilehall.law.tournament.formats.month_names import MONTHS
from tilehall.law.tournament.formats.problem import Problem, WrongFile, quoted, wrong_file
from tilehall.law.tournament.formats.text import decode_text

MOST_ROWS = 20_000
LARGEST_FILE = 6_000_000  # bytes; a row has about 240
MOST_PROBLEMS = 50
HIGHEST_RATING, MOST_GAMES, NO_SEED = 9999, 99_999, 9999
AWARDS = {"(E)": "Expert", "(GM)": "Grand Master"}
_AWARDS: dict[str | None, str] = {None: "", "(E)": AWARDS["(E)"], "(GM)": AWARDS["(GM)"]}
_SHORT = {title: award for award, title in AWARDS.items()}
_STATUSES = {None: (False, False), "(prov)": (True, False), "(hist)": (False, True), "(prov/hist)": (True, True)}
_WORDS = {flags: text for text, flags in _STATUSES.items()}
_KEYS = frozenset(
    {
        "Name", "LifetimeAward", "Rating", "RatingChange", "Seed", "LastSeed", "EqualSeed", "Status", "Current",
        "Ranking", "Wins", "Games", "PercentText", "Club",
    }
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MISSING = object()
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedMember:
    """A row. `seed` is the place among everybody ever rated, `last_seed` that on the list before, `equal_seed` the
    place among those of the same rating. `change` is None for one who has not played since the list before.

    `current`: there is a rated game in the last two years. `wins`, `games` and `award` are those of a lifetime; where
    nobody knows the wins of earlier they are None, and not in the file.
    """

    row: int
    name: str
    rating: int
    seed: int
    wins: float | None
    games: int
    current: bool
    award: str = ""
    change: int | None = None
    last_seed: int | None = None
    equal_seed: int | None = None
    provisional: bool = False
    historic: bool = False
    ranking: int | None = None
    club: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingListFile:
    """`ignored` are the fields that nobody here knows."""

    day: date
    rows: tuple[RatedMember, ...]
    ignored: tuple[str, ...] = ()


def is_rating_list_file(text: str) -> bool:
    """Whether it looks like JSON at all: a sheet does not begin so."""
    return text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")


def read_rating_list(raw: bytes) -> RatingListFile:
    """Raises `WrongFile` only, with every fault by its line and field."""
    if len(raw) > LARGEST_FILE:
        raise wrong_file(0, "", f"the file has {len(raw)} bytes", f"give one of {LARGEST_FILE} at most")
    told = read_json_list(decode_text(raw).text, "List")
    listed = told.rows
    if len(listed) > MOST_ROWS:
        raise wrong_file(0, "List", f"there are {len(listed)} rows", f"import at most {MOST_ROWS} at a time")
    if not listed:
        raise wrong_file(0, "List", "it is missing or empty", "give a row for each player")
    rows = _Rows()
    day = _day(rows, told.head.get("Date", _MISSING))
    members = tuple(rows.member(_RowPlace(line, row), value) for row, (line, value) in enumerate(listed, 1))
    rows.check_once(members, [line for line, _ in listed])
    if rows.problems:
        raise WrongFile(rows.problems)
    ignored = {key for _, value in listed if isinstance(value, dict) for key in value} - _KEYS
    return RatingListFile(day=day, rows=members, ignored=tuple(sorted(ignored)))


def write_rating_list(rating_list: RatingListFile) -> str:
    """Laid out as the association lays it out; what is empty is left out."""
    day = rating_list.day
    text = f"as at {_WEEKDAYS[day.weekday()]}, {day.day} {MONTHS[day.month - 1]} {day.year}"
    plain = {"Date": text, "List": [_plain(row) for row in rating_list.rows]}
    return json.dumps(plain, indent=2, separators=(",", ":"), ensure_ascii=False) + "\n"


def percent_text(wins: float | None, games: int) -> str:
    """As whole per cent; a half goes to the even one, as the published lists have it."""
    if wins is None:
        return ""
    return f"{round(100 * wins / games)}%" if games else "0%"


def change_text(change: int | None) -> str:
    return "" if change is None else f"( {change:+d} )"


def equal_seed_text(equal_seed: int | None) -> str:
    return "" if equal_seed is None else f"(={equal_seed})"


def status_text(*, provisional: bool, historic: bool) -> str:
    return _WORDS[provisional, historic] or ""


def award_text(award: str) -> str:
    return _SHORT.get(award, "")


def _plain(row: RatedMember) -> dict[str, object]:
    fields: dict[str, object] = {
        "Name": row.name,
        "LifetimeAward": award_text(row.award),
        "Rating": row.rating,
        "RatingChange": change_text(row.change),
        "Seed": row.seed,
        "LastSeed": NO_SEED if row.last_seed is None else row.last_seed,
        "EqualSeed": equal_seed_text(row.equal_seed),
        "Status": status_text(provisional=row.provisional, historic=row.historic),
        "Current": row.current,
        "Ranking": row.ranking,
        "Wins": None if row.wins is None else int(row.wins) if row.wins == int(row.wins) else row.wins,
        "Games": row.games,
        "PercentText": percent_text(row.wins, row.games),
        "Club": row.club,
    }
    return {key: value for key, value in fields.items() if value not in (None, "")}


# --- reading


def _day(rows: "_Rows", told: object) -> date:
    """ "as at Sunday, 21 June 2026": the name of the day is for people."""
    text = told if isinstance(told, str) else ""
    found = re.fullmatch(r"(?:as at )?(?:[A-Za-z]+,? )?(\d{1,2}) ([A-Za-z]+) (\d{4})", text, re.ASCII)
    if found is not None and found[2] in MONTHS:
        try:
            return date(int(found[3]), MONTHS.index(found[2]) + 1, int(found[1]))
        except ValueError:
            pass
    rows.problems.append(Problem(0, "Date", f"{_shown(told)} is not a date", "write “as at Sunday, 21 June 2026”"))
    return date.min


def _shown(value: object) -> str:
    return "nothing" if value is _MISSING else quoted(value if isinstance(value, str) else json.dumps(value)[:60])


@dataclass(frozen=True, slots=True)
class _RowPlace:
    """Where a row begins, and which one it is: a file may be all in one line."""

    line: int
    row: int

    def field(self, key: str) -> str:
        return f"{key} of row {self.row}" if key else f"row {self.row}"


class _Rows:
    """Rows as they are read, with all that is wrong in them up to a number that a person can read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, place: _RowPlace, key: str, what: str, remedy: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(place.line, place.field(key), what, remedy))

    def member(self, place: _RowPlace, value: object) -> RatedMember:
        row: Mapping[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.wrong(place, "", f"{_shown(value)} is no player", 'write {"Name": …, "Rating": …}')
            return RatedMember(row=place.row, name="", rating=0, seed=0, wins=0, games=0, current=False)
        games = self._whole(place, row, "Games", 0, MOST_GAMES)
        last = self._whole(place, row, "LastSeed", 1, MOST_GAMES, must=False)
        provisional, historic = self._chosen(place, row, "Status", _STATUSES, _STATUSES[None])
        return RatedMember(
            row=place.row,
            name=self._name(place, row),
            rating=self._whole(place, row, "Rating", 0, HIGHEST_RATING) or 0,
            seed=self._whole(place, row, "Seed", 1, MOST_GAMES) or 0,
            wins=self._wins(place, row, games),
            games=games or 0,
            current=self._current(place, row),
            award=self._chosen(place, row, "LifetimeAward", _AWARDS, ""),
            change=self._figure(place, row, "RatingChange", r"\(\s*([+−-]\s?\d{1,5})\s*\)", "( +3 )"),
            last_seed=None if last == NO_SEED else last,
            equal_seed=self._figure(place, row, "EqualSeed", r"\(=(\d{1,5})\)", "(=2)"),
            provisional=provisional,
            historic=historic,
            ranking=self._whole(place, row, "Ranking", 1, MOST_GAMES, must=False),
            club=self._club(place, row),
        )

    def check_once(self, members: Sequence[RatedMember], lines: Sequence[int]) -> None:
        """Nobody twice, and no place in the order given twice."""
        names: dict[str, int] = {}
        seeds: dict[int, int] = {}
        for member, line in zip(members, lines, strict=True):
            place, key = _RowPlace(line, member.row), member.name.casefold()
            if key and names.setdefault(key, member.row) != member.row:
                what = f"{quoted(member.name)} is also row {names[key]}"
                remedy = "take one out; two people of one name are told apart by a middle name"
                self.wrong(place, "Name", what, remedy)
            if member.seed and seeds.setdefault(member.seed, member.row) != member.row:
                what = f"{member.seed} is also that of row {seeds[member.seed]}"
                self.wrong(place, "Seed", what, "everybody has a seed of their own")

    def _name(self, place: _RowPlace, row: Mapping[str, object]) -> str:
        told = row.get("Name", _MISSING)
        name = " ".join(told.split()) if isinstance(told, str) else ""
        if len(name) < 2 or len(name) > 120 or not name.isprintable() or not any(sign.isalpha() for sign in name):
            self.wrong(place, "Name", f"{_shown(told)} is no name", "write the full name in one line")
            return ""
        return name

    def _club(self, place: _RowPlace, row: Mapping[str, object]) -> str:
        told = row.get("Club")
        club = " ".join(told.split()) if isinstance(told, str) else ""
        if (told is not None and not isinstance(told, str)) or len(club) > 80 or not club.isprintable():
            self.wrong(place, "Club", f"{_shown(told)} is no club", "write its name, or leave the field out")
            return ""
        return club

    def _whole(
        self, place: _RowPlace, row: Mapping[str, object], key: str, least: int, most: int, *, must: bool = True
    ) -> int | None:
        told = row.get(key, _MISSING)
        if told is _MISSING and not must:
            return None
        if isinstance(told, bool) or not isinstance(told, int) or not least <= told <= most:
            self.wrong(place, key, f"{_shown(told)} cannot be", f"write a whole number from {least} to {most}")
            return None
        return told

    def _wins(self, place: _RowPlace, row: Mapping[str, object], games: int | None) -> float | None:
        if "Wins" not in row:
            return None
        told = row["Wins"]
        number = told if isinstance(told, int | float) and not isinstance(told, bool) else -1
        if not 0 <= number <= MOST_GAMES or number * 2 != int(number * 2):
            self.wrong(place, "Wins", f"{_shown(told)} cannot be", "write wins and halves, as 505.5")
            return 0
        if games is not None and number > games:
            self.wrong(place, "Wins", f"{number:g} wins in {games} games cannot be", "fix one of them")
        return float(number)

    def _current(self, place: _RowPlace, row: Mapping[str, object]) -> bool:
        told = row.get("Current", _MISSING)
        if not isinstance(told, bool):
            self.wrong(place, "Current", f"{_shown(told)} cannot be", "write true or false")
        return told is True

    def _chosen(
        self, place: _RowPlace, row: Mapping[str, object], key: str, known: Mapping[str | None, T], otherwise: T
    ) -> T:
        told = row.get(key)
        if (told is None and key not in row) or (isinstance(told, str) and told in known):
            return known[told]
        words = ", ".join(text for text in known if text)
        self.wrong(place, key, f"{_shown(told)} is not known", f"write one of {words}, or leave the field out")
        return otherwise

    def _figure(self, place: _RowPlace, row: Mapping[str, object], key: str, pattern: str, sample: str) -> int | None:
        if key not in row:
            return None
        told = row[key]
        found = re.fullmatch(pattern, told, re.ASCII) if isinstance(told, str) else None
        if found is None:
            self.wrong(place, key, f"{_shown(told)} cannot be", f"write it as {sample}, or leave the field out")
            return None
        return int(found[1].replace("−", "-").replace(" ", ""))
