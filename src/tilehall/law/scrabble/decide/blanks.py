"""Blanks: the letter that was said, or demanded because it was not; what is noted of it and confirmed."""

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble import score
from tilehall.law.scrabble.board import BLANK, LETTERS, SQUARES, Square, with_tiles, without_tiles
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.declarations import UndeclaredBlank, undeclared_blank
from tilehall.law.scrabble.state import IN_PLAY, State, Turn

from .refusals import Decision, bases_of, clocks_event, refuse


def demand_blank(rules: ScrabbleRules, state: State, command: c.DemandBlank, outside: Outside) -> Decision:
    last = state.last
    if last is None or last.by == command.by or not last.unnamed:
        return refuse("no_unnamed_blank", rules.blank_unnamed)
    if state.phase not in (*IN_PLAY, "out") or last.answer == "held":
        return refuse("too_late", rules.blank_unnamed)
    ruling = undeclared_blank(rules, UndeclaredBlank())
    if ruling.code != "blank_undeclared":
        return ruling.as_refusal()
    basis = bases_of(rules.blank_unnamed)
    opened = e.IrregularityOpened(what="blank_demand", by=last.by, excess=0, at=outside.moment, rests_on=basis)
    return opened, clocks_event(outside, last.by, command.by, "blank_demand", rules.blank_unnamed)


def press_after_demand(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    if state.last is not None and state.last.unnamed:
        return refuse("blank_undesignated", rules.blank_unnamed)
    basis = bases_of(rules.blank_unnamed)
    settled = e.IrregularitySettled(what="blank_demand", at=outside.moment, rests_on=basis)
    return settled, clocks_event(outside, state.on_turn, by, "press", rules.blank_unnamed)


def neutralise_after_demand(rules: ScrabbleRules, state: State, by: Seat, outside: Outside) -> Decision:
    """In place of the press, where the blank was in an out play."""
    if not state.out_pending:
        return refuse("not_an_out_play", rules.out_play)
    pressed = press_after_demand(rules, state, by, outside)
    if isinstance(pressed, Refusal):
        return pressed
    return *pressed[:-1], clocks_event(outside, None, by, "out_play", rules.out_play)


def name_blank(rules: ScrabbleRules, state: State, command: c.NameBlank, outside: Outside) -> Decision:
    """For a blank that lies without a letter, before the press or after it."""
    last, letter = state.last, command.letter.upper()
    if letter not in LETTERS or len(letter) != 1:
        return refuse("no_such_tile", rules.blank_unnamed)
    if state.phase in IN_PLAY and command.by == state.on_turn and (command.square, BLANK) in state.draft.placed:
        return (_named(rules, command, letter, (), outside),)
    if last is None or command.square not in state.nameless(command.by) or state.phase == "over":
        return refuse("no_unnamed_blank", rules.blank_stays)
    blank_named = _named(rules, command, letter, _words_with(state, last, Square(command.square), letter), outside)
    irregularity = state.irregularity
    if irregularity is None or irregularity.what != "blank_undesignated" or len(last.unnamed) > 1:
        return (blank_named,)
    basis = bases_of(rules.blank_unnamed)
    return blank_named, e.IrregularitySettled(what=irregularity.what, at=outside.moment, rests_on=basis)


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
    term = rules.blank_confirmed if command.what == "confirmed" else rules.blank_written
    noted = e.BlankNoted(square=command.square, what=command.what, at=outside.moment, rests_on=bases_of(term))
    irregularity = state.irregularity
    if command.what != "confirmed" or irregularity is None or irregularity.what != "blank_unconfirmed":
        return (noted,)
    return noted, e.IrregularitySettled(what=irregularity.what, at=outside.moment, rests_on=bases_of(term))
