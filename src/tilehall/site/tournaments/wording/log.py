"""The log as lines to be read and searched: number, when, who, what in words, clauses, and what undid it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from tilehall.law.rulebook.register import REGISTER
from tilehall.law.tournament.desk.acts import (
    announcement,
    draw,
    entries,
    grades,
    incidents,
    money,
    report,
    results,
    rounds,
)
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.log import Entry
from tilehall.law.tournament.desk.undo import act_in_question
from tilehall.site.people.name_order import folded_name

from .acts import LogStory, entry_words

MONEY = "money"
# By what part of the day acts are chosen from: key, label, the classes.
PARTS: dict[str, tuple[str, frozenset[type[Act]]]] = {
    "plan": ("Plan", frozenset(announcement.KINDS.values())),
    "entries": ("Entries", frozenset(entries.KINDS.values())),
    "grades": ("Grades", frozenset(grades.KINDS.values())),
    "draw": ("Draw", frozenset(draw.KINDS.values())),
    "rounds": ("Rounds", frozenset(rounds.KINDS.values())),
    "results": ("Results", frozenset(results.KINDS.values())),
    "incidents": ("Incidents", frozenset({*incidents.KINDS.values(), report.ComplaintKept})),
    MONEY: ("Money and prizes", frozenset(money.KINDS.values())),
    "after": ("After", frozenset(report.KINDS.values())),
    "undone": ("Undone", frozenset({Undone})),
}


@dataclass(frozen=True, slots=True)
class LogSearch:
    """What somebody looks for; an empty answer does not narrow."""

    text: str = ""
    part: str = ""
    player: int | None = None
    round: int | None = None

    def __bool__(self) -> bool:
        return bool(self.text or self.part or self.player or self.round)


@dataclass(frozen=True, slots=True)
class LogLine:
    seq: int
    at: datetime
    by: str
    text: str
    clauses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # readings, and what was assumed where the rules are silent
    undone_by: int | None = None
    undoes: int | None = None
    taken_in: str = ""  # by whom and from which hall, where it was made in another one
    withheld: bool = False  # what it says is for others; `text` says only what it is about


Readable = Callable[[Entry], bool]


def everything_is_readable(_entry: Entry) -> bool:
    return True


def matching_entries(
    story: LogStory, log_search: LogSearch, readable: Readable = everything_is_readable
) -> Iterator[Entry]:
    """Those that fit, the newest first. They are put into words only where words are looked for; what somebody may not
    read is not found either, or a search for a name would tell whom it is about."""
    words = folded_name(log_search.text).split()
    for entry in reversed(story.entries):
        if log_search and not readable(entry):
            continue
        if log_search.part and type(entry.act) not in PARTS[log_search.part][1]:
            continue
        if log_search.player is not None and log_search.player not in players_of(story, entry):
            continue
        if log_search.round is not None and not _of_round(entry.act, log_search.round):
            continue
        if not words or _has(story, entry, words):
            yield entry


def _has(story: LogStory, entry: Entry, words: Sequence[str]) -> bool:
    rests_on = " ".join(getattr(entry.act, "rests_on", ()))
    text = folded_name(f"{entry.seq} {entry_words(story, entry)} {entry.by} {rests_on}")
    return all(word in text for word in words)


def withheld_line(story: LogStory, entry: Entry) -> LogLine:
    """The place of an entry that is not for this reader: numbers go on, and nobody wonders what was taken out."""
    about = act_in_question(story.entries, entry.seq)
    what = "an incident" if type(about) in incidents.KINDS.values() else "money"
    what = "a complaint" if isinstance(about, report.ComplaintKept) else what
    return LogLine(
        seq=entry.seq,
        at=entry.at,
        by="",
        text=f"About {what}; those who deal with it read it here.",
        undone_by=story.undoing.get(entry.seq),
        withheld=True,
    )


def log_line(story: LogStory, entry: Entry) -> LogLine:
    rests_on = tuple(getattr(entry.act, "rests_on", ()))
    return LogLine(
        seq=entry.seq,
        at=entry.at,
        by=entry.by,
        text=entry_words(story, entry),
        # What is no clause of ours, in a file of elsewhere, has no address to link to.
        clauses=tuple(one for one in rests_on if one in REGISTER),
        also=tuple(one for one in rests_on if one and one not in REGISTER),
        undone_by=story.undoing.get(entry.seq),
        undoes=entry.act.entry if isinstance(entry.act, Undone) else None,
    )


def arrival_words(by: str, hall: str) -> str:
    """Of an entry that was made in another hall."""
    return f"imported by {by} from {f'the hall {hall}' if hall else 'a hall that is not named'}"


def players_of(story: LogStory, entry: Entry) -> frozenset[int]:
    """The numbers an entry is about; of a result, all who sat at the board."""
    act = entry.act
    match act:
        case Undone():
            return _players_of_entry(story, act.entry, entry.seq)
        case incidents.IncidentFollowed():
            return _players_of_entry(story, act.incident, entry.seq)
        case results.AtBoard():
            board = story.board(act.grade, act.round, act.player, entry.seq)
            return frozenset(board.players) if board else frozenset({act.player})
        case draw.WishesSettled(wish=wish):
            return frozenset((*wish.byes, *(one for pair in (*wish.pairs, *wish.apart) for one in pair)))
        case entries.Entered() | entries.EntryAmended():
            return frozenset({act.player.number})
        case _:
            return _players_named(act)


def _players_of_entry(story: LogStory, number: int, before: int) -> frozenset[int]:
    return players_of(story, story.entries[number - 1]) if 1 <= number < before else frozenset()


def _players_named(act: Act) -> frozenset[int]:
    for inside in (act, *(getattr(act, name, None) for name in ("late", "award", "word"))):
        one, many = getattr(inside, "player", None), getattr(inside, "players", ())
        if many and isinstance(many[0], int):
            return frozenset(many)
        if isinstance(one, int):
            return frozenset({one})
    return frozenset()


def _of_round(act: Act, round_: int) -> bool:
    if isinstance(act, draw.Drawn):
        return act.first_round <= round_ < act.first_round + len(act.rounds)
    if isinstance(act, rounds.BreakSet):
        return act.pause.after_round == round_
    inside = (act, *(getattr(act, name, None) for name in ("wish", "late", "word")))
    return any(getattr(each, name, None) == round_ for each in inside for name in ("round", "from_round"))
