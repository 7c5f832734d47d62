"""Scrabble in plain words: what a turn was, what was ruled, what happens next, how the game came out."""

from collections.abc import Callable
from typing import Any

from tilehall.site.pages.phrases import counted, joined, minus

from .game_page import GameSummary, TurnRow

View = dict[str, Any]

_KINDS = {
    "pass": "Pass",
    "exchange": "Exchange",
    "no_play": "No play possible",
    "lost_turn": "Turn lost to a failed challenge",
}
_IRREGULAR = {
    "overdraw": "{by} drew too many tiles",
    "found_outside": "a tile was found outside the bag",
    "found_in_bag": "something was found in the bag",
    "tile_count": "the tiles are being counted",
    "leaving": "{by} left the table",
    "director_called": "{by} called the director",
    "score_dispute": "the score of the turn is in dispute",
    "blank_demand": "a blank has no letter yet",
}
_ENDED = {
    "out": "{out} played out",
    "zeros": "too many turns in a row scored nothing",
    "no_play": "neither player had a play left",
    "forfeit": "{loser} has forfeited the game",
}


def word_list_line(rules: Any, view: View) -> str:
    named = view["lexicon"]
    if not named:
        return "word list not named"
    return f"word list {named}" + ("" if named == rules.lexicon.value else ", not the official one")


# -- a turn


def row_text(line: View) -> tuple[str, tuple[str, ...]]:
    """The main word or what was done, and the words beside it."""
    words = line["words"]
    return (words[0], tuple(words[1:])) if words else (_KINDS.get(line["kind"], ""), ())


def turn_sentence(row: TurnRow | None, view: View) -> str:
    """The turn shown, in one sentence for those who do not see the board."""
    if row is None:
        return "Before the first turn."
    line = view["sheet"][row.number - 1]
    text, beside = row_text(line)
    done = " ".join(part for part in (row.place, row.text or text) if part)
    more = f" (with {joined(list(beside))})" if beside else ""
    if line["kind"] == "lost_challenge":
        return f"Turn {row.number}: {row.who} {done}{more}, challenged and taken off."
    scored = f" for {line['score']}" if line["kind"] == "play" else ""
    return f"Turn {row.number}: {row.who} {done}{more}{scored}."


# -- what stands beside a turn; each is told the view before and after, and whose deed it was


def _first(_before: View, after: View, _by: int | None) -> str:
    names, drawn = after["names"], after["start_tiles"][-1]
    text = joined([f"{name} drew {_face(tile)}" for name, tile in zip(names, drawn, strict=True)])
    return f"{text}: {names[after['first']]} plays first" if after["first"] is not None else f"{text}: drawn again"


def _face(tile: str) -> str:
    return "a blank" if tile == "?" else tile


def _opened(_before: View, after: View, _by: int | None) -> str:
    minutes = after["clocks"]["base"] // 60_000
    where = "Played in the hall" if after["kept"] == "hall" else "Played at a table and recorded here"
    return f"{where}, {minutes} minutes each"


def _held(_before: View, after: View, by: int | None) -> str:
    return f"{_name(after, by)} holds the turn"


def _clock_set(before: View, after: View, _by: int | None) -> str:
    """Only the clock of a latecomer is worth a word: the others tell of themselves.

    In the hall it runs as soon as one is ready, and who needs a moment more is not called late.
    """
    if after["phase"] != "preliminaries" or after["clocks"]["running"] == before["clocks"]["running"]:
        return ""
    late = after["clocks"]["running"]
    if late is None:
        return "Both are ready" if all(after["confirmed"]) else ""  # a forfeit stops it too, and tells of itself
    return f"{_name(after, late)} is {'not ready yet' if after['kept'] == 'hall' else 'late'}: the clock runs"


def _challenged(_before: View, after: View, by: int | None) -> str:
    asks = "; the director decides whether it is in time" if after["phase"] == "asking" else ""
    return f"{_name(after, by)} challenges {joined(after['challenge']['words'])}{asks}"


def _ruled(before: View, after: View, _by: int | None) -> str:
    by = after["last"]["by"]
    if after["last"]["kind"] == "lost_challenge":
        return "Not acceptable: the play comes off"
    gained = after["scores"][by] - before["scores"][by]
    lost = len(after["sheet"]) > len(before["sheet"])
    also = f", {gained} points for {_name(after, by)}" if gained else ""
    also += f", {_name(after, 1 - by)} loses a turn" if lost else ""
    return f"Acceptable: the play stands{also}"


def _appealed(_before: View, after: View, by: int | None) -> str:
    return f"{_name(after, by)} appeals: the referee judges the words once more"


def _appeal_ruled(_before: View, after: View, _by: int | None) -> str:
    return f"The referee {'reverses' if after['phase'] == 'adjudicating' else 'confirms'} the verdict"


def _back(_before: View, after: View, by: int | None) -> str:
    return f"{_name(after, by)} is back at the table"


def _decided(before: View, after: View, _by: int | None) -> str:
    if before["phase"] != "asking":
        return "The director decides about the clocks"
    return f"The director {'allows' if after['phase'] == 'adjudicating' else 'does not allow'} the challenge"


def _irregular(_before: View, after: View, _by: int | None) -> str:
    return f"Clocks stopped: {_irregularity(after)}"


def _irregularity(view: View) -> str:
    what, by = str(view["irregularity"]["what"]), view["irregularity"]["by"]
    return _IRREGULAR.get(what, what.replace("_", " ")).format(by=_name(view, by))


def _agreed(_before: View, after: View, _by: int | None) -> str:
    before_press = after["draft"].get("agreed")
    return f"Score agreed: {after['last']['score'] if before_press is None else before_press}"


def _blank(before: View, after: View, by: int | None) -> str:
    """Whatever has its letter now and had none before, on the board or in the play being made."""
    pairs = zip(_signs_shown(before), _signs_shown(after), strict=True)
    letters = [now.upper() for was, now in pairs if was == "?" and now != was]
    return f"{_name(after, by)} names the blank: {joined(letters)}" if letters else ""


def _signs_shown(view: View) -> list[str]:
    return [*"".join(view["board"]), *(sign for _square, sign in view["draft"]["placed"])]


def _counted(_before: View, after: View, _by: int | None) -> str:
    return f"The bag is counted: {counted(after['bag'], 'tile')}"


def _said(text: str) -> Callable[[View, View, int | None], str]:
    return lambda _before, _after, _by: text


def _name(view: View, seat: int | None) -> str:
    return view["names"][seat] if seat is not None else "The table"


def _recorded(before: View, after: View, by: int | None) -> str:
    """Only what is written wrongly is worth a word."""
    if by is None:
        return ""
    wrong = [
        f"{after['names'][of]} {abs(out)} too {'many' if out > 0 else 'few'}"
        for of, out in enumerate(after["differs"][by])
        if out and out != before["differs"][by][of]
    ]
    return f"The score sheet of {after['names'][by]} gives {joined(wrong)}" if wrong else ""


NOTES: dict[str, Callable[[View, View, int | None], str]] = {
    "game-opened": _opened,
    "tiles-checked": _said("The tiles were counted"),
    "start-drawn": _first,
    "turn-held": _held,
    "challenge-made": _challenged,
    "challenge-ruled": _ruled,
    "return-awaited": _said("Judged at a device: the clocks wait until both are back"),
    "return-confirmed": _back,
    "appeal-made": _appealed,
    "appeal-ruled": _appeal_ruled,
    "director-decided": _decided,
    "clocks-set": _clock_set,
    "time-skipped": _said("The hall was down for a while, which is charged to nobody"),
    "clock-corrected": _said("A clock is put right"),
    "irregularity-opened": _irregular,
    "irregularity-settled": _said("Put right; play goes on"),
    "score-agreed": _agreed,
    "score-recorded": _recorded,
    "blank-named": _blank,
    "bag-counted": _counted,
    "game-adjourned": _said("Adjourned"),
    "game-resumed": _said("Resumed"),
}


# -- how it stands


def summary(view: View) -> GameSummary:
    order = view["columns"]
    players = tuple((view["names"][seat], minus(str(view["scores"][seat]))) for seat in order)
    return GameSummary(players, *_state(view))


def _state(view: View) -> tuple[str, str]:
    match view["phase"]:
        case "over":
            return ("Signed" if all(view["signed"]) else "Over"), "ok"
        case "waiting" | "preliminaries" | "starting":
            return "About to begin", "info"
        case "adjourned":
            return "Adjourned", "warn"
        case "asking" | "adjudicating" | "appealing":
            return "Challenge", "warn"
        case "interrupted":
            return "Interrupted", "warn"
        case _:
            return "In play", "info"


def outcome(view: View, seat: int) -> str:
    if view["phase"] != "over" or view["result"] is None:
        return ""
    return {2: "won", 1: "half a win", 0: ""}[view["result"]["half_wins"][seat]]


def next_steps(view: View) -> tuple[str, ...]:
    """What the room waits for; of a game that is over, how it came out."""
    return _NEXT[view["phase"]](view)


def _over(view: View) -> tuple[str, ...]:
    result, (left, right) = view["result"], view["scores"]
    score = f"{max(left, right)}–{min(left, right)}".replace("-", "−")
    wins = result["half_wins"]
    text = f"Half a win each, {score}" if wins == [1, 1] else f"{_name(view, wins.index(max(wins)))} wins {score}"
    if result["reason"] == "forfeit":  # whoever led
        text = f"{_name(view, wins.index(max(wins)))} wins"
    how = _ENDED[result["reason"]].format(out=_name(view, result["out"]), loser=_name(view, wins.index(min(wins))))
    missing = [name for name, totals in zip(view["names"], view["signed"], strict=True) if not totals]
    signing = "Both have signed the slip." if not missing else f"{joined(missing)} still to sign the slip."
    return (f"{text}: {how}.", *((signing,) if view["kept"] == "hall" or len(missing) < len(view["names"]) else ()))


def _answering(view: View) -> tuple[str, ...]:
    player, other = _name(view, view["last"]["by"]), _name(view, view["on_turn"])
    held = view["last"]["answer"] == "held"
    done = f"{other} holds the turn, and then accepts or challenges it." if held else ""
    return (done or f"{player} has played. {other} accepts, holds or challenges, or simply plays on.",)


def _adjudicating(view: View) -> tuple[str, ...]:
    words = view["challenge"]["words"]
    count = "the word goes" if len(words) == 1 else f"{len(words)} words go, as one challenge,"
    return (
        f"{_name(view, view['challenge']['by'])} challenges: {count} to the adjudicator.",
        "The clocks stand until there is one verdict for all of it.",
    )


def _restarting(view: View) -> tuple[str, ...]:
    restart = view["restart"]
    away = [name for name, checks in zip(view["names"], restart.get("checks", ()), strict=False) if not checks]
    if away:
        return (f"The clocks stand until {joined(away)} {'is' if len(away) == 1 else 'are'} back in place, tiles too.",)
    who = joined([_name(view, seat) for seat in restart["by"]], "or")
    return (f"All is settled. {who} starts the clock of {_name(view, restart['run'])}.",)


def _starting(view: View) -> tuple[str, ...]:
    first = view["first"]
    if first is None:
        return ("Both draw their tiles.",)
    return (f"Both draw their tiles; {_name(view, 1 - first)} starts the clock of {_name(view, first)}.",)


_NEXT: dict[str, Callable[[View], tuple[str, ...]]] = {
    "waiting": lambda _view: ("Nobody has sat down yet.",),
    "preliminaries": lambda _view: ("Tiles, score sheets and clocks are being made ready.",),
    "starting": _starting,
    "thinking": lambda view: (f"{_name(view, view['on_turn'])} is on turn.",),
    "answering": _answering,
    "asking": lambda view: (
        f"{_name(view, view['challenge']['by'])} challenges after tiles were drawn: the director decides.",
    ),
    "adjudicating": _adjudicating,
    "appealing": lambda view: (
        f"{_name(view, view['challenge']['appealed_by'])} appeals: the referee judges the words once more.",
        "The clocks stand until there is one verdict for all of it.",
    ),
    "interrupted": lambda view: (f"The clocks stand: {_irregularity(view)}.",),
    "restarting": _restarting,
    "out": lambda view: (
        f"{_name(view, view['last']['by'])} has played out.",
        f"{_name(view, view['on_turn'])} accepts it, holds it or challenges it.",
    ),
    "adjourned": lambda _view: ("The game is adjourned and goes on later, from the same position.",),
    "over": _over,
}
