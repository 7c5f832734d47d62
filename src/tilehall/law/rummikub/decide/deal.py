"""Sitting down: who plays, the deal, the fresh start, and the moment from which play runs."""

from tilehall.law.game.clock import seconds_as_ms
from tilehall.law.game.outside import Outside
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings.fresh_start import FreshStart, refuse_fresh_start
from tilehall.law.rummikub.state import State, doubles, unknown_tiles
from tilehall.law.rummikub.tiles import COLOURS, JOKER, NUMBERED

from .refusals import Decision, bases_of, refuse, refuse_in_this_phase


def tile_set(rules: RummikubRules) -> tuple[tuple[str, int], ...]:
    """Every tile of the set and how often it is there."""
    numbered = [
        (f"{colour}{number}", rules.copies.value)
        for colour in COLOURS[: rules.colours.value]
        for number in range(1, rules.numbers.value + 1)
    ]
    return (*numbered, (JOKER, rules.jokers.value))


def open_game(rules: RummikubRules, state: State, command: c.OpenGame, outside: Outside) -> Decision:
    if state.phase != "waiting":
        return refuse_in_this_phase(rules, state)
    if len(command.names) not in rules.players.value:
        return refuse("wrong_number_of_players", rules.players, players=len(command.names))
    if not all(name.strip() for name in command.names) or len(set(command.names)) < len(command.names):
        return refuse("names_unclear", rules.players)
    if not 0 <= command.first < len(command.names):
        return refuse("no_such_seat", rules.order_of_play)
    agreed = rules.agreed_turn_s
    least, most = agreed.value
    if command.turn_s is not None and not least <= command.turn_s <= most:
        return refuse("turn_time_out_of_range", agreed, least=least, most=most)
    turn_s, time_terms = (rules.turn_time_s.value, ()) if command.turn_s is None else (command.turn_s, (agreed,))
    terms = (rules.tiles_total, rules.players, rules.order_of_play, rules.turn_time_s, *time_terms)
    return (
        e.GameOpened(
            ruleset=rules.key,
            overrides=rules.overrides,
            names=command.names,
            kept=command.kept,
            logged=command.logged or command.kept == "hall",
            first=command.first,
            tiles=tile_set(rules),
            limit=seconds_as_ms(turn_s),
            at=outside.moment,
            rests_on=bases_of(*terms),
        ),
    )


def deal(rules: RummikubRules, state: State, command: c.Deal, outside: Outside) -> Decision:
    if state.phase == "counting":
        return refuse("count_open", rules.counting, open=_open(state))
    if state.phase == "over":
        return refuse("game_over", rules.going_out if state.ended == "out" else rules.last_round)
    if state.phase != "seated":
        return refuse("already_dealt", rules.deal_tiles)
    each = rules.deal_tiles.value
    told = command.counts
    if (state.kept == "table" and told is None) or (told is not None and told != (each,) * len(state.names)):
        return refuse("wrong_deal", rules.deal_tiles, each=each, stacks=rules.deal_stacks.value)
    return (_dealt(rules, state, outside),)


def ask_fresh_start(rules: RummikubRules, state: State, command: c.AskFreshStart, outside: Outside) -> Decision:
    if state.phase == "seated":
        return refuse_in_this_phase(rules, state)
    begun = _play_has_begun(state)
    shown = doubles(state.racks[command.by]) if state.kept == "hall" else _shown(command)
    # Later a rack may have grown, and hold more of them than a deal can.
    facts = FreshStart(doubles=min(len(shown), rules.deal_tiles.value // 2), begun=begun)
    refused = refuse_fresh_start(rules, facts)
    if refused is not None:
        return refused
    basis = bases_of(rules.doubles_for_redeal, rules.double)
    fresh_start_taken = e.FreshStartTaken(by=command.by, doubles=shown, at=outside.moment, rests_on=basis)
    pool = state.pool
    for rack in state.racks:
        pool = pool.add(rack)
    return fresh_start_taken, _dealt(rules, state.but(pool=pool), outside)


def _play_has_begun(state: State) -> bool:
    """In the hall with the last who is ready: all have seen their racks. At a table with the first turn: nobody records
    there who has looked."""
    if state.kept == "hall":
        return state.phase != "dealt"
    return state.phase not in ("dealt", "playing") or bool(state.turns) or state.draft.under_way


def be_ready(rules: RummikubRules, state: State, command: c.BeReady, outside: Outside) -> Decision:
    if state.phase != "dealt":
        return refuse_in_this_phase(rules, state)
    begun = e.PlayBegun(at=outside.moment, rests_on=bases_of(rules.play_begins, rules.turn_clock))
    if state.kept == "table":
        return (begun,)
    if state.ready[command.by]:
        return refuse("already_ready", rules.play_begins)
    seat_ready = e.SeatReady(by=command.by, at=outside.moment)
    waiting = [seat for seat in state.seats if not state.ready[seat] and seat != command.by]
    return (seat_ready,) if waiting else (seat_ready, begun)


def _dealt(rules: RummikubRules, state: State, outside: Outside) -> e.TilesDealt:
    """Two stacks of seven each, seat by seat. Which stack came first makes no difference to a rack."""
    many = rules.deal_stacks.value * rules.deal_stack_size.value
    pool, racks = state.pool, []
    for _ in state.names:
        if state.kept == "table":
            rack = unknown_tiles(many).plain()
        else:
            rack, pool = pool.draw(outside.pick(many, len(pool)))
        racks.append(rack)
    basis = bases_of(rules.deal_tiles, rules.deal_stacks, rules.deal_stack_size)
    return e.TilesDealt(racks=tuple(racks), at=outside.moment, rests_on=basis)


def _shown(command: c.AskFreshStart) -> e.Codes:
    return tuple(dict.fromkeys(tile for tile in command.doubles if tile in NUMBERED))


def _open(state: State) -> int:
    return sum(state.confirmed[seat] is None for seat in state.to_count)
