"""Every kind of act the book of the association may hold, and the codec that writes and reads them."""

from tilehall.law.game.codec import Codec

from . import calendar, decisions, members, money, officers, play_rules, registers
from .act import Act, TakenBack

KINDS: dict[str, type[Act]] = {
    "taken-back/1": TakenBack,
    **decisions.KINDS,
    **members.KINDS,
    **officers.KINDS,
    **registers.KINDS,
    **calendar.KINDS,
    **play_rules.KINDS,
    **money.KINDS,
}

CODEC: Codec[Act] = Codec(KINDS)
