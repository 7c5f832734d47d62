"""The lines of the minutes in words, the same on the page, as text and on paper."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.minutes import MinuteLine, MinuteSection, draft
from tilehall.law.association.meeting.state import Meeting
from tilehall.law.rulebook.ruling import Fact
from tilehall.site.pages.phrases import counted, joined
from tilehall.site.pages.sentences import filled

from .names import KINDS, PAPER_NAMES, head_words

LINES = {
    "sitting_day": "On {day}, {place}.",
    "present_ordinary": "Present: {names}.",
    "present_life": "Life members: {names}.",
    "present_honorary_vp": "Honorary Vice Presidents: {names}.",
    "present_honorary": "Honorary members: {names}.",
    "present_visitor": "Visitors: {names}.",
    "proxies": "Proxies were lodged: {names}.",
    "notice": "Notice went out on {sent}.",
    "chair": "{name} took the chair.",
    "opened": "The meeting was opened at {at} with a quorum: {parts}.",
    "no_quorum": "There was no quorum, and the meeting was adjourned at {at}.",
    "remark": "{text}",
    "paper": "{paper} of {year} was presented{signed}.",
    "nobody_stood": "Nobody stood for the office of {office}.",
    "floor_nomination": "{name} was nominated from the floor by {by}.",
    "elected": "{name} was elected {office}{how} ({reference}).",
    "vacant": "{name} could not take office ({why}): the office of {office} is vacant.",
    "retired": "{name} retires as {office} at the close and has no successor: the office is vacant.",
    "nobody_elected": "Nobody was elected {office}: {counts}.",
    "moved": "Moved by {mover}, seconded by {seconder}: {text}",
    "amendment": "Amendment moved by {mover}, seconded by {seconder}: {text}",
    "poll": "A show of hands was counted at the demand of {by}.",
    "ballot": "{by} decided on a secret ballot.",
    "counted": "For {in_favour}, against {against}{abstained}{by_proxy}.",
    "refused": "{votes} not counted: {why}.",
    "casting": "The chair, {by}, cast {choice}.",
    "motion_carried": "Carried ({reference}).",
    "motion_lost": "Lost.",
    "motion_tied": "The votes were equal.",
    "motion_withdrawn": "Withdrawn.",
    "motion_open": "Not settled.",
    "motion_not_in_force": "Carried ({reference}); passed, not in force until the tax authority approves.",
    "motion_void": "Carried ({reference}), but void: {failing}.",
    "unreached": "Not dealt with: {titles}.",
    "adjourned": "The meeting was adjourned on {day} at {at}.",
    "ended": "The meeting ended at {at}.",
    "correction": "Correction by {by}: {text}",
    "approved": "Approved on {day} by the {meeting}.",
}
WHYS = {
    "proxy_not_allowed": "no proxies on this business",
    "not_a_member": "no vote",
    "no_vote_class": "honorary members have no vote",
    "suspended": "suspended members have no vote",
    "not_on_committee": "not on this committee",
    "interested": "an interest in the payment",
    "voted_twice": "voted twice",
}
HOW = {"unopposed": " unopposed", "votes": "", "casting": " by the casting vote", "ballot": ""}
VACANT = {
    "not_a_member": "no rights as a member by the close",
    "office_held": "the office is held",
    "decision_void": "the election is void",
}
TITLES = {"sitting": "Attendance and opening", "end": "End"}


@dataclass(frozen=True, slots=True)
class MinutesPart:
    title: str
    lines: tuple[str, ...]


def parts(meeting: Meeting, left_out: frozenset[int] = frozenset()) -> tuple[MinutesPart, ...]:
    return tuple(_part(section) for section in draft(meeting, left_out) if section.lines or section.item is not None)


def _part(section: MinuteSection) -> MinutesPart:
    title = TITLES[section.title] if section.item is None else f"{section.item}. {section.title}"
    return MinutesPart(title, tuple(line_words(line) for line in section.lines))


def line_words(line: MinuteLine) -> str:
    facts: dict[str, Fact] = dict(line.facts)
    if isinstance(at := facts.get("at"), datetime):
        facts["at"] = f"{timezone.localtime(at):%H:%M}"
    if line.code == "opened":
        facts["parts"] = tuple(_part_words(str(part)) for part in _texts(facts["parts"]))
    if line.code == "paper":
        facts["signed"] = f", signed by {facts['by']}" if facts.get("by") else ""
        facts["paper"] = PAPER_NAMES[str(facts["paper"])]
    if line.code == "counted":
        facts["abstained"] = f", abstained {facts['abstain']}" if facts["abstain"] else ""
        facts["by_proxy"] = f" ({facts['proxies']} by proxy)" if facts["proxies"] else ""
    _put_reasons(line, facts)
    if line.code in ("elected", "nobody_elected"):
        several = isinstance(facts["counts"], tuple) and len(facts["counts"]) > 1
        tallied = f", {joined([str(each) for each in _texts(facts['counts'])])}" if several else ""
        facts["how"] = HOW.get(str(facts["how"]), "") + tallied
    if line.code in ("motion_carried", "motion_not_in_force", "motion_void") and not facts.get("reference"):
        return filled(LINES[line.code].replace(" ({reference})", ""), tuple(facts.items()))
    return filled(LINES[line.code], tuple(facts.items()))


def _put_reasons(line: MinuteLine, facts: dict[str, Fact]) -> None:
    """Offices and whys, in words."""
    if "office" in facts:
        facts["office"] = office_title(str(facts["office"]))
    if line.code == "vacant":
        facts["why"] = VACANT.get(str(facts["why"]), "the book does not allow it")
    if line.code == "refused":
        facts["why"] = WHYS.get(str(facts["why"]), str(facts["why"]))
        count = facts["count"]
        facts["votes"] = counted(count if isinstance(count, int) else 0, "vote")


def _part_words(part: str) -> str:
    """24 of 10 ordinary"""
    counted_there, _, needed, head = part.split(" ", 3)
    return f"{counted_there} {head_words(head, int(counted_there))} ({needed} needed)"


def _texts(fact: Fact) -> tuple[object, ...]:
    return fact if isinstance(fact, tuple) else ()


def heading(meeting: Meeting) -> str:
    return f"{KINDS[meeting.called.kind]}: {meeting.called.title}"


def when(meeting: Meeting) -> str:
    plan = meeting.called
    return f"{plan.day:%d/%m/%Y}, {plan.convened}, {plan.place}".rstrip(", ")


def as_text(meeting: Meeting, left_out: frozenset[int] = frozenset()) -> str:
    """The minutes as plain text."""
    return "\n".join(_text_lines(meeting, left_out)) + "\n"


def _text_lines(meeting: Meeting, left_out: frozenset[int]) -> Iterator[str]:
    yield heading(meeting)
    yield when(meeting)
    yield "Approved." if meeting.minutes_approved else "Draft, not approved."
    for part in parts(meeting, left_out):
        yield ""
        yield part.title
        yield "-" * len(part.title)
        yield from part.lines
