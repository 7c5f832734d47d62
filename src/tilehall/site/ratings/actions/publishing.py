"""Publishing: a ratings list and a ranking list of a day, from the newest run. What is out is never changed."""

from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from tilehall.law.ratings import exclusions as excluding
from tilehall.law.ratings import publishing as law
from tilehall.law.ratings.history import History
from tilehall.law.ratings.lists import RatingsList, ranking_list, ratings_list
from tilehall.law.ratings.titles import titles
from tilehall.law.ratings.window import Stoppage
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.models import ListTaken, Person, RatingListed
from tilehall.site.ratings import gathering, replaying, store
from tilehall.site.ratings.gathering import key, person_of, refused
from tilehall.site.ratings.store import SCRABBLE, Kind, ListedRow, PublishedList, Run
from tilehall.site.tournaments.actions import closing
from tilehall.site.tournaments.actions.carrying import Hand, origin
from tilehall.site.tournaments.store import load

PUBLISH = "ratings.publish"
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """`ranking` is None where the game has none."""

    ratings: PublishedList
    ranking: PublishedList | None


class _Refused(Exception):
    """Takes everything back that the transaction has written."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def publish(actor: Actor, run: Run, day: date, note: str, hand: Hand) -> Publication | Refusal:
    """Both lists go out, every person gets the new rating, and the tournaments are marked: all or nothing.

    Of another game than Scrabble a ratings list goes out and nothing else: no rule gives it a use.
    """
    require(actor, PUBLISH)
    try:
        with transaction.atomic():
            store.locked_run(run.pk)  # two who publish at once do it one after the other
            if store.game_of(run) != SCRABBLE:
                return _already_alone(run, day) or _published_alone(actor, run, day, note, hand)
            return _already(hand, day) or _published(actor, run, day, note, hand)
    except _Refused as no:
        return gathering.of_game(no.refusal, store.game_of(run))


def _already(hand: Hand, day: date) -> Publication | None:
    """What this very command has published: pressed twice, it is carried out once."""
    found = {each.kind: each for each in store.lists_with(_token(hand, day))}
    return Publication(ratings=found[Kind.RATINGS], ranking=found[Kind.RANKING]) if found else None


def _already_alone(run: Run, day: date) -> Publication | None:
    found = store.lists(Kind.RATINGS, store.game_of(run)).filter(run=run, day=day).first()
    return Publication(ratings=found, ranking=None) if found else None


def _token(hand: Hand, day: date) -> str:
    return gathering.sealed([hand.command_id, day.isoformat()])[:40]


def drafted(run: Run, day: date) -> tuple[RatingsList, RatingsList, History] | Refusal:
    """The two lists of Scrabble as they would go out on that day."""
    history = replaying.history_of(run)
    if isinstance(history, Refusal):
        return history
    stops = [Stoppage(first_day=one.since, last_day=one.until, decision=one.reason) for one in store.stoppages()]
    off = excluded()
    names = {person.pk: key(person) for person in people.people()}
    orders = {kind: _order(kind, names) for kind in Kind}
    return (
        ratings_list(history, day, orders[Kind.RATINGS]),
        ranking_list(history, day, stops, off, orders[Kind.RANKING]),
        history,
    )


def drafted_alone(run: Run, day: date) -> tuple[RatingsList, History] | Refusal:
    """The one list of another game."""
    history = replaying.history_of(run)
    if isinstance(history, Refusal):
        return history
    names = {person.pk: key(person) for person in people.people()}
    return ratings_list(history, day, _order(Kind.RATINGS, names, store.game_of(run))), history


def excluded() -> list[excluding.Exclusion]:
    return [
        excluding.Exclusion(player=key(one.person), tournament=one.since, until=one.until, decision=one.reason)
        for one in store.exclusions()
    ]


def _order(kind: str, names: dict[int, str], game: str = SCRABBLE) -> tuple[str, ...]:
    last = store.newest_list(kind, game=game)
    return tuple(names[pk] for pk in last.order if pk in names) if last else ()


def _published(actor: Actor, run: Run, day: date, note: str, hand: Hand) -> Publication:
    _may(run, day, hand)
    ratings, ranking, history = _or_no(drafted(run, day))
    _or_no(law.publish(_roles(actor), run.profile, day))
    stops = [Stoppage(first_day=one.since, last_day=one.until, decision=one.reason) for one in store.stoppages()]
    held = {each.player: each.title.name for each in titles(history, day, stops, excluded())}
    said = _said(run, note)
    listed = [
        PublishedList(
            kind=kind,
            day=day,
            run=run,
            note=said,
            after=_after(history, day),
            order=[person_of(player) for player in made.order],
            published_at=hand.now,
            published_by=origin(actor, hand).by_name,
        )
        for kind, made in ((Kind.RATINGS, ratings), (Kind.RANKING, ranking))
    ]
    listed[0].taken = _into_the_register(actor, ratings, hand)
    for one, made in zip(listed, (ratings, ranking), strict=True):
        store.add_list(one, _rows(made, held))
    _mark_tournaments(actor, run, day, hand)
    return Publication(ratings=listed[0], ranking=listed[1])


def _published_alone(actor: Actor, run: Run, day: date, note: str, hand: Hand) -> Publication:
    """Neither the register nor a tournament hears of it, so nothing can go by it."""
    _may(run, day, hand)
    made, history = _or_no(drafted_alone(run, day))
    _or_no(law.publish(_roles(actor), run.profile, day))
    listed = PublishedList(
        kind=Kind.RATINGS,
        day=day,
        run=run,
        note=_said(run, note),
        after=_after(history, day),
        order=[person_of(player) for player in made.order],
        published_at=hand.now,
        published_by=origin(actor, hand).by_name,
    )
    return Publication(ratings=store.add_list(listed, _rows(made, {})), ranking=None)


def _roles(actor: Actor) -> set[str]:
    return {role.value for role in actor.roles} | ({law.MANAGER} if actor.console else set())


def _said(run: Run, note: str) -> str:
    return "\n".join(filter(None, (note.strip(), run.note if _first_of(run) else "")))


def _may(run: Run, day: date, hand: Hand) -> None:
    game = store.game_of(run)
    newest, last = store.newest_run(game), store.newest_list(Kind.RATINGS, game=game)
    if newest is None or newest.pk != run.pk:
        raise _Refused(refused("not_the_newest_run"))
    if last is not None and last.run_id == run.pk:
        raise _Refused(refused("published_already", day=last.day.isoformat()))
    if day > timezone.localdate(hand.now):
        raise _Refused(refused("day_to_come"))
    if last is not None and day <= last.day:
        raise _Refused(refused("list_before_the_last", last=last.day.isoformat()))
    event = store.in_run(run)[-1].event
    if day < event.ends:
        raise _Refused(refused("list_before_its_tournaments", tournament=event.name, ended=event.ends.isoformat()))


def _or_no(found: "T | Refusal") -> "T":
    if isinstance(found, Refusal):
        raise _Refused(found)
    return found


def _first_of(run: Run) -> bool:
    return not store.all_lists().filter(run=run).exists()


def _after(history: History, day: date) -> str:
    latest = history.latest(day)
    return f"after {latest.name} of {latest.last_day:%d/%m/%Y}" if latest else ""


def _rows(made: RatingsList, held: dict[str, str]) -> list[ListedRow]:
    who = _people(made)
    return [
        ListedRow(
            place=line.place,
            person=who[line.player],
            name=who[line.player].full_name,
            club=str(who[line.player].club or ""),
            rating=line.rating,
            games=line.games,
            provisional=line.provisional,
            title=held.get(line.player, ""),
        )
        for line in made.lines
    ]


def _people(made: RatingsList) -> dict[str, Person]:
    known = {person.pk: person for person in people.people()}
    return {line.player: known[person_of(line.player)] for line in made.lines}


def _into_the_register(actor: Actor, made: RatingsList, hand: Hand) -> ListTaken:
    """So that entries and fields of the next tournaments go by it. Equals stand in the order of the list."""
    by = membership.Hand(actor.account, hand.now)
    title = f"Ratings published on {made.dated:%d/%m/%Y}"
    token = _token(hand, made.dated)
    rows = len(made.lines)
    taken = membership.add_list(
        what=ListTaken.What.RATINGS, title=title, token=token, day=made.dated, rows=rows, hand=by
    )
    membership.add_ratings(
        RatingListed(
            taken=taken, person_id=person_of(line.player), rating=max(0, line.rating), games=line.games, day=made.dated
        )
        for line in made.lines
    )
    return taken


def _mark_tournaments(actor: Actor, run: Run, day: date, hand: Hand) -> None:
    """Those whose ratings had not come out yet: from now on their slips may go."""
    for each in store.in_run(run):
        number = each.event.tournament_id
        if load(number).desk.after.ratings_published is None:
            own = Hand(hand.now, gathering.sealed([hand.command_id, number]))
            _or_no(closing.publish_ratings(actor, number, day, own))
