"""Rulings in short, as the tables of tests write them: a step as "to_bag:2", the clocks as "neutral then player"."""

from tilehall.law.rulebook.ruling import Ruling, Step


def written(step: Step) -> str:
    """What is done, and every field that is filled."""
    parts = (step.side, step.what, " ".join(step.tiles), "|".join(step.choices), step.seconds, step.count, step.until)
    return ":".join(map(str, (step.do, *(part for part in parts if part not in (None, "")))))


def dos(ruling: Ruling) -> list[str]:
    return [written(step) for step in ruling.steps]


def clock_of(ruling: Ruling) -> str | None:
    """How the clocks stand, and every field that is filled."""
    order = ruling.clock
    if order is None:
        return None
    parts = {"of": order.side, "since": order.since, "until": order.until, "then": order.then}
    return " ".join((order.state, *(f"{word} {part}" for word, part in parts.items() if part is not None)))
