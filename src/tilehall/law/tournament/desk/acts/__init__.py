"""Every kind of act there is, and the codec that writes them to the log and reads them back."""

from tilehall.law.game.codec import Codec

from . import closing, drawing, entering, grading, money, older, planning, running, scoring
from .act import Act, Undone

KINDS: dict[str, type[Act]] = {
    "undone/1": Undone,
    **planning.KINDS,
    **entering.KINDS,
    **grading.KINDS,
    **drawing.KINDS,
    **running.KINDS,
    **scoring.KINDS,
    **money.KINDS,
    **closing.KINDS,
}

CODEC: Codec[Act] = Codec(KINDS, older.LIFTS)
