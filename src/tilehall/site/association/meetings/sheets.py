"""The papers of a meeting as PDF: its minutes."""

from importlib.resources import files

from tilehall.law.association.meeting.state import Meeting
from tilehall.site.pages.printing.typst import plain, printed_sheet

from .wording import minutes as wording

TEMPLATES = files(__package__) / "printing"
LONGEST_LINE = 4000


def minutes_sheet(meeting: Meeting, left_out: frozenset[int] = frozenset()) -> bytes:
    approved = meeting.minutes_approved
    sheet = {
        "title": plain(f"Minutes: {wording.heading(meeting)}", 300),
        "heading": plain(wording.heading(meeting), 300),
        "when": plain(wording.when(meeting), 300),
        "state": f"Approved on {approved:%d/%m/%Y}" if approved else "Draft, not approved",
        "parts": [
            {"title": plain(part.title, 300), "lines": [plain(line, LONGEST_LINE) for line in part.lines]}
            for part in wording.parts(meeting, left_out)
        ],
    }
    return printed_sheet(TEMPLATES, "minutes", sheet)
