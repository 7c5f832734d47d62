"""How tests play Scrabble without knowing it; see tests/toy/play.py for what each function is for."""

from dataclasses import replace

from tilehall.law.game.clock import Moment
from tilehall.law.game.outside import Pick
from tilehall.law.game.seats import Seat, Viewer, rack_seen_by
from tilehall.law.scrabble import commands as c
from tilehall.law.scrabble.board import BLANK, CENTRE, FACES, SIZE, SQUARES, Square, placement_fault
from tilehall.law.scrabble.state import SEATS, State, other_seat

ITEMS = ("tiles", "first_player", "score_sheets", "clocks")
LEXICON = "CSW2019"
CHECKS = ("seated", "tiles_back", "play_removed")


def is_word(text: str) -> bool:
    """So that about half of what is laid at random is good."""
    return sum(map(ord, text)) % 2 == 0


def opening() -> c.Command:
    return c.OpenGame(names=("Aroha", "Ben"), lexicon=LEXICON)


def attempt(state: State, pick: Pick) -> c.Command:
    """Mostly something that fits the phase, now and then anything at all."""
    if pick(1, 12) == (0,) and state.phase not in ("preliminaries", "starting"):
        return _anything(state, pick)
    ways = _WAYS[state.phase](state, pick)
    return ways[pick(1, len(ways))[0]]


def _preliminaries(state: State, _pick: Pick) -> list[c.Command]:
    waiting = [seat for seat in SEATS if len(state.before.confirmed[seat]) < len(ITEMS)]
    if waiting:
        return [c.ConfirmPreliminaries(by=waiting[0], items=ITEMS), c.BeReady(by=waiting[-1])]
    return [c.DrawTiles(by=SEATS[1])]


def _starting(state: State, pick: Pick) -> list[c.Command]:
    seat = next((seat for seat in SEATS if not state.held_tiles(seat)), None)
    if seat is not None:
        return [c.DrawTiles(by=seat, to="table" if pick(1, 2) == (0,) else "rack")]
    first = state.on_turn
    if state.fresh[first] and not state.before.turned_up[first]:
        return [c.TurnUpTiles(by=first, count=3)]
    lying = [seat for seat in SEATS if state.fresh[seat]]
    return [c.RackTiles(by=lying[0])] if lying else [c.StartClock(by=other_seat(first))]


def _thinking(state: State, pick: Pick) -> list[c.Command]:
    by = state.on_turn
    if state.away is not None and pick(1, 3) == (0,):
        return [c.ComeBack(by=state.away)]
    if state.exchange is not None:
        return [_next_exchange_step(state)]
    if state.draft.announced:
        return [c.PressClock(by=by)]
    drawing = [c.DrawTiles(by=seat) for seat in SEATS if state.owed[seat] and state.bag]
    score = c.RecordScore(by=other_seat(by), of=other_seat(by), turn=7, total=state.scores[other_seat(by)])
    unnamed = [square for square, sign in state.draft.placed if sign == BLANK]
    if unnamed:
        return [c.PressClock(by=by), c.NameBlank(by=by, square=unnamed[0], letter="S")]
    if state.draft.placed:
        return [c.PressClock(by=by)] * 6 + [c.DeclareScore(by=by, score=12), c.DrawTiles(by=by), c.RackTiles(by=by)]
    laid = _laid(state, pick)
    return [
        *drawing * 3,
        *[c.Place(by=by, placed=laid)] * 3,
        *[c.PlayTiles(by=by, placed=tuple((at, tile.replace(BLANK, "e")) for at, tile in laid))] * 3,
        *[c.Announce(by=by, what="exchange", count=2)] * 3,
        # Who has passed passes again, so that some games come to their end.
        *[c.Announce(by=by, what="pass"), c.Announce(by=by, what="no_play")] * (1 + 8 * (state.zeros > 1)),
        score,
        *[_seldom(state, pick) for _ in range(4)],
    ]


def _seldom(state: State, pick: Pick) -> c.Command:
    by = state.on_turn
    rare: list[c.Command] = [
        c.CorrectClock(by=by, seat=by, used=60_000, reason="forgotten", agreed_by="both"),
        c.Decide(question="clock", granted=False, reason="too late"),
        c.Adjourn(reason="fire alarm", arranged="17:30"),
        c.Interrupt(by=by, what="found_outside"),
        c.KeepLine(text="#note well"),
        c.DisputeScore(by=by),
        c.MakeNote(by=by, what="tracking"),
        *[c.CountBag(count=len(state.bag))] * 2,
        c.Leave(by=other_seat(by), permitted=True),
        c.PassTurn(by=by),
        *[_skipped(state)] * 2,
    ]
    blanks = [square for square in range(SQUARES) if state.board[square] > 26]
    rare += [c.NoteBlank(square=square, what="written") for square in blanks] * 3
    return rare[pick(1, len(rare))[0]]


def _skipped(state: State) -> c.Command:
    """Half a second in which the hall was down."""
    stood = state.running.latest
    return c.SkipTime(since=stood, until=Moment(stood + 500))


def _next_exchange_step(state: State) -> c.Command:
    found = state.exchange
    assert found is not None
    by = found.by
    if not found.laid:
        return c.SetAside(by=by, tiles=tuple(state.racks[by])[: found.count])
    if state.on_turn == by:
        return c.PressClock(by=by)
    if found.drawn < found.count:
        return c.DrawForExchange(by=by, count=found.count)
    return c.RackExchanged(by=by) if found.returned else c.ReturnExchanged(by=by, counted=True)


def _answering(state: State, pick: Pick) -> list[c.Command]:
    assert state.last is not None
    by, player = state.on_turn, state.last.by
    challenge = c.Challenge(by=by, words=state.last.words[: 1 + pick(1, len(state.last.words))[0]])
    return [
        *[c.Accept(by=by), c.Hold(by=by), challenge] * 2,
        *[c.DrawTiles(by=player)] * 4,
        *[c.RecordScore(by=player, of=player, turn=state.last.score, total=state.scores[player])] * 2,
        *_thinking(state, pick),
    ]


def _restarting(state: State, _pick: Pick) -> list[c.Command]:
    assert state.restart is not None
    back: list[c.Command] = [c.RestartClock(by=state.restart.by[0])]
    if state.verdict is not None:
        back += [c.Appeal(by=state.on_turn)]
    if state.restart.device is not None:
        back += [c.ConfirmReturn(by=seat, checks=CHECKS) for seat in SEATS] * 2
    last = state.last
    return back if last is None else [*back, c.DrawTiles(by=last.by), c.RestartClock(by=last.by, delaying=True)]


def _interrupted(state: State, _pick: Pick) -> list[c.Command]:
    settled = c.SettleIrregularity()
    return [settled, c.AgreeScore(score=20), c.NeutraliseClocks(by=state.on_turn)]


def _out(state: State, _pick: Pick) -> list[c.Command]:
    by = state.on_turn
    shown = c.ShowRack(by=by, tiles=state.racks[by].plain())
    return [c.Accept(by=by), c.Hold(by=by), c.CallTime(), c.StartClock(by=other_seat(by)), shown]


def _over(state: State, pick: Pick) -> list[c.Command]:
    return [c.SignSlip(by=SEATS[pick(1, 2)[0]], totals=state.scores), c.Accept(by=SEATS[0])]


def _judged_at_a_device(state: State) -> list[c.Command]:
    words = state.challenge.words if state.challenge else ()
    external = c.JudgeAtDevice(
        by=other_seat(state.on_turn), device="external", typed=words, agreed=True, lexicon=LEXICON
    )
    return [external, replace(external, by=state.on_turn, device="smart")]


_WAYS = {
    "waiting": lambda _state, _pick: [opening()],
    "preliminaries": _preliminaries,
    "starting": _starting,
    "thinking": _thinking,
    "answering": _answering,
    "asking": lambda _state, pick: [c.Decide(question="challenge", granted=pick(1, 2) == (0,), reason="looked")],
    "adjudicating": lambda state, _pick: [
        *[c.Adjudicate(lexicon=LEXICON)] * 3,
        *_judged_at_a_device(state),
        c.WithdrawChallenge(by=state.on_turn),
        c.DrawTiles(by=other_seat(state.on_turn)),
    ],
    "appealing": lambda _state, _pick: [c.RuleOnAppeal(lexicon=LEXICON, acceptable=said) for said in (True, False)],
    "interrupted": _interrupted,
    "restarting": _restarting,
    "out": _out,
    "adjourned": lambda _state, _pick: [c.Resume()],
    "over": _over,
}


def _anything(state: State, pick: Pick) -> c.Command:
    seat = Seat(pick(1, 3)[0])
    ways = [opening(), c.PressClock(by=seat), c.DrawTiles(by=seat), c.Accept(by=seat), c.RackTiles(by=seat)]
    ways += [c.CallTime(), c.NeutraliseClocks(by=seat), c.StartClock(by=seat), c.DemandBlank(by=seat)]
    ways += [c.Challenge(by=seat, words=("X",)), c.KeepLine(text="#note well"), c.Hold(by=seat)]
    ways += [c.ExchangeTiles(by=state.on_turn, tiles=tuple(state.racks[state.on_turn])[:3])]
    ways += [c.Forfeit(by=seat, reason="left")] if pick(1, 4) == (0,) else []
    return ways[pick(1, len(ways))[0]]


def _laid(state: State, pick: Pick) -> tuple[tuple[Square, str], ...]:
    """Some tiles of the rack, across or down, where they join; now and then where they do not."""
    tiles = list(state.racks[state.on_turn])
    if not tiles:
        return ((CENTRE, "A"),)
    placed: tuple[tuple[Square, str], ...] = ()
    for _ in range(8):
        count = 1 + pick(1, len(tiles))[0]
        chosen = [tiles[place] for place in pick(count, len(tiles))]
        taken = [at for at in range(SQUARES) if state.board[at]]
        near = taken[pick(1, len(taken))[0]] if taken else CENTRE - 1
        step, side = ((1, SIZE), (SIZE, 1))[pick(1, 2)[0]]
        at, squares = near + side, []
        while len(squares) < count and at < SQUARES:
            if not state.board[at]:
                squares.append(Square(at))
            at += step
        placed = tuple(zip(squares, chosen, strict=False))
        if placement_fault(state.board, placed) is None:
            break
    return placed or ((CENTRE, tiles[0]),)


def reshuffled(state: State, viewer: Viewer, pick: Pick) -> State:
    """Everything face down or on a rack that the viewer cannot see is dealt anew."""
    seen = rack_seen_by(viewer)
    unseen, piles = state.bag, {"racks": list(state.racks), "fresh": list(state.fresh), "aside": list(state.aside)}

    def hidden(pile: str, seat: Seat) -> bool:
        return pile == "fresh" or not (seat == seen or (pile == "racks" and state.open_racks[seat]))

    dealt = [(pile, seat) for pile in piles for seat in SEATS if hidden(pile, seat)]
    for pile, seat in dealt:
        unseen = unseen.add(piles[pile][seat])
    for pile, seat in dealt:
        drawn, unseen = unseen.draw(pick(len(piles[pile][seat]), len(unseen)))
        piles[pile][seat] = FACES.of(drawn)
    last = state.last if state.last is None else replace(state.last, drawn=("Q",) * len(state.last.drawn))
    return replace(state, bag=unseen, last=last, **{pile: tuple(both) for pile, both in piles.items()})
