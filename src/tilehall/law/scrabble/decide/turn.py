"""A turn in its order: place and change, declare, press; pass or no play; the sheets."""

from collections import Counter
from typing import Any

from tilehall.law.game.clock import seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble import score
from tilehall.law.scrabble.board import (
    BLANK,
    CODES,
    LETTERS,
    READ,
    SQUARES,
    UNKNOWN,
    Placement,
    placement_fault,
    square_name,
    tiles_of,
    with_tiles,
)
from tilehall.law.scrabble.piles import more_than_the_set
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.declarations import UndeclaredBlank, undeclared_blank
from tilehall.law.scrabble.state import IN_PLAY, State, other_seat

from .blanks import press_after_demand, stop_for_blank
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase, refuse_off_turn


def place_tiles(rules: ScrabbleRules, state: State, command: c.Place, outside: Outside) -> Decision:
    wrong = refuse_off_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    if state.draft.announced is not None:
        return refuse("turn_announced", rules.exchange_turn, announced=state.draft.announced)
    if state.exchange is not None and state.exchange.by == command.by:
        return refuse("exchange_unfinished", rules.exchange_returned, by=command.by)
    answer = placed_from_rack(rules, state, command.by, command.placed)
    if isinstance(answer, Refusal):
        return answer
    return (e.TilesPlaced(by=command.by, placed=answer, at=outside.moment),)


def placed_from_rack(rules: ScrabbleRules, state: State, by: Seat, told: Placement) -> Placement | Refusal:
    """The tiles newly laid, all from the rack of this seat."""
    placed = _laid(rules, state, told)
    if isinstance(placed, Refusal):
        return placed
    rack, tiles = state.racks[by], tiles_of(placed)
    if len(tiles) > len(rack) or (state.terms.kept == "hall" and not rack.contains(tiles)):
        return refuse("not_on_rack", rules.placing)
    return placed


def _laid(rules: ScrabbleRules, state: State, told: Placement) -> Placement | Refusal:
    """The tiles newly laid: letters given for squares that are taken must be what lies there."""
    placed = []
    for square, sign in told:
        if not 0 <= square < SQUARES or sign not in CODES:
            return refuse("not_on_the_board", rules.geometry, square=square, tile=sign[:5])
        there = state.board[square]
        if not there:
            placed.append((square, sign))
        elif READ[there] != sign.upper():
            blank = there > len(LETTERS)
            code, term = ("blank_stays", rules.blank_stays) if blank else ("square_taken", rules.geometry)
            return refuse(code, term, square=square_name(square), letter=READ[there])
    if len({square for square, _ in placed}) < len(placed):
        return refuse("not_on_the_board", rules.geometry)
    return tuple(placed)


def declare_score(rules: ScrabbleRules, state: State, command: c.DeclareScore, outside: Outside) -> Decision:
    wrong = refuse_off_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    return (e.ScoreDeclared(by=command.by, score=command.score, at=outside.moment),)


def announce(rules: ScrabbleRules, state: State, command: c.Announce, outside: Outside) -> Decision:
    """A pass, or that there is no play."""
    wrong = refuse_off_turn(rules, state, command.by)
    if wrong is not None:
        return wrong
    if state.exchange is not None and state.exchange.by == command.by:
        return refuse("turn_announced", rules.exchange_turn, announced="exchange")
    if command.what == "pass" and not passes_left(rules, state, command.by):
        return refuse("pass_limit", rules.pass_limit, limit=rules.pass_limit.value)
    term = rules.passing if command.what == "pass" else rules.no_play
    turn_announced = e.TurnAnnounced(
        by=command.by, what=command.what, count=0, at=outside.moment, rests_on=bases_of(term)
    )
    return (turn_announced,)


def passes_left(rules: ScrabbleRules, state: State, by: Seat) -> bool:
    """Whether this seat may pass once more."""
    limit = rules.pass_limit.value
    return limit is None or sum(line.by == by and line.kind in ("pass", "no_play") for line in state.sheet) < limit


def press_clock(rules: ScrabbleRules, state: State, command: c.PressClock, outside: Outside) -> Decision:
    by, irregularity = command.by, state.interruption
    if irregularity is not None and irregularity.what == "blank_demand" and irregularity.by == by:
        return press_after_demand(rules, state, by, outside)
    if state.phase in IN_PLAY and by != state.on_turn and state.running.running == by:
        # The press that was forgotten before drawing.
        return (clocks_event(outside, state.on_turn, by, "press", rules.missed_press),)
    return refuse_off_turn(rules, state, by) or end_turn(rules, state, by, outside, "press")


def end_turn(rules: ScrabbleRules, state: State, by: Seat, outside: Outside, how: str) -> Decision:
    """By the press, by the neutralised clocks of an out play, or by a draw without a press."""
    if state.draft.announced == "exchange" and not _laid_down(rules, state):
        return refuse("tiles_not_set_aside", rules.exchange_set_aside)
    if state.draft.announced is not None:
        return _end_announced(rules, state, by, outside)
    wrong = wrong_play(rules, state)
    return wrong if wrong is not None else _end_play(rules, state, by, outside, how)


def _laid_down(rules: ScrabbleRules, state: State) -> bool:
    """Set aside; or all of a rack, where those may stay on it; or done already, the press coming last."""
    open_one = state.exchange
    whole = rules.exchange_all_on_rack_allowed.value
    return open_one is None or open_one.laid or (whole and open_one.count == state.terms.rack_size)


def _end_announced(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    what = state.draft.announced
    term = rules.exchange_turn if what == "exchange" else rules.pass_press
    ended = e.TurnEnded(
        by=by,
        what=what or "pass",
        placed=(),
        words=(),
        score=0,
        declared=None,
        undecided=False,
        pressed=True,
        out=False,
        owed=state.owed[by],
        recorded=state.terms.kept == "hall",
        warnings=(*_unrecorded(rules, state, by), *_overlong(rules, state, by, outside)),
        at=outside.moment,
        rests_on=bases_of(term),
    )
    return *completed_turn(rules, state, by, outside), ended, _handed_on(rules.pressing, state, by, outside)


def wrong_play(rules: ScrabbleRules, state: State) -> Refusal | None:
    placed = state.draft.placed
    if not placed:
        return refuse("nothing_placed", rules.placing, rules.passing)
    found = placement_fault(state.board, placed)
    if found is not None:
        terms = (rules.geometry, rules.centre) if found == "centre_not_covered" else (rules.geometry,)
        return refuse(found, *terms)
    if state.terms.kept == "hall" and any(sign == BLANK for _, sign in placed):
        return refuse("blank_undesignated", rules.blank_unnamed)
    return None


def _end_play(rules: ScrabbleRules, state: State, by: Seat, outside: Outside, how: str) -> Decision:
    draft, hall = state.draft, state.terms.kept == "hall"
    formed = score.formed_words(state.board, draft.placed, rules.bonus_points.value, rules.bonus_tiles.value)
    held = state.held_tiles(by) - len(draft.placed)
    out = not held and not state.bag
    if how == "neutralise" and not out:
        return refuse("not_an_out_play", rules.out_play)
    declared = formed.score if hall else draft.declared
    points = formed.score if draft.agreed is None else draft.agreed
    ended = e.TurnEnded(
        by=by,
        what="play",
        placed=draft.placed,
        words=formed.texts,
        score=points,
        declared=declared,
        undecided=draft.agreed is None and declared is not None and declared != points,
        pressed=how != "draw",
        out=out,
        owed=state.terms.rack_size - held if state.bag else 0,
        recorded=hall,
        warnings=(
            *_undeclared(state, hall),
            *_unrecorded(rules, state, by),
            *_overlong(rules, state, by, outside),
            *_hints(state, by, out, how),
        ),
        at=outside.moment,
        rests_on=bases_of(rules.missed_press if how == "draw" else rules.pressing, *_scored_by(rules, draft.placed)),
    )
    return *completed_turn(rules, state, by, outside), ended, *_then(rules, state, by, outside, (how, out))


def _scored_by(rules: ScrabbleRules, placed: Placement) -> tuple[Term[Any], ...]:
    """What the score of a play rests on."""
    bonus = (rules.bonus_points,) if len(placed) == rules.bonus_tiles.value else ()
    return rules.tile_values, rules.premiums, *bonus


def _then(
    rules: ScrabbleRules, state: State, by: Seat, outside: Outside, ended: tuple[str, bool]
) -> tuple[e.Event, ...]:
    """What the end of a play does to the clocks."""
    how, out = ended
    unnamed = any(sign == BLANK for _, sign in state.draft.placed)
    named = any(sign not in LETTERS and sign != BLANK for _, sign in state.draft.placed)
    if unnamed and undeclared_blank(rules, UndeclaredBlank()).code == "blank_undesignated":
        return stop_for_blank(rules, by, outside, "blank_undesignated")
    if named and state.terms.vision_impaired:
        return stop_for_blank(rules, by, outside, "blank_unconfirmed")
    if how == "neutralise":
        return (clocks_event(outside, None, by, "out_play", rules.out_play),)
    if how == "draw":
        return ()
    return (_handed_on(rules.out_play if out else rules.pressing, state, by, outside),)


def _handed_on(term: Term[str], state: State, by: Seat, outside: Outside) -> e.ClocksSet:
    """The opponent's clock runs, unless there is nobody to run it for."""
    return clocks_event(outside, None if state.away == other_seat(by) else other_seat(by), by, "press", term)


def completed_turn(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> tuple[e.Event, ...]:
    """Whoever completes a turn has accepted the one before."""
    if state.last is None or not state.last.answerable:
        return ()
    early = bool(state.last.drawn)
    term = rules.fast_bag_ends if early else rules.acceptance_bag_empty
    if state.last.answer == "held":
        term = Term("accepted", rules.resting("hold_played_on"))
    basis = bases_of(term)
    return (e.TurnAccepted(by=by, how="completed", at=outside.moment, rests_on=basis),)


def _undeclared(state: State, hall: bool) -> e.Codes:
    if hall or state.draft.declared is not None:
        return ()
    return ("declared_score_out_of_date",) if state.draft.stale else ("score_not_declared",)


def _unrecorded(rules: ScrabbleRules, state: State, by: Seat) -> e.Codes:
    """The opponent's last score should be on the own sheet by now; a reminder, no more."""
    last = state.last
    waived = rules.record_waived_when_bag_empty.value and not state.bag
    if last is None or last.by == by or last.recorded[by] or waived:
        return ()
    return ("score_not_recorded",)


def _overlong(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> e.Codes:
    """Where a turn has a limit of its own; no rule says what follows, so it is told and no more."""
    limit = rules.turn_limit_s.value
    if limit is None or state.running.used(by, outside.moment) - state.turn_from <= seconds_as_ms(limit):
        return ()
    return ("turn_limit_passed",)


def _hints(state: State, by: Seat, out: bool, how: str) -> e.Codes:
    hints = []
    if out and how == "press":
        hints.append("neutralise_on_out_play")
    rack, tiles = state.racks[by], tiles_of(state.draft.placed)
    if not rack.contains(tiles) and (Counter(tiles) - Counter(rack)).total() > rack.count(UNKNOWN):
        hints.append("rack_differs")
    if state.terms.kept == "table":
        hints += more_than_the_set(with_tiles(state.board, state.draft.placed))
    return tuple(hints)


def record_score(rules: ScrabbleRules, state: State, command: c.RecordScore, outside: Outside) -> Decision:
    if state.phase in ("waiting", "preliminaries", "starting", "adjourned"):
        return refuse_in_this_phase(rules, state)
    # After a challenge lost by the opponent the same player is on turn again, with a score still to be written; and
    # a total that stands already is that of an earlier turn, written late.
    behind = state.last is not None and state.last.by == command.by and not state.last.recorded[command.by]
    behind = behind or command.total == state.scores[command.of]
    in_advance = command.by == command.of == state.on_turn and state.phase in IN_PLAY and not behind
    ours = state.scores[command.of]
    warnings = () if in_advance else _turn_differs(state, command)
    if in_advance:
        warnings = ("prerecorded",)
        ours += command.turn
    score_recorded = e.ScoreRecorded(
        by=command.by,
        of=command.of,
        turn=command.turn,
        total=command.total,
        differs=command.total - ours,
        in_advance=in_advance,
        warnings=warnings,
        at=outside.moment,
        rests_on=bases_of(*_sheet_terms(rules, state, command, in_advance)),
    )
    return (score_recorded,)


def _turn_differs(state: State, command: c.RecordScore) -> e.Codes:
    """The score of the turn, with or without what a challenge added to it."""
    last = state.last
    if last is None or last.by != command.of:
        return ()
    line = state.sheet[last.line]
    return () if command.turn in (line.score, line.score + line.bonus) else ("turn_differs",)


def _sheet_terms(rules: ScrabbleRules, state: State, command: c.RecordScore, in_advance: bool) -> tuple[Term[str], ...]:
    if in_advance:
        return (rules.prerecord_effect,)
    if command.by == command.of:
        return (rules.recording,)
    # Nobody accepts a turn by writing its score down.
    waiting = state.last is not None and state.last.by == command.of and state.last.answerable
    return (rules.recording_opponent, *((rules.writing,) if waiting else ()))


def keep_line(rules: ScrabbleRules, state: State, command: c.KeepLine, outside: Outside) -> Decision:
    """A line of a record that is being copied: kept as it stands."""
    if state.phase == "waiting" or not command.text.strip():
        return refuse_in_this_phase(rules, state)
    return (e.LineKept(text=command.text[:1000], at=outside.moment),)


def make_note(rules: ScrabbleRules, state: State, command: c.MakeNote, outside: Outside) -> Decision:
    if state.phase in ("waiting", "preliminaries"):
        return refuse_in_this_phase(rules, state)
    last_of_turn = rules.tracking.value == "optional_last"
    early = command.what == "tracking" and last_of_turn and state.owed[command.by] > 0
    hints = ("tracking_comes_after_drawing",) if early else ()
    return (e.NoteMade(by=command.by, what=command.what, hints=hints, at=outside.moment),)
