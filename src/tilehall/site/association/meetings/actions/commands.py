"""How anything is done at a meeting: ask the right, decide on the newest state, write it whole, tell the pages."""

from collections.abc import Callable

from tilehall.law.association.meeting.acts.act import MeetingAct, Undone
from tilehall.law.association.meeting.log import (
    BrokenMeetingLog,
    refuse_undoing,
    refuse_what_cannot_follow,
    refuse_what_others_rest_on,
    refuse_what_was_undone,
    undone_entries,
)
from tilehall.law.association.meeting.state import CannotFollow, Meeting
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.meetings import store
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.games import news
from tilehall.site.logs.models import Origin
from tilehall.site.logs.retry import until_no_clash
from tilehall.site.people.actor import Actor, NotYours
from tilehall.site.people.commands import CommandContext, origin

from .book_entries import write_into_book
from .closing import hand_over, present_accounts
from .secret_ballots import call_off_needless, refuse_dropping

PREPARE, CHAIR, ATTEND = "meetings.prepare", "meetings.chair", "meetings.attend"
Decision = tuple[MeetingAct, ...] | Refusal
Decide = Callable[[Meeting], Decision]


def may_chair(actor: Actor, state: MeetingState) -> bool:
    """Officers; and whoever is in the chair of this meeting, whatever their office, until it is over."""
    if actor.may(CHAIR):
        return True
    if not state.meeting.sittings or state.meeting.phase not in ("called", "open"):
        return False
    return actor.person is not None and actor.person.pk == state.meeting.sitting.chair


def require_right(actor: Actor, right: str, state: MeetingState) -> None:
    if not (may_chair(actor, state) if right == CHAIR else actor.may(right)):
        raise NotYours(right)


def execute(actor: Actor, right: str, number: int, decide: Decide, context: CommandContext) -> MeetingState | Refusal:
    """The meeting after what `decide` made of the newest state; or why not. A retry of the command changes nothing, and
    is told so if what it did was taken back. What is carried is written into the book in the same transaction."""

    def once() -> MeetingState | Refusal:
        state = store.load(number)
        require_right(actor, right, state)
        if (entry := state.answers.get(context.command_id)) is not None:
            return refuse_what_was_undone(entry) if entry in undone_entries(state.entries) else state
        after = _written(state, decide, origin(actor, context))
        if isinstance(after, MeetingState) and after.row.seq > state.row.seq:
            refused = refuse_dropping(state, after) or write_into_book(state, after, origin(actor, context))
            if refused is not None:
                raise _GivenUp(refused)
            hand_over(state, after, actor, context)
            present_accounts(state, after, actor, context)
            call_off_needless(state, after, actor, context)
            news.announce(f"meeting.{number}", after.row.seq)
        return after

    try:
        return until_no_clash(once)
    except _GivenUp as given_up:
        return given_up.refusal


def _written(state: MeetingState, decide: Decide, by: Origin) -> MeetingState | Refusal:
    """What was decided is in the log, if it can follow. If not, nothing is left of it: no ballot that was opened on the
    way, and no letter."""
    try:
        decided = decide(state.meeting)
        if isinstance(decided, Refusal):
            return decided
        undoings = [act.entry for act in decided if isinstance(act, Undone)]
        refused = (refuse_undoing(state.entries, entry) for entry in undoings)
        return next((each for each in refused if each is not None), None) or store.append(state, decided, by)
    except CannotFollow as amiss:
        raise _GivenUp(refuse_what_cannot_follow(amiss)) from amiss
    except BrokenMeetingLog as broken:
        new = broken.entry.seq > state.row.seq
        refusal = refuse_what_cannot_follow(broken.why) if new else refuse_what_others_rest_on(broken)
        raise _GivenUp(refusal) from broken


class _GivenUp(Exception):
    """So that the transaction is given up as a whole."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
