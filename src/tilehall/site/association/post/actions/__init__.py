"""What people and rooms do with letters: write them, say what became of them, and keep addresses."""

from .addresses import keep_address, require_address
from .deliveries import SentByHand, give_up, mark_came_back, mark_posted, mark_seen, readdress, try_again
from .letters import LetterContext, NewLetter, Recipient, send, send_each, to_address, to_club, to_person, write

__all__ = [
    "LetterContext",
    "NewLetter",
    "Recipient",
    "SentByHand",
    "give_up",
    "keep_address",
    "mark_came_back",
    "mark_posted",
    "mark_seen",
    "readdress",
    "require_address",
    "send",
    "send_each",
    "to_address",
    "to_club",
    "to_person",
    "try_again",
    "write",
]
