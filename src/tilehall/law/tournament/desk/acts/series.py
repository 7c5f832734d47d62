"""The act of a series: which events qualify for this final."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import Desk
from tilehall.law.tournament.series import Series

from .act import Act, Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesSet(Act):
    """The whole series as it is from now on."""

    series: Series

    def on(self, desk: Desk, moment: Moment) -> Desk:
        return replace(desk, series=self.series)


KINDS: dict[str, type[Act]] = {"series-set/1": SeriesSet}
