"""Who looks at a live game, and as whom: a seat, an observer behind one player, or a watcher. Only reads."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from tilehall.law.game.seats import AllRacks, Observer, Seat, Viewer, Watcher
from tilehall.site.games.authority import seat_of
from tilehall.site.games.store import Sitter
from tilehall.site.people.actor import Actor

from .event_tables import event_of
from .store import ChairRow, ObserverRow, TableRow

WATCHER = Watcher()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTerms:
    """What the table says of its game besides the rules. Without a table: a serious game that nobody looks into."""

    code: str = ""
    practice: bool = False
    unseen_allowed: bool = True
    racks_after_s: int | None = None
    robots: Mapping[Seat, str] = field(default_factory=dict)
    observers: Mapping[int, Seat] = field(default_factory=dict)  # by account, behind whom, all having agreed
    reference: str = ""
    event: str = ""  # whose officials are those of this game; without one it has none
    topic: str = ""  # of news of the table: who may look on can change

    def plain(self) -> dict[str, object]:
        return {
            "code": self.code,
            "practice": self.practice,
            "serious": not self.practice,
            "unseen_allowed": self.unseen_allowed,
            "racks_after_s": self.racks_after_s,
            "robots": {str(seat): key for seat, key in self.robots.items()},
        }


@dataclass(frozen=True, slots=True)
class Onlooker:
    viewer: Viewer
    seat: Seat | None

    @property
    def role(self) -> str:
        if self.seat is not None:
            return "seat"
        return "observer" if isinstance(self.viewer, Observer) else "watcher"

    @property
    def is_delayed(self) -> bool:
        return isinstance(self.viewer, AllRacks)


def table_terms(game: int) -> TableTerms:
    row = TableRow.objects.filter(game=game).first()
    if row is None:
        return TableTerms()
    chairs = list(ChairRow.objects.filter(table=row))
    people = {chair.seat for chair in chairs if not chair.robot}
    observers = ObserverRow.objects.filter(table=row, ended=None)
    return TableTerms(
        code=row.code,
        practice=row.practice,
        unseen_allowed=row.unseen_allowed,
        racks_after_s=row.racks_after_s,
        robots={Seat(chair.seat): chair.robot for chair in chairs if chair.robot},
        observers={one.account_id: Seat(one.of) for one in observers if people <= set(one.agreed)},
        reference=row.reference,
        event=event_of(row.reference),
        topic=f"table.{row.pk}",
    )


def observers_by_game(people: Mapping[int, Collection[int]]) -> dict[int, dict[int, Seat]]:
    """Of these games, of which it is known which seats have people: as `TableTerms.observers` has them."""
    found: dict[int, dict[int, Seat]] = {}
    rows = ObserverRow.objects.filter(table__game__in=people, ended=None)
    for game, account, of, agreed in rows.values_list("table__game", "account", "of", "agreed"):
        if set(people[game]) <= set(agreed):
            found.setdefault(game, {})[account] = Seat(of)
    return found


def onlooker(actor: Actor, seats: Mapping[Seat, Sitter], terms: TableTerms) -> Onlooker:
    """A player is never more than a player, whatever else was agreed."""
    seat = seat_of(actor, seats)
    if seat is not None:
        return Onlooker(seat, seat)
    behind = None if actor.account is None else terms.observers.get(actor.account.pk)
    if behind is not None:
        return Onlooker(Observer(behind), None)
    return Onlooker(WATCHER if terms.racks_after_s is None else AllRacks(), None)
