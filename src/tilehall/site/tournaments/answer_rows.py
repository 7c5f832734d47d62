"""What those who entered answered to the questions of an event. The only writer of these rows."""

from collections.abc import Mapping

from django.db import transaction

from tilehall.site.people.models import Person

from . import store
from .models import AnswerRow

LONGEST = 300
Answers = dict[str, str]  # by question


def answers_of(tournament: int) -> dict[int, Answers]:
    """By the number of who entered."""
    found: dict[int, Answers] = {}
    for row in AnswerRow.objects.filter(tournament=tournament).order_by("number", "pk"):
        found.setdefault(row.number, {})[row.question] = row.answer
    return found


def answers_by(tournament: int, number: int) -> Answers:
    return dict(
        AnswerRow.objects.filter(tournament=tournament, number=number).order_by("pk").values_list("question", "answer")
    )


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


def forget_event(tournament: int) -> None:
    AnswerRow.objects.filter(tournament=tournament).delete()


def forget_person(person: Person) -> None:
    AnswerRow.objects.filter(person=person).delete()
