"""Every kind of act of a meeting, and the codec that writes them to its log and reads them back."""

from tilehall.law.game.codec import Codec

from . import calling, floor, minutes, votes
from .act import MeetingAct, Undone

KINDS: dict[str, type[MeetingAct]] = {
    "undone/1": Undone,
    **calling.KINDS,
    **floor.KINDS,
    **votes.KINDS,
    **minutes.KINDS,
}

CODEC: Codec[MeetingAct] = Codec(KINDS)
