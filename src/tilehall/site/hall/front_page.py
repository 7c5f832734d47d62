"""What the front page shows of the hall: what is played now, what comes, who has won, and what is the reader's own.

Every list is short, however many events there are; what is told of an event is kept by the hash of its log.
"""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.safestring import SafeString

from tilehall.law.game.log import BrokenLog
from tilehall.law.tournament.desk.log import BrokenDeskLog
from tilehall.site.games import watched_games
from tilehall.site.games.presenters import PRESENTERS
from tilehall.site.people import membership
from tilehall.site.people.actor import Actor
from tilehall.site.people.models import Person, RatingListed
from tilehall.site.play import store as play
from tilehall.site.ratings import store as ratings
from tilehall.site.tournaments import store as tournaments
from tilehall.site.tournaments.presenters.event_cards import COMING, OVER, EventCard, event_cards
from tilehall.site.tournaments.presenters.own_table import OwnTable, own_table
from tilehall.site.tournaments.store import TournamentRow

AHEAD = (*COMING, tournaments.CALLED_OFF)  # what somebody may mean to come to
MOST_PLAYING, MOST_GAMES, MOST_COMING, MOST_WON = 6, 3, 4, 3
MOST_MOVERS = 3  # up, and as many down
MOST_OWN = 4  # events that one person plays in at once, and has entered
MOST_DESKS = 8
IN_PLAY = "In play"  # a state that needs no words on a list of games that are


@dataclass(frozen=True, slots=True)
class OwnSeat:
    row: TournamentRow
    now: OwnTable


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An event to come that the reader has entered; `waits` for what, where it is not certain."""

    row: TournamentRow
    waits: str


@dataclass(frozen=True, slots=True)
class OwnPart:
    """What concerns the reader alone."""

    seats: tuple[OwnSeat, ...] = ()
    entries: tuple[OwnEntry, ...] = ()
    rating: RatingListed | None = None

    @property
    def entered_in(self) -> frozenset[int]:
        return frozenset(entry.row.pk for entry in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedGame:
    """A game in play: each player with a figure, what the figures are, and what lies on the table."""

    number: int
    title: str  # "Scrabble"
    players: tuple[tuple[str, str], ...]
    figures: str
    state: str  # empty while it is simply played
    picture: SafeString


@dataclass(frozen=True, slots=True)
class Movers:
    newest: ratings.PublishedList
    risen: list[ratings.ListedRow]
    fallen: list[ratings.ListedRow]


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk or a cash book the reader works at: where, and how far its event is."""

    card: EventCard
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Desks:
    title: str
    lines: tuple[Desk, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    own: OwnPart
    desks: Desks | None
    playing: list[EventCard]
    more_playing: int
    games: tuple[WatchedGame, ...]
    coming: list[EventCard]
    more_coming: int
    won: list[EventCard]
    movers: Movers | None

    @property
    def quiet(self) -> bool:
        """Nothing was ever announced or published here, and nobody plays."""
        return not (self.playing or self.games or self.coming or self.won or self.movers)


def front_page(actor: Actor, now: datetime, today: date) -> FrontPage:
    playing, more_playing = _shown(tournaments.tournaments_listed().filter(phase="playing"), MOST_PLAYING)
    ahead = tournaments.tournaments_listed().filter(phase__in=AHEAD, ends__gte=today).order_by("begins", "pk")
    coming, more_coming = _shown(ahead, MOST_COMING)
    won = tournaments.tournaments_listed().filter(phase__in=OVER).order_by("-ends", "-pk")[:MOST_WON]
    return FrontPage(
        own=_own_part(actor.person, today) if actor.person else OwnPart(),
        desks=desks_of(actor, today),
        playing=event_cards(playing, today, MOST_PLAYING),
        more_playing=more_playing,
        games=being_played(actor, now),
        coming=event_cards(coming, today, MOST_COMING),
        more_coming=more_coming,
        won=event_cards(won, today, MOST_WON),
        movers=_movers(),
    )


def _shown(rows: "QuerySet[TournamentRow]", most: int) -> tuple[list[TournamentRow], int]:
    """The first of them, and how many more there are; they are counted only where there are more."""
    found = list(rows[: most + 1])
    return found[:most], rows.count() - most if len(found) > most else 0


def being_played(actor: Actor, now: datetime) -> tuple[WatchedGame, ...]:
    """Games among people that go on just now, to watch; the actor's own stand above."""
    own = {row.game_id for row in play.tables_of(actor, now)} if actor.account else set()
    rows = play.games_in_play(PRESENTERS, now, MOST_GAMES + len(own))
    shown = [row for row in rows if row.pk not in own][:MOST_GAMES]
    return tuple(
        WatchedGame(
            number=row.pk,
            title=row.game.capitalize(),
            players=summary.players,
            figures=summary.figures,
            state="" if summary.state == IN_PLAY else summary.state,
            picture=watched_games.small_picture(row.pk, row.seq, row.log_sha256),
        )
        for row in shown
        if (summary := watched_games.game_summary(row.pk, row.seq, row.log_sha256)) is not None
    )


def _movers() -> Movers | None:
    newest = ratings.newest_list(ratings.Kind.RATINGS)
    if newest is None:
        return None
    risen, fallen = ratings.movers(newest, MOST_MOVERS)
    return Movers(newest, risen, fallen)


# --- the reader's own


def _own_part(person: Person, today: date) -> OwnPart:
    entered = tournaments.entries_of_person(person)
    seats = [_own_seat(each.tournament, each.number) for each in entered.filter(tournament__phase="playing")[:MOST_OWN]]
    told = entered.exclude(tournament__phase=tournaments.CALLED_OFF, tournament__ends__lt=today)
    ahead = told.filter(tournament__phase__in=AHEAD).order_by("tournament__begins", "tournament_id")
    entries = [_own_entry(each.tournament, each.number) for each in ahead[:MOST_OWN]]
    return OwnPart(
        seats=tuple(sorted((seat for seat in seats if seat is not None), key=_how_soon)),
        entries=tuple(entry for entry in entries if entry is not None),
        rating=membership.ratings_of(person).first(),
    )


def _how_soon(seat: OwnSeat) -> int:
    """What the reader has to enter or sign stands first, then a slip to look at, and last what is played already."""
    if seat.now.slip:
        return 0 if seat.now.asks in ("enter", "confirm") else 1
    return 2 if seat.now.line is None or seat.now.line.score is None else 3


def _own_seat(row: TournamentRow, number: int) -> OwnSeat | None:
    try:
        now = own_table(tournaments.state_of(row), number)
    except (BrokenLog, BrokenDeskLog):
        return None
    return None if now is None or now.me.standing == "withdrawn" else OwnSeat(row, now)


WAITS = {
    "entered": "",
    "waiting": "on the waiting list",
    "asking": "the organiser decides",
    "reserve": "in reserve",
}


def _own_entry(row: TournamentRow, number: int) -> OwnEntry | None:
    """None for who has withdrawn, or was refused."""
    try:
        desk = tournaments.state_of(row).desk
    except (BrokenLog, BrokenDeskLog):
        return None
    player = desk.players.get(number)
    waits = WAITS.get(player.standing) if player is not None else None
    if waits is not None and desk.called_off is not None:
        waits = "called off"
    return None if waits is None else OwnEntry(row, waits)


# --- the desks of running events


def desks_of(actor: Actor, today: date) -> Desks | None:
    """Of every event for an officer of the whole hall; else of those one is appointed for, once they are announced; the
    cash books for who keeps cash and sits at no desk."""
    running = ["playing", "over"]
    if actor.may("tournaments.score") or not actor.may("tournaments.keep_cash"):
        phases = running if actor.may("tournaments.score") else [*AHEAD, *running] if actor.event_roles else []
        title, to, action = "Desks", "tournaments:desk", "tournaments.score"
    else:
        phases, title, to, action = running, "Cash books", "tournaments:money", "tournaments.keep_cash"
    if not phases:
        return None
    rows = tournaments.tournaments_listed().filter(phase__in=phases)
    mine = [row for row in rows if actor.may(action, tournaments.event_name(row))]
    cards = event_cards(mine[:MOST_DESKS], today, MOST_DESKS)
    lines = tuple(Desk(card, reverse(to, args=[card.row.pk])) for card in cards)
    return Desks(title=title, lines=lines, more=max(len(mine) - MOST_DESKS, 0)) if lines else None
