"""Rummikub in plain words: what a turn was, what followed it, what happens next, how the game came out."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tilehall.site.pages.phrases import counted, joined, signed

from .game_page import GameSummary, TurnRow
from .rummikub_tiles import changed_melds, face_of, meld_picture, tile_picture

View = dict[str, Any]

IN_PLAY = ("playing", "last_round")
_LOST = {
    "time": "The time is up",
    "bad_table": "The table is not legal",
    "abandoned": "Gives up what was laid",
}
_ODD = {
    "count_differs": "the log has {what} on this rack",
    "too_many": "there are more of {what} than the set has",
}


# -- a turn


def turn_text(before: View, after: View) -> str:
    """What a turn was, from the views before and after it."""
    last = after["last"]
    drawn = last["drawn"] if isinstance(last["drawn"], int) else len(last["drawn"])
    match last["kind"]:
        case "lay":
            initial = not before["melded"][last["by"]]
            worth = sum(meld_picture(one).value for one in changed_melds(before["table"], after["table"])[1])
            text = f", worth {worth}" if initial and after["logged"] else ""
            return f"Initial meld of {counted(len(last['laid']), 'tile')}{text}" if initial else _lays(last)
        case "draw":
            return f"Draws {counted(drawn, 'tile')}"
        case "pass":
            return "Passes: the pool is empty"
        case _:
            return _LOST[last["why"]]


def _lays(last: View) -> str:
    return f"Lays {counted(len(last['laid']), 'tile')}"


def turn_notes(before: View, after: View) -> list[str]:
    """Manipulation, and jokers that changed what they stand for; only where the tiles are told."""
    if after["last"]["kind"] != "lay":
        return []
    gone, new = changed_melds(before["table"], after["table"])
    broken = [one for one in gone if not any(_within(one, other) for other in new)]
    notes = []
    if broken:
        notes.append(f"Manipulates: {counted(len(broken), 'meld')} of the table rearranged")
    freed = Counter(_jokers(before)) - Counter(_jokers(after))
    notes += [
        f"Frees the joker that stood for {tile_picture(sign[2:]).text}" for sign in freed.elements() if len(sign) > 1
    ]
    return notes


def _within(one: list[str], other: list[str]) -> bool:
    return not Counter(map(face_of, one)) - Counter(map(face_of, other))


def _jokers(view: View) -> list[str]:
    return [sign for one in view["table"] for sign in one if face_of(sign) == "J"]


def turn_sentence(row: TurnRow | None, laid: Iterable[tuple[str, ...]]) -> str:
    """The turn shown, in one sentence for those who do not see the table."""
    if row is None:
        return "Before the first turn."
    named = joined([tile_picture(sign).text for signs in laid for sign in signs if sign != "*"])
    beside = f" ({named})" if named else ""
    return f"Turn {row.number}: {row.who}: {row.text[0].lower()}{row.text[1:]}{beside}."


# -- what stands beside a turn or before the first; told the view before and after, and whose deed it was


def _opened(_before: View, after: View, _by: int | None) -> str:
    where = "Played in the hall" if after["kept"] == "hall" else "Played at a table and recorded here"
    return f"{where}, {after['limit']['limit'] // 1000} seconds a turn"


def _dealt(_before: View, after: View, _by: int | None) -> str:
    return f"{_counted(after['racks'][0])} tiles each; {after['pool']} in the pool"


def _fresh(_before: View, after: View, by: int | None) -> str:
    return f"{_name(after, by)} shows three doubles: all tiles are dealt again"


def _restored(before: View, after: View, by: int | None) -> str:
    offender = before["offender"]
    who = f"{_name(after, by)} confirms" if by is not None else "By the log"
    if offender is None:
        return f"{who}: the table stands as it stood"
    more = _counted(after["racks"][offender]) - _counted(before["racks"][offender])
    lifted = f", {counted(more, 'tile')} that nobody could place to {_name(after, offender)}" if more else ""
    return f"{who}: the table stands as it stood{lifted}"


def _lost(_before: View, after: View, by: int | None) -> str:
    drawn = after["last"]["drawn"]
    count = drawn if isinstance(drawn, int) else len(drawn)
    if after["phase"] != "restoring":  # then nothing had to be put back
        return f"Nothing was laid or moved: {counted(count, 'tile')} drawn" if count else "Nothing to draw"
    return f"{counted(count, 'penalty tile')} for {_name(after, by)}" if count else "No penalty tile: the pool is empty"


NOTES: dict[str, Callable[[View, View, int | None], str]] = {
    "game-opened": _opened,
    "tiles-dealt": _dealt,
    "fresh-start-taken": _fresh,
    "play-begun": lambda _before, after, _by: f"{_name(after, after['first'])} plays first",
    "turn-lost": _lost,
    "table-restored": _restored,
    "time-skipped": lambda _before, _after, _by: "The hall was down for a while: that time is charged to nobody",
}


def _name(view: View, seat: int | None) -> str:
    return view["names"][seat] if seat is not None else "The table"


def _counted(rack: list[str] | int) -> int:
    return rack if isinstance(rack, int) else len(rack)


# -- how it stands


def seats_in_order(view: View) -> tuple[int, ...]:
    """Seats in the order of play, who begins first."""
    count = len(view["names"])
    return tuple((view["first"] + step) % count for step in range(count))


def summary(view: View) -> GameSummary:
    result = view["result"]
    seats = seats_in_order(view)
    if result:
        players = tuple((view["names"][seat], signed(result["scores"][seat])) for seat in seats)
        return GameSummary(players, *_state(view))
    players = tuple((view["names"][seat], str(_counted(view["racks"][seat]))) for seat in seats)
    return GameSummary(players, *_state(view), "Tiles left")


def _state(view: View) -> tuple[str, str]:
    match view["phase"]:
        case "over":
            return "Counted", "ok"
        case "counting":
            return "Being counted", "warn"
        case "restoring":
            return "Time is up", "warn"
        case "waiting" | "seated" | "dealt":
            return "About to begin", "info"
        case "last_round":
            return "Last turns", "info"
        case _:
            return "In play", "info"


def next_steps(view: View) -> tuple[str, ...]:
    """What the room waits for; of a game that is over, how it came out."""
    return _NEXT[view["phase"]](view)


def _dealt_next(view: View) -> tuple[str, ...]:
    waiting = [name for name, ready in zip(view["names"], view["ready"], strict=True) if not ready]
    still = f"Play begins when {joined(waiting)} {'has' if len(waiting) == 1 else 'have'} seen their own rack."
    return (still, "A player who was dealt three doubles may ask for a fresh start before that.")


def _playing(view: View) -> tuple[str, ...]:
    who, draft = _name(view, view["on_turn"]), view["draft"]
    texts = [f"{who} is on turn."]
    if draft["laid"] or draft["moved"]:
        moved = " and moves tiles of the table" if draft["moved"] else ""
        texts = [f"{who} has {counted(draft['laid'], 'own tile')} on the table{moved}."]
    if view["last_turns"] is not None:
        texts.append(f"The pool is empty: {counted(view['last_turns'], 'turn')} to go, then the racks are counted.")
    return tuple(texts)


def _restoring(view: View) -> tuple[str, ...]:
    offender = _name(view, view["offender"])
    others = [name for seat, name in enumerate(view["names"]) if seat != view["offender"]]
    who = joined(others, "or")
    taken = counted(_counted(view["last"]["drawn"]), "penalty tile")
    return (
        f"The turn of {offender} is lost, and {taken} taken.",
        "Every tile goes back where it was, and all at the table help.",
        f"{who} confirms that the table stands again; then play goes on.",
    )


def how_it_ended(view: View) -> str:
    if view["ended"] == "out":
        return f"{_name(view, view['out'])} went out"
    return "the pool was empty and everybody had one more turn"


def _counting(view: View) -> tuple[str, ...]:
    waiting = [name for seat, name in enumerate(view["names"]) if seat != view["out"] and not _confirmed(view, seat)]
    return (
        f"Play is over: {how_it_ended(view)}.",
        f"The referee still has to confirm the count of {joined(waiting)}; until then nobody clears a rack.",
    )


def _confirmed(view: View, seat: int) -> bool:
    line = view["count"][seat]
    return line is not None and line["confirmed"] is not None


def _over(view: View) -> tuple[str, ...]:
    result = view["result"]
    winners = [_name(view, seat) for seat in result["winners"]]
    score = signed(result["scores"][result["winners"][0]])
    if view["ended"] == "out":
        return (f"{winners[0]} went out and wins with {score}.",)
    verb = "wins" if len(winners) == 1 else "win together"
    return (f"{joined(winners)} {verb} with {score}: {how_it_ended(view)}.",)


_NEXT: dict[str, Callable[[View], tuple[str, ...]]] = {
    "waiting": lambda _view: ("Nobody has sat down yet.",),
    "seated": lambda _view: ("The tiles are about to be dealt.",),
    "dealt": _dealt_next,
    "playing": _playing,
    "last_round": _playing,
    "restoring": _restoring,
    "counting": _counting,
    "over": _over,
}


def warning_sentence(odd: str) -> str:
    """ "too_many:R7" as words."""
    code, _, what = odd.partition(":")
    return _ODD.get(code, code.replace("_", " ")).format(what=what)
