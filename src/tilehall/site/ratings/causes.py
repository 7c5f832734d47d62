"""What moved a rating, in words. The command line says it with the same ones, so nothing of Django is in here."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tilehall.law.ratings.rating_records import Cause
from tilehall.site.pages.phrases import joined, minus

CAUSES: dict[str, str] = {
    "regraded": "re-graded by agreement: rated as a new player, the old rating {rating:g} is not used",
    "again": "re-graded by agreement: rated a second time, from the {rating:g} that the first time gave",
    "multiplier": "a win more than expected is worth ({top:g} − {rating:g}) / 100 × {factor:g} = {points:.2f} points",
    "paid": "won {won:g} where {expected:.3f} were expected: {parts} = {points:+.2f} points",
    "acceleration": "acceleration: {points:.2f} points more",
    "feedback": "feedback from opponents who rose fast: {points:.2f} points",
    "floor": "raised to the floor of {floor:g}",
    "evened": "every game won, or every game lost: counted as {share:.0%} the other way",
    "first": "first rating {rating:.2f}, at which the games would have moved nothing ({passes} passes)",
    "first_at_floor": "first rating {rating:.2f}, the lowest a first rating can be ({passes} passes)",
    "first_at_cap": "first rating {rating:.2f}, the highest it can be: the best opponent and {above_best:g} points "
    "times the share of wins ({passes} passes)",
    "performance": "by this tournament alone: {won:g} of {games:g} won, counted as {share:.1%}, is worth {worth:+.2f} "
    "points; on a mean of the opponents of {mean:.2f} that gives {rating:.2f}",
    "performance_again": "by this tournament alone: {won:g} of {games:g} won, counted as {share:.1%}, is worth "
    "{worth:+.2f} points; on a mean of the opponents of {mean:.2f} that gives {rating:.2f} (repeated until it stood "
    "still: {passes} passes)",
    "averaged": "averaged by games with the provisional rating brought: {old:g} from {before:g} games and this from "
    "{during:g} give {rating:.2f}",
    "participation": "for taking part, a third of a point a game: {points:.2f} points",
    "passes_ended": "it had not stood still after {passes} passes",
    "not_settled": "the passes did not settle: it is the mean of the last {passes}",
    "anchored": "nobody of the group met a rated player: the mean of the group is set to {start:g}",
    "moved": "nobody of the group met a rated player: all of them are moved by {points:+.2f} points, so that their "
    "mean is {start:g}, which gives {rating:.2f}",
    "met_nobody_rated": "met nobody who had a rating: set to {rating:g}",
    "glicko": "from {rating:.2f} (deviation {deviation:.2f}) to {to:.2f} (deviation {to_deviation:.2f})",
}

NEGATIVE = re.compile(r"(?<!\w)-\d")  # the sign of a figure, not the stroke inside a word


def cause_sentences(causes: Iterable[Cause]) -> list[str]:
    return [_sentence(cause.code, cause.figures) for cause in causes]


def step_sentences(steps: Iterable[str | Mapping[str, Any]]) -> list[str]:
    """The same as rows keep them. Rows of older versions hold the sentences themselves."""
    return [step if isinstance(step, str) else _sentence(step["code"], step) for step in steps]


def _sentence(code: str, figures: Mapping[str, Any]) -> str:
    parts = joined([f"{excess:+.3f} × {points:g}" for excess, points in figures.get("parts", ())])
    worth = figures["rating"] - figures["mean"] if "mean" in figures else 0
    sentence = CAUSES[code].format_map({**figures, "parts": parts, "worth": worth})
    return NEGATIVE.sub(lambda found: minus(found[0]), sentence)


def points_a_win(steps: Iterable[str | Mapping[str, Any]]) -> float | None:
    """What a win more than expected was worth to this player, where every game was worth the same."""
    paid = [step for step in steps if not isinstance(step, str) and step["code"] == "paid"]
    parts = [part for step in paid for part in step["parts"]]
    return float(parts[0][1]) if len(parts) == 1 else None
