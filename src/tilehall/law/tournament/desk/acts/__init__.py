"""Every kind of act there is, and the codec that writes them to the log and reads them back."""

from tilehall.law.game.codec import Codec

from . import announcement, draw, entries, grades, incidents, lifts, money, report, results, rounds, series
from .act import Act, Undone

KINDS: dict[str, type[Act]] = {
    "undone/1": Undone,
    **announcement.KINDS,
    **entries.KINDS,
    **grades.KINDS,
    **draw.KINDS,
    **rounds.KINDS,
    **results.KINDS,
    **money.KINDS,
    **incidents.KINDS,
    **report.KINDS,
    **series.KINDS,
}

CODEC: Codec[Act] = Codec(KINDS, lifts.LIFTS)
