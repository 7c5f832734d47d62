"""Cards that people practise, and screens without a word, to and from their rows. The only writer of these rows."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from tilehall.site.people.models import Account

from .models import CardRow as CardRow
from .models import PlainScreenRow


@dataclass(frozen=True, slots=True, kw_only=True)
class CardState:
    """How a card stands after an answer."""

    box: int
    due: date
    right: bool
    at: datetime


def cards_of(account: Account, word_list: str, letters: Collection[str]) -> dict[str, CardRow]:
    """By letters, those of these that were ever answered. All are read: a deck may have more than a query takes."""
    rows = CardRow.objects.filter(account=account, word_list=word_list)
    return {row.letters: row for row in rows if row.letters in letters}


def card_of(account: Account, word_list: str, letters: str) -> CardRow | None:
    return CardRow.objects.filter(account=account, word_list=word_list, letters=letters).first()


def note_answer(account: Account, word_list: str, letters: str, seen: int, state: CardState) -> bool:
    """False, and nothing is changed, if the card was answered since it was shown `seen` answers old: a form that is
    sent twice is one answer."""
    gains = {"times_right": int(state.right), "times_wrong": int(not state.right)}
    if not seen:
        new = CardRow(
            account=account,
            word_list=word_list,
            letters=letters,
            box=state.box,
            due=state.due,
            answered=state.at,
            **gains,
        )
        try:
            with transaction.atomic():
                new.save(force_insert=True)
        except IntegrityError:
            return False
        return True
    told = CardRow.objects.alias(times=F("times_right") + F("times_wrong"))
    changed = told.filter(account=account, word_list=word_list, letters=letters, times=seen).update(
        box=state.box, due=state.due, answered=state.at, **{name: F(name) + more for name, more in gains.items()}
    )
    return changed == 1


def forget_all_of(account: Account) -> None:
    """For who wants nothing to be held any more."""
    CardRow.objects.filter(account=account).delete()


def shows_word(event: str) -> bool:
    return not PlainScreenRow.objects.filter(event=event).exists()


def set_shows_word(event: str, shown: bool) -> None:
    if shown:
        PlainScreenRow.objects.filter(event=event).delete()
    else:
        PlainScreenRow.objects.get_or_create(event=event)
