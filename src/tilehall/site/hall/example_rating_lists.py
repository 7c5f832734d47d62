"""The rating lists of the example: two of them, taken in as a ratings manager takes in a CSV file."""

from datetime import date, datetime
from hashlib import sha256

from django.utils import timezone

from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE

from .example_people import CLUBS, INDEPENDENTS

NEWCOMERS = 5  # the last of the lot have never been rated
BEST, STEP = 2012, 24
MIDDLE = 1350
TITLES = (("Grand Master", 1900), ("Expert", 1800))
HISTORIC = ("Ambrose Fennimore", "Solveig Brandt")  # have not played for years
SELDOM, OFTEN = 8, 24  # games from one list to the next: with the tournaments here the others come to a ranking


def strongest_first() -> list[str]:
    """Everybody of the example in an order that looks like chance and is always the same."""
    names = [name for _, _, members in CLUBS for name in members] + list(INDEPENDENTS)
    return sorted(names, key=_lot)


def take_in(now: datetime) -> None:
    """At the end of the last two years, from which the Masters are chosen, and a month ago."""
    today = timezone.localdate(now)
    ends = [date(today.year - 2, 12, 31), date(today.year - 1, 12, 31)]
    lately = _a_month_before(today)
    for later, day in enumerate([*ends, *([lately] if lately > ends[-1] else [])]):
        text = "\n".join(["name,rating,games,wins,title,status", *map(_line, _rated(later))])
        sent = people.SentList(what="ratings", text=text, day=day, title=f"Ratings on {day:%d/%m/%Y}")
        fingerprint = people.preview_list(CONSOLE, sent, now=now).fingerprint
        people.take_in_list(
            CONSOLE, sent, people.ListAnswers(chosen={}, fingerprint=fingerprint, token=f"example {later}"), now=now
        )


def _line(rated: tuple[str, int, int]) -> str:
    """Who is better has won more, and the best have the titles of a lifetime."""
    name, rating, games = rated
    wins = round(games * (0.5 + (rating - MIDDLE) / 3200))
    title = next((title for title, least in TITLES if rating >= least and games > SELDOM), "")
    return f"{name},{rating},{games},{wins},{title},{'(hist)' if name in HISTORIC else ''}"


def _rated(later: int) -> list[tuple[str, int, int]]:
    lines = []
    for place, name in enumerate(strongest_first()[:-NEWCOMERS]):
        chance = int(_lot(name)[:4], 16)
        rating = BEST - STEP * place + chance % 19 + later * (chance % 31 - 15)
        seldom = place % 9 == 8
        games = 12 + chance % 17 if seldom else 40 + chance % 700
        lately = 0 if name in HISTORIC else SELDOM if seldom else OFTEN
        lines.append((name, rating, games + later * lately))
    return lines


def _a_month_before(day: date) -> date:
    month = day.month - 1 or 12
    return date(day.year - (day.month == 1), month, min(day.day, 28))


def _lot(name: str) -> str:
    return sha256(name.encode()).hexdigest()
