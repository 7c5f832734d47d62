"""The log as lines to be read and searched: number, when, who, what in words, clauses, and what undid it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from tilehall.law.tournament.desk.acts import closing, drawing, entering, grading, money, planning, running, scoring
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.log import Entry
from tilehall.site.people.folding import folded

from .acts import Story, told

# By what part of the day acts are chosen from: key, label, the classes.
PARTS: dict[str, tuple[str, frozenset[type[Act]]]] = {
    "plan": ("Plan", frozenset(planning.KINDS.values())),
    "entries": ("Entries", frozenset(entering.KINDS.values())),
    "grades": ("Grades", frozenset(grading.KINDS.values())),
    "draw": ("Draw", frozenset(drawing.KINDS.values())),
    "rounds": ("Rounds", frozenset(running.KINDS.values())),
    "results": ("Results", frozenset(scoring.KINDS.values())),
    "money": ("Money and prizes", frozenset(money.KINDS.values())),
    "after": ("After", frozenset(closing.KINDS.values())),
    "undone": ("Undone", frozenset({Undone})),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks for; an empty answer does not narrow."""

    text: str = ""
    part: str = ""
    player: int | None = None
    round: int | None = None

    def __bool__(self) -> bool:
        return bool(self.text or self.part or self.player or self.round)


@dataclass(frozen=True, slots=True)
class Line:
    seq: int
    at: datetime
    by: str
    text: str
    clauses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # readings, and what was assumed where the rules are silent
    undone_by: int | None = None
    undoes: int | None = None


def matching(story: Story, asked: Asked) -> Iterator[Entry]:
    """Those that fit, the newest first. They are put into words only where words are looked for."""
    words = folded(asked.text).split()
    for entry in reversed(story.entries):
        if asked.part and type(entry.act) not in PARTS[asked.part][1]:
            continue
        if asked.player is not None and asked.player not in players_of(story, entry):
            continue
        if asked.round is not None and not _of_round(entry.act, asked.round):
            continue
        if not words or _has(story, entry, words):
            yield entry


def _has(story: Story, entry: Entry, words: Sequence[str]) -> bool:
    rests_on = " ".join(getattr(entry.act, "rests_on", ()))
    text = folded(f"{entry.seq} {told(story, entry)} {entry.by} {rests_on}")
    return all(word in text for word in words)


def line_of(story: Story, entry: Entry) -> Line:
    rests_on = tuple(getattr(entry.act, "rests_on", ()))
    return Line(
        seq=entry.seq,
        at=entry.at,
        by=entry.by,
        text=told(story, entry),
        clauses=tuple(one for one in rests_on if ":" not in one),
        also=tuple(one for one in rests_on if ":" in one),
        undone_by=story.undoing.get(entry.seq),
        undoes=entry.act.entry if isinstance(entry.act, Undone) else None,
    )


def players_of(story: Story, entry: Entry) -> frozenset[int]:
    """The numbers an entry is about; of a result, all who sat at the board."""
    act = entry.act
    if isinstance(act, Undone):
        known = 1 <= act.entry < entry.seq
        return players_of(story, story.entries[act.entry - 1]) if known else frozenset()
    if isinstance(act, scoring.AtBoard):
        board = story.board(act.grade, act.round, act.player, entry.seq)
        return frozenset(board.players) if board else frozenset({act.player})
    if isinstance(act, drawing.Wished):
        wish = act.wish
        return frozenset((*wish.byes, *(one for pair in (*wish.pairs, *wish.apart) for one in pair)))
    if isinstance(act, entering.Entered | entering.Amended):
        return frozenset({act.player.number})
    for inside in (act, *(getattr(act, name, None) for name in ("late", "award", "word"))):
        one, many = getattr(inside, "player", None), getattr(inside, "players", ())
        if isinstance(one, int):
            return frozenset({one})
        if many and isinstance(many[0], int):
            return frozenset(many)
    return frozenset()


def _of_round(act: Act, round_: int) -> bool:
    if isinstance(act, drawing.Drawn):
        return act.first_round <= round_ < act.first_round + len(act.rounds)
    if isinstance(act, running.BreakSet):
        return act.pause.after_round == round_
    inside = (act, *(getattr(act, name, None) for name in ("wish", "late", "word")))
    return any(getattr(each, name, None) == round_ for each in inside for name in ("round", "from_round"))
