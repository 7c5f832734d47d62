"""The end: who went out, or the last round played; the count sheet, its confirmation seat by seat, and the scores."""

from tilehall.law.game.clock import Moment
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import basis_texts
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub import events as e
from tilehall.law.rummikub.rules import RummikubRules
from tilehall.law.rummikub.rulings import count as rulings
from tilehall.law.rummikub.state import ConfirmedCount, State
from tilehall.law.rummikub.tiles import FACES, JOKER, UNKNOWN, WHOLE, sorted_tiles, tiles_of

from .refusals import Decision, bases_of, best_initial_meld, refuse, refuse_in_this_phase

_MOST_POINTS = 10_000  # a slip of the pen is more likely than such a rack


def events_that_follow(rules: RummikubRules, state: State, answered: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """What comes of itself: the end of the game with the count sheet of the hall, and the scores after the count."""
    at = answered[-1].at
    last = answered[-1]
    if isinstance(last, e.TilesLaid) and not state.racks[last.by]:
        ended = e.GameEnded(reason="out", out=last.by, at=at, rests_on=bases_of(rules.going_out))
        return _with_sheet(rules, state.but(out=last.by), ended)
    if state.phase == "last_round" and state.last_turns == 0:
        terms = (rules.last_round, rules.last_round_order)
        ended = e.GameEnded(reason="pool", out=None, at=at, rests_on=bases_of(*terms))
        return _with_sheet(rules, state, ended)
    if isinstance(last, e.CountConfirmed) and all(state.confirmed[seat] for seat in state.to_count):
        return (game_scored(rules, state, at),)
    return ()


def _with_sheet(rules: RummikubRules, state: State, ended: e.GameEnded) -> tuple[e.Event, ...]:
    if state.kept == "table":
        return (ended,)
    return ended, *(rack_counted(rules, state, seat, state.racks[seat].plain(), ended.at) for seat in state.to_count)


def rack_counted(
    rules: RummikubRules,
    state: State,
    seat: Seat,
    tiles: e.Codes,
    at: Moment,
    told: tuple[e.Chance | None, e.Codes] | None = None,
) -> e.RackCounted:
    """A line of the count sheet. `told` is what is known at a table of the chance to meld, and what is odd."""
    value = rulings.rack_points(rules, tiles)
    bases = [rules.loser_scores.basis, *([rules.joker_rack_value.basis] if JOKER in tiles else [])]
    choice = state.choices[seat]
    chance, warnings = (None if choice is None else choice.chance, ()) if told is None else told
    charge = value
    if not state.melded[seat]:
        best = 0 if chance is None else chance.value
        facts = rulings.NeverMelded(best=best, chose=chance is not None, rack=value)
        ruling = rulings.never_melded(rules, facts)
        charge = -dict(ruling.score)["player"]
        bases += ruling.rests_on
    return e.RackCounted(
        seat=seat,
        tiles=tiles,
        value=value,
        charge=charge,
        chance=None if state.melded[seat] else chance,
        warnings=warnings,
        at=at,
        rests_on=tuple(basis_texts(*bases)),
    )


def show_rack(rules: RummikubRules, state: State, command: c.ShowRack, outside: Outside) -> Decision:
    by = command.by
    if state.kept == "hall":
        return refuse("rack_of_the_hall", rules.counting)
    if state.phase != "counting" or by not in state.to_count or state.confirmed[by] is not None:
        return refuse_in_this_phase(rules, state)
    if any(tile not in FACES.names or tile == UNKNOWN for tile in (*command.tiles, *(command.drawn_since or ()))):
        return refuse("unreadable_tile", rules.tiles_total)
    if len(command.tiles) > rules.tiles_total.value:
        return refuse("too_many_tiles", rules.tiles_total, total=rules.tiles_total.value)
    if over := rulings.more_than_the_set(command.tiles):
        return refuse("more_than_the_set", rules.tiles_total, tiles=" ".join(over))
    chance = _chance_told(rules, state, command)
    if isinstance(chance, Refusal):
        return chance
    shown = sorted_tiles(command.tiles)
    odd = _odd(state, by, shown)
    return (rack_counted(rules, state, by, shown, outside.moment, (chance, odd)),)


def _odd(state: State, by: Seat, shown: e.Codes) -> e.Codes:
    """What cannot be as it was told; it is kept as told, and the referee decides."""
    had = len(state.racks[by])
    odd = [f"count_differs:{had}"] if had != len(shown) else []
    tiles = FACES.of(shown).add(tiles_of(state.table))
    for seat in state.seats:
        line = state.counted[seat]
        if line is not None and seat != by:
            tiles = tiles.add(FACES.of(line.tiles))
    return (*odd, *(f"too_many:{tile}" for tile in FACES.names if tiles.count(tile) > WHOLE.count(tile)))


def _chance_told(rules: RummikubRules, state: State, command: c.ShowRack) -> e.Chance | Refusal | None:
    """What a player who never melded could have laid at the last choice; what came later is asked if it counts."""
    choice = state.choices[command.by]
    if state.melded[command.by] or choice is None:
        return None
    rack, least = FACES.of(command.tiles), rules.initial_meld_min.value
    now = best_initial_meld(rack)
    if now.value < least or not choice.drawn:
        return now
    if command.drawn_since is None or len(command.drawn_since) != choice.drawn:
        return refuse("which_drawn_last", rules.chance_to_meld, count=choice.drawn)
    later = FACES.of(command.drawn_since)
    if not rack.contains(later):
        return refuse("not_on_rack", rules.chance_to_meld)
    return best_initial_meld(rack.take(later))


def confirm_count(rules: RummikubRules, state: State, command: c.ConfirmCount, outside: Outside) -> Decision:
    seat, points = command.seat, command.points
    if state.phase != "counting":
        return refuse_in_this_phase(rules, state)
    if seat not in state.to_count:
        return refuse("nothing_to_count", rules.counting)
    if state.confirmed[seat] is not None:
        return refuse("already_confirmed", rules.counting)
    line = state.counted[seat]
    ours = None if line is None else line.charge
    if points is None and ours is None:
        return refuse("show_rack_first", rules.counting)
    stands = ours if points is None else points
    if stands is None or not 0 <= stands <= _MOST_POINTS:
        return refuse("points_out_of_range", rules.counting)
    if stands != ours and not command.reason.strip():
        code = "reason_missing" if ours is None else "count_differs"
        return refuse(code, rules.counting, ours=ours)
    basis = bases_of(rules.counting)
    count_confirmed = e.CountConfirmed(
        seat=seat, points=stands, ours=ours, reason=command.reason.strip(), at=outside.moment, rests_on=basis
    )
    return (count_confirmed,)


def game_scored(rules: RummikubRules, state: State, at: Moment) -> e.GameScored:
    charges = tuple(_points(state.confirmed[seat]) for seat in state.seats)
    table = rulings.table_scores(rules, charges, state.out)
    return e.GameScored(
        charges=charges, scores=table.scores, winners=table.winners, at=at, rests_on=bases_of(*table.terms)
    )


def _points(line: ConfirmedCount | None) -> int:
    return 0 if line is None else line.points


def clear_rack(rules: RummikubRules, state: State, command: c.ClearRack, outside: Outside) -> Decision:
    confirmed = sum(state.confirmed[seat] is not None for seat in state.to_count)
    ruling = rulings.clear_rack(rules, rulings.ClearRackFacts(racks=len(state.to_count), confirmed=confirmed))
    if ruling.code == "count_open":
        return ruling.as_refusal()
    if state.cleared[command.by]:
        return refuse("already_cleared", rules.counting)
    return (e.RackCleared(by=command.by, at=outside.moment, rests_on=tuple(basis_texts(*ruling.rests_on))),)
