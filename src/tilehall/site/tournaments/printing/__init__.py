"""The sheets of a tournament as PDF: plain data in, the bytes of a file out, on A4 or A5 and in black and white."""

from .keepsakes import certificates, receipts
from .notices import closing_card, notice, poster
from .table_sheets import badges, challenge_slips, count_sheets, score_sheets, slips
from .wall_sheets import pairings_by_name, pairings_by_table, prize_list, standings, wall_chart

__all__ = [
    "badges",
    "certificates",
    "challenge_slips",
    "closing_card",
    "count_sheets",
    "notice",
    "pairings_by_name",
    "pairings_by_table",
    "poster",
    "prize_list",
    "receipts",
    "score_sheets",
    "slips",
    "standings",
    "wall_chart",
]
