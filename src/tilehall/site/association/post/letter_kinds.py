"""What kinds of letters the association writes, and which of them are about money."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LetterKind:
    label: str
    about_money: bool = False


KINDS: dict[str, LetterKind] = {
    "notice": LetterKind("Notice"),
    "receipt": LetterKind("Receipt", about_money=True),
    "fee_reminder": LetterKind("Fee reminder", about_money=True),
    "reminder": LetterKind("Reminder"),
    "invitation": LetterKind("Invitation"),
    "decision": LetterKind("Decision"),
    "event": LetterKind("Tournament"),
    "letter": LetterKind("Letter"),
}
