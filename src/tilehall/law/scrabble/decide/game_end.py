"""How a game ends, and the sums of the end: racks, overtime, wins; then the slip."""

from collections import Counter
from typing import Any, Literal

from tilehall.law.game.clock import Moment, seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.game.tiles import Tiles
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Ruling
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble.board import FACES, UNKNOWN, WHOLE, tile_of_sign, tile_sign, tiles_value
from tilehall.law.scrabble.rules import ScrabbleRules
from tilehall.law.scrabble.rulings.forfeits import Ground, forfeit_bases
from tilehall.law.scrabble.rulings.game_ending import zeros_end_game
from tilehall.law.scrabble.rulings.out_play import OutPlay, out_bonus, out_play
from tilehall.law.scrabble.rulings.slip_changes import refuse_second_signing
from tilehall.law.scrabble.rulings.table_clock import overtime_points
from tilehall.law.scrabble.state import IN_PLAY, SEATS, State, Turn, other_seat

from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase, seconds_since


def out_play_ruling(
    rules: ScrabbleRules, state: State, now: Moment, answer: Literal["none", "hold", "challenge"] = "none"
) -> Ruling:
    """What the rules say of an out play at this moment; before the clocks were stopped no time counts."""
    waited = 0.0 if state.out_at is None else seconds_since(state.out_at, now)
    return out_play(rules, OutPlay(seconds=waited, answer=answer))


def settled_events(
    rules: ScrabbleRules, state: State, settled: e.IrregularitySettled, outside: Outside
) -> tuple[e.Event, ...]:
    """What was put right; an out play then waits for its answer with both clocks standing, counted from now. Only one
    whose hold had started a clock has it started again."""
    if not state.out_pending or state.last is None or (state.last.answer == "held" and state.out_at is None):
        return (settled,)
    return settled, clocks_event(outside, None, None, "out_play", rules.out_play)


def window_ends(rules: ScrabbleRules, state: State) -> Moment | None:
    """The last moment at which an out play may be answered, where silence ends the game. Who is away is not silent."""
    last = state.last
    if state.phase != "out" or state.out_at is None or last is None or last.answer != "open":
        return None
    if state.away == state.on_turn:
        return None
    window = dict(out_play_ruling(rules, state, state.out_at).detail).get("window_s")
    return Moment(state.out_at + seconds_as_ms(window)) if isinstance(window, int) else None


def window_closed(rules: ScrabbleRules, state: State, now: Moment) -> bool:
    return window_ends(rules, state) is not None and out_play_ruling(rules, state, now).code == "game_over"


def silence_ends(rules: ScrabbleRules, state: State) -> Moment | None:
    """The first moment at which silence has ended the game; none while a rack at a table is not told."""
    ends = window_ends(rules, state)
    return None if ends is None or rack_left(state, state.on_turn) is None else Moment(ends + 1)


def may_start_from(rules: ScrabbleRules, state: State) -> Moment | None:
    """From when who has played out may start the clock of an opponent who does not answer."""
    last = state.last
    if state.phase != "out" or state.out_at is None or last is None or not state.out_pending or state.away is not None:
        return None
    ruling = out_play_ruling(rules, state, state.out_at, "hold" if last.answer == "held" else "none")
    after = dict(ruling.detail).get("may_start_at_s")
    return Moment(state.out_at + seconds_as_ms(after)) if isinstance(after, int) else None


def call_time(rules: ScrabbleRules, state: State, _command: c.CallTime, outside: Outside) -> Decision:
    ends = window_ends(rules, state)
    if ends is None or not window_closed(rules, state, outside.moment):
        return refuse("time_not_up", rules.out_play_silence)
    if rack_left(state, state.on_turn) is None:
        return refuse("show_tiles", rules.racks_left)
    basis = bases_of(rules.out_play_silence)
    return (e.TurnAccepted(by=state.on_turn, how="time", at=ends, rests_on=basis),)


def reason_to_end(rules: ScrabbleRules, state: State) -> tuple[e.EndReason, Term[Any]] | None:
    """Why the game is at its end, if it is."""
    last = state.last
    if last is None or state.phase not in ("thinking", "restarting", "out") or last.answerable:
        return None
    # Whoever has still to draw draws first: the racks count as they are then.
    draws = state.exchange is not None or (any(state.owed) and bool(state.bag))
    return _played_out(rules, state, last) or (None if draws else _unscored(rules, state))


def reason_not_to_play_on(rules: ScrabbleRules, state: State) -> tuple[e.EndReason, Term[Any]] | None:
    """Why there is no further turn: the game ends as soon as the last one is answered and all have drawn."""
    if state.last is None or state.phase not in IN_PLAY:
        return reason_to_end(rules, state)
    return _played_out(rules, state, state.last) or _unscored(rules, state)


def _played_out(rules: ScrabbleRules, state: State, last: Turn) -> tuple[e.EndReason, Term[Any]] | None:
    out = last.kind == "play" and not state.bag and not state.held_tiles(last.by)
    return ("out", rules.going_out) if out else None


def _unscored(rules: ScrabbleRules, state: State) -> tuple[e.EndReason, Term[Any]] | None:
    """The end that comes of turns without a score."""
    left = len(state.bag)
    if left < rules.exchange_min_bag.value:
        kinds = [line.kind for line in state.sheet[state.zeros_from :][-2:]]
        if kinds == ["no_play", "no_play"]:
            return "no_play", rules.no_play
    return ("zeros", rules.zero_turns_end) if zeros_end_game(rules, state.zeros, left) else None


def ending_events(rules: ScrabbleRules, state: State, now: Moment) -> tuple[e.Event, ...]:
    """The events that end a game whose end has come; none while a rack at a table is not told."""
    found = reason_to_end(rules, state)
    if found is None:
        return ()
    reason, term = found
    racks = [rack_left(state, seat) for seat in SEATS]
    if any(rack is None for rack in racks):
        return ()
    tiles = [rack for rack in racks if rack is not None]
    racked = tuple(
        e.TilesRacked(by=seat, tiles=state.fresh[seat].plain(), at=now) for seat in SEATS if state.fresh[seat]
    )
    racks_shown = tuple(
        e.RackShown(by=seat, tiles=tiles[seat].plain(), open=True, warnings=(), at=now)
        for seat in SEATS
        if tiles[seat] and not state.open_racks[seat]
    )
    return (
        *racked,
        *racks_shown,
        _sums(rules, state, (reason, term), (tiles_value(tiles[0]), tiles_value(tiles[1])), now),
    )


def rack_left(state: State, seat: Seat) -> Tiles | None:
    """What is left to a seat. With the bag empty and the other rack empty it is what is not on the board."""
    rack = state.racks[seat].add(state.fresh[seat]).add(state.aside[seat])
    if UNKNOWN not in rack:
        return rack
    if state.bag or state.held_tiles(other_seat(seat)):
        return None
    lying = Counter(tile_of_sign(tile_sign(code)) for code in state.board if code)
    unseen = Counter(WHOLE)
    unseen.subtract(lying)
    fits = min(unseen.values()) >= 0 and sum(unseen.values()) == len(rack)
    return FACES.of(unseen.elements()) if fits else None


def _sums(
    rules: ScrabbleRules, state: State, found: tuple[e.EndReason, Term[Any]], left: tuple[int, int], now: Moment
) -> e.GameEnded:
    reason, term = found
    last = state.last
    out = last.by if reason == "out" and last is not None else None
    if out is None:
        racks, rack_term = (-left[0], -left[1]), rules.racks_left
    else:
        gained = out_bonus(rules, left[other_seat(out)]).value
        racks, rack_term = ((gained, 0) if out == 0 else (0, gained)), None
    over = [overtime_points(rules, state.running.used(seat, now), state.running.base).value for seat in SEATS]
    totals = [state.scores[seat] + racks[seat] - over[seat] for seat in SEATS]
    return e.GameEnded(
        reason=reason,
        out=out,
        racks=racks,
        overtime=(over[0], over[1]),
        scores=(totals[0], totals[1]),
        half_wins=half_wins(totals[0], totals[1]),
        at=now,
        rests_on=bases_of(term, rack_term or rules.out_bonus_factor, rules.overtime_points, rules.result),
    )


def half_wins(mine: int, theirs: int) -> tuple[int, int]:
    """A win counts two halves, a tie one each."""
    if mine == theirs:
        return 1, 1
    return (2, 0) if mine > theirs else (0, 2)


def corrected_end(state: State, now: Moment, *terms: Term[Any]) -> tuple[e.Event, ...]:
    """The end once more, where scores were agreed on after it: who wins may change."""
    result = state.result
    if result is None or result.reason == "forfeit":
        return ()
    ended = e.GameEnded(
        reason=result.reason,
        out=result.out,
        racks=result.racks,
        overtime=result.overtime,
        scores=state.scores,
        half_wins=half_wins(*state.scores),
        at=now,
        rests_on=bases_of(*terms),
    )
    return (ended,)


def forfeit(rules: ScrabbleRules, state: State, command: c.Forfeit, outside: Outside) -> Decision:
    if state.phase in ("waiting", "over"):
        return refuse_in_this_phase(rules, state)
    terms = _forfeited_under(rules, state)
    game_ended = e.GameEnded(
        reason="forfeit",
        out=None,
        racks=(0, 0),
        overtime=(0, 0),
        scores=state.scores,
        half_wins=(0, 2) if command.by == 0 else (2, 0),
        at=outside.moment,
        rests_on=bases_of(*terms),
    )
    return clocks_event(outside, None, None, "forfeit", *terms), game_ended


def _forfeited_under(rules: ScrabbleRules, state: State) -> tuple[Term[str], ...]:
    """A game that is not begun was not played; one that is was left."""
    ground: Ground = "not_played" if state.phase in ("preliminaries", "starting") else "left"
    return tuple(Term(ground, basis) for basis in forfeit_bases(rules, ground))


def sign_slip(rules: ScrabbleRules, state: State, command: c.SignSlip, outside: Outside) -> Decision:
    if state.phase != "over":
        return refuse_in_this_phase(rules, state)
    # Sheets that do not agree are put right before the second signature, whoever had them wrong.
    if None not in state.signed:
        return refuse_second_signing(rules)
    if state.signed[command.by] == command.totals:
        return refuse("already_signed", rules.slip)
    if state.last is not None and state.last.undecided:
        return refuse("score_undecided", rules.declaring)
    theirs = state.signed[other_seat(command.by)]
    if theirs is not None and theirs != command.totals:
        apart = [f"{one}/{two}" for one, two in zip(theirs, command.totals, strict=True) if one != two]
        return refuse("sheets_differ", rules.slip, differ=", ".join(apart))
    if command.totals == state.scores:
        return (_signed(command, outside, (), rules.slip),)
    return _sign_otherwise(rules, state, command, outside)


def _sign_otherwise(rules: ScrabbleRules, state: State, command: c.SignSlip, outside: Outside) -> Decision:
    """Totals that are not those of the record. What both sign at a table counts."""
    term = Term("slip_counts", rules.resting("slip_and_record"))
    if state.terms.kept == "hall":
        apart = [f"{one}/{two}" for one, two in zip(state.scores, command.totals, strict=True) if one != two]
        return refuse("differs_from_record", rules.slip, term, differ=", ".join(apart))
    slip_signed = _signed(command, outside, ("differs_from_record",), rules.slip, term)
    if state.signed[other_seat(command.by)] is None:
        return (slip_signed,)
    return slip_signed, *corrected_end(state.but(scores=command.totals), outside.moment, rules.slip, term, rules.result)


def _signed(command: c.SignSlip, outside: Outside, warnings: e.Codes, *terms: Term[Any]) -> e.SlipSigned:
    basis = bases_of(*terms)
    return e.SlipSigned(by=command.by, totals=command.totals, warnings=warnings, at=outside.moment, rests_on=basis)
