"""Ranking lists that are out, for the field of the Masters; the room that publishes them says so when it opens."""

from collections.abc import Callable, Sequence
from datetime import date

# The day of the list that stood on a day, and the people on it, best first; None where there was none.
RankingSource = Callable[[date], tuple[date, Sequence[int]] | None]

_sources: list[RankingSource] = []


def register_ranking_source(source: RankingSource) -> None:
    _sources.append(source)


def published_ranking(dated: date) -> tuple[date, Sequence[int]] | None:
    return next((found for source in _sources if (found := source(dated)) is not None), None)
