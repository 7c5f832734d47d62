"""Applications of people outside clubs come onto the agenda of the Executive's next meeting."""

from tilehall.law.association.acts.members import Applied
from tilehall.law.association.meeting import agenda
from tilehall.law.association.meeting.agenda import ItemFacts
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import member_files
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .commands import PREPARE, Decision, execute
from .consequences import APPLICATION


def waiting(meeting: Meeting) -> list[member_files.OpenApplication]:
    """Those that arrived by the day of the meeting and are not on its agenda; through clubs they do not come here."""
    taken = {item.reference for item in meeting.agenda}
    return [
        each
        for each in member_files.open_applications()
        if each.applied.club is None
        and each.applied.on <= meeting.sitting.day
        and f"{APPLICATION} {each.entry.seq}" not in taken
    ]


def put_on_agenda(actor: Actor, number: int, entry: int, context: CommandContext) -> MeetingState | Refusal:
    def decide(meeting: Meeting) -> Decision:
        found = next((each for each in waiting(meeting) if each.entry.seq == entry), None)
        if found is None or not isinstance(found.entry.act, Applied):
            return Refusal(code="no_application", rests_on=(CONSTITUTION["4.1.2"],))
        item = AgendaItem(
            number=0,
            kind="application",
            title=f"Application: {found.person.full_name}",
            person=found.person.pk,
            person_name=found.person.full_name,
            received=found.applied.on,
            reference=f"{APPLICATION} {entry}",
        )
        return agenda.add_item(meeting, item, ItemFacts(today=meeting.sitting.day))

    return execute(actor, PREPARE, number, decide, context)
