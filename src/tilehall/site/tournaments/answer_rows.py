"""What those who entered answered to the questions of an event. The only writer of these rows."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tilehall.site.people.models import Person

from . import store
from .models import AnswerRow, EntrantRow

LONGEST = 300
Answers = dict[str, str]  # by question


def answers_of(tournament: int) -> dict[int, Answers]:
    """By the number of who entered. What somebody answered who had the number before is not told of who has it now."""
    return _by_number(AnswerRow.objects.filter(_of_who_it_is_now(), tournament=tournament))


def all_answers(tournament: int) -> dict[int, Answers]:
    """Also those of numbers that are nobody now: to be counted and deleted, never to be shown."""
    return _by_number(AnswerRow.objects.filter(tournament=tournament))


def answers_by(tournament: int, number: int) -> Answers:
    rows = AnswerRow.objects.filter(_of_who_it_is_now(), tournament=tournament, number=number)
    return _by_number(rows).get(number, {})


def _by_number(rows: "QuerySet[AnswerRow]") -> dict[int, Answers]:
    found: dict[int, Answers] = {}
    for row in rows.order_by("number", "pk"):
        found.setdefault(row.number, {})[row.question] = row.answer
    return found


def _of_who_it_is_now() -> Q:
    """Answers of a guest go with their entry; those of a person wait until the number is theirs again."""
    now = EntrantRow.objects.filter(tournament=OuterRef("tournament"), number=OuterRef("number"))
    return Q(person=None) | Q(Exists(now.filter(person=OuterRef("person"))))


def keep(tournament: int, number: int, answers: Mapping[str, str]) -> None:
    """In place of what was answered before; an empty answer is none."""
    person = store.entrants(tournament).get(number)
    with transaction.atomic():
        for question, answer in answers.items():
            rows = AnswerRow.objects.filter(tournament=tournament, number=number, question=question)
            if answer.strip():
                told = {"answer": answer.strip()[:LONGEST], "person": person}
                AnswerRow.objects.update_or_create(
                    tournament_id=tournament, number=number, question=question, defaults=told
                )
            else:
                rows.delete()


def forget_guest(tournament: int, number: int) -> None:
    """The entry is taken back of somebody whom no register knows: nothing would tell them from the next."""
    AnswerRow.objects.filter(tournament=tournament, number=number, person=None).delete()


def forget_event(tournament: int) -> None:
    AnswerRow.objects.filter(tournament=tournament).delete()


def forget_person(person: Person) -> None:
    AnswerRow.objects.filter(person=person).delete()
