"""Blanks: the letter that was said, or demanded because it was not; what is noted of it and confirmed."""

from typing import Literal

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble import score
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import BLANK, BLANK_CODE, LETTERS, SQUARES, Square, with_tiles, without_tiles
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.declarations import LateBlankDemand, late_blank_demand
from tilehall.law.scrabble.state import IN_PLAY, State, Turn

from .game_end import settled_events
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase


def demand_blank(rules: ScrabbleRules, state: State, command: c.DemandBlank, outside: Outside) -> Decision:
    last = state.last
    if last is None or last.by == command.by or not last.unnamed:
        return refuse("no_unnamed_blank", rules.blank_unnamed)
    if state.phase not in (*IN_PLAY, "out"):
        return refuse_in_this_phase(rules, state)
    ruling = late_blank_demand(rules, LateBlankDemand(answered=_answered(last)))
    if ruling.code == "letter_awaited":
        return stop_for_blank(rules, last.by, outside, "blank_undesignated", Term("awaited", ruling.rests_on[0]))
    if ruling.code != "blank_undeclared":
        return ruling.as_refusal()
    basis = bases_of(rules.blank_unnamed)
    opened = e.IrregularityOpened(what="blank_demand", by=last.by, excess=0, at=outside.moment, rests_on=basis)
    return opened, clocks_event(outside, last.by, command.by, "blank_demand", rules.blank_unnamed)


def _answered(last: Turn) -> Literal["nothing", "held", "challenged"]:
    """A hold that was released has been one."""
    if last.challenged:
        return "challenged"
    return "held" if last.held else "nothing"


def stop_for_blank(
    rules: ScrabbleRules,
    by: Seat,
    outside: Outside,
    what: Literal["blank_undesignated", "blank_unconfirmed"],
    ground: Term[str] | None = None,
) -> tuple[e.Event, ...]:
    """The clocks stand until a blank has its letter, or until the adjudicator has confirmed the letter it has."""
    term = ground or (rules.blank_confirmed if what == "blank_unconfirmed" else rules.blank_unnamed)
    opened = e.IrregularityOpened(what=what, by=by, excess=0, at=outside.moment, rests_on=bases_of(term))
    return opened, clocks_event(outside, None, by, what, term)


def press_after_demand(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    if state.last is not None and state.last.unnamed:
        return refuse("blank_undesignated", rules.blank_unnamed)
    basis = bases_of(rules.blank_unnamed)
    settled = e.IrregularitySettled(what="blank_demand", at=outside.moment, rests_on=basis)
    if state.unconfirmed:
        return settled, *stop_for_blank(rules, by, outside, "blank_unconfirmed")
    return settled, clocks_event(outside, state.on_turn, by, "press", rules.blank_unnamed)


def neutralise_after_demand(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    """In place of the press, where the blank was in an out play."""
    if not state.out_pending:
        return refuse("not_an_out_play", rules.out_play)
    pressed = press_after_demand(rules, state, by, outside)
    if isinstance(pressed, Refusal) or state.unconfirmed:
        return pressed
    return *pressed[:-1], clocks_event(outside, None, by, "out_play", rules.out_play)


def name_blank(rules: ScrabbleRules, state: State, command: c.NameBlank, outside: Outside) -> Decision:
    """For a blank that lies without a letter, before the press or after it."""
    last, letter = state.last, command.letter.upper()
    if letter not in LETTERS or len(letter) != 1:
        return refuse("no_such_tile", rules.blank_unnamed)
    if state.phase in IN_PLAY and command.by == state.on_turn and (command.square, BLANK) in state.draft.placed:
        return (_named(rules, command, letter, (), outside),)
    if last is None or command.square not in state.nameless(command.by) or state.phase in ("adjourned", "over"):
        return refuse("no_unnamed_blank", rules.blank_stays)
    blank_named = _named(rules, command, letter, _words_with(state, last, Square(command.square), letter), outside)
    return blank_named, *_once_named(rules, apply(state, blank_named), command.by, outside)


def _once_named(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> tuple[e.Event, ...]:
    """A letter that was missing is there: what stood for want of it goes on, unless it has to be confirmed first."""
    missing = state.interruption is not None and state.interruption.what == "blank_undesignated"
    if missing and state.last is not None and state.last.unnamed:
        return ()
    to_confirm = stop_for_blank(rules, by, outside, "blank_unconfirmed") if state.unconfirmed else ()
    if not missing:
        return to_confirm if state.phase in (*IN_PLAY, "out") else ()
    basis = bases_of(rules.blank_unnamed)
    settled = e.IrregularitySettled(what="blank_undesignated", at=outside.moment, rests_on=basis)
    return (settled, *to_confirm) if to_confirm else settled_events(rules, state, settled, outside)


def _named(rules: ScrabbleRules, command: c.NameBlank, letter: str, words: e.Codes, outside: Outside) -> e.BlankNamed:
    return e.BlankNamed(
        by=command.by,
        square=command.square,
        letter=letter,
        words=words,
        at=outside.moment,
        rests_on=bases_of(rules.blank_unnamed, rules.blank_stays),
    )


def _words_with(state: State, last: Turn, square: Square, letter: str) -> e.Codes:
    """The words of the last turn once the blank, of that turn or of an earlier one, has its letter."""
    if not last.placed:
        return last.words
    board = with_tiles(state.board, ((square, letter.lower()),))
    placed = tuple((at, letter.lower() if at == square else sign) for at, sign in last.placed)
    return score.formed_words(without_tiles(board, placed), placed, 0, SQUARES).texts


def note_blank(rules: ScrabbleRules, state: State, command: c.NoteBlank, outside: Outside) -> Decision:
    if not 0 <= command.square < SQUARES or state.board[command.square] <= len(LETTERS):
        return refuse("no_blank_there", rules.blank_stays)
    if command.what == "confirmed" and state.phase == "adjourned":
        return refuse_in_this_phase(rules, state)  # nobody is there to understand it
    if command.what == "confirmed" and state.board[command.square] == BLANK_CODE:
        return refuse("blank_undesignated", rules.blank_unnamed)
    term = rules.blank_confirmed if command.what == "confirmed" else rules.blank_written
    noted = e.BlankNoted(square=command.square, what=command.what, at=outside.moment, rests_on=bases_of(term))
    irregularity = state.interruption
    waits = irregularity is not None and irregularity.what == "blank_unconfirmed"
    if not waits or apply(state, noted).unconfirmed:
        return (noted,)
    basis = bases_of(term, Term("restart", rules.resting("blank_confirmed_clocks")))
    settled = e.IrregularitySettled(what="blank_unconfirmed", at=outside.moment, rests_on=basis)
    return noted, *settled_events(rules, state, settled, outside)
