"""What the Executive decides about the lists: a time without tournaments, and who is kept off the rankings."""

from datetime import date

from django.db import transaction

from tilehall.law.ratings import exclusions, ranking_window
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import Actor, require
from tilehall.site.people.commands import CommandContext, origin
from tilehall.site.people.models import Person
from tilehall.site.ratings import store
from tilehall.site.ratings.inputs import player_id
from tilehall.site.ratings.store import Exclusion, Stoppage
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.store import TournamentRow


def declare_stoppage(
    actor: Actor, since: date, until: date, reason: str, context: CommandContext
) -> Stoppage | Refusal:
    """The window of the ranking list is longer by this time."""
    require(actor, "ratings.stop")
    ruled = ranking_window.declare_stoppage(ranking_window.Stoppage(first_day=since, last_day=until, decision=reason))
    if isinstance(ruled, Refusal):
        return ruled
    stoppage = Stoppage(since=since, until=until, reason=reason.strip()[:300], **_entered(actor, context))
    with transaction.atomic():
        return store.add_stoppage(stoppage)


def exclude(
    actor: Actor, person: Person, tournament: TournamentRow, until: date, reason: str, context: CommandContext
) -> Exclusion | Refusal:
    """Off the rankings until that day, for a game forfeited in that tournament; the rating itself goes on."""
    require(actor, "ratings.exclude")
    since = tournament.first_day
    ruled = exclusions.exclude(
        exclusions.Exclusion(player=player_id(person.pk), tournament=since, until=until, decision=reason),
        forfeited=_has_forfeited(tournament, person),
    )
    if isinstance(ruled, Refusal):
        return ruled
    exclusion = Exclusion(
        person=person, tournament=tournament, since=since, until=until, reason=reason.strip()[:300],
        **_entered(actor, context),
    )  # fmt: skip
    with transaction.atomic():
        return store.add_exclusion(exclusion)


def _has_forfeited(tournament: TournamentRow, person: Person) -> bool:
    number = tournaments.number_of(tournament.pk, person)
    return number is not None and exclusions.has_forfeited(tournaments.load(tournament.pk).desk, number)


def _entered(actor: Actor, context: CommandContext) -> dict[str, object]:
    return {"entered_by": origin(actor, context).by_name, "entered_at": context.now}
