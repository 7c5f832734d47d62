"""What follows from what a meeting decided: classes of members, and acceptances, each resting on its decision."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils import timezone

from tilehall.law.association import member_decisions
from tilehall.law.association.acts.act import Entry as BookEntry
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.play_rules import PlayRuleChanged
from tilehall.law.association.decisions import refuse_to_rest_on
from tilehall.law.association.meeting.records import AgendaItem
from tilehall.law.association.member_decisions import MemberCase
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.association.book import effects, member_files
from tilehall.site.association.book import store as book
from tilehall.site.association.meetings.store import MeetingState
from tilehall.site.logs.models import Origin
from tilehall.site.people.membership import EntryOrigin
from tilehall.site.people.models import Account

APPLICATION = "book"  # begins the reference of an application that is on an agenda


def follow(state: MeetingState, entries: Iterable[BookEntry], origin: Origin) -> None:
    """Of decisions that are in the book now. What cannot follow by itself (a void decision, somebody who is a member by
    now) is left to the Secretary, who finds the decision in the book."""
    items = {motion.decision: state.meeting.item(motion.item) for motion in state.meeting.motions if motion.decision}
    for entry in entries:
        item = items.get(entry.act.reference) if isinstance(entry.act, Decided) else None
        if item is not None and item.person is not None:
            _follow_one(item, item.person, entry, origin)
        if item is not None and item.kind == "rules_of_play":
            _change_rule(state, item, entry, origin)


def _follow_one(item: AgendaItem, person: int, entry: BookEntry, origin: Origin) -> None:
    case = MemberCase(person=person, facts=member_files.facts_of_one(person), today=timezone.localdate(origin.at))
    if item.kind == "honour":
        recommendation = book.decision(item.recommendation)
        decided = member_decisions.give_class(case, item.honour, recommendation, entry)
    elif item.kind == "application":
        decided = member_decisions.accept(case, application_of(item), on=entry.act.on, decision=entry)
    else:
        return
    if isinstance(decided, Refusal):
        return
    account = Account.objects.filter(pk=origin.by or 0).first()
    own = Origin(at=origin.at, by=origin.by, by_name=origin.by_name, command_id=f"{origin.command_id[:50]} follows")
    for new in book.append(decided, own):
        effects.carry_out(new, EntryOrigin(account, origin.at))


def _change_rule(state: MeetingState, item: AgendaItem, entry: BookEntry, origin: Origin) -> None:
    """From its day on the rules of play have another version, unless what was decided is void."""
    if refuse_to_rest_on(entry, "rules_of_play") is not None:
        return
    reference = str(getattr(entry.act, "reference", ""))
    motion = next(each for each in state.meeting.motions if each.decision == reference)
    if item.change is None or motion.since is None:
        return
    changed = PlayRuleChanged(
        on=motion.since,
        decision=entry.seq,
        reference=reference,
        ruleset=item.change.ruleset,
        term=item.change.parameter,
        value=item.change.value,
    )
    book.append([changed], replace(origin, command_id=f"{origin.command_id[:50]} rule"))


def application_of(item: AgendaItem) -> BookEntry | None:
    head, _, number = item.reference.partition(" ")
    return book.entry(int(number)) if head == APPLICATION and number.isdecimal() else None
