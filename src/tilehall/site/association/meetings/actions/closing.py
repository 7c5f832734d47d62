"""The close of an annual meeting: terms end and those elected begin, with their roles, in the same transaction."""

from dataclasses import replace

from tilehall.law.association import officers as law
from tilehall.law.association.acts.act import Entry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.officers import OfficeTaken
from tilehall.law.association.meeting.elections import elected_officers
from tilehall.law.association.meeting.resolutions import meeting_fault
from tilehall.law.rulebook.documents import CONSTITUTION
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import office_effects, registers
from tilehall.site.association.book import store as book
from tilehall.site.association.book.actions.officers import has_rights
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.roles import role_of_office


def hand_over(before: MeetingState, after: MeetingState, actor: Actor, context: CommandContext) -> Refusal | None:
    """What a meeting without valid notice elected is void, and nobody's term ends by it."""
    meeting = after.meeting
    if meeting.called.kind != "agm" or (before.meeting.phase == "closed") == (meeting.phase == "closed"):
        return None
    if meeting.phase != "closed":  # the close was taken back
        return _refuse_to_reopen(after)
    day = meeting.sitting.day
    if meeting_fault(meeting, meeting.sitting) or not meeting.elections:
        return None
    elected = [
        law.Elected(office, person, _election(after, office), has_rights(person, day))
        for office, person, _ in elected_officers(meeting)
    ]
    decided = law.hand_over(registers.terms(), elected, day)
    if isinstance(decided, Refusal):
        return decided
    if not decided:
        return None  # nobody was elected, and nobody's term was known
    own = replace(origin(actor, context), command_id=f"{context.command_id[:50]} offices")
    entries = book.append(decided, own)
    # The meeting has decided it: whoever is in the chair needs no right of their own to give a role.
    by_the_meeting = replace(actor, console=True)
    office_effects.carry_out(by_the_meeting, entries, context.now)
    _end_roles_of_others(
        [entry.act for entry in entries if isinstance(entry.act, OfficeTaken)], by_the_meeting, context
    )
    return None


def _election(state: MeetingState, office: str) -> Entry | None:
    reference = next((each.decision for each in state.meeting.elections if each.office == office), "")
    return book.decision(reference)


def _end_roles_of_others(taken: list[OfficeTaken], actor: Actor, context: CommandContext) -> None:
    """Who held the role without a term in the book, from before there was one."""
    for act in taken:
        role = role_of_office(act.office)
        for held in people.roles_without_end([] if role is None else [role]):
            if held.person_id != act.person:
                office_effects.end(actor, held.person_id, act.office, act.on, context.now)


def _refuse_to_reopen(state: MeetingState) -> Refusal | None:
    """Once the new officers are in office, the close is not taken back by itself."""
    references = {each.decision for each in state.meeting.elections if each.elected is not None}
    resting = [
        entry.seq
        for reference in references
        if (decision := book.decision(reference)) is not None and isinstance(decision.act, Decided)
        for entry in book.resting_on(decision.seq)
    ]
    if not resting:
        return None
    detail = (("reference", ", ".join(sorted(references))), ("entries", tuple(resting)))
    return Refusal(code="book_rests_on_it", rests_on=(CONSTITUTION["6.2"],), detail=detail)
