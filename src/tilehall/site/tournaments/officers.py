"""Who gets the report: the three officers of the clause, and who holds these offices on a day."""

from dataclasses import dataclass
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tilehall.law.tournament.book import Book
from tilehall.law.tournament.report import report_recipients
from tilehall.site.people import store as people
from tilehall.site.people.models import Person
from tilehall.site.people.roles import role_of_office

from .wording.report import office_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Officer:
    """`names` of all who hold the office, and the addresses they can be reached at."""

    key: str
    names: tuple[str, ...]
    addresses: tuple[str, ...]

    @property
    def title(self) -> str:
        return office_words(self.key).capitalize()

    @property
    def names_text(self) -> str:
        return ", ".join(self.names)


def recipients(book: Book, day: date) -> tuple[Officer, ...]:
    """In the order of the clause; an office that nobody holds is there without a name."""
    roles_held = list(people.holders_on(day))
    officers = []
    for key in report_recipients(book).value:
        role = role_of_office(key)
        persons = list(dict.fromkeys(row.person for row in roles_held if role is not None and row.role == role))
        addresses = dict.fromkeys(filter(None, map(address, persons)))
        names = tuple(person.full_name for person in persons)
        officers.append(Officer(key=key, names=names, addresses=tuple(addresses)))
    return tuple(officers)


def address(person: Person) -> str | None:
    """That of the account; else what the register holds, if it is one."""
    account = people.account_of(person)
    for given in (account.mail if account else "", person.contact):
        try:
            validate_email(given)
        except ValidationError:
            continue
        return given
    return None
