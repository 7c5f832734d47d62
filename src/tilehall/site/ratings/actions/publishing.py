"""Publishing: a ratings list and a ranking list of a day, from the newest run. What is out is never changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tilehall.law.ratings import exclusions as excluding
from tilehall.law.ratings import publishing as law
from tilehall.law.ratings.history import History
from tilehall.law.ratings.lists import RatingsList, ranking_list, ratings_list
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.ratings.titles import titles
from tilehall.law.ratings.window import Stoppage
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.event import PlayerId
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.models import ListTaken, Person, RatingListed
from tilehall.site.ratings import gathering, replaying, store
from tilehall.site.ratings.gathering import person_of, player_id
from tilehall.site.ratings.store import Kind, ListedRow, PublishedList, Run
from tilehall.site.tournaments.actions import closing
from tilehall.site.tournaments.actions.carrying import Hand, origin
from tilehall.site.tournaments.store import load

from .short_write import reckoned_then_written

PUBLISH = "ratings.publish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """`ranking` is None where the game has none."""

    ratings: PublishedList
    ranking: PublishedList | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """Lists that are not written yet. `unmarked` are the tournaments that do not know yet that their ratings are out;
    `ranking` is None where the game has none."""

    ratings: RatingsList
    ranking: RatingsList | None
    after: str
    titles: dict[PlayerId, str]
    unmarked: tuple[int, ...]


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
    game = store.game_of(run)
    alone = game != SCRABBLE

    write = _published_alone if alone else _published
    try:
        out = reckoned_then_written(
            game,
            lambda: _already_alone(run, day) if alone else _already(hand, day),
            lambda: _drafted(actor, run, day, hand),
            lambda draft: write(actor, run, draft, note, hand),
        )
    except _Refused as no:
        out = no.refusal
    return gathering.of_game(out, game) if isinstance(out, Refusal) else out


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
    orders = {kind: _order(kind) for kind in Kind}
    return (
        ratings_list(history, day, orders[Kind.RATINGS]),
        ranking_list(history, day, _stoppages(), excluded(), orders[Kind.RANKING]),
        history,
    )


def drafted_alone(run: Run, day: date) -> tuple[RatingsList, History] | Refusal:
    """The one list of another game."""
    history = replaying.history_of(run)
    if isinstance(history, Refusal):
        return history
    return ratings_list(history, day, _order(Kind.RATINGS, store.game_of(run))), history


def _stoppages() -> list[Stoppage]:
    return [Stoppage(first_day=one.since, last_day=one.until, decision=one.reason) for one in store.stoppages()]


def excluded() -> list[excluding.Exclusion]:
    return [
        excluding.Exclusion(player=player_id(one.person_id), tournament=one.since, until=one.until, decision=one.reason)
        for one in store.exclusions()
    ]


def _order(kind: str, game: str = SCRABBLE) -> tuple[PlayerId, ...]:
    last = store.newest_list(kind, game=game)
    return tuple(map(player_id, last.order)) if last else ()


def _drafted(actor: Actor, run: Run, day: date, hand: Hand) -> Draft | Refusal:
    if (no := _may_not(run, day, hand)) is not None:
        return no
    made = _lists(run, day)
    if isinstance(made, Refusal):
        return made
    ratings, ranking, history = made
    ruled = law.publish(_roles(actor), run.profile, day)
    if isinstance(ruled, Refusal):
        return ruled
    if ranking is None:
        return Draft(ratings=ratings, ranking=None, after=_after(history, day), titles={}, unmarked=())
    held = titles(history, day, _stoppages(), excluded())
    return Draft(
        ratings=ratings,
        ranking=ranking,
        after=_after(history, day),
        titles={each.player: each.title.name for each in held},
        unmarked=tuple(_unmarked(run)),
    )


def _lists(run: Run, day: date) -> tuple[RatingsList, RatingsList | None, History] | Refusal:
    if store.game_of(run) == SCRABBLE:
        return drafted(run, day)
    alone = drafted_alone(run, day)
    return alone if isinstance(alone, Refusal) else (alone[0], None, alone[1])


def _published(actor: Actor, run: Run, draft: Draft, note: str, hand: Hand) -> Publication:
    assert draft.ranking is not None
    ratings = _unwritten(actor, run, Kind.RATINGS, draft, note, hand)
    ranking = _unwritten(actor, run, Kind.RANKING, draft, note, hand)
    ratings.taken = _into_the_register(actor, draft.ratings, hand)
    store.add_list(ratings, _rows(draft.ratings, draft.titles))
    store.add_list(ranking, _rows(draft.ranking, draft.titles))
    _mark_tournaments(actor, draft, hand)
    return Publication(ratings=ratings, ranking=ranking)


def _published_alone(actor: Actor, run: Run, draft: Draft, note: str, hand: Hand) -> Publication:
    """Neither the register nor a tournament hears of it, so nothing can go by it."""
    listed = _unwritten(actor, run, Kind.RATINGS, draft, note, hand)
    return Publication(ratings=store.add_list(listed, _rows(draft.ratings, {})), ranking=None)


def _unwritten(actor: Actor, run: Run, kind: Kind, draft: Draft, note: str, hand: Hand) -> PublishedList:
    made = draft.ranking if kind == Kind.RANKING else draft.ratings
    assert made is not None
    return PublishedList(
        kind=kind,
        day=made.dated,
        run=run,
        note=_said(run, note),
        after=draft.after,
        order=[person_of(player) for player in made.order],
        published_at=hand.now,
        published_by=origin(actor, hand).by_name,
    )


def _roles(actor: Actor) -> set[str]:
    return {role.value for role in actor.roles} | ({law.MANAGER} if actor.console else set())


def _said(run: Run, note: str) -> str:
    return "\n".join(filter(None, (note.strip(), run.note if _first_of(run) else "")))


def _may_not(run: Run, day: date, hand: Hand) -> Refusal | None:
    game = store.game_of(run)
    newest, last = store.newest_run(game), store.newest_list(Kind.RATINGS, game=game)
    event = store.in_run(run)[-1].event
    return law.in_its_order(
        law.Proposed(
            day=day,
            today=timezone.localdate(hand.now),
            newest_run=newest is not None and newest.pk == run.pk,
            published=last.day if last is not None and last.run_id == run.pk else None,
            last=last.day if last else None,
            tournament=event.name,
            ended=event.ends,
        )
    )


def _first_of(run: Run) -> bool:
    return not store.all_lists().filter(run=run).exists()


def _after(history: History, day: date) -> str:
    latest = history.latest(day)
    return f"after {latest.name} of {latest.last_day:%d/%m/%Y}" if latest else ""


def _rows(made: RatingsList, held: dict[PlayerId, str]) -> list[ListedRow]:
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


def _people(made: RatingsList) -> dict[PlayerId, Person]:
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


def _unmarked(run: Run) -> Iterator[int]:
    for each in store.in_run(run):
        number = each.event.tournament_id
        if load(number).desk.after.ratings_published is None:
            yield number


def _mark_tournaments(actor: Actor, draft: Draft, hand: Hand) -> None:
    """Those whose ratings had not come out yet: from now on their slips may go."""
    for number in draft.unmarked:
        own = Hand(hand.now, gathering.sealed([hand.command_id, number]))
        marked = closing.publish_ratings(actor, number, draft.ratings.dated, own)
        if isinstance(marked, Refusal):
            raise _Refused(marked)
