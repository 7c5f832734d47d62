"""The sheets of a tournament as PDF: plain data in, the bytes of a file out, on A4 or A5 and in black and white."""

from .keepsakes import Honour, Receipt, certificates, receipts
from .notices import closing_card, notice
from .sheets import (
    Badge,
    Charge,
    Pairing,
    Paper,
    ScoreLine,
    SheetEvent,
    SheetPlacing,
    SheetPlayer,
    SheetRound,
    SheetStandings,
)
from .table_sheets import badges, challenge_slips, count_sheets, score_sheets, slips
from .wall_sheets import pairings_by_name, pairings_by_table, standings, wall_chart

__all__ = [
    "Badge",
    "Charge",
    "Honour",
    "Pairing",
    "Paper",
    "Receipt",
    "ScoreLine",
    "SheetEvent",
    "SheetPlacing",
    "SheetPlayer",
    "SheetRound",
    "SheetStandings",
    "badges",
    "certificates",
    "challenge_slips",
    "closing_card",
    "count_sheets",
    "notice",
    "pairings_by_name",
    "pairings_by_table",
    "receipts",
    "score_sheets",
    "slips",
    "standings",
    "wall_chart",
]
