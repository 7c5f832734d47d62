"""A club treasurer's return: names and fees in one go, every problem named, and a total that is the money forwarded."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tilehall.law.association.club_lists import folded_word
from tilehall.law.rulebook.basis import Basis
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.tournament.book import CONSTITUTION
from tilehall.law.tournament.formats import near_names
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
    "no_fee_due": CONSTITUTION["4.3.2"],
    "not_a_member": CONSTITUTION["4.1.1"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FeePayer:
    """Somebody of the register, as a return asks: of which clubs, owing what this year, paid through whom.

    `owes_cents` is the fee of the year while it is owed, 0 for who pays none, None for who is no member.
    """

    person: int
    name: str
    clubs: frozenset[int]
    owes_cents: int | None
    paid_via: str | None = None


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

    @property
    def rests_on(self) -> Basis | None:
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
        heading = not rows and all(folded_word(cell) in _HEADINGS for cell in re.split(r"[,;|\t]", text))
        if heading or folded_word(name) in _TOTALS:
            continue
        rows.append((number, name, amount))
    return rows


_HEADINGS = {"name", "names", "member", "fullname", "membername", "player", "amount", "fee", "fees", "paid", "sum"}
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
    called: dict[str, list[FeePayer]] = defaultdict(list)
    for payer in payers:
        called[_plain(payer.name)].append(payer)
    seen: dict[int, int] = {}
    rows = tuple(_row(club, line, called, seen) for line in written)
    return ClubReturn(club=club, year=year, rows=rows)


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _row(
    club: int, written: tuple[int, str, str], called: Mapping[str, Sequence[FeePayer]], seen: dict[int, int]
) -> ReturnRow:
    line, name, typed = written
    cents = read_cents(typed)
    row = ReturnRow(line, name, typed, cents)
    if not any(sign.isalpha() for sign in name):
        return _with(row, "no_name")
    same = called.get(_plain(name), ())
    # Of two people of one name the club's own is meant, if only one of them is in it.
    inside = [payer for payer in same if club in payer.clubs]
    if not same:
        return _with(row, "unknown_name", meant=_near(name, called, club))
    if len(same) > 1 and len(inside) != 1:
        return _with(row, "two_of_that_name")
    payer = inside[0] if len(same) > 1 else same[0]
    row = ReturnRow(line, name, typed, cents, payer.person)
    if payer.person in seen:
        return _with(row, "twice_in_the_list", told=str(seen[payer.person]))
    seen[payer.person] = line
    for problem, told in _judged(club, row, payer):
        return _with(row, problem, told=told)
    return row


def _judged(club: int, row: ReturnRow, payer: FeePayer) -> list[tuple[RowProblem, str]]:
    """Every reason against the row, the first of which is told."""
    reasons: list[tuple[RowProblem, bool, str]] = [
        ("not_a_member", payer.owes_cents is None, ""),
        ("not_in_the_club", club not in payer.clubs, ""),
        ("already_paid_via", payer.paid_via is not None, payer.paid_via or ""),
        ("no_fee_due", payer.owes_cents == 0, ""),
        ("no_number", row.cents is None, row.typed),
        ("wrong_amount", row.cents != payer.owes_cents, str(payer.owes_cents)),
    ]
    return [(problem, told) for problem, holds, told in reasons if holds]


def _with(row: ReturnRow, problem: RowProblem, *, told: str = "", meant: tuple[str, ...] = ()) -> ReturnRow:
    return ReturnRow(row.line, row.name, row.typed, row.cents, row.person, problem, told, meant)


def _near(name: str, called: Mapping[str, Sequence[FeePayer]], club: int) -> tuple[str, ...]:
    """Who may be meant: those of the club first."""
    rank: Callable[[FeePayer], tuple[bool, str]] = lambda payer: (club not in payer.clubs, payer.name)  # noqa: E731
    near = [payer for payers in called.values() for payer in payers if near_names.near_reason(name, payer.name)]
    return tuple(payer.name for payer in sorted(near, key=rank)[: near_names.MOST_PROPOSALS])


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
