"""Lists people have: members and ratings as CSV, ratings also as the association's own file.

Every row that is at fault is named; nothing is guessed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tilehall.law.tournament.formats import csv_sheet, near_names
from tilehall.law.tournament.formats.cells import Faults
from tilehall.law.tournament.formats.csv_sheet import CsvSheet, SheetRecord
from tilehall.law.tournament.formats.plain_letters import spelled_in_letters
from tilehall.law.tournament.formats.problem import Problem, WrongFile, quoted

from .membership import MemberKind
from .rating_list_file import (
    AWARDS,
    HIGHEST_RATING,
    MOST_GAMES,
    is_rating_list_file,
    read_rating_list,
)
from .rating_list_file import MOST_ROWS as MOST_RATINGS

_NAMES: dict[str, tuple[str, ...]] = {
    "name": ("full name", "player", "player name", "member", "member name"),
    "given": ("given name", "given names", "first name", "first names", "forename"),
    "family": ("family name", "last name", "surname"),
}
MEMBERS = {
    **_NAMES,
    "club": ("club name",),
    "since": ("member since", "joined", "from", "start"),
    "class": ("membership", "member class", "kind", "type"),
    "note": ("contact", "remarks", "comment"),
    "mail": ("email", "e-mail", "email address"),
    "phone": ("telephone", "mobile", "phone number"),
}
RATINGS = {
    **_NAMES,
    "rating": ("new rating", "current rating"),
    "games": ("rated games", "games played", "career games"),
    "date": ("day", "as of", "rated on"),
    "wins": ("lifetime wins", "won"),
    "title": ("award", "lifetime award"),
    "seed": ("place", "position"),
    "club": ("club name",),
    "status": (),
    "rank": ("ranking",),
    "change": ("rating change",),
}
_STATUSES = {"": True, "prov": True, "provisional": True, "hist": False, "historic": False, "provhist": False}
EARLIEST = date(1900, 1, 1)  # of a list of ratings
MOST_ROWS = 900  # of members: each may need an answer of its own, and a form has room for a thousand
LONGEST_NOTE = 1000
LONGEST_CLUB = 80
EXAMPLE_NAME = "Example Person"  # in the row that shows how a template is filled in; nobody is entered by it
ADD_CLUB = "add the club to the register first"
NO_CLUB = ("independent", "none")
_CLASSES = {
    **{kind.value: kind for kind in MemberKind},
    "": MemberKind.ORDINARY,
    "life member": MemberKind.LIFE,
    "honorary member": MemberKind.HONORARY,
    "honorary vice president": MemberKind.HONORARY_VP,
    "ordinary member": MemberKind.ORDINARY,
    "member": MemberKind.ORDINARY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedMember:
    """A row of a list of members. Without `since` the day of the list counts; `club` is as it stands there.

    `told` has which of "since" and "class" the row says itself.
    """

    line: int
    name: str
    club: str
    since: date
    kind: MemberKind = MemberKind.ORDINARY
    contact: str = ""
    mail: str = ""
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedRating:
    """A row of a list of ratings. `seed` tells the order of equal ratings; `current` is None where the list does not
    tell who has played lately. Wins, games and title are those of a lifetime."""

    line: int
    name: str
    rating: int
    games: int | None
    day: date
    wins: float | None = None
    title: str = ""
    seed: int | None = None
    current: bool | None = None
    ranking: int | None = None
    club: str = ""
    last_seed: int | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class MemberList:
    """The rows, the headings that were passed over, and what is wrong; with a problem nothing may be taken in."""

    rows: tuple[ListedMember, ...]
    ignored: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class RatingList:
    """The same of ratings. `day` is that of the list itself; None where only the rows have one."""

    rows: tuple[ListedRating, ...]
    ignored: tuple[str, ...]
    problems: tuple[Problem, ...]
    day: date | None = None


def read_members(raw: bytes, *, day: date, latest: date, clubs: Mapping[str, str]) -> MemberList:
    """`clubs` has each club we know, or that is to be founded, by its plain name; `latest` is the last day a row may
    give, as a rule today."""
    try:
        sheet = _read(raw, MEMBERS, MOST_ROWS)
    except WrongFile as fault:
        return MemberList((), (), fault.problems)
    faults = Faults()
    rows = tuple(_listed(faults, record, sheet, (day, latest), clubs) for record in sheet.records)
    _once(faults, sheet.records, [row.name for row in rows])
    return MemberList(rows, sheet.unknown, _told(faults, sheet))


def new_clubs_in(raw: bytes, clubs: Mapping[str, str]) -> tuple[str, ...]:
    """Clubs that a list of members names and nobody knows, each once as it is first written. One whose name is like
    that of a known club is none: it is rather that one, misspelt."""
    try:
        sheet = _read(raw, MEMBERS, MOST_ROWS)
    except WrongFile:
        return ()
    found: dict[str, str] = {}
    for record in sheet.records:
        name, known = " ".join(record.get("club").split()), {**clubs, **found}
        if not _can_be_club(name) or folded_word(name) in known:
            continue
        if not any(near_names.near_reason(name, one) for one in known.values()):
            found[folded_word(name)] = name
    return tuple(found.values())


def _can_be_club(name: str) -> bool:
    letters = any(sign.isalpha() for sign in name)
    return letters and len(name) <= LONGEST_CLUB and name.isprintable() and folded_word(name) not in NO_CLUB


def read_ratings(raw: bytes, *, day: date, latest: date) -> RatingList:
    """A sheet, or the association's own file: the one is never mistaken for the other."""
    if is_rating_list_file(raw[:100].decode("utf-8", "ignore")):
        return _read_file(raw, latest)
    try:
        found = _read(raw, RATINGS, MOST_RATINGS)
        csv_sheet.demand_columns(found, "rating")
    except WrongFile as fault:
        return RatingList((), (), fault.problems)
    faults = Faults()
    rows = tuple(_rated(faults, record, found, (day, latest)) for record in found.records)
    _once(faults, found.records, [row.name for row in rows])
    return RatingList(rows, found.unknown, _told(faults, found))


def _read_file(raw: bytes, latest: date) -> RatingList:
    try:
        told = read_rating_list(raw)
    except WrongFile as fault:
        return RatingList((), (), fault.problems)
    problems: tuple[Problem, ...] = ()
    if told.day > latest:
        problems = (Problem(0, "Date", f"{told.day} is still to come", f"a day up to {latest}"),)
    elif told.day < EARLIEST:
        problems = (Problem(0, "Date", f"{told.day} is too long ago", f"a day from {EARLIEST} on"),)
    rows = tuple(
        ListedRating(
            line=member.row,
            name=member.name,
            rating=member.rating,
            games=member.games,
            day=told.day,
            wins=member.wins,
            title=member.award,
            seed=member.seed,
            current=member.current,
            ranking=member.ranking,
            club=member.club,
            last_seed=member.last_seed,
            change=member.change,
        )
        for member in told.rows
    )
    return RatingList(rows, told.ignored, problems, told.day)


def folded_word(text: str) -> str:
    """A name of a club as it is compared: capitals, macrons and signs fall away."""
    return "".join(sign for sign in spelled_in_letters(text, "ascii").casefold() if sign.isalnum()) or text.casefold()


_TITLES = {folded_word(word): title for award, title in AWARDS.items() for word in (award, title)}


def _read(raw: bytes, known: Mapping[str, Sequence[str]], most: int) -> CsvSheet:
    found = csv_sheet.read_sheet(raw, known)
    if "name" not in found.columns:
        csv_sheet.demand_columns(
            found, *(("given", "family") if {"given", "family"} & set(found.columns) else ("name",))
        )
    records = tuple(record for record in found.records if record.get("name") != EXAMPLE_NAME)
    if not records:
        raise WrongFile([Problem(0, "", "there is a heading but no row", "write one row for each person under it")])
    if len(records) > most:
        what = f"there are {len(records)} rows"
        raise WrongFile([Problem(0, "", what, f"import at most {most} at a time")])
    return replace(found, records=records)


def _listed(
    faults: Faults, record: SheetRecord, sheet: CsvSheet, days: tuple[date, date], clubs: Mapping[str, str]
) -> ListedMember:
    contact = "\n".join(said for column in ("note", "phone") if (said := record.get(column)))
    if len(contact) + len(record.get("mail")) > LONGEST_NOTE:
        faults.add(record, "note", "the note is too long", f"keep it to {LONGEST_NOTE} letters")
    return ListedMember(
        line=record.line,
        name=_name(faults, record, sheet),
        club=_club(faults, record, clubs),
        since=_day(faults, record, "since", days),
        kind=_class(faults, record),
        contact=contact,
        mail=record.get("mail"),
        told=tuple(column for column in ("since", "class") if record.get(column)),
    )


def _rated(faults: Faults, record: SheetRecord, sheet: CsvSheet, days: tuple[date, date]) -> ListedRating:
    if not record.get("rating"):
        faults.add(record, "rating", "there is no rating", "write it as 1412, or take the row out")
    games = faults.whole(record, "games", 0, MOST_GAMES)
    day = _day(faults, record, "date", days)
    if day < EARLIEST:
        faults.add(record, "date", f"{day} is too long ago", f"a day from {EARLIEST} on")
    return ListedRating(
        line=record.line,
        name=_name(faults, record, sheet),
        rating=faults.whole(record, "rating", 0, HIGHEST_RATING) or 0,
        games=games,
        day=day,
        wins=_wins(faults, record, games),
        title=_title(faults, record),
        seed=faults.whole(record, "seed", 1, MOST_GAMES),
        club=" ".join(record.get("club").split())[:LONGEST_CLUB],
        current=_current(faults, record) if "status" in sheet.columns else None,
        ranking=faults.whole(record, "rank", 1, MOST_GAMES),
        change=_change(faults, record),
    )


def _current(faults: Faults, record: SheetRecord) -> bool:
    """Whether the status is not that of a historic rating; (prov) is told by the games too."""
    text = record.get("status")
    word = folded_word(text) if text else ""
    if word not in _STATUSES:
        remedy = "write (prov), (hist) or (prov/hist), or leave it empty"
        faults.add(record, "status", f"{quoted(text)} is no status of a rating", remedy)
    return _STATUSES.get(word, True)


def _change(faults: Faults, record: SheetRecord) -> int | None:
    text = record.get("change").strip("() ").replace("−", "-").replace(" ", "")
    if not text:
        return None
    if not re.fullmatch(r"[+-]?\d{1,5}", text, re.ASCII):
        faults.add(record, "change", f"{quoted(text)} is no change of a rating", "write it as +3, or leave it empty")
        return None
    return int(text)


def _wins(faults: Faults, record: SheetRecord, games: int | None) -> float | None:
    """Wins and halves, 505.5; without the games they are of no use, so both are wanted."""
    text = record.get("wins").replace(",", ".").replace("½", ".5")
    if not text:
        return None
    if not re.fullmatch(r"\d{0,5}(\.[05]0*)?", text, re.ASCII) or text == ".":
        faults.add(record, "wins", f"{quoted(text)} is no number of wins", "write wins and halves, as 505.5")
        return None
    wins = float(text)
    if games is None or wins > games:
        faults.add(record, "wins", f"{wins:g} wins in {games or 'no'} games cannot be", "fix one of them")
    return wins


def _title(faults: Faults, record: SheetRecord) -> str:
    text = record.get("title")
    if not text:
        return ""
    title = _TITLES.get(folded_word(text), "")
    if not title:
        faults.add(record, "title", f"{quoted(text)} is no lifetime title", f"write {' or '.join(AWARDS.values())}")
    return title


def _name(faults: Faults, record: SheetRecord, sheet: CsvSheet) -> str:
    if "name" in sheet.columns:
        name = faults.name(record, "name")
        # "Pōtae, Hēmi" is how lists put the family name first; the comma says so, so this is no guess.
        family, comma, given = name.partition(",")
        name = " ".join(f"{given} {family}".split()) if comma else name
    else:
        name = " ".join(f"{faults.name(record, 'given')} {faults.name(record, 'family')}".split())
    if name and (not any(sign.isalpha() for sign in name) or len(name) < 2):
        faults.add(record, "name", f"{quoted(name)} is no name", "write the full name")
    return name


def _club(faults: Faults, record: SheetRecord, clubs: Mapping[str, str]) -> str:
    text = record.get("club")
    if not text or folded_word(text) in NO_CLUB:
        return ""
    if folded_word(text) in clubs:
        return clubs[folded_word(text)]
    meant = [club for club in clubs.values() if near_names.near_reason(text, club)]
    perhaps = f"perhaps {quoted(meant[0])}; else {ADD_CLUB}" if meant else f"{ADD_CLUB}, or fix the name"
    faults.add(record, "club", f"there is no club {quoted(text)} in the register", perhaps)
    return ""


def _class(faults: Faults, record: SheetRecord) -> MemberKind:
    text = " ".join(record.get("class").casefold().replace("_", " ").split())
    kind = _CLASSES.get(text) or _CLASSES.get(text.replace(" ", "_"))
    if kind is None:
        what = f"{quoted(text)} is no class of members"
        faults.add(record, "class", what, "write ordinary, life, honorary or honorary vice president")
    return kind or MemberKind.ORDINARY


def _day(faults: Faults, record: SheetRecord, column: str, days: tuple[date, date]) -> date:
    usual, latest = days
    day = faults.day(record, column) or usual
    if day > latest:
        faults.add(record, column, f"{day} is still to come", f"a day up to {latest}")
    return day


def _once(faults: Faults, records: Iterable[SheetRecord], named: Iterable[str]) -> None:
    lines: dict[str, int] = {}
    for record, name in zip(records, named, strict=True):
        key = " ".join(name.split()).casefold()
        if key and key in lines:
            what = f"{quoted(name)} is also in line {lines[key]}"
            faults.add(record, "name", what, "take one out; two people of one name are told apart by a middle name")
        lines.setdefault(key, record.line)


def _told(faults: Faults, sheet: CsvSheet) -> tuple[Problem, ...]:
    """By line, each with the heading that stands over the cell."""
    named = (replace(each, field=sheet.headings.get(each.field, each.field)) for each in faults.problems)
    return tuple(sorted(named, key=lambda each: each.line))
