"""Twenty years of an association as the acts of its book: fees with their money and bank lines, spending, registers.

Every act is numbered as the book will number it, so that acts can rest on earlier ones.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from tilehall.law.association.acts.act import Act
from tilehall.law.association.acts.decisions import Decided
from tilehall.law.association.acts.members import Accepted, Applied, ClubActed, ClubRegistered, FeePaid, FeesSet
from tilehall.law.association.acts.money import BankLinesTaken, PaymentAsked, Posted, ReturnLine, ReturnSent, TakenLine
from tilehall.law.association.acts.officers import OfficeLeft, OfficeTaken
from tilehall.law.association.acts.registers import (
    AssetAcquired,
    BilletAsked,
    BilletOffered,
    BylawDrafted,
    ClubMeetingNoted,
    LetterLogged,
    SocialPlanned,
)
from tilehall.law.association.money.journal import Posting
from tilehall.site.people.models import Club, Person

FEE, OPEN_LINES = 2500, 60
OFFICES = ("president", "vice_president", "secretary", "treasurer", "web_master")
SPENT = ("5400", "5500", "5600", "5700", "5800")


class Acts:
    """Hands out acts with the numbers they will have, the first being 1."""

    def __init__(self, clubs: Sequence[Club], made: Sequence[Person], first: int, last: int) -> None:
        self.clubs, self.made, self.first, self.last = clubs, made, first, last
        self.next = 1

    def all(self) -> Iterator[Act]:
        for act in self._unnumbered():
            self.next += 1
            yield act

    def _unnumbered(self) -> Iterator[Act]:
        yield from self._beginning()
        for year in range(self.first, self.last + 1):
            yield from self._decisions(year)
            yield from self._money(year)
            yield from self._registers(year)
        yield from self._waiting()

    def _beginning(self) -> Iterator[Act]:
        since = date(self.first, 1, 1)
        for club in self.clubs:
            yield ClubRegistered(on=since, club=club.pk, cents=0)
        for each in self.made:
            yield Accepted(on=since, person=each.pk, way="taken_over", bound_by="2022", club=each.club_id)
        postings = (Posting("1000", 500000), Posting("3000", -500000))
        yield Posted(on=since, told="Opening balances", postings=postings, source="opening")

    def _decisions(self, year: int) -> Iterator[Act]:
        """The fees of the year by the meeting before it, twenty further decisions, and the officers."""
        before = date(year - 1, 6, 1)
        yield Decided(on=before, body="agm", matter="fees", reference=f"AGM-{year - 1}-01", title="Fees")
        resolution = self.next - 1
        yield Decided(
            on=before, body="management", matter="fees_consultation", reference=f"MC-{year - 1}-01", title="Fees"
        )
        yield FeesSet(
            on=before, year=year, club_cents=FEE, independent_cents=FEE, decision=resolution, consultation=self.next - 1
        )
        for number in range(2, 22):
            reference = f"EX-{year}-{number:02d}"
            yield Decided(on=date(year, 1, number), body="executive", matter="other", reference=reference, title="It")
        for at, office in enumerate(OFFICES):
            holder = self.made[((self.last - year) * 5 + at) % len(self.made)].pk
            yield OfficeTaken(on=date(year, 1, 1), person=holder, office=office, decision=resolution)
            if year < self.last:
                yield OfficeLeft(on=date(year + 1, 1, 1), person=holder, office=office, taking=self.next - 1, why="agm")

    def _money(self, year: int) -> Iterator[Act]:
        """Every fee is a line of the bank with an entry of its own, in the files of twelve months."""
        payers = [each for number, each in enumerate(self.made) if (number + year) % 20]  # some owe a year
        share = len(payers) // 10 + 1
        for month in range(1, 11):
            day, part = date(year, month, 5), payers[(month - 1) * share : month * share]
            yield self._file(f"{year}-{month}.csv", day, part)
            taken = self.next - 1
            for place, each in enumerate(part):
                yield FeePaid(
                    on=day, person=each.pk, year=year, cents=FEE, club=each.club_id, receipt=f"R{self.next}"
                )  # fmt: skip
                yield Posted(
                    on=day,
                    told=f"Fee {year}: {each.full_name}",
                    postings=(Posting("1000", FEE), Posting("4000", -FEE, each.full_name)),
                    source="bank",
                    about=(self.next - 1,),
                    bank=taken,
                    bank_place=place,
                )
            for account in SPENT * 4:
                postings = (Posting(account, 1000), Posting("1000", -1000))
                yield Posted(on=day, told=f"Spent in {month}", postings=postings, source="by_hand")
        for number in range(10):
            yield PaymentAsked(on=date(year, 3, 3), what="expense", payee=f"Shop {number}", cents=700, told="Pens")
            postings = (Posting("5300", 700), Posting("1000", -700))
            yield Posted(
                on=date(year, 3, 4), told="Pens", postings=postings, source="payment", about=(self.next - 1,)
            )  # fmt: skip

    def _file(self, title: str, day: date, part: Sequence[Person]) -> Act:
        lines = tuple(
            TakenLine(day=day, cents=FEE, told=each.full_name, words=f"{title} {at}", repeat=1)
            for at, each in enumerate(part)
        )
        return BankLinesTaken(on=day, title=title, account="1000", lines=lines)

    def _registers(self, year: int) -> Iterator[Act]:
        day = date(year, 2, 2)
        for number in range(50):
            person = self.made[(year * 50 + number) % len(self.made)].pk
            yield LetterLogged(on=day, direction="to", subject=f"Letter {number}", text="Kia ora. " * 20)
            yield ClubMeetingNoted(on=day, club=self.clubs[number].pk, title="Special meeting")
            yield BilletOffered(on=day, person=person, place="Nelson", beds=2, first=day, last=day)
            yield BilletAsked(on=day, person=person, place="Nelson", first=day, last=day)
            if number < 10:
                yield AssetAcquired(on=day, name=f"Clocks {number}", where="Nelson")
                yield SocialPlanned(on=day, title=f"Dinner {number}", day=day)
            if number < 2:
                yield BylawDrafted(on=day, title=f"By-law {year} {number}", text="Be it so. " * 50)

    def _waiting(self) -> Iterator[Act]:
        """What lies on the desks this year: applications, clubs' cases, returns, payments, lines of the bank."""
        for each in self.made[:20]:
            yield Applied(on=date(self.last, 1, 5), person=each.pk)
        for each in [each for each in self.made if each.club_id][:10]:
            yield ClubActed(
                on=date(self.first, 3, 1), person=each.pk, club=each.club_id or 0, what="suspended",
                until=date(self.first, 4, 1), reported=date(self.first, 3, 9), officer="Olive",
            )  # fmt: skip
        owing = [each for number, each in enumerate(self.made) if not (number + self.last) % 20]
        for club in self.clubs[:20]:
            lines = tuple(ReturnLine(person=each.pk, cents=FEE) for each in owing if each.club_id == club.pk)
            yield ReturnSent(
                on=date(self.last, 2, 1), club=club.pk, year=self.last, cents=FEE * len(lines), lines=lines
            )
        for number in range(60):
            yield PaymentAsked(on=date(self.last, 3, 3), what="expense", payee=f"Bill {number}", cents=900, told="Ink")
        yield self._file("waiting.csv", date(self.last, 3, 1), self.made[:OPEN_LINES])
