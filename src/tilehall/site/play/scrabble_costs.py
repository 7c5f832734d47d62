"""What the turns of a game of Scrabble cost, in words and figures, out of a review that was kept."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from tilehall.site.pages.phrases import counted, joined, minus, signed

from .score_graphs import ScoreGraph, score_graph
from .turns_seen import UNTOLD

COSTLIEST = 3
ALL_TILES = 7
PASSED = "-"
GIVEN_AWAY = "Points given away, added up,"

Reviewed = Mapping[str, Any]  # a turn as it was kept


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCost:
    """A line of the list of turns, and of the three that cost most."""

    turn: int
    who: str
    played: str
    best: str  # nothing where there was nothing better
    cost: int  # whole points
    judged: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCosts:
    who: str
    lost: str  # "195 points in 13 turns"
    dear: tuple[TurnCost, ...]
    missed: tuple[tuple[int, str], ...]  # turn, what could have been laid with all seven tiles
    words: tuple[tuple[int, str], ...]  # turn, what there was about its words
    luck: str  # nothing where it is not known


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCosts:
    """`dear`: the turns for the line above the board, those of who looks if that is a player."""

    players: tuple[PlayerCosts, ...]
    turns: tuple[TurnCost, ...]
    dear: tuple[TurnCost, ...]
    own: bool
    graph: ScoreGraph | None = field(default=None, repr=False)


def game_costs(
    names: Sequence[str], reviewed: Sequence[Reviewed], *, own: int | None = None, turn: int = 0
) -> GameCosts | None:
    """`own`: the seat of who looks. None where no turn could be judged, so that there is nothing to tell."""
    if not any(_is_judged(one) for one in reviewed):
        return None
    lines = [_line(names, one) for one in reviewed]
    order = sorted(range(len(names)), key=lambda seat: seat != own)
    dear_of = [_dear(line for line, one in zip(lines, reviewed, strict=True) if one["by"] == seat) for seat in order]
    return GameCosts(
        players=tuple(
            _player(names[seat], [one for one in reviewed if one["by"] == seat], dear)
            for seat, dear in zip(order, dear_of, strict=True)
        ),
        turns=tuple(lines),
        dear=_dear(lines) if own is None else dear_of[0],
        own=own is not None,
        graph=_graph(names, reviewed, turn),
    )


def _is_judged(reviewed: Reviewed) -> bool:
    return reviewed["detail"].get("cost") is not None


def _line(names: Sequence[str], reviewed: Reviewed) -> TurnCost:
    best = reviewed["best"][0] if reviewed["best"] else None
    return TurnCost(
        turn=reviewed["turn"],
        who=names[reviewed["by"]],
        played=_played(reviewed["played"]),
        best="" if best is None or best["chosen"] else written(best),
        cost=whole(reviewed["detail"].get("cost") or 0),
        judged=_is_judged(reviewed),
    )


def _dear(lines: Iterable[TurnCost]) -> tuple[TurnCost, ...]:
    return tuple(sorted((line for line in lines if line.cost), key=lambda line: -line.cost)[:COSTLIEST])


def _player(who: str, reviewed: Sequence[Reviewed], dear: tuple[TurnCost, ...]) -> PlayerCosts:
    judged = [one["detail"] for one in reviewed if _is_judged(one)]
    luck = [detail["luck"] for detail in judged if detail["luck"] is not None]
    lost = round(sum(detail["cost"] for detail in judged) / 100)
    told = {line.turn for line in dear}
    return PlayerCosts(
        who=who,
        lost=f"{counted(lost, 'point')} in {counted(len(judged), 'turn')}",
        dear=dear,
        missed=tuple((one["turn"], text) for one in reviewed if (text := _missed(one, named=one["turn"] in told))),
        words=tuple((one["turn"], text) for one in reviewed for text in _about_words(one)),
        luck=signed(round(sum(luck) / 100)) if luck else "",
    )


def _graph(names: Sequence[str], reviewed: Sequence[Reviewed], turn: int) -> ScoreGraph | None:
    turns = max(one["turn"] for one in reviewed)
    costs = [[0] * (turns + 1) for _ in names]
    for one in reviewed:
        costs[one["by"]][one["turn"]] += one["detail"].get("cost") or 0
    figures = [[round(sum_ / 100) for sum_ in accumulate(of_player)] for of_player in costs]
    return score_graph(names, figures, min(turn, turns), GIVEN_AWAY) if turns else None


# -- one turn


def sentences(reviewed: Reviewed) -> tuple[str, ...]:
    """What the turn cost, and what else is to be told of it."""
    detail, best = reviewed["detail"], reviewed["best"][0]
    missed = _missed(reviewed, named=bool(detail["cost"]))
    more = [f"There was a play with all seven tiles: {missed}."] if missed else []
    if detail["luck"] is not None:
        luck = signed(round(detail["luck"] / 100))
        more.append(f"Luck of the draw before it: {luck}, beside other tiles that might have come.")
    more += [detail["usual"]] if detail.get("usual") else []
    return (_cost_told(detail, best), *(f"{text}." for text in _about_words(reviewed)), *more)


def not_judged(reviewed: Reviewed) -> tuple[str, ...]:
    """Why nothing can be said of what would have been best, and what can be told all the same."""
    text = reviewed["played"]["text"]
    if reviewed["detail"]["phonies"] is None:
        why = "No word list can be read here, so that nothing is judged."
    elif UNTOLD in reviewed["rack"]:
        why = "Not judged: the record does not tell the whole rack."
    elif text.removeprefix(PASSED).isdigit():
        why = "Not judged: the record does not tell which tiles were exchanged."
    else:
        why = "Not judged: the rack that the record tells cannot have been."
    return (why, *(f"{told}." for told in _about_words(reviewed)))


def _cost_told(detail: Mapping[str, Any], best: Mapping[str, Any]) -> str:
    if detail["cost"]:
        return f"It cost {counted(whole(detail['cost']), 'point')}: {written(best)} was better."
    if best["chosen"]:
        return "Nothing better was found."
    return "As good as the best, as far as trying them tells."


def _missed(reviewed: Reviewed, *, named: bool) -> str:
    missed = _missed_bonus(reviewed, named=named)
    return f"{written(missed)} for {missed['score']}" if missed else ""


def _missed_bonus(reviewed: Reviewed, *, named: bool) -> Mapping[str, Any] | None:
    """Where the best was with all tiles, no other: the same word elsewhere would read as a second chance. `named`: the
    best stands beside it already."""
    missed: Mapping[str, Any] | None = reviewed["detail"].get("missed_bonus")
    best = reviewed["best"][0] if reviewed["best"] else None
    if missed is None or best is None or best["chosen"] or best["tiles"] < ALL_TILES:
        return missed
    return None if named else best


def _about_words(reviewed: Reviewed) -> Iterator[str]:
    phonies, off = reviewed["detail"].get("phonies"), reviewed["played"]["kind"] == "lost_challenge"
    in_vain = reviewed["detail"].get("in_vain")
    if phonies:
        told = f"{joined(phonies)} {'is' if len(phonies) == 1 else 'are'} not in the list"
        yield (
            f"{told}, and came off"
            if off
            else f"{told}; it was challenged and stood"
            if in_vain
            else (f"{told}, and nobody challenged")
        )
    elif off and phonies is not None:
        yield "It came off, though its words are in the list"
    elif in_vain:
        yield "It was challenged in vain"


def notes(reviewed: Iterable[Reviewed]) -> dict[int, str]:
    """For the record: a note for each turn that was judged, by the event that ended it."""
    return {one["seq"]: _note(one) for one in reviewed if _is_judged(one)}


def _note(reviewed: Reviewed) -> str:
    detail, best = reviewed["detail"], reviewed["best"][0]
    if best["chosen"]:
        told = "Nothing better was found."
    else:
        score = f", {counted(best['score'], 'point')}" if best["coords"] else ""
        told = f"Best: {_recorded(best)}{score} (equity {best['equity'] / 100:.2f}). Cost: {detail['cost'] / 100:.2f}."
    missed = _missed_bonus(reviewed, named=True)
    more = [f"All seven tiles: {_recorded(missed)} for {missed['score']}."] if missed else []
    return " ".join([told, *(f"{text}." for text in _about_words(reviewed)), *more])


# -- figures


def written(option: Mapping[str, Any]) -> str:
    """As people read it: what lay there already in brackets."""
    return f"{option['coords']} {option['word']}" if option["coords"] else _done(option["text"])


def _recorded(option: Mapping[str, Any]) -> str:
    """As a record has it: a dot for what lay there already."""
    return f"{option['coords']} {option['text']}" if option["coords"] else _done(option["text"])


def _played(played: Mapping[str, Any]) -> str:
    return f"{played['text'].partition(' ')[0]} {played['word']}" if played["word"] else _done(played["text"])


def _done(text: str) -> str:
    """A play as it is written; an exchange and a pass in words."""
    if not text.startswith(PASSED):
        return text
    given = text.removeprefix(PASSED)
    return f"an exchange of {given}" if given else "a pass"


def whole(hundredths: int) -> int:
    """Points; what costs something at all costs one."""
    return max(1, round(hundredths / 100)) if hundredths > 0 else 0


def decimal(hundredths: int) -> str:
    return minus(f"{hundredths / 100:.1f}")
