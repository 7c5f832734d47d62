"""What the acts of a meeting's log mean in words."""

from collections.abc import Callable
from typing import Any

from tilehall.law.association.meeting.acts import calling, floor, minutes, votes
from tilehall.law.association.meeting.acts.act import MeetingAct, Undone
from tilehall.law.association.meeting.agenda import office_title
from tilehall.site.pages.phrases import counted, joined

from .names import PAPER_NAMES

OUTCOMES = {"carried": "carried", "lost": "lost", "tied": "votes are equal"}
MODES = {"voices": "by voices", "hands": "by show of hands", "ballot": "by secret ballot"}


def _tally(act: Any) -> str:
    counted_votes = f" {act.tally.in_favour} : {act.tally.against}" if act.tally is not None else ""
    return f"Motion {act.motion}{counted_votes}: {OUTCOMES.get(act.outcome, act.outcome)}"


def _elected(act: Any) -> str:
    sums = joined([f"{each.name} {each.votes}" for each in act.counts])
    who = f"{act.elected_name} is elected" if act.elected is not None else "votes are equal"
    return f"{office_title(act.office)}: {who} ({sums})"


# Every kind of act has its words; a test sees to it.
WORDS: dict[type[MeetingAct], Callable[[Any], str]] = {
    Undone: lambda act: f"Entry {act.entry} was taken back: {act.reason}",
    calling.Called: lambda act: f"Called for {act.plan.day:%d/%m/%Y}, {act.plan.convened}, {act.plan.place or '…'}",
    calling.Rescheduled: lambda act: f"Moved to {act.plan.day:%d/%m/%Y}, {act.plan.convened}, {act.plan.place or '…'}",
    calling.CalledOff: lambda act: f"Called off: {act.reason}",
    calling.ItemsAdded: lambda act: f"On the agenda: {joined([item.title for item in act.items])}",
    calling.ItemWithdrawn: lambda act: f"Item {act.item} withdrawn: {act.reason}",
    calling.ItemsOrdered: lambda _act: "The agenda was put in another order",
    calling.Nominated: lambda act: (
        f"{act.nomination.name} nominated as {office_title(act.nomination.office)} by {act.nomination.by_name}"
    ),
    calling.NominationWithdrawn: lambda act: f"A nomination as {office_title(act.office)} was withdrawn",
    calling.PaperPresented: lambda act: f"{PAPER_NAMES[act.paper.paper]} of {act.paper.year} put into the pack",
    calling.PackCompleted: lambda act: f"The pack of {act.year} is complete",
    calling.NoticeGiven: lambda act: (
        f"Notice of {act.notice.sent:%d/%m/%Y} to {len(act.notice.recipients)}, {counted(act.days, 'clear day')}"
    ),
    calling.Reconvened: lambda act: f"Resumes on {act.day:%d/%m/%Y}, {act.convened}, {act.place}",
    floor.CheckedIn: lambda act: f"{act.attendee.name} is here",
    floor.WentAway: lambda _act: "Somebody went away",
    floor.StandingsTaken: lambda act: f"As the register has them now: {joined([who.name for who in act.attendees])}",
    floor.ProxyLodged: lambda act: f"Proxy of {act.proxy.giver.name} to {act.proxy.holder_name}",
    floor.ProxyTakenBack: lambda _act: "A proxy was taken back",
    floor.ChairTaken: lambda act: f"{act.name} took the chair",
    floor.MeetingOpened: lambda act: (
        f"The meeting was opened{'; the chair found that the quorum was here in time' if act.in_time else ''}"
    ),
    floor.Adjourned: lambda act: f"Adjourned{': ' + act.reason if act.reason else ', no quorum'}",
    floor.ItemTaken: lambda act: f"Item {act.item}",
    floor.ItemDone: lambda act: f"Item {act.item} is done",
    floor.Remarked: lambda act: f"For the minutes, item {act.item}: {act.text}",
    floor.MeetingClosed: lambda _act: "The meeting was closed",
    votes.MotionPut: lambda act: f"Motion {act.motion} moved by {act.mover_name}: {act.text}",
    votes.Seconded: lambda act: f"Motion {act.motion} seconded by {act.name}",
    votes.MotionWithdrawn: lambda act: f"Motion {act.motion} withdrawn",
    votes.VoteOpened: lambda act: f"Motion {act.motion} put to the vote {MODES[act.mode]}",
    votes.VoteGiven: lambda act: f"{act.vote.name} voted on motion {act.motion} by phone",
    votes.VotesCounted: _tally,
    votes.CastingVoteGiven: lambda act: f"Motion {act.motion}: {act.by} cast {act.choice}, {act.outcome}",
    votes.ApprovalRecorded: lambda act: f"Motion {act.motion} approved on {act.on_day:%d/%m/%Y} ({act.reference})",
    votes.ElectionBallotOpened: lambda act: f"{office_title(act.office)}: {act.asked_by} decided on a secret ballot",
    votes.ElectionCounted: _elected,
    votes.ElectionCast: lambda act: f"{act.by} cast for {act.name}",
    minutes.MinutesCorrected: lambda act: f"Correction of the minutes: {act.text}",
    minutes.MinutesApproved: lambda act: f"Minutes approved on {act.on_day:%d/%m/%Y} by the {act.at_meeting}",
}


def act_words(act: MeetingAct) -> str:
    return WORDS[type(act)](act)
