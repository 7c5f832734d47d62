"""What the pages of live play show: tables in the lobby, a waiting room, and what a game's page is told."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from tilehall.law.game.seats import Seat
from tilehall.law.rulebook.ruleset_layers import RULESETS
from tilehall.site.games import watched_games
from tilehall.site.games.presenters.game_page import GameSummary
from tilehall.site.pages.phrases import counted
from tilehall.site.people.actor import Actor

from . import store
from .actions import observers
from .actions import tables as table_actions
from .event_tables import BoardTerms, board_terms, event_address
from .playable import PLAYABLE, time_in_words
from .robot_names import ROBOTS
from .store import ChairRow, ObserverRow, TableRow


@dataclass(frozen=True, slots=True)
class ChairLine:
    name: str  # "" where nobody sits
    own: bool
    here: bool  # taken
    robot: str  # what it does, in words


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table in the lobby."""

    row: TableRow
    title: str  # "Scrabble"
    chairs: tuple[ChairLine, ...]
    terms: tuple[str, ...]
    state: str  # asked, waiting, playing, over
    figures: tuple[tuple[str, str], ...] = ()  # of a game: each player's score or tiles
    figures_of: str = ""  # what they are

    @property
    def address(self) -> str:
        return reverse("play:table", args=[self.row.code])

    @property
    def free(self) -> int:
        return sum(not chair.here for chair in self.chairs)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs if chair.name]


def table_lines(rows: Sequence[TableRow], actor: Actor) -> list[TableLine]:
    chairs = store.chairs_by_table(rows)
    return [table_line(row, chairs[row.pk], actor) for row in rows]


def table_line(row: TableRow, chairs: Sequence[ChairRow], actor: Actor) -> TableLine:
    summary = _summary(row)
    return TableLine(
        row=row,
        title=PLAYABLE[row.game_key].title,
        chairs=chair_lines(row, chairs, actor),
        terms=terms_in_words(row, chairs),
        state=_state(row, store.own_chair(actor, chairs)),
        figures=() if summary is None else summary.players,
        figures_of="" if summary is None else summary.figures,
    )


def _state(row: TableRow, own: ChairRow | None) -> str:
    if row.game is not None:
        return "over" if row.game.over else "playing"
    return "asked" if own is not None and own.taken is None else "waiting"


def _summary(row: TableRow) -> GameSummary | None:
    if row.game is None:
        return None
    return watched_games.game_summary(row.game.pk, row.game.seq, row.game.log_sha256)


def chair_lines(row: TableRow, chairs: Sequence[ChairRow], actor: Actor) -> tuple[ChairLine, ...]:
    """One for each seat, free ones too."""
    named = dict(zip((chair.seat for chair in chairs), table_actions.names_of(chairs), strict=True))
    by_seat = {chair.seat: chair for chair in chairs}
    own = store.own_chair(actor, chairs)
    return tuple(_chair_line(by_seat.get(seat), named.get(seat, ""), own) for seat in range(row.seats))


def _chair_line(chair: ChairRow | None, name: str, own: ChairRow | None) -> ChairLine:
    if chair is None:
        return ChairLine("", own=False, here=False, robot="")
    mine = own is not None and own.pk == chair.pk
    return ChairLine(name, own=mine, here=chair.taken is not None, robot=ROBOTS.get(chair.robot, chair.robot))


def computer_in_words(chairs: Iterable[ChairRow]) -> str:
    """How the computer plays here, which its name does not say; nothing where people play only."""
    robots = [chair.robot for chair in chairs if chair.robot]
    how = " or ".join(ROBOTS.get(key, key) for key in dict.fromkeys(robots))
    return f"{'the' if len(robots) == 1 else 'each'} computer {how}" if robots else ""


def terms_in_words(row: TableRow, chairs: Iterable[ChairRow] = ()) -> tuple[str, ...]:
    """How it is played, one short phrase for each matter."""
    computer = computer_in_words(chairs)
    ruleset = RULESETS.get(row.ruleset) or RULESETS.get(row.ruleset.rpartition(".")[0])
    found = [
        "Practice" if row.practice else "Serious",
        *([computer] if computer else []),
        ruleset.title if ruleset else row.ruleset,
        time_in_words(row.game_key, row.time_s),
    ]
    if row.lexicon:
        found.append(f"word list {row.lexicon}")
    if not row.unseen_allowed:
        found.append("no count of unseen tiles")
    if row.racks_after_s is not None:  # whoever sits down agrees to it
        found.append(f"watchers see every rack {counted(row.racks_after_s // 60, 'minute')} later")
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRoom:
    table: TableRow
    title: str
    chairs: tuple[ChairLine, ...]
    terms: tuple[str, ...]
    own: bool  # the reader sits here
    asked: bool  # a chair is kept for the reader
    may_join: bool
    may_call_off: bool
    full: bool
    invites: bool  # the link is there to be passed on
    board: BoardTerms | None
    topic: str


def waiting_room(row: TableRow, actor: Actor) -> WaitingRoom:
    chairs = store.chairs_of(row)
    own = store.own_chair(actor, chairs)
    free = row.seats - len(chairs)
    here = own is not None and own.taken is not None
    return WaitingRoom(
        table=row,
        title=PLAYABLE[row.game_key].title,
        chairs=chair_lines(row, chairs, actor),
        terms=terms_in_words(row),
        own=here,
        asked=own is not None and not here,
        may_join=row.closed is None and not here and (own is not None or (free > 0 and row.join != "named")),
        may_call_off=row.closed is None and table_actions.may_call_off(actor, row),
        full=free == 0,
        invites=row.closed is None and free > 0,
        board=board_terms(row),
        topic=table_actions.topic(row),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePage:
    """What the page of a live game is told: `play/<game>.html`, which draws the view that comes over its socket."""

    number: int
    game_key: str
    title: str  # "Scrabble"
    code: str
    names: tuple[str, ...]  # in seat order
    you: int | None  # the seat of who reads; None: an observer
    socket: str
    topic: str
    terms: tuple[str, ...]
    practice: bool
    unseen_allowed: bool
    lexicon: str
    board: BoardTerms | None  # of an event
    observers: tuple["ObserverLine", ...]
    review_url: str
    rematch_url: str  # "" where there is none: of an event, or for an observer
    lobby_url: str
    event_url: str  # of its rounds; "" where it is of none
    watch_url: str
    table_url: str
    beside_url: str
    asking_url: str


@dataclass(frozen=True, slots=True)
class ObserverLine:
    """Somebody who sits behind a player, or asks to."""

    pk: int
    name: str
    behind: str
    seated: bool  # all have agreed
    waits_for: tuple[str, ...]
    own: bool  # it is the reader who asks
    own_rack: bool  # it is the reader's rack
    may_agree: bool  # the reader plays and has not answered


def live_page(row: TableRow, actor: Actor) -> LivePage:
    if row.game_id is None:
        raise LookupError(f"nothing is played at table {row.code} yet")
    chairs = store.chairs_of(row)
    own = store.own_chair(actor, chairs)
    return LivePage(
        number=row.game_id,
        game_key=row.game_key,
        title=PLAYABLE[row.game_key].title,
        code=row.code,
        names=tuple(table_actions.names_of(chairs)),
        you=None if own is None else own.seat,
        socket=f"/ws/play/{row.game_id}/",
        topic=table_actions.topic(row),
        terms=terms_in_words(row, chairs),
        practice=row.practice,
        unseen_allowed=row.unseen_allowed,
        lexicon=row.lexicon,
        board=board_terms(row),
        observers=observer_lines(row, chairs, actor),
        review_url=reverse("play:review", args=[row.game_id]),
        rematch_url="" if row.reference or own is None else reverse("play:rematch", args=[row.code]),
        lobby_url=reverse("play:lobby"),
        event_url=event_address(row),
        watch_url=reverse("games:game", args=[row.game_id]),
        table_url=reverse("play:table", args=[row.code]),
        beside_url=f"{reverse('play:beside', args=[row.code])}?at_the_table",
        asking_url=reverse("play:asking", args=[row.code]),
    )


def observer_lines(row: TableRow, chairs: Sequence[ChairRow], actor: Actor) -> tuple[ObserverLine, ...]:
    return tuple(_observer_line(observer, chairs, actor) for observer in store.observers_of(row))


def _observer_line(observer: ObserverRow, chairs: Sequence[ChairRow], actor: Actor) -> ObserverLine:
    named = dict(zip((chair.seat for chair in chairs), table_actions.names_of(chairs), strict=True))
    people = [chair.seat for chair in chairs if not chair.robot]
    waits = [seat for seat in people if seat not in observer.agreed]
    own = store.own_chair(actor, chairs)
    account = observer.account
    return ObserverLine(
        pk=observer.pk,
        name=account.person.full_name if account.person else account.name,
        behind=named.get(observer.of, ""),
        seated=not waits,
        waits_for=tuple(named[seat] for seat in waits),
        own=actor.account is not None and observer.account_id == actor.account.pk,
        own_rack=own is not None and own.seat == observer.of,
        may_agree=own is not None and own.seat in waits,
    )


@dataclass(frozen=True, slots=True)
class RefusedRequest:
    """That the players did not agree, told to who asked; by which of them is theirs to say."""

    behind: str
    again: bool  # it may be asked once more


def refused_request(row: TableRow, chairs: Sequence[ChairRow], actor: Actor) -> RefusedRequest | None:
    if actor.account is None or row.game is None or row.game.over:
        return None
    last = store.last_asked(row, actor.account.pk)
    people = [chair.seat for chair in chairs if not chair.robot]
    if last is None or last.refused_by is None or set(people) <= set(last.agreed):
        return None  # who has sat there is told by the page that opens then
    named = dict(zip((chair.seat for chair in chairs), table_actions.names_of(chairs), strict=True))
    again = store.times_asked(row, actor.account.pk) < observers.MOST_ASKED
    return RefusedRequest(named.get(last.of, ""), again)


def sits_or_observes(row: TableRow, actor: Actor) -> bool:
    """Whose page is the live one; everybody else watches."""
    chairs = store.chairs_of(row)
    own = store.own_chair(actor, chairs)
    if own is not None and own.taken is not None:
        return True
    return any(line.own and line.seated for line in observer_lines(row, chairs, actor))


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    mine: list[TableLine]
    to_join: list[TableLine]
    to_watch: list[TableLine]
    played: list[TableLine]
    games: list[dict[str, Any]]


MOST_WATCHED, MOST_PLAYED = 12, 5


def lobby(actor: Actor, now: datetime) -> Lobby:
    mine = store.tables_of(actor, now)
    own = {row.pk for row in mine}
    return Lobby(
        mine=table_lines(mine, actor),
        to_join=_others(store.tables_to_join(now), own, actor),
        to_watch=_others(store.tables_in_play(now, MOST_WATCHED), own, actor),
        played=games_played(actor),
        games=[{"key": game.key, "title": game.title, "robots": bool(game.robots)} for game in PLAYABLE.values()],
    )


def games_played(actor: Actor) -> list[TableLine]:
    """Those that are over, the newest first."""
    return table_lines(store.tables_played(actor, MOST_PLAYED), actor)


def _others(rows: Iterable[TableRow], own: set[int], actor: Actor) -> list[TableLine]:
    return table_lines([row for row in rows if row.pk not in own], actor)


def seat_names(chairs: Sequence[ChairRow]) -> list[tuple[Seat, str]]:
    """Of people, whom one can ask to sit behind."""
    named = zip(chairs, table_actions.names_of(chairs), strict=True)
    return [(Seat(chair.seat), name) for chair, name in named if not chair.robot]
