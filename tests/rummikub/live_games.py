"""Whole games in the hall as they are played live: by what seats are offered and what the hall does of itself."""

import json
from datetime import timedelta

from tests.toy.chance import seeded
from tilehall.law.game.clock import as_datetime, as_moment
from tilehall.law.game.opponents import SeatSight, Tools
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.rummikub import commands as c
from tilehall.law.rummikub.game import RUMMIKUB

from . import play
from .match import NAMES, NZRC_2024, Match

TOOLS = Tools(is_word=lambda _word: False)


def proper(state, kind, seat, pick):
    """A command of this kind as somebody would send it: with fields that fit the position."""
    command = RUMMIKUB.commands[kind]
    if command is c.LayTiles:
        return command(by=seat, table=play.laid(state, seat) or state.table)
    if command is c.TouchTable:
        return command(by=seat, laid=pick(1, 2)[0] if len(state.racks[seat]) else 0, moved=pick(1, 2) == (0,))
    return command() if command in (c.CallTime, c.Deal) else command(by=seat)


def offered(match):
    """Every seat with each kind that it may send already."""
    now = as_moment(match.now)
    offers = [(seat, one) for seat in match.state.seats for one in RUMMIKUB.offers(match.rules, match.state, seat)]
    return [(seat, one) for seat, one in offers if one.open_at(now)]


def hall_does(match, wait):
    """What the hall does of itself now, or if nobody else comes, at its moment."""
    step = RUMMIKUB.hall_step(match.rules, match.state)
    if step is None or (step.at > as_moment(match.now) and not wait):
        return False
    match.now = max(match.now, as_datetime(step.at))
    match.do(step.command)
    return True


def by_offers(players, seed, rules=NZRC_2024, turn_s=None):
    """Nobody sends what is not offered; now and then nobody sends anything, and time goes on."""
    match = Match(rules, seed=seed)
    match.do(c.OpenGame(names=NAMES[:players], turn_s=turn_s))
    lots = seeded(seed + 1)
    for _ in range(2_000):
        if hall_does(match, wait=lots(1, 20) == (0,)):
            continue
        if match.state.phase == "over":
            return match
        match.now += timedelta(milliseconds=lots(1, 9_000)[0])
        choices = offered(match)
        if choices:
            seat, offer = choices[lots(1, len(choices))[0]]
            answer = match.answer(proper(match.state, offer.kind, seat, lots))
            if not isinstance(answer, Refusal):
                match.take(answer)
    raise AssertionError("the game does not end")


def sight(match, seat):
    """What an opponent is shown: the view as it goes over the wire."""
    view = json.loads(json.dumps(RUMMIKUB.view(match.state, seat)))
    offers = RUMMIKUB.offers(match.rules, match.state, seat)
    return SeatSight(seat=Seat(seat), view=view, offers=offers, now=as_moment(match.now))


def by_opponents(players, seed, rules=NZRC_2024, tools=TOOLS, keys=("greedy",)):
    """Only robots, of these kinds in turn: the hall deals, they are ready and play on to the end, the hall counts."""
    match = Match(rules, seed=seed)
    match.do(c.OpenGame(names=NAMES[:players]))
    robots = [RUMMIKUB.opponents[keys[seat % len(keys)]] for seat in range(players)]
    while match.state.phase != "over":
        intents = [(seat, robots[seat].choose(rules, sight(match, seat), tools)) for seat in match.state.seats]
        chosen = [(seat, intent) for seat, intent in intents if intent is not None]
        if chosen:
            seat, intent = chosen[0]
            match.do(RUMMIKUB.command(intent, seat), 0.6)
        else:
            assert hall_does(match, wait=False), "nobody does anything"
    return match


def outside(match, at=None):
    return Outside(match.now if at is None else as_datetime(at), match.pick, lambda word: False)
