"""Between GCG records and our own event log.

A record becomes the log of a game kept at a table: each line as it stands, so that it comes out again as it came in,
and behind it what was done. A log without such lines, of a game played in the hall, is written down as GCG.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tilehall.law.game.contract import AnyGame
from tilehall.law.game.log import BrokenLog
from tilehall.law.game.log import replay as replay_log

from ..events import Event, LineKept, TurnEnded
from ..rules import ScrabbleRules
from ..state import State
from .gcg import NOTE, GcgGame, GcgTurn, Pragma, line_of
from .gcg_reader import WrongGcg, read_lines
from .gcg_replay import replay_gcg
from .gcg_transcript import gcg_of_log
from .record_events import UNTIMED, RecordEvents, opening_events
from .replay_report import FinalResult, ReplayReport


def events_of_record(rules: ScrabbleRules, game: GcgGame) -> tuple[Event, ...]:
    """The log of a record. WrongGcg if it cannot have been played so."""
    return tuple(_told(rules, game))


def _told(rules: ScrabbleRules, game: GcgGame) -> Iterator[Event]:
    replay = replay_gcg(rules, game)
    record_events, turns = RecordEvents(rules, replay), iter(replay.turns)
    yield from opening_events(rules, game)
    for item in game.items:
        yield LineKept(text=line_of(item), at=UNTIMED)
        if isinstance(item, GcgTurn):
            yield from record_events.turn(next(turns), item)
    yield from record_events.ending()


def record_of_events(scrabble: AnyGame, log: Sequence[Event]) -> GcgGame:
    """The record that a log holds or, where it holds none, what happened in it; lines numbered as in the log file.

    BrokenLog if the events do not follow from each other.
    """
    before: list[tuple[State, Event]] = []

    def noting(state: State, event: Event) -> State:
        before.append((state, event))
        following: State = scrabble.apply(state, event)
        return following

    replay_log(noting, scrabble.start, log)
    try:
        if _is_copied(log):
            kept = [(number, event.text) for number, event in enumerate(log, 2) if isinstance(event, LineKept)]
            return read_lines((number, line) for number, text in kept for line in text.split("\n"))
        return gcg_of_log(before)
    except WrongGcg as wrong:
        raise BrokenLog(wrong.line - 1, wrong.what) from None


def annotated(record: GcgGame, log: Sequence[Event], notes: Mapping[int, str]) -> GcgGame:
    """The record of a log with notes to its turns, by the number of the event that ended each; they stand behind those
    that are there. Of what the record does not tell, nothing is noted."""
    of_line = {_line_of(log, seq): note for seq, note in notes.items()}
    items: list[Pragma | GcgTurn] = []
    note: str | None = None
    for item in record.items:
        if isinstance(item, GcgTurn) or item.key.lower() != NOTE:
            items += _as_note(note)
            note = of_line.get(item.line) if isinstance(item, GcgTurn) else None
        items.append(item)
    return GcgGame(items=(*items, *_as_note(note)))


def _as_note(text: str | None) -> list[Pragma]:
    return [] if text is None else [Pragma(line=0, key=NOTE, text=" ".join(text.split()))]


def _line_of(log: Sequence[Event], seq: int) -> int:
    """Where the turn stands that this event ended: at the event itself or, in a log that holds the record, at the line
    kept before it. The first event is told in line 2."""
    if _is_copied(log):
        seq = max((at for at in range(1, seq) if _is_turn(log[at - 1])), default=seq)
    return seq + 1


def _is_turn(event: Event) -> bool:
    return isinstance(event, LineKept) and event.text.startswith(">")


def _is_copied(log: Sequence[Event]) -> bool:
    """Whether the lines in the log are the record of the game: they stand before what they tell. At a table of the
    hall somebody may keep a line too, of whatever looks, and it is a note."""
    for event in log:
        if isinstance(event, TurnEnded):
            return False
        if isinstance(event, LineKept) and event.text.lower().startswith((">", "#player")):
            return True
    return False


def replay_events(scrabble: AnyGame, rules: ScrabbleRules, log: Sequence[Event]) -> ReplayReport:
    """A log played through the engine, every turn scored again. BrokenLog if it cannot have been so."""
    try:
        replay_report = replay_gcg(rules, record_of_events(scrabble, log))
    except WrongGcg as wrong:
        raise BrokenLog(wrong.line - 1, wrong.what) from None
    state = scrabble.replay(log)
    # What was decided then stands: a score agreed upon though it was another than ours, a game given up.
    if state.result is None or len(replay_report.players) < 2:
        return replace(replay_report, final=None)
    first, reason, out = state.first or 0, state.result.reason, state.result.out
    scores = (state.scores[first], state.scores[1 - first])
    if reason == "forfeit":
        ground = rules.resting("forfeit_left" if state.sheet else "forfeit_not_played")
        winner = abs(state.result.half_wins.index(2) - first)
        final = FinalResult(reason=reason, out=None, scores=scores, rests_on=(ground,), forfeited_to=winner)
        return replace(replay_report, final=final)
    out = None if out is None else abs(out - first)
    rests_on = (rules.result.basis,) if replay_report.final is None else replay_report.final.rests_on
    return replace(replay_report, final=FinalResult(reason=reason, out=out, scores=scores, rests_on=rests_on))
