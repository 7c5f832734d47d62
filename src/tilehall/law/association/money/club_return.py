"""A club treasurer's return: names and fees in one go, every problem named, and a total that is the money forwarded."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal

from tilehall.law.association.acquaintance import Acquaintance
from tilehall.law.association.club_lists import folded_word
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.formats.near_names import MOST_PROPOSALS
from tilehall.law.tournament.formats.problem import WrongFile
from tilehall.law.tournament.formats.text import decode_text

from .cents import read_cents
from .journal import refuse

THROUGH_ONE = CONSTITUTION["4.1.3"]
BY_AFFILIATION = CONSTITUTION["4.1.4"]
MOST_ROWS = 2000
LONGEST_LINE = 300

RowProblem = Literal[
    "unknown_name",
    "two_of_that_name",
    "not_a_member",
    "not_in_the_club",
    "already_paid_via",
    "on_a_waiting_return",
    "no_fee_due",
    "wrong_amount",
    "no_number",
    "no_name",
    "twice_in_the_list",
]
_RESTS_ON: Mapping[RowProblem, Basis] = {
    "already_paid_via": THROUGH_ONE,
    "not_in_the_club": THROUGH_ONE,
    "wrong_amount": BY_AFFILIATION,
    "not_a_member": CONSTITUTION["4.1.1"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePayer:
    """Somebody of the register, as a return asks: of which clubs, owing what this year, paid through whom.

    `owes_cents` is the fee of the year while it is owed, 0 for who pays none, None for who is no member. `free_by` is
    the clause of the class that pays none.
    """

    person: int
    name: str
    clubs: frozenset[int]
    owes_cents: int | None
    paid_via: str | None = None
    waits_on: str | None = None  # a return that was sent, and whose money has not come
    free_by: Basis | None = None


@dataclass(frozen=True, slots=True)
class ReturnRow:
    """A line as it was written. `person` is who is meant; with a problem the row cannot be taken."""

    line: int
    name: str
    typed: str
    cents: int | None
    person: int | None = None
    problem: RowProblem | None = None
    told: str = ""  # via which club, or the amount that is due
    meant: tuple[str, ...] = ()  # names that are near
    free_by: Basis | None = None  # of who owes no fee

    @property
    def rests_on(self) -> Basis | None:
        if self.problem == "no_fee_due" and self.free_by is not None:
            return self.free_by
        return _RESTS_ON.get(self.problem, THROUGH_ONE) if self.problem else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubReturn:
    club: int
    year: int
    rows: tuple[ReturnRow, ...]

    @property
    def problems(self) -> tuple[ReturnRow, ...]:
        return tuple(row for row in self.rows if row.problem)

    @property
    def listed_cents(self) -> int:
        return sum(row.cents or 0 for row in self.rows)

    @property
    def fees(self) -> tuple[tuple[int, int], ...]:
        return tuple((row.person, row.cents) for row in self.rows if row.person is not None and row.cents is not None)


def written_rows(pasted: str) -> list[tuple[int, str, str]]:
    """Line, name and amount of each row; a heading, a total and empty lines are passed over."""
    rows: list[tuple[int, str, str]] = []
    for number, line in enumerate(pasted.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        text = line.strip().strip("\ufeff")
        if not text.strip(",;|\t \"'"):
            continue
        name, amount = _split(text)
        if (not rows and _is_heading(text, amount)) or folded_word(name) in _TOTALS:
            continue
        rows.append((number, name, amount))
    return rows


def _is_heading(text: str, amount: str) -> bool:
    """Of a sheet: `Name, Amount ($)` or `Surname, First name, Fee 2026`, where the year stands as an amount would."""
    words = [folded_word(word) for word in re.split(r"[^\w']+|\d+", text)]
    said = [word for word in words if word]
    no_sum = read_cents(amount) is None or re.fullmatch(r"20\d\d", amount) is not None
    return bool(said) and no_sum and all(word in _HEADINGS for word in said)


_HEADINGS = {
    "name", "names", "full", "fullname", "first", "given", "last", "family", "surname", "member", "members",
    "membername", "membership", "player", "amount", "fee", "fees", "paid", "sum", "nzd", "for", "of",
}  # fmt: skip
_TOTALS = {"total", "sum", "grandtotal"}


def _split(text: str) -> tuple[str, str]:
    """The amount stands last, after a tab, a comma or blanks; a name with a comma has the family name first."""
    cells = [cell.strip().strip('"').strip() for cell in re.split(r"[\t;|]", text)]
    if len(cells) == 1:
        cells = _one_cell(text)
    cells = [cell for cell in cells if cell] or [""]
    amount = cells[-1] if len(cells) > 1 else ""
    name = " ".join(" ".join(cells[:-1] if len(cells) > 1 else cells).strip("\"', ").split())
    family, comma, given = name.partition(",")
    return (" ".join(f"{given} {family}".split()) if comma else name), amount.strip()


def _one_cell(text: str) -> list[str]:
    """Name and amount of a line with commas or blanks alone. The amount is the longest end that is one."""
    if text.startswith('"') and '"' in text[1:]:
        name, _, rest = text[1:].partition('"')
        return [name, rest.strip(' ,"')]
    words = re.split(r"([ ,])", text[:LONGEST_LINE])
    for at in range(1, len(words)):
        if words[at - 1] in (" ", ",") and words[at].strip("$(-−")[:1].isdigit():
            amount = "".join(words[at:]).strip()
            if read_cents(amount) is not None:
                return ["".join(words[: at - 1]), amount]
    name, comma, rest = text.rpartition(",")
    # "Pōtae, Hēmi" without an amount is one name; "Hēmi Pōtae, thirty" has something that is no number.
    return [name, rest.strip()] if comma and " " in name.strip() else [text, ""]


def _with_macrons(
    written: Sequence[tuple[int, str, str]], club: int, payers: Sequence[FeePayer]
) -> list[tuple[int, str, str]]:
    """Not every keyboard has them: a name that nobody in the club has as it is typed is that of the one there who has
    it but for such signs."""
    exact = {_plain(payer.name) for payer in payers if club in payer.clubs}
    own: dict[str, list[str]] = defaultdict(list)
    for payer in payers:
        if club in payer.clubs:
            own[folded_word(payer.name)].append(payer.name)
    rows: list[tuple[int, str, str]] = []
    for line, name, typed in written:
        alike = [] if _plain(name) in exact else own.get(folded_word(name), [])
        rows.append((line, alike[0] if len(alike) == 1 else name, typed))
    return rows


def read_return(club: int, year: int, pasted: str | bytes, payers: Sequence[FeePayer]) -> ClubReturn | Refusal:
    """The preview: each row with who is meant or what is wrong. It takes nothing in."""
    if isinstance(pasted, bytes):
        try:
            pasted = decode_text(pasted).text
        except WrongFile as fault:
            return refuse("unreadable", THROUGH_ONE, told=str(fault))
    written = written_rows(pasted)
    if not written:
        return refuse("nothing_listed", THROUGH_ONE)
    if len(written) > MOST_ROWS:
        return refuse("too_many_rows", THROUGH_ONE, rows=len(written), most=MOST_ROWS)
    written = _with_macrons(written, club, payers)
    called: dict[str, list[FeePayer]] = defaultdict(list)
    for payer in payers:
        called[_plain(payer.name)].append(payer)
    matcher = _RowMatcher(club, called, _near_names(club, payers))
    rows = tuple(matcher.row(line) for line in written)
    return ClubReturn(club=club, year=year, rows=rows)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


@dataclass(frozen=True, slots=True)
class _RowMatcher:
    """Reads one row after the other. `seen` is in which line each person was."""

    club: int
    called: Mapping[str, Sequence[FeePayer]]
    near: Callable[[str], tuple[str, ...]]
    seen: dict[int, int] = field(default_factory=dict)

    def row(self, written: tuple[int, str, str]) -> ReturnRow:
        line, name, typed = written
        cents = read_cents(typed)
        row = ReturnRow(line, name, typed, cents)
        if not any(sign.isalpha() for sign in name):
            return _with(row, "no_name")
        same = self.called.get(_plain(name), ())
        # Of two people of one name the club's own is meant, if only one of them is in it.
        inside = [payer for payer in same if self.club in payer.clubs]
        if not same:
            return _with(row, "unknown_name", meant=self.near(name))
        if len(same) > 1 and len(inside) != 1:
            return _with(row, "two_of_that_name")
        payer = inside[0] if len(same) > 1 else same[0]
        row = ReturnRow(line, name, typed, cents, payer.person, free_by=payer.free_by)
        if payer.person in self.seen:
            return _with(row, "twice_in_the_list", told=str(self.seen[payer.person]))
        self.seen[payer.person] = line
        for problem, told in _judged(self.club, row, payer):
            return _with(row, problem, told=told)
        return row


def _judged(club: int, row: ReturnRow, payer: FeePayer) -> list[tuple[RowProblem, str]]:
    """Every reason against the row, the first of which is told."""
    reasons: list[tuple[RowProblem, bool, str]] = [
        ("not_a_member", payer.owes_cents is None, ""),
        ("not_in_the_club", club not in payer.clubs, ""),
        ("already_paid_via", payer.paid_via is not None, payer.paid_via or ""),
        ("on_a_waiting_return", payer.waits_on is not None, payer.waits_on or ""),
        ("no_fee_due", payer.owes_cents == 0, ""),
        ("no_number", row.cents is None, row.typed),
        ("wrong_amount", row.cents != payer.owes_cents, str(payer.owes_cents)),
    ]
    return [(problem, told) for problem, holds, told in reasons if holds]


def _with(row: ReturnRow, problem: RowProblem, *, told: str = "", meant: tuple[str, ...] = ()) -> ReturnRow:
    return replace(row, problem=problem, told=told, meant=meant)


def _near_names(club: int, payers: Sequence[FeePayer]) -> Callable[[str], tuple[str, ...]]:
    """Who may be meant by a name, those of the club first. They are filed for it once, where the first is unknown: a
    list from elsewhere has thousands of such names, and so has the register."""
    names = {payer.person: payer.name for payer in payers}

    @cache
    def filed() -> tuple[Acquaintance, Acquaintance]:
        own = [(payer.person, payer.name) for payer in payers if club in payer.clubs]
        others = [(payer.person, payer.name) for payer in payers if club not in payer.clubs]
        return Acquaintance(own), Acquaintance(others)

    def near(name: str) -> tuple[str, ...]:
        found = (names[each.key] for known in filed() for each in known.match(name).proposals)
        return tuple(dict.fromkeys(found))[:MOST_PROPOSALS]

    return near


def forward_return(listed: ClubReturn, forwarded_cents: int) -> Ruling | Refusal:
    """Taken whole or not at all: without a problem row, and for exactly the money that was passed on."""
    if listed.problems:
        return refuse("problem_rows", THROUGH_ONE, lines=tuple(row.line for row in listed.problems))
    if listed.listed_cents != forwarded_cents:
        return refuse(
            "total_differs", THROUGH_ONE, listed_cents=listed.listed_cents, forwarded_cents=forwarded_cents
        )  # fmt: skip
    return Ruling(
        code="accepted",
        rests_on=(THROUGH_ONE,),
        detail=(("members", len(listed.rows)), ("cents", forwarded_cents), ("year", listed.year)),
    )
