"""A sheet of a tournament: what stands at the head of every one, and its template in, a PDF out."""

from importlib.resources import files
from typing import Any

from tilehall.site.pages.printing.typst import plain, printed_sheet

from .sheet_records import Paper, SheetEvent

TEMPLATES = files(__package__) / "templates"
__all__ = ["about", "plain", "printed"]


def about(event: SheetEvent) -> dict[str, Any]:
    """What stands at the head of every sheet."""
    return {
        "name": plain(event.name),
        "grade": plain(event.grade),
        "place": plain(event.place),
        "day": plain(event.day),
        "rounds": event.rounds,
    }


def printed(template: str, paper: Paper, event: SheetEvent, title: str, **sheet: Any) -> bytes:
    """The PDF of a template, with what it shows."""
    head = {"paper": paper.value, "event": about(event), "title": plain(title)}
    return printed_sheet(TEMPLATES, template, {**head, **sheet})
