"""Notice by letters of this hall: who must be told gets one, and the log has the proof, in one transaction."""

from django.db.models import Q
from django.utils import timezone

from tilehall.law.association.meeting import notices as law
from tilehall.law.association.meeting.records import NoticeSent
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import register
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.association.meetings.wording.notice import notice_text
from tilehall.site.association.post import store as post
from tilehall.site.association.post.actions.letters import LetterContext, Recipient, send
from tilehall.site.people.actor import Actor
from tilehall.site.people.commands import CommandContext

from .commands import PREPARE, Decision, execute

BY_LETTER = "letters of this hall"
LETTER = "letter "


def send_notice(actor: Actor, number: int, context: CommandContext) -> MeetingState | Refusal:
    """To everybody who has not been told. Nothing goes out that the law refuses to take as notice."""
    today = timezone.localdate(context.now)

    def decide(meeting: Meeting) -> Decision:
        required = meeting.sitting.required or register.notice_recipients(meeting.called.kind, today)
        by = actor.person.full_name if actor.person else ""
        whole = law.whole_notice(meeting, today, BY_LETTER, required, by)
        untold = law.only_missing(meeting, whole).recipients
        notice = NoticeSent(sent=today, way=BY_LETTER, recipients=untold, items=whole.items, by=by)
        refused = law.give_notice(meeting, notice, required, today)
        if isinstance(refused, Refusal):
            return refused
        to = [Recipient(club=each.key) if each.kind == "club" else Recipient(person=each.key) for each in untold]
        subject, text = notice_text(meeting)
        by_hand = LetterContext(actor, context.now, context.command_id)
        letter = send("notice", to, subject, text, about=f"meeting {number}", context=by_hand)
        proven = NoticeSent(
            sent=today, way=BY_LETTER, recipients=untold, items=whole.items, by=by, reference=f"{LETTER}{letter.pk}"
        )
        return law.give_notice(meeting, proven, required, today)

    return execute(actor, PREPARE, number, decide, context)


def still_to_print(meeting: Meeting) -> int:
    """Letters of this notice that tell nobody before they are posted."""
    ours = [each.reference.removeprefix(LETTER) for each in meeting.sitting.notices if each.way == BY_LETTER]
    return post.to_print(Q(letter__in=[int(number) for number in ours if number.isdecimal()])).count()
