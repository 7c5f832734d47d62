"""Opponents for practice at a table: each turn by a chooser of its own, the small steps by all alike."""

from collections.abc import Callable, Mapping

from tilehall.law.game.opponents import Chooser as OpponentChooser
from tilehall.law.game.opponents import ChosenIntent, Opponent, SeatSight, Tools
from tilehall.law.scrabble.board import CODES, SIGNS
from tilehall.law.scrabble.plays import ON_A_RACK, Finder
from tilehall.law.scrabble.rules import ScrabbleRules

from .choosers import IsWord
from .deals import Choice, Chooser, Sight
from .found_plays import placed_tiles
from .strengths import CHOOSERS

# Whole, as it is sent: a command names all its fields.
_SMALL: Mapping[str, Mapping[str, object]] = {
    "be-ready/1": {},
    "draw-tiles/1": {"count": None, "tiles": [], "to": "rack"},
    "rack-tiles/1": {"count": None},
    "start-clock/1": {},
    "come-back/1": {},
}


def _opponent(chooser: Callable[[Finder, IsWord], Chooser]) -> OpponentChooser:
    """It challenges only what is not in the list and accepts all else at once, and keeps nobody waiting."""

    def choose(_rules: ScrabbleRules, sight: SeatSight, tools: Tools) -> ChosenIntent | None:
        return _answer(sight, tools) or _small_steps(sight) or _turn(sight, tools, chooser)

    return choose


def _answer(sight: SeatSight, tools: Tools) -> ChosenIntent | None:
    told = sight.view["last"]["words"] if sight.offer("challenge/1") else ()
    wrong = [word for word in told if not tools.is_word(word)]
    if wrong:
        return {"kind": "challenge/1", "words": wrong}
    return {"kind": "accept/1"} if sight.offer("accept/1") else None


def _small_steps(sight: SeatSight) -> ChosenIntent | None:
    """All that needs no thought. The word against a winner who delays is left to the hall."""
    for kind, fields in _SMALL.items():
        if sight.offer(kind):
            return {"kind": kind, **fields}
    restart = sight.offer("restart-clock/1")
    if restart is not None and not dict(restart.detail).get("delaying"):
        return {"kind": "restart-clock/1", "delaying": False}
    slip = sight.offer("sign-slip/1")
    return None if slip is None else {"kind": "sign-slip/1", "totals": list(sight.view["scores"])}


def _turn(sight: SeatSight, tools: Tools, chooser: Callable[[Finder, IsWord], Chooser]) -> ChosenIntent | None:
    if sight.offer("play-tiles/1") is None:
        return None
    if not isinstance(tools.finder, Finder):
        choice = Choice(exchanged=_rack(sight))
    else:
        choice = chooser(tools.finder, tools.is_word)(_sight(sight, tools))
    if choice.play is not None:
        placed = placed_tiles(Finder.play(choice.play))
        return {"kind": "play-tiles/1", "placed": [list(pair) for pair in placed]}
    return _without_play(sight, tools, choice)


def _without_play(sight: SeatSight, tools: Tools, choice: Choice) -> ChosenIntent:
    """An exchange as far as the rules of this table let it be one; else a pass, which says that there is no play only
    where it looked for one and none was there."""
    exchange = sight.offer("exchange-tiles/1")
    most = dict(exchange.detail)["most"] if exchange is not None else 0
    given = [SIGNS[code] for code in choice.exchanged][: most if isinstance(most, int) else 0]
    if given:
        return {"kind": "exchange-tiles/1", "tiles": given}
    finder, passing = tools.finder, sight.offer("pass-turn/1")
    says = dict(passing.detail)["what"] if passing is not None else ()
    stuck = isinstance(finder, Finder) and not finder.all_raw(_board(sight), _rack(sight))
    may_pass = isinstance(says, tuple) and "pass" in says  # an edition may bound how often one passes
    return {"kind": "pass-turn/1", "what": "pass" if may_pass and not stuck else "no_play"}


def _sight(sight: SeatSight, tools: Tools) -> Sight:
    """As it will be once the other has drawn: who draws by hand may still be at it."""
    view = sight.view
    other = view["racks"][1 - sight.seat]
    others = other if isinstance(other, int) else len(other)
    owed = min(view["bag"], max(0, ON_A_RACK - others))
    own, theirs = view["scores"][sight.seat], view["scores"][1 - sight.seat]
    return Sight(
        _board(sight), _rack(sight), view["bag"] - owed, others + owed, own - theirs, view["zeros"], tools.in_time
    )


def _board(sight: SeatSight) -> bytes:
    return bytes(CODES.get(sign, 0) for row in sight.view["board"] for sign in row)


def _rack(sight: SeatSight) -> bytes:
    return bytes(CODES[tile] for tile in sight.view["racks"][sight.seat])


OPPONENTS: Mapping[str, Opponent] = {
    key: Opponent(key, _opponent(chooser), gives_hints=key == "equity") for key, chooser in CHOOSERS.items()
}
