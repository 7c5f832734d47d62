"""What interrupts a game and how it goes on: disputed scores, tiles too many, missing or found."""

from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.basis import Term
from tilehall.law.rulebook.ruling import Refusal, Ruling
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble import events as e
from tilehall.law.scrabble import score
from tilehall.law.scrabble.apply import apply
from tilehall.law.scrabble.board import FACES, UNKNOWN, placement_fault
from tilehall.law.scrabble.piles import tiles_not_held
from tilehall.law.scrabble.rules import Procedure, ScrabbleRules
from tilehall.law.scrabble.rulings.challenges import refuse_correction
from tilehall.law.scrabble.rulings.declarations import ScoreDispute, score_dispute
from tilehall.law.scrabble.rulings.found_tiles import TilesFound, tile_in_bag
from tilehall.law.scrabble.rulings.overdraws import ExchangeOverdraw, Overdraw, exchange_overdraw, overdraw
from tilehall.law.scrabble.rulings.ruling_parts import OPPONENT, PLAYER
from tilehall.law.scrabble.state import IN_PLAY, SEATS, Irregularity, State, Turn, other_seat

from .game_end import corrected_end, settled_events
from .refusals import Decision, bases_of, clocks_event, refuse, refuse_in_this_phase


def dispute_score(rules: ScrabbleRules, state: State, command: c.DisputeScore, outside: Outside) -> Decision:
    last = state.last
    if state.phase in IN_PLAY and _disputes_draft(state, command.by):
        return _disputed(rules, state.draft.declared or 0, _score_of_draft(rules, state), command.by, outside)
    if last is None or state.phase not in (*IN_PLAY, "out"):
        return refuse_in_this_phase(rules, state)
    if last.kind == "lost_challenge":
        return refuse_correction(rules)
    if last.kind != "play":
        return _refuse_without_play(rules, last)
    declared = last.score if last.declared is None else last.declared
    return _disputed(rules, declared, last.score, command.by, outside)


def _disputes_draft(state: State, by: Seat) -> bool:
    """Whether it is the score just declared, before the press: who is on turn would only declare another one."""
    return by != state.on_turn and state.draft.declared is not None and bool(state.draft.placed)


def _score_of_draft(rules: ScrabbleRules, state: State) -> int:
    placed = state.draft.placed
    if placement_fault(state.board, placed) is not None:
        return 0  # it scores nothing as it lies, and cannot be pressed for
    return score.formed_words(state.board, placed, rules.bonus_points.value, rules.bonus_tiles.value).score


def _disputed(rules: ScrabbleRules, declared: int, computed: int, by: Seat, outside: Outside) -> Decision:
    facts = ScoreDispute(declared=max(0, declared), computed=max(0, computed))
    covered = score_dispute(rules, facts).code == "score_dispute"
    term = rules.score_dispute if covered else Term("adjudicator", rules.resting("no_rule"))
    return _interrupted(term, by, "score_dispute", outside)


def _refuse_without_play(rules: ScrabbleRules, last: Turn) -> Refusal:
    """A pass or an exchange scores nothing, whatever two agree on."""
    return refuse("nothing_disputed", rules.exchange_turn if last.kind == "exchange" else rules.passing)


def interrupt(rules: ScrabbleRules, state: State, command: c.Interrupt, outside: Outside) -> Decision:
    if None not in state.signed:
        return refuse("slip_signed", rules.found_tiles, rules.tile_count)
    if state.phase == "out" and command.what not in ("leaving", "director_called"):
        return refuse("answer_first", _ground(rules, command.what), phase=state.phase)
    if state.phase not in (*IN_PLAY, "out"):
        return refuse_in_this_phase(rules, state)
    if command.what == "overdraw" and state.terms.kept == "table":
        return _found_by_opponent(rules, state, command.by, outside)
    names: dict[str, Procedure] = {
        "leaving": "leaving_emergency_clocks",
        "found_in_bag": "found_clocks",
        "found_outside": "found_clocks",
    }
    clocks = Term("neutral", rules.resting(names[command.what])) if command.what in names else None
    return _interrupted(_ground(rules, command.what), command.by, command.what, outside, clocks)


def _found_by_opponent(rules: ScrabbleRules, state: State, finder: Seat, outside: Outside) -> Decision:
    """Too many on the other rack. How many the record may not know: then as many as the finder gives back."""
    holder = other_seat(finder)
    term = Term("finder_chooses", rules.resting("overdraw_found_by_opponent"))
    opened = e.IrregularityOpened(
        what="overdraw",
        by=holder,
        excess=max(0, state.held_tiles(holder) - state.terms.rack_size),
        at=outside.moment,
        rests_on=bases_of(term, rules.overdraw),
    )
    return opened, clocks_event(outside, None, finder, "overdraw", Term("neutral", rules.resting("overdraw_clocks")))


def _ground(rules: ScrabbleRules, what: str) -> Term[str]:
    """What an interruption rests on; for what no rule covers, what is done without one."""
    grounds = {
        "overdraw": rules.overdraw,
        "found_outside": rules.found_tiles,
        "found_in_bag": Term("until_signed", rules.resting("found_in_bag")),
        "tile_count": rules.tile_count,
        "leaving": Term("director", rules.resting("leaving_emergency")),
    }
    return grounds.get(what) or Term("adjudicator", rules.resting("no_rule"))


def _interrupted(
    term: Term[str], by: Seat, what: str, outside: Outside, clocks: Term[str] | None = None
) -> tuple[e.Event, ...]:
    """The clocks stand with it; where the clause is silent on them, on what we read it to say."""
    opened = e.IrregularityOpened(what=what, by=by, excess=0, at=outside.moment, rests_on=bases_of(term))
    return opened, clocks_event(outside, None, by, what, clocks or term)


def agree_score(rules: ScrabbleRules, state: State, command: c.AgreeScore, outside: Outside) -> Decision:
    last, irregularity = state.last, state.interruption
    disputed = irregularity is not None and irregularity.what == "score_dispute"
    if disputed and irregularity is not None and _disputes_draft(state, irregularity.by):
        return _agreed_before_press(rules, state, command.score, outside)
    if last is not None and last.kind == "lost_challenge":
        return refuse_correction(rules)
    if last is None or not (disputed or last.undecided):
        return refuse("nothing_disputed", rules.score_dispute)
    if last.kind != "play" and command.score:  # an older log may hold such a dispute; nothing settles it
        return _refuse_without_play(rules, last)
    if command.score < 0:
        return _refuse_below_nothing(rules, command.score)
    basis = bases_of(rules.score_dispute)
    agreed = e.ScoreAgreed(by=last.by, score=command.score, at=outside.moment, rests_on=basis)
    if not disputed:
        return agreed, *corrected_end(apply(state, agreed), outside.moment, rules.score_dispute, rules.result)
    settled = e.IrregularitySettled(what="score_dispute", at=outside.moment, rests_on=basis)
    return agreed, *settled_events(rules, state, settled, outside)


def _refuse_below_nothing(rules: ScrabbleRules, points: int) -> Refusal:
    return refuse("score_below_nothing", rules.score_dispute, score=points)


def _agreed_before_press(rules: ScrabbleRules, state: State, points: int, outside: Outside) -> Decision:
    """It is the score of the turn when it ends, unless its player still lays another play or declares anew."""
    if points < 0:
        return _refuse_below_nothing(rules, points)
    basis = bases_of(rules.score_dispute)
    agreed = e.ScoreAgreed(by=state.on_turn, score=points, at=outside.moment, rests_on=basis, before_press=True)
    return agreed, e.IrregularitySettled(what="score_dispute", at=outside.moment, rests_on=basis)


def settle_irregularity(
    rules: ScrabbleRules, state: State, command: c.SettleIrregularity, outside: Outside
) -> Decision:
    irregularity = state.interruption
    if irregularity is None or irregularity.what in (
        "blank_demand",
        "score_dispute",
        "blank_undesignated",
        "blank_unconfirmed",
    ):
        return refuse("nothing_to_settle", rules.overdraw)
    back = _given_back(rules, state, command, outside)
    if isinstance(back, Refusal):
        return back
    basis = bases_of(_ground(rules, irregularity.what))
    settled = e.IrregularitySettled(what=irregularity.what, at=outside.moment, rests_on=basis)
    return *back, *settled_events(rules, state, settled, outside)


def _given_back(
    rules: ScrabbleRules, state: State, command: c.SettleIrregularity, outside: Outside
) -> tuple[e.Event, ...] | Refusal:
    """As many as were too many, picked by the opponent; the hall picks by chance."""
    irregularity = state.interruption
    excess = 0 if irregularity is None else irregularity.excess
    if irregularity is None or (not excess and not command.returned):
        return ()
    if not excess and irregularity.what == "overdraw" and state.terms.kept == "table":
        return _unrecorded_surplus(rules, state, irregularity.by, command.returned, outside)
    lying = state.fresh[irregularity.by]
    pooled = _overdraw_ruling(rules, state, irregularity).step("pool", "turn_rack") is not None
    from_table = not pooled and len(lying) >= excess
    pool = lying if from_table else lying.add(state.racks[irregularity.by])
    tiles = command.returned
    if state.terms.kept == "hall":
        tiles = pool.draw(outside.pick(excess, len(pool)))[0]
    if len(tiles) != excess or not set(tiles) <= set(FACES.names):
        return refuse("count_differs", rules.overdraw, excess=excess, returned=len(tiles))
    if strangers := tiles_not_held(pool, tiles):
        basis = rules.resting("overdraw_nothing_racked" if from_table else "overdraw_racked")
        return refuse("not_among_these_tiles", Term("opponent_picks", basis), tiles="".join(strangers))
    racked: tuple[e.Event, ...] = ()
    if lying and not from_table:
        racked = (e.TilesRacked(by=irregularity.by, tiles=lying.plain(), at=outside.moment),)
    tiles_returned = e.TilesReturned(
        by=irregularity.by,
        tiles=tiles,
        out_of="table" if from_table else "rack",
        shown=pooled,
        at=outside.moment,
        rests_on=bases_of(rules.overdraw, *(_pooled(rules) if pooled else ())),
    )
    return *racked, tiles_returned


def _pooled(rules: ScrabbleRules) -> tuple[Term[str], ...]:
    """Their player has seen some of them, so the opponent sees what goes back; picked unseen, in the hall by chance."""
    names: tuple[Procedure, ...] = ("overdraw_racked", "overdraw_equal_sight", "overdraw_unseen")
    return tuple(Term("pooled", rules.resting(name)) for name in names)


def _unrecorded_surplus(
    rules: ScrabbleRules, state: State, holder: Seat, tiles: e.Codes, outside: Outside
) -> tuple[e.Event, ...] | Refusal:
    """Tiles that came out of the bag without our hearing of it, and that the finder chose from the turned rack."""
    count = len(tiles)
    if count > min(len(state.bag), rules.rack_size.value) or not set(tiles) <= set(FACES.names):
        return refuse("count_differs", rules.overdraw, excess=0, returned=count)
    ruling = overdraw(rules, Overdraw(drawn=count, needed=0, racked=count, found_by="opponent"))
    shown = ruling.step("turn_rack") is not None
    term = Term("turned_rack", rules.resting("overdraw_found_by_opponent" if shown else "no_rule"))
    basis = bases_of(term)
    drawn = e.TilesDrawn(
        by=holder,
        tiles=(UNKNOWN,) * count,
        to="rack",
        purpose="fill",
        early=False,
        short=0,
        warnings=(),
        at=outside.moment,
        rests_on=basis,
    )
    back = e.TilesReturned(by=holder, tiles=tiles, out_of="rack", shown=shown, at=outside.moment, rests_on=basis)
    return drawn, back


def _overdraw_ruling(rules: ScrabbleRules, state: State, irregularity: Irregularity) -> Ruling:
    """What is done with tiles too many, by how many of those drawn have reached the rack."""
    by, lying = irregularity.by, len(state.fresh[irregularity.by])
    exchange, last = state.exchange, state.last
    if exchange is not None and exchange.by == by and exchange.excess:
        racked = max(0, exchange.drawn - lying)
        pressed = state.on_turn != by
        facts = ExchangeOverdraw(announced=exchange.count, drawn=exchange.drawn, racked=racked, pressed=pressed)
        return exchange_overdraw(rules, facts)
    if last is not None and last.by == by and last.drawn:
        drawn, racked = len(last.drawn), last.drawn_racked
    elif all(line.by != by for line in state.sheet):
        drawn, racked = state.held_tiles(by), len(state.racks[by])
    else:
        drawn, racked = lying, 0 if lying else irregularity.excess
    drawn = max(drawn, irregularity.excess)
    needed = min(drawn - irregularity.excess, rules.rack_size.value)
    return overdraw(rules, Overdraw(drawn=drawn, needed=needed, racked=min(racked, drawn), found_by="drawer"))


def count_bag(rules: ScrabbleRules, state: State, command: c.CountBag, outside: Outside) -> Decision:
    """The game goes on with what there is; tiles found go to whose refill fell short first."""
    before_start = state.interruption is not None and state.interruption.before_start
    if before_start or state.phase in ("waiting", "preliminaries", "starting", "adjourned"):
        return refuse_in_this_phase(rules, state)
    unanswered = state.phase in ("out", "asking", "adjudicating", "appealing")
    if unanswered or (state.phase == "interrupted" and state.out_pending):
        return refuse("answer_first", rules.tile_count, phase=state.phase)
    if state.exchange is not None:
        return refuse("exchange_unfinished", rules.exchange_returned, by=state.exchange.by)
    if None not in state.signed:
        return refuse("slip_signed", rules.found_tiles, rules.tile_count)
    most = len(state.bag) if state.terms.kept == "hall" else rules.tiles_total.value
    if not 0 <= command.count <= most or (state.terms.kept == "hall" and command.count != most):
        return refuse("wrong_count", rules.tile_count, most=most)
    reopens = _opens_again(state, command.count)
    unchanged = command.count == len(state.bag) or (state.result is not None and not reopens)
    owed = state.owed if unchanged else _shares(rules, state, command)
    if isinstance(owed, Refusal):
        return owed
    terms = _found_under(rules, state, command.count) if _is_found(state, command.count) else (rules.tile_count,)
    bag_counted = e.BagCounted(
        count=command.count,
        owed=owed,
        reopens="anew" if reopens else "no",
        at=outside.moment,
        rests_on=bases_of(*terms),
    )
    return (bag_counted,)


def _found_under(rules: ScrabbleRules, state: State, count: int) -> tuple[Term[str], ...]:
    """In the bag or outside it, as the game was stopped for; else outside, if the bag had been counted without it."""
    told = None if state.interruption is None else state.interruption.what
    missed = count - len(state.bag) <= state.missing
    if told == "found_outside" or (told != "found_in_bag" and missed):
        return rules.found_tiles, rules.found_tile_to
    names: tuple[Procedure, ...] = ("found_in_bag", "found_in_bag_who")
    return tuple(Term("found_in_bag", rules.resting(name)) for name in names)


def _is_found(state: State, count: int) -> bool:
    """Tiles that were missing have turned up, or some are in a bag thought empty; others are just too many."""
    more = count - len(state.bag)
    return more > 0 and (more <= state.missing or not state.bag)


def _opens_again(state: State, count: int) -> bool:
    """Whether a game that was over goes on: for a tile that was found, not for a wrong number of them."""
    return state.result is not None and state.result.reason != "forfeit" and _is_found(state, count)


def _shares(rules: ScrabbleRules, state: State, command: c.CountBag) -> tuple[int, int] | Refusal:
    """Of these tiles, who draws how many: who was short first. Where the record does not know, the players say."""
    count = command.count
    if not count:
        return 0, 0
    size = rules.rack_size.value
    held = [min(size, state.held_tiles(seat)) for seat in SEATS]
    if not any(held):
        return state.owed  # the first racks are still to be drawn
    short = [seat for _, seat, _ in state.short_draws]
    first = short[0] if short else command.first_short
    mine, theirs = SEATS
    if first is None and count >= 2 * size - sum(held):
        first = mine  # it makes no difference: there is enough for both
    facts = TilesFound(
        mine=held[mine],
        theirs=held[theirs],
        found=min(count, rules.tiles_total.value - sum(held)),
        first_short="none" if first is None else "mine" if first == mine else "theirs",
        signed=False,
    )
    ruling = tile_in_bag(rules, facts)
    if ruling.code in ("not_covered", "first_short_unknown"):
        return ruling.as_refusal()
    taken = {step.who: step.count or 0 for step in ruling.steps if step.do in ("to_rack", "draw")}
    return taken.get(PLAYER, 0), taken.get(OPPONENT, 0)
