"""Publishing: a ratings list and a ranking list of a day, from the newest run. What is out is never changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tilehall.law.ratings import lists
from tilehall.law.ratings import publication as law
from tilehall.law.ratings.exclusions import Exclusion
from tilehall.law.ratings.history import History
from tilehall.law.ratings.lists import RatingsList
from tilehall.law.ratings.ranking_window import Stoppage
from tilehall.law.ratings.run_refusal import refusal_in_game
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.ratings.titles import titles_on
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.event import PlayerId
from tilehall.site.people import membership
from tilehall.site.people import store as people
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.models import ListTaken, Person, RatingListed
from tilehall.site.ratings import inputs, replay, store
from tilehall.site.ratings.inputs import person_of, player_id
from tilehall.site.ratings.store import Kind, ListedRow, PublishedList, Run
from tilehall.site.tournaments.actions import report
from tilehall.site.tournaments.actions.commands import CommandContext, origin
from tilehall.site.tournaments.store import load

from .short_write import compute_then_write

PUBLISH = "ratings.publish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """`ranking` is None where the game has none."""

    ratings: PublishedList
    ranking: PublishedList | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationDraft:
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


def publish(actor: Actor, run: Run, day: date, note: str, context: CommandContext) -> Publication | Refusal:
    """Both lists go out, every person gets the new rating, and the tournaments are marked: all or nothing.

    Of another game than Scrabble a ratings list goes out and nothing else: no rule gives it a use.
    """
    require(actor, PUBLISH)
    game = store.game_of(run)
    alone = game != SCRABBLE

    write = _published_alone if alone else _published
    try:
        out = compute_then_write(
            game,
            lambda: _already_alone(run, day) if alone else _already(context, day),
            lambda: _drafted(actor, run, day, context),
            lambda draft: write(actor, run, draft, note, context),
        )
    except _Refused as no:
        out = no.refusal
    return refusal_in_game(out, game) if isinstance(out, Refusal) else out


def _already(context: CommandContext, day: date) -> Publication | None:
    """What this very command has published: pressed twice, it is carried out once."""
    found = {published_list.kind: published_list for published_list in store.lists_with(_token(context, day))}
    return Publication(ratings=found[Kind.RATINGS], ranking=found[Kind.RANKING]) if found else None


def _already_alone(run: Run, day: date) -> Publication | None:
    published_list = store.lists(Kind.RATINGS, store.game_of(run)).filter(run=run, day=day).first()
    return Publication(ratings=published_list, ranking=None) if published_list else None


def _token(context: CommandContext, day: date) -> str:
    return inputs.seal_of([context.command_id, day.isoformat()])[:40]


def draft_lists(run: Run, day: date) -> tuple[RatingsList, RatingsList, History] | Refusal:
    """The two lists of Scrabble as they would go out on that day."""
    history = replay.history_of(run)
    if isinstance(history, Refusal):
        return history
    orders = {kind: _order(kind) for kind in Kind}
    return (
        lists.ratings_list(history, day, orders[Kind.RATINGS]),
        lists.ranking_list(history, day, _stoppages(), exclusions(), orders[Kind.RANKING]),
        history,
    )


def draft_list_alone(run: Run, day: date) -> tuple[RatingsList, History] | Refusal:
    """The one list of another game."""
    history = replay.history_of(run)
    if isinstance(history, Refusal):
        return history
    return lists.ratings_list(history, day, _order(Kind.RATINGS, store.game_of(run))), history


def _stoppages() -> list[Stoppage]:
    return [
        Stoppage(first_day=stoppage.since, last_day=stoppage.until, decision=stoppage.reason)
        for stoppage in store.stoppages()
    ]


def exclusions() -> list[Exclusion]:
    return [
        Exclusion(
            player=player_id(exclusion.person_id),
            tournament=exclusion.since,
            until=exclusion.until,
            decision=exclusion.reason,
        )
        for exclusion in store.exclusions()
    ]


def _order(kind: str, game: str = SCRABBLE) -> tuple[PlayerId, ...]:
    last = store.newest_list(kind, game=game)
    return tuple(map(player_id, last.order)) if last else ()


def _drafted(actor: Actor, run: Run, day: date, context: CommandContext) -> PublicationDraft | Refusal:
    if (no := _may_not(run, day, context)) is not None:
        return no
    answer = _lists(run, day)
    if isinstance(answer, Refusal):
        return answer
    ratings, ranking, history = answer
    ruled = law.publish(_roles(actor), run.profile, day)
    if isinstance(ruled, Refusal):
        return ruled
    if ranking is None:
        return PublicationDraft(ratings=ratings, ranking=None, after=_after(history, day), titles={}, unmarked=())
    titles_held = titles_on(history, day, _stoppages(), exclusions())
    return PublicationDraft(
        ratings=ratings,
        ranking=ranking,
        after=_after(history, day),
        titles={title_held.player: title_held.title.name for title_held in titles_held},
        unmarked=tuple(_unmarked(run)),
    )


def _lists(run: Run, day: date) -> tuple[RatingsList, RatingsList | None, History] | Refusal:
    if store.game_of(run) == SCRABBLE:
        return draft_lists(run, day)
    alone = draft_list_alone(run, day)
    return alone if isinstance(alone, Refusal) else (alone[0], None, alone[1])


def _published(actor: Actor, run: Run, draft: PublicationDraft, note: str, context: CommandContext) -> Publication:
    assert draft.ranking is not None
    ratings = _unwritten(actor, run, Kind.RATINGS, draft, note, context)
    ranking = _unwritten(actor, run, Kind.RANKING, draft, note, context)
    ratings.taken = _into_the_register(actor, draft.ratings, context)
    store.add_list(ratings, _rows(draft.ratings, draft.titles))
    store.add_list(ranking, _rows(draft.ranking, draft.titles))
    _mark_tournaments(actor, draft, context)
    return Publication(ratings=ratings, ranking=ranking)


def _published_alone(
    actor: Actor, run: Run, draft: PublicationDraft, note: str, context: CommandContext
) -> Publication:
    """Neither the register nor a tournament hears of it, so nothing can go by it."""
    published_list = _unwritten(actor, run, Kind.RATINGS, draft, note, context)
    return Publication(ratings=store.add_list(published_list, _rows(draft.ratings, {})), ranking=None)


def _unwritten(
    actor: Actor, run: Run, kind: Kind, draft: PublicationDraft, note: str, context: CommandContext
) -> PublishedList:
    ratings_list = draft.ranking if kind == Kind.RANKING else draft.ratings
    assert ratings_list is not None
    return PublishedList(
        kind=kind,
        day=ratings_list.dated,
        run=run,
        note=_said(run, note),
        after=draft.after,
        order=[person_of(player) for player in ratings_list.order],
        published_at=context.now,
        published_by=origin(actor, context).by_name,
    )


def _roles(actor: Actor) -> set[str]:
    return {role.value for role in actor.roles} | ({law.MANAGER} if actor.console else set())


def _said(run: Run, note: str) -> str:
    return "\n".join(filter(None, (note.strip(), run.note if _first_of(run) else "")))


def _may_not(run: Run, day: date, context: CommandContext) -> Refusal | None:
    game = store.game_of(run)
    newest, last = store.newest_run(game), store.newest_list(Kind.RATINGS, game=game)
    event = store.in_run(run)[-1].event
    return law.refuse_out_of_order(
        law.ProposedList(
            day=day,
            today=timezone.localdate(context.now),
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


def _rows(ratings_list: RatingsList, held: dict[PlayerId, str]) -> list[ListedRow]:
    who = _people(ratings_list)
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
        for line in ratings_list.lines
    ]


def _people(ratings_list: RatingsList) -> dict[PlayerId, Person]:
    known = {person.pk: person for person in people.people()}
    return {line.player: known[person_of(line.player)] for line in ratings_list.lines}


def _into_the_register(actor: Actor, ratings_list: RatingsList, context: CommandContext) -> ListTaken:
    """So that entries and fields of the next tournaments go by it. Equals stand in the order of the list."""
    by = membership.EntryOrigin(actor.account, context.now)
    title = f"Ratings published on {ratings_list.dated:%d/%m/%Y}"
    token = _token(context, ratings_list.dated)
    rows = len(ratings_list.lines)
    list_taken = membership.add_list(
        what=ListTaken.What.RATINGS, title=title, token=token, day=ratings_list.dated, rows=rows, entry_origin=by
    )
    membership.add_ratings(
        RatingListed(
            taken=list_taken,
            person_id=person_of(line.player),
            rating=max(0, line.rating),
            games=line.games,
            day=ratings_list.dated,
        )
        for line in ratings_list.lines
    )
    return list_taken


def _unmarked(run: Run) -> Iterator[int]:
    for in_run in store.in_run(run):
        number = in_run.event.tournament_id
        if load(number).desk.after.ratings_published is None:
            yield number


def _mark_tournaments(actor: Actor, draft: PublicationDraft, context: CommandContext) -> None:
    """Those whose ratings had not come out yet: from now on their slips may go."""
    for number in draft.unmarked:
        own = CommandContext(context.now, inputs.seal_of([context.command_id, number]))
        marked = report.publish_ratings(actor, number, draft.ratings.dated, own)
        if isinstance(marked, Refusal):
            raise _Refused(marked)
