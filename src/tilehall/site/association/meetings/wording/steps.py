"""The words of the chair's screen: what happens, what is missing, what comes next, and what does it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from tilehall.law.association.meeting.agenda import office_title
from tilehall.law.association.meeting.next_step import Lack, MeetingSituation, NextStep
from tilehall.law.rulebook.ruling import Fact
from tilehall.site.pages.sentences import clauses_of, filled

from .names import PAPER_NAMES, head_words

# By code: the button, the sentence beside it, and the deed or, with a colon, the page.
STEPS: dict[str, tuple[str, str, str]] = {
    "use_template": (
        "Make the agenda",
        "It begins with what the rules ask for.",
        "template",
    ),
    "make_agenda": ("Make the agenda", "There is no business yet.", ":prepare"),
    "send_notice": ("Send notice", "The page says who must be told, and sends it.", ":notice"),
    "lay_papers": ("Papers of {year}", "The meeting hears report, statement and balance sheet of {year}.", ":prepare"),
    "complete_pack": ("The pack is complete", "All three papers of {year} are here.", "pack"),
    "wait_for_the_day": ("See the agenda", "Everything is ready. Days to go: {days}.", ":meeting"),
    "check_in": ("Check people in", "Here so far: {count}.", ":check-in"),
    "wait_for_quorum": ("Check people in", "There is no quorum yet.", ":check-in"),
    "wait_for_time": (
        "Check people in",
        "{chair} is in the chair, and there is a quorum. The meeting is opened at {time}, as it was called.",
        ":check-in",
    ),
    "adjourn": ("Adjourn the meeting", "There was still no quorum when the time allowed for it ran out.", "adjourn"),
    "reconvene": (
        "Set the new day",
        "The Secretary sets a day and gives new notice.",
        "reconvene",
    ),
    "take_chair": ("{name} takes the chair", "There is a quorum. {name} is {office} and takes the chair.", "chair"),
    "elect_chair": (
        "Elect the chair",
        "Neither President nor Vice President is here.",
        "chair",
    ),
    "open": ("Open the meeting", "{chair} is in the chair, and there is a quorum.", "open"),
    "take_item": ("Go on: {title}", "", "take-item"),
    "put_motion": ("Somebody moves", "A motion on: {title}.", "put-motion"),
    "amend": ("An amendment", "", "put-motion"),
    "second": ("Somebody seconds", "The motion needs a seconder.", "second"),
    "withdraw_motion": ("The motion is withdrawn", "", "withdraw-motion"),
    "put_vote": ("Put it to the vote {how}", "The motion is moved and seconded.", "vote"),
    "declare": ("Carried or lost?", "The chair has heard the voices: was it carried, or lost?", "declare"),
    "demand_poll": ("A poll is demanded: count hands", "", "vote"),
    "count": ("Enter the count", "Hands are being counted.", "count"),
    "roll": ("Call the roll", "Votes are taken name by name, since each club's vote has its own weight.", "roll"),
    "count_phones": ("Close the vote and count", "Voted by phone so far: {votes} of {able}.", "count-phones"),
    "ballot": (
        "Take the result of the ballot",
        "A secret ballot is held. Its result is taken once it is closed.",
        "take-ballot",
    ),
    "ballot_again": ("Another secret ballot (the President decides)", "The ballot was called off.", "vote"),
    "hands_instead": ("Count hands instead (the President decides)", "", "vote"),
    "cast": ("The casting vote", "Votes are equal.", "cast"),
    "nominate": ("Somebody is nominated", "Candidates may be named from the floor.", "nominate"),
    "declare_elected": ("{name} is elected unopposed", "There is one candidate.", "elect-unopposed"),
    "count_election": ("Enter the votes", "There is more than one candidate.", "count-election"),
    "ballot_election": ("Secret ballot (the President decides)", "", "ballot-election"),
    "election_ballot": (
        "Take the result of the ballot",
        "A secret ballot is held. Its result is taken once it is closed.",
        "take-election-ballot",
    ),
    "election_ballot_again": (
        "Another secret ballot (the President decides)",
        "The ballot was called off.",
        "ballot-election",
    ),
    "cast_election": ("The casting vote", "Votes are equal.", "cast-election"),
    "close": ("Close the meeting", "The agenda is dealt with.", "close"),
    "minutes": ("Look at the minutes", "The minutes are drafted from what was recorded.", ":minutes"),
    "record_approval": ("Record the approval", "A change waits for the tax authority.", "approval"),
    "done": ("See the minutes", "Everything is done. Thank you.", ":minutes"),
    "nothing": ("All meetings", "This meeting was called off.", ":meetings"),
}
MODES = {"voices": "by voices", "hands": "by show of hands", "ballot": "by secret ballot"}
LACKS = {
    "no_place": "The place is not set.",
    "no_agenda": "There is no business on the agenda.",
    "no_notice": "Notice has not been sent. The last day is {last_day}.",
    "nobody_told": "Nobody has been told yet.",
    "untold": "Not told yet ({count}): {names}.",
    "notice_short": "Notice was too short, {days} of {needed} clear days: what is resolved will be void.",
    "not_noticed": "Not in the notice: {titles}.",
    "paper": "{paper} of {year}.",
    "no_candidate": "Nobody is nominated as {office}.",
    "quorum": "{count} more: {head}.",
    "approval": "Motion {motion} waits for the tax authority's approval.",
}
STAGES = {
    "calling": "Nothing is called",
    "preparing": "Getting ready",
    "gathering": "People are arriving",
    "open": "The meeting is open",
    "voting": "A vote is being taken",
    "adjourned": "Adjourned",
    "closed": "The meeting is closed",
    "over": "Everything is done",
    "called_off": "Called off",
}


@dataclass(frozen=True, slots=True)
class StepWords:
    """A step in words. `fields` go along with a button; `clauses` are what it rests on."""

    code: str
    label: str
    sentence: str
    url: str
    press: bool
    fields: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]


def stage_words(now: MeetingSituation) -> str:
    return STAGES[now.stage]


def step_words(step: NextStep, number: int) -> StepWords:
    label, sentence, does = STEPS[step.code]
    facts = _facts(step.facts)
    url, fields = _address(step, does, number, facts)
    return StepWords(
        code=step.code,
        label=filled(label, tuple(facts.items())),
        sentence=filled(sentence, tuple(facts.items())),
        url=url,
        press=step.press,
        fields=fields if step.press else (),
        clauses=clauses_of(*step.rests_on),
    )


def _facts(given: tuple[tuple[str, Fact], ...]) -> dict[str, Fact]:
    facts = dict(given)
    if isinstance(mode := facts.get("mode"), str):
        facts["how"] = MODES[mode]
    if isinstance(office := facts.get("office"), str):
        facts["office"] = office_title(office)
    return facts


def _address(step: NextStep, does: str, number: int, facts: dict[str, Fact]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A page, or a deed with what it needs: as fields of a button, or in the address of its form."""
    if does == ":meetings":
        return reverse("meetings:meetings"), ()
    if does.startswith(":"):
        return reverse(f"meetings:{does[1:]}", args=[number]), ()
    names = ("item", "motion", "mode", "person")
    fields = {name: str(facts[name]) for name in names if facts.get(name) is not None}
    if step.code == "amend":
        fields = {"amends": fields["motion"]}
    if step.code == "nominate":
        fields = {"office": str(dict(step.facts)["office"])}
    query = f"?{urlencode(fields)}" if fields and not step.press else ""
    return reverse("meetings:deed", args=[number, does]) + query, tuple(fields.items())


def lack_words(lack: Lack) -> tuple[str, tuple[str, ...]]:
    """The sentence, and the clauses it rests on."""
    facts = dict(lack.facts)
    if isinstance(paper := facts.get("paper"), str):
        facts["paper"] = PAPER_NAMES[paper]
    if isinstance(office := facts.get("office"), str):
        facts["office"] = office_title(office)
    if isinstance(head := facts.get("head"), str):
        facts["head"] = head_words(head, 1 if facts.get("count") == 1 else 2)
    return filled(LACKS[lack.code], tuple(facts.items())), clauses_of(*lack.rests_on)
