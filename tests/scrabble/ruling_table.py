"""A table on which the steps of a ruling are carried out: tiles are moved, not counted in the head."""

from tests.ruling_notation import dos as dos
from tests.ruling_notation import written
from tilehall.law.game.clock import SECOND, Clocks, Moment, clock_face, clocks
from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruling import Ruling, Step

SEATS = {"player": Seat(0), "opponent": Seat(1)}
RACKS = {"player": "rack", "opponent": "theirs"}
# Steps that move as many tiles as they name: where to (None: the rack of who does it), and out of which places.
MOVES: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "pick_unseen": ("hand", ("pool",)),
    "pick_face_down": ("hand", ("down",)),
    "give_back": ("rack", ("hand",)),
    "choose": ("hand", ("rack",)),
    "to_bag": ("bag", ("found", "hand", "down", "rack")),
    "old_to_bag": ("bag", ("aside",)),
    "to_rack": (None, ("found", "down")),
    "draw": (None, ("bag",)),
    "draw_more": ("down", ("bag",)),
}


def whos(ruling: Ruling) -> dict[str, str]:
    return {written(step): step.who for step in ruling.steps}


def rests(what: Ruling | Step) -> set[str]:
    return {str(basis) for basis in what.rests_on}


class Table:
    """Where tiles lie: the bag, two racks, face down before the player, set aside, on the board, or in a hand."""

    def __init__(self, **tiles: int) -> None:
        places = ("bag", "rack", "theirs", "down", "aside", "board", "found", "pool", "hand")
        self.tiles = {place: tiles.pop(place, 0) for place in places}
        assert not tiles
        self.whole = sum(self.tiles.values())

    def __getitem__(self, place: str) -> int:
        return self.tiles[place]

    def move(self, count: int, to: str, *out_of: str) -> None:
        """From the first of these places that has any, then from the next."""
        for place in out_of:
            taken = min(count, self.tiles[place])
            self.tiles[place] -= taken
            self.tiles[to] += taken
            count -= taken
        assert count == 0, f"{count} tiles too few in {out_of} for {to}"
        assert sum(self.tiles.values()) == self.whole

    def carry_out(self, ruling: Ruling, until: str | None = None) -> "Table":
        """All steps, or those up to and with the one called `until`."""
        for step in ruling.steps:
            self._do(step.do, step.count, step.who)
            if written(step) == until:
                break
        assert self["hand"] == self["pool"] == 0
        return self

    def _do(self, name: str, count: int | None, who: str) -> None:
        if name in MOVES:
            to, out_of = MOVES[name]
            assert count is not None, name
            self.move(count, to or RACKS[who], *out_of)
        elif name in ("pool", "pool_without_old"):
            assert count is not None
            self.move(count, "pool", "rack", "down")
            assert self["rack"] == self["down"] == 0
        elif name == "turn_rack":
            assert self["rack"] == count
        elif name == "take_play_off":
            self.move(self["board"], "rack", "board")
        if name == "give_back":
            self.move(self["pool"], "rack", "pool")


def standing(player: int, opponent: int, base: int = 1500, running: str | None = None) -> Clocks:
    """Clocks that show so many seconds left, at moment 0."""
    found = clocks(2, base * SECOND, ((base - player) * SECOND, (base - opponent) * SECOND))
    return found if running is None else found.start(SEATS[running], Moment(0))


def at(seconds: float) -> Moment:
    return Moment(int(seconds * SECOND))


def step_clock(now: Clocks, step: Step, seconds: float, on_move: str = "") -> Clocks:
    """What a step of a ruling does to the clocks, so many seconds after the start; it may leave open who is on move."""
    if step.do == "neutralise":
        return now.neutralise(at(seconds))
    if step.do in ("start_clock", "may_start_clock"):
        return now.start(SEATS[on_move if step.side == "on_move" else str(step.side)], at(seconds))
    if step.do == "press_clock":
        return now.press(at(seconds))
    return now


def faces(now: Clocks, seconds: float) -> tuple[str, str]:
    return clock_face(now.left(Seat(0), at(seconds))), clock_face(now.left(Seat(1), at(seconds)))
