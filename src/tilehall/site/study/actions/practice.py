"""A card of the quiz is answered."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tilehall.site.people.actor import Actor, require
from tilehall.site.study import boxes, store
from tilehall.site.study.store import CardState

PRACTISE = "study.practise"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAnswer:
    """`seen`: how often the card had been answered when it was shown."""

    word_list: str
    letters: str
    seen: int
    right: bool


def answer_card(actor: Actor, answer: CardAnswer, now: datetime) -> None:
    """All words found is right; to be shown them is not. Sent twice, it is one answer."""
    require(actor, PRACTISE)
    account = actor.own_account()
    before = store.card_of(account, answer.word_list, answer.letters)
    box = boxes.next_box(None if before is None else before.box, right=answer.right)
    due = boxes.due_day(box, timezone.localdate(now))
    state = CardState(box=box, due=due, right=answer.right, at=now)
    store.note_answer(account, answer.word_list, answer.letters, answer.seen, state)
