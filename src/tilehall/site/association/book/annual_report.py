"""The annual report of a year: the association's own parts, members and clubs, and all of it as a paper."""

from datetime import date
from importlib.resources import files
from typing import Any

from django.db.models import Count, Sum
from django.utils import timezone

from tilehall.law.association.calendar_plans import LEVELS, calendar_of
from tilehall.law.association.club_registration import ClubYear, club_year
from tilehall.law.association.member_year import MemberYear, member_year
from tilehall.law.association.membership import MemberKind
from tilehall.site.pages.phrases import dollars, signed
from tilehall.site.pages.printing.typst import plain, printed_sheet
from tilehall.site.people import membership
from tilehall.site.people.models import KINDS, Club

from . import club_files, member_files, registers, store
from .report_sources import Cell, ReportFigure, ReportPart, ReportTable, report_parts
from .wording.registers import LEVEL_WORDS

FIRST_YEAR = 1900
TEMPLATES = files(__package__) / "printing"
LONGEST = 300
FOSTERING = "nzasp.C.2.2"
SORTS = ("tournament", "challenge")


def last_day(year: int) -> date:
    """Of what can be told: the end of the year, or today while it runs."""
    return min(date(year, 12, 31), timezone.localdate())


def members_of_year(year: int) -> MemberYear:
    """Only those are read of whom something changed in the year; the others stood as they do on its first day."""
    first, last = date(year, 1, 1), last_day(year)
    changed = membership.memberships_of(membership.changed_between(first, last)).values()
    standing = {MemberKind(kind): count for kind, count in membership.kinds_on(first).items()}
    for held in changed:
        for each in held:
            if each.span.holds(first):
                standing[each.kind] -= 1
    return member_year(changed, year, last, steady=standing)


def clubs_of_year(year: int) -> ClubYear:
    return club_year(club_files.records().values(), year)


def members_part(year: int) -> ReportPart:
    counted = members_of_year(year)
    labels = dict(KINDS)
    by_class: list[tuple[Cell, ...]] = [
        (labels[kind.value], start, end, signed(end - start)) for kind, (start, end) in counted.classes.items()
    ]
    total = (counted.at_start, counted.at_end)
    return ReportPart(
        title="Members",
        figures=(
            ReportFigure(label="On the first day of the year", value=counted.at_start, clause=FOSTERING),
            ReportFigure(label="Joined", value=counted.joined),
            ReportFigure(label="Left", value=counted.left),
            ReportFigure(label="On the last day", value=counted.at_end),
            ReportFigure(label="Net", value=signed(counted.net)),
        ),
        tables=(
            ReportTable(
                title="Members by class",
                heading=("Class", "At the start", "At the end", "Change"),
                rows=(*by_class, ("All", *total, signed(total[1] - total[0]))),
            ),
            _members_by_club(year),
        ),
    )


def _members_by_club(year: int) -> ReportTable:
    """Each member is counted with the club they pay through."""
    first, last = (_by_club(day) for day in (date(year, 1, 1), last_day(year)))
    clubs = [(key, name) for key, name in Club.objects.values_list("pk", "name") if key in first or key in last]
    rows = [(name, first.get(key, 0), last.get(key, 0)) for key, name in clubs]
    rows.append(("Independent", first.get(None, 0), last.get(None, 0)))
    return ReportTable(
        title="Members by club",
        heading=("Club", "At the start", "At the end", "Change"),
        rows=tuple((name, start, end, signed(end - start)) for name, start, end in rows),
        note="Members of several clubs are counted with the one they pay through.",
    )


def _by_club(day: date) -> dict[int | None, int]:
    weights = member_files.weights(day)
    members = membership.held_on(day).values("person").distinct().count()
    found: dict[int | None, int] = {None: members - sum(weights.values())}
    return found | dict(weights)


def clubs_part(year: int) -> ReportPart:
    counted = clubs_of_year(year)
    return ReportPart(
        title="Clubs",
        figures=(
            ReportFigure(label="On the first day of the year", value=counted.at_start, clause=FOSTERING),
            ReportFigure(label="Registered", value=counted.registered),
            ReportFigure(label="Closed", value=counted.closed),
            ReportFigure(label="At the end", value=counted.at_end),
            ReportFigure(label="Net", value=signed(counted.net)),
        ),
    )


def events_part(year: int) -> ReportPart:
    """What the calendar has of the year, by level: a tournament run here has none of its own, its line there has."""
    planned = [each for each in calendar_of(registers.calendar_entries(), year) if each.level is not None]
    rows: list[tuple[Cell, ...]] = [
        (LEVEL_WORDS[level], *(sum(each.level == level and each.what == sort for each in planned) for sort in SORTS))
        for level in LEVELS
    ]
    return ReportPart(
        title="Events of the calendar",
        figures=(ReportFigure(label="Tournaments and challenges", value=len(planned), clause="nzasp.C.2.3"),),
        tables=(ReportTable(title="By level", heading=("Level", "Tournaments", "Challenges"), rows=tuple(rows)),),
    )


def fees_part(year: int) -> ReportPart:
    paid = store.fees_of_year(year).aggregate(count=Count("pk"), cents=Sum("cents"))
    return ReportPart(
        title="Affiliation fees",
        figures=(
            ReportFigure(label=f"Members who paid for {year}", value=paid["count"], clause="nzasp.C.4.1.5"),
            ReportFigure(label="Together", value=dollars(paid["cents"] or 0)),
        ),
    )


def annual_report(year: int) -> list[tuple[str, ReportPart]]:
    """By the name of the part, in the order of the report."""
    return report_parts(year)


def report_sheet(year: int, parts: list[tuple[str, ReportPart]]) -> bytes:
    """The paper for the annual meeting."""
    shown = {
        "title": f"Annual report {year}",
        "association": _text(registers.association_name(last_day(year)).name),
        "until": f"{last_day(year):%d/%m/%Y}",
        "running": last_day(year) < date(year, 12, 31),
        "counted": f"{timezone.localdate():%d/%m/%Y}",
        "parts": [_part(part) for _, part in parts],
    }
    return printed_sheet(TEMPLATES, "report", shown)


def _part(part: ReportPart) -> dict[str, Any]:
    figures = [
        [_text(each.label), _text(each.value), _text(each.clause.removeprefix("nzasp."))] for each in part.figures
    ]
    tables = [
        {
            "title": _text(table.title),
            "heading": [_text(cell) for cell in table.heading],
            "rows": [[_text(cell) for cell in row] for row in table.rows],
            "note": _text(table.note),
        }
        for table in part.tables
    ]
    return {"title": _text(part.title), "figures": figures, "tables": tables, "missing": _text(part.missing)}


def _text(cell: Cell) -> str:
    return plain(str(cell), LONGEST)
