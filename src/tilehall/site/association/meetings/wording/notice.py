"""The notice of a meeting as a letter: when, where, and all its business with the particulars."""

from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.meeting.state import Meeting
from tilehall.site.association.book.registers import association_name

from .names import KINDS


def notice_text(meeting: Meeting) -> tuple[str, str]:
    """The subject and the text."""
    plan, sitting = meeting.called, meeting.sitting
    when = f"{sitting.day:%A}, {sitting.day.day} {sitting.day:%B %Y}, {sitting.convened}"
    again = ["The meeting was adjourned and resumes on this day.", ""] if len(meeting.sittings) > 1 else []
    lines = [
        association_name(sitting.day).name,
        "",
        f"Notice of the {KINDS[plan.kind]}",
        "",
        *again,
        f"{plan.title}",
        when,
        sitting.place or "The place is still to be announced.",
        "",
        "Business:",
        *(line for item in meeting.agenda for line in _item_lines(item)),
    ]
    return f"{KINDS[plan.kind]}, {sitting.day:%d/%m/%Y}", "\n".join(lines)


def _clauses(item: AgendaItem) -> str:
    changed = [number for number in item.clauses if number not in item.added]
    words = [f"clauses {', '.join(changed)}" if changed else "", f"new: {', '.join(item.added)}" if item.added else ""]
    return "; ".join(word for word in words if word)


def _item_lines(item: AgendaItem) -> list[str]:
    clauses = f" ({_clauses(item)})" if item.clauses else ""
    named = item.person_name or item.payee
    about = f" ({named})" if named else ""
    particulars = [f"   {line}" for line in item.text.splitlines() if line.strip()]
    return [f"{item.number}. {item.title}{clauses}{about}", *particulars]
