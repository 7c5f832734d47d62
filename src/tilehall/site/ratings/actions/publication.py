"""Publishing: all ratings, a ratings list and a ranking list of a day, from the newest run. What is out is never
changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tilehall.law.ratings import lists
from tilehall.law.ratings import publication as law
from tilehall.law.ratings.all_ratings import RatingRecord, rating_records
from tilehall.law.ratings.exclusions import Exclusion
from tilehall.law.ratings.history import History
from tilehall.law.ratings.lists import RatingsList
from tilehall.law.ratings.publication_warnings import PublicationWarning, publication_warnings, refuse_unseen
from tilehall.law.ratings.ranking_window import Stoppage
from tilehall.law.ratings.run_refusal import refusal_in_game
from tilehall.law.ratings.scope import SCRABBLE
from tilehall.law.ratings.titles import title_names
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.event import PlayerId
from tilehall.site.people import membership
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.models import ListTaken
from tilehall.site.ratings import inputs, replay, store
from tilehall.site.ratings.inputs import person_of, player_id
from tilehall.site.ratings.store import Kind, PublishedList, Run
from tilehall.site.tournaments.actions import report
from tilehall.site.tournaments.store import load

from .listed_rows import into_the_register, listed_people, previous_list, rows_of_everybody, rows_of_lines
from .short_write import compute_then_write

PUBLISH = "ratings.publish"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """`ranking` and `everybody`, all ratings there are, are None where the game has none."""

    ratings: PublishedList
    ranking: PublishedList | None
    everybody: PublishedList | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationDraft:
    """Lists that are not written yet. `unmarked` are the tournaments that do not know yet that their ratings are out;
    `ranking` is None where the game has none."""

    ratings: RatingsList
    ranking: RatingsList | None
    records: tuple[RatingRecord, ...]
    after: str
    unmarked: tuple[int, ...]

    @property
    def by_player(self) -> dict[PlayerId, RatingRecord]:
        return {record.player: record for record in self.records}


class _Refused(Exception):
    """Takes everything back that the transaction has written."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def publish(
    actor: Actor, run: Run, day: date, note: str, context: CommandContext, *, accepted: str = ""
) -> Publication | Refusal:
    """The lists go out, every person gets the new rating, and the tournaments are marked: all or nothing.

    Where there is something to warn of, `accepted` is the seal of the warnings that somebody has seen. Of another game
    than Scrabble a ratings list goes out and nothing else: no rule gives it a use.
    """
    require(actor, PUBLISH)
    game = store.game_of(run)
    alone = game != SCRABBLE

    write = _published_alone if alone else _published
    try:
        out = compute_then_write(
            game,
            lambda: _already_alone(run, day) if alone else _already(context, day),
            lambda: _drafted(actor, run, day, context, accepted),
            lambda draft: write(actor, run, draft, note, context),
        )
    except _Refused as no:
        out = no.refusal
    return refusal_in_game(out, game) if isinstance(out, Refusal) else out


def _already(context: CommandContext, day: date) -> Publication | None:
    """What this very command has published: pressed twice, it is carried out once."""
    found = {published_list.kind: published_list for published_list in store.lists_with(_token(context, day))}
    if not found:
        return None
    return Publication(ratings=found[Kind.RATINGS], ranking=found[Kind.RANKING], everybody=found[Kind.ALL])


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


def _drafted(actor: Actor, run: Run, day: date, context: CommandContext, accepted: str) -> PublicationDraft | Refusal:
    if (no := refuse_day(run, day, timezone.localdate(context.now))) is not None:
        return no
    answer = _lists(run, day)
    if isinstance(answer, Refusal):
        return answer
    ratings, ranking, history = answer
    ruled = law.publish(_roles(actor), run.profile, day)
    if isinstance(ruled, Refusal):
        return ruled
    if ranking is not None and (warnings := run_warnings(history)) and warnings_seal(warnings) != accepted:
        return refuse_unseen(len(warnings))
    titles = title_names(history, day, _stoppages(), exclusions()) if ranking else {}
    return PublicationDraft(
        ratings=ratings,
        ranking=ranking,
        records=rating_records(history, ratings, ranking, titles, previous_list(store.game_of(run))),
        after=_after(history, day),
        unmarked=tuple(_unmarked(run)) if ranking else (),
    )


def run_warnings(history: History) -> tuple[PublicationWarning, ...]:
    """Compared with the ratings of the register, whoever gave them; new ones with lists from elsewhere."""
    listed, taken_in = store.ratings_known()
    return publication_warnings(
        history,
        {player_id(person): rating for person, rating in listed.items()},
        {player_id(person): rating for person, rating in taken_in.items()},
    )


def warnings_seal(warnings: Sequence[PublicationWarning]) -> str:
    """Nobody accepts what they were not shown."""
    plain = [[person_of(each.player), each.code, each.listed, each.rating] for each in warnings]
    return inputs.seal_of(plain)[:32]


def _lists(run: Run, day: date) -> tuple[RatingsList, RatingsList | None, History] | Refusal:
    if store.game_of(run) == SCRABBLE:
        return draft_lists(run, day)
    alone = draft_list_alone(run, day)
    return alone if isinstance(alone, Refusal) else (alone[0], None, alone[1])


def _published(actor: Actor, run: Run, draft: PublicationDraft, note: str, context: CommandContext) -> Publication:
    assert draft.ranking is not None
    ratings, ranking, everybody = (
        _unwritten(actor, run, kind, draft, note, context) for kind in (Kind.RATINGS, Kind.RANKING, Kind.ALL)
    )
    who, records = listed_people(draft.ratings), draft.by_player
    ratings.taken = _new_list(actor, draft, context)
    into_the_register(draft.records, who, ratings.taken)
    store.add_list(ratings, rows_of_lines(draft.ratings, records, who))
    store.add_list(ranking, rows_of_lines(draft.ranking, records, who))
    store.add_list(everybody, rows_of_everybody(draft.records, who))
    _mark_tournaments(actor, draft, context)
    return Publication(ratings=ratings, ranking=ranking, everybody=everybody)


def _published_alone(
    actor: Actor, run: Run, draft: PublicationDraft, note: str, context: CommandContext
) -> Publication:
    """Neither the register nor a tournament hears of it, so nothing can go by it."""
    published_list = _unwritten(actor, run, Kind.RATINGS, draft, note, context)
    rows = rows_of_lines(draft.ratings, draft.by_player, listed_people(draft.ratings))
    return Publication(ratings=store.add_list(published_list, rows), ranking=None)


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


def refuse_day(run: Run, day: date, today: date) -> Refusal | None:
    """Why lists of that day cannot go out from this run."""
    game = store.game_of(run)
    newest, last = store.newest_run(game), store.newest_list(Kind.RATINGS, game=game)
    event = store.in_run(run)[-1].event
    return law.refuse_out_of_order(
        law.ProposedList(
            day=day,
            today=today,
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


def _new_list(actor: Actor, draft: PublicationDraft, context: CommandContext) -> ListTaken:
    day = draft.ratings.dated
    return membership.add_list_that_is_out(
        title=f"Ratings published on {day:%d/%m/%Y}",
        token=_token(context, day),
        day=day,
        rows=len(draft.records),
        entry_origin=membership.EntryOrigin(actor.account, context.now),
    )


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
