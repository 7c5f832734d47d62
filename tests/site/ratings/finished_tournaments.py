"""A few finished tournaments of people in the register, and the lists they started from."""

from dataclasses import replace
from datetime import date

from tests.law.tournament.desk.finished_desks import played_out
from tests.law.tournament.desk.plans import NAMES, four, plan
from tests.site.tournaments.finished_event import hand, kept, opened, person
from tilehall.law.tournament.desk.acts.announcement import Announced
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.slip_changes import ForfeitRequest
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import report, results
from tilehall.site.tournaments.store import TournamentRow

START = date(2025, 12, 31)
DAY = date(2026, 5, 2)


def register() -> dict[str, Person]:
    return {name: person(name) for name in NAMES}


def list_taken(day: date, *rows: tuple[str, int, int], token: str = "start", hours: float = 240) -> None:
    """Taken in days after everything else that is done here, unless told otherwise."""
    text = "\n".join(["name,rating,games", *(f"{name},{rating},{games}" for name, rating, games in rows)])
    sent = people.SentList(what="ratings", text=text, day=day, title=f"Ratings on {day:%d/%m/%Y}")
    now = hand(hours=hours).now
    seen = people.preview_list(CONSOLE, sent, now=now).fingerprint
    people.take_in_list(CONSOLE, sent, people.ListAnswers(chosen={}, fingerprint=seen, token=token), now=now)


def tournament(
    who: dict[str, Person],
    day: date = DAY,
    *,
    ends: date | None = None,
    name: str = "Autumn Open",
    tie: bool = True,
    regraded: str = "",
) -> int:
    """Finished on that day, or on a later one; Ana, Ben, Cat and Dan meet once each."""
    first, *rest = (
        replace(act, player=replace(act.player, regraded=act.player.name == regraded))
        if isinstance(act, Entered)
        else act
        for act in played_out()
    )
    assert isinstance(first, Announced)
    told = plan(name=name, begins=day, ends=ends or day)
    number = opened((replace(first, plan=told), *rest))
    if tie:
        desk = store.load(number).desk
        for each in desk.players.values():
            store.tie_entrant(number, each.number, who[each.name])
    kept(report.finish(CONSOLE, number, hand()))
    return number


def walked_out(who: dict[str, Person], name: str = "Ana") -> TournamentRow:
    """A tournament that is not finished, in which somebody has forfeited a game."""
    number = opened(four())
    desk = store.load(number).desk
    for each in desk.players.values():
        store.tie_entrant(number, each.number, who[each.name])
    player = next(each.number for each in desk.players.values() if each.name == name)
    told = ForfeitRequest(round=1, player=player, ground="executive", reference="E 12", decided=DAY)
    kept(results.forfeit(CONSOLE, number, told, hand()))
    return store.head(number)
