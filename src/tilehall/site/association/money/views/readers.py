"""Who reads the books: the Executive, and the Honorary Reviewer, who holds no office and checks them."""

from django.utils import timezone

from tilehall.site.association.book import report_readers
from tilehall.site.association.money.store.reviews import reviewer_on
from tilehall.site.people.actor import NotYours
from tilehall.site.people.request import HallRequest

SEE = "money.see"


def reviewer_only(request: HallRequest) -> None:
    if not is_reviewer(request):
        raise NotYours("money.sign")


def readers_only(request: HallRequest) -> None:
    if not (request.actor.may(SEE) or is_reviewer(request)):
        raise NotYours(SEE)


def statement_readers_only(request: HallRequest, year: int) -> None:
    """Who reads the books, and members what their annual meeting was given."""
    if year not in report_readers.presented_to(request.actor, timezone.localdate()):
        readers_only(request)


def is_reviewer(request: HallRequest) -> bool:
    person = request.actor.person
    appointed = None if person is None else reviewer_on(timezone.localdate())
    return person is not None and appointed is not None and appointed.person == person.pk
