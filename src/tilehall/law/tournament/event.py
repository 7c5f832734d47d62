"""An event as a file tells it: entrants and rounds of one grade, and a reader that says where a file is wrong."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, NewType, TypeAlias

from tilehall.law.game.edition import Override
from tilehall.law.game.shape import Must, WrongShape, file_shape_of

from .book import Book
from .draws.methods import Method
from .own_terms import AS_THE_RULES, OwnTerms

# Who somebody is, to be compared and looked up and nothing else: in a file the name, at a desk the number, in the
# ratings the person of the register. What somebody is called is asked of the `Entrant`.
PlayerId = NewType("PlayerId", str)


class EventFault(ValueError):
    """The file is wrong at this place. `remedy` says what to do about it."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(f"{place}: {what} ({remedy})")
        self.place, self.what, self.remedy = place, what, remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who plays, with the rating and the number of rated games before the event; `entered` is the order of entry.

    A `house` player fills byes: the games count for the opponents, the player is not placed. Whose rating had become
    `historic` is told only by a file; a hall knows it from what was played before.
    """

    id: PlayerId
    name: str
    rating: int | None = None
    games: int = 0
    club: str | None = None
    entered: int | None = None
    regraded: bool = False
    historic: bool = False
    team: str | None = None
    house: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PairGame:
    """Two players; `first` starts. Without a score it is not yet played. `bonus` counts each one's bonus words."""

    first: PlayerId
    second: PlayerId
    score: tuple[int, int] | None = None
    bonus: tuple[int, int] | None = None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.first, self.second)

    @property
    def open(self) -> bool:
        return self.score is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bye:
    """`spread` is what a file of another program awards for it, where that is not what the event's terms have."""

    player: PlayerId
    spread: int | None = None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player,)

    @property
    def open(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    """`player` did not compete; `to` is the scheduled opponent, None where a file of another program names nobody.

    `begun_by` is who started a game that was begun and not finished, or was taken from its winner; None if nothing was
    played. `spread` is what a file awards to the one and takes from the other, where the event's terms have another.
    """

    player: PlayerId
    to: PlayerId | None
    begun_by: PlayerId | None = None
    spread: int | None = None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player,) if self.to is None else (self.player, self.to)

    @property
    def open(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Two to four players of a Rummikub game in seat order; without scores it is not yet played."""

    players: tuple[PlayerId, ...]
    scores: tuple[int, ...] | None = None

    @property
    def open(self) -> bool:
        return self.scores is None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSystem:
    """From round `first` on the rounds are paired in this way."""

    first: Annotated[int, Must("1 or more", lambda first: first > 0)] = 1
    system: Method = "swiss"
    factor: Annotated[int, Must("1 or more", lambda factor: factor > 0)] = 3


Meeting: TypeAlias = PairGame | Bye | Forfeit | Table
Round: TypeAlias = tuple[Meeting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One grade. `rounds` are all rounds the file tells of, played or only drawn.

    `ranking` is the order of criteria an organiser has announced, where the rules leave it open; `systems` are the ways
    of pairing, each from a round on. The ruleset counts as
    on its first day, or on the day the event begins; of an edition the overrides come with it.
    """

    name: str
    ruleset: str
    profile: str | None
    players: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    ranking: tuple[str, ...] = ()
    begins: date | None = None
    overrides: tuple[Override, ...] = ()
    own_terms: OwnTerms = AS_THE_RULES
    systems: tuple[PlannedSystem, ...] = ()

    def system(self, number: int) -> PlannedSystem:
        """How this round is paired: Swiss, where nothing else was planned."""
        begun = [planned for planned in self.systems if planned.first <= number]
        return max(begun, key=lambda planned: planned.first, default=PlannedSystem())

    @property
    def book(self) -> Book:
        """What the law of tournaments rests on in this event."""
        return Book(self.ruleset, self.begins, self.overrides, self.own_terms)

    @property
    def house(self) -> frozenset[PlayerId]:
        return frozenset(entrant.id for entrant in self.players if entrant.house)

    @property
    def names(self) -> dict[PlayerId, str]:
        """What everybody is called."""
        return {entrant.id: entrant.name for entrant in self.players}

    @property
    def byes(self) -> dict[PlayerId, int]:
        """The byes of everybody who is placed and takes part: who withdrew before the start is in no round."""
        count = {player: 0 for played in self.rounds for meeting in played for player in meeting.players}
        for meeting in (each for played in self.rounds for each in played if isinstance(each, Bye)):
            count[meeting.player] += 1
        house = self.house
        return {player: byes for player, byes in count.items() if player not in house}

    @property
    def final(self) -> bool:
        """Whether every pair and table has its score."""
        return not any(meeting.open for played in self.rounds for meeting in played)

    @property
    def finished(self) -> int:
        """How many rounds from the first on are played to the end."""
        return next((i for i, played in enumerate(self.rounds) if any(each.open for each in played)), len(self.rounds))


DEFAULT_RULESET = "nzasp-2022"
MOST_AT_A_TABLE = 4


_Text: TypeAlias = Annotated[str, Must("a text that is not empty", lambda text: bool(text.strip()))]
_Count: TypeAlias = Annotated[int, Must("0 or more", lambda count: count >= 0)]
_Seats: TypeAlias = Annotated[
    tuple[_Text, ...],
    Must("a list of two to four names", lambda names: 2 <= len(names) <= MOST_AT_A_TABLE),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayerInFile:
    name: _Text
    rating: _Count | None = None
    games: _Count = 0
    club: _Text | None = None
    entered: int | None = None
    regraded: bool = False
    historic: bool = False
    team: _Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _EntryInFile:
    """A pair, a bye, a forfeit or a table: which of them, its fields tell."""

    first: _Text | None = None
    second: _Text | None = None
    score: tuple[int, int] | None = None
    bonus: tuple[_Count, _Count] | None = None
    bye: _Text | None = None
    forfeit: _Text | None = None
    to: _Text | None = None
    table: _Seats | None = None
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _EventInFile:
    players: tuple[_PlayerInFile, ...]
    rounds: tuple[tuple[_EntryInFile, ...], ...] = ()
    name: _Text | None = None
    ruleset: _Text | None = None
    profile: _Text | None = None
    ranking: tuple[_Text, ...] = ()
    systems: tuple[PlannedSystem, ...] = ()


_PLACE = re.compile(r"(?:\.(players|rounds)\[(\d+)\](?:\[(\d+)\])?)?(?:\.(\w+))?")
_AS_LISTED = "write the name as in the list of players"
_REMEDIES = {
    "the file": "an event is a JSON object with players and rounds",
    "player": 'a player is an object as {"name": "Ana", "rating": 1500, "games": 60}',
    "round": "a round is a list of pairs, byes and forfeits",
    "entry": "an entry is an object: a pair, a bye, a forfeit or a table",
    "players": "write players as a list",
    "rounds": "write rounds as a list",
    "ranking": "write ranking as a list of texts",
    "systems": 'write systems as [{"first": 1, "system": "swiss"}, {"first": 6, "system": "hill"}]',
    "rating": "write it as 1500, 0 up, or null if unknown",
    "games": "give the rated games before the event, 0 up",
    "entered": "write it as 3, or null if unknown",
    "regraded": "write true or false",
    "historic": "write true or false",
    "score": "one number for each player, as 412, without quotes",
    "scores": "one number for each player, as 412, without quotes",
    "bonus": "count the bonus words of each",
    "table": "list who sits there, in seat order",
    **dict.fromkeys(("first", "second", "bye", "forfeit", "to"), _AS_LISTED),
    **dict.fromkeys(("name", "ruleset", "profile", "club", "team"), "write text in quotes"),
}


def read_event(plain: object) -> Event:
    """The event of a parsed JSON document. Raises `EventFault` at the first place that is wrong."""
    try:
        file: _EventInFile = file_shape_of(_EventInFile).read(plain)
    except WrongShape as unfit:
        raise _fault(unfit) from None
    names: set[str] = set()
    for n, player in enumerate(file.players, 1):
        if player.name in names:
            raise EventFault(f"player {n}", f"the name {player.name} is there twice", "names are unique: add a letter")
        names.add(player.name)
    return Event(
        name=file.name or "",
        ruleset=file.ruleset or DEFAULT_RULESET,
        profile=file.profile,
        players=tuple(_entrant(player) for player in file.players),
        rounds=tuple(_round(entries, f"round {n}", names) for n, entries in enumerate(file.rounds, 1)),
        ranking=file.ranking,
        systems=file.systems,
    )


def _fault(unfit: WrongShape) -> EventFault:
    """Where it is as people count, and what to do about it."""
    parts = _PLACE.match(unfit.place)
    section, at, entry, field = parts.groups("") if parts else ("", "", "", "")
    kind = place = "the file"
    if section:
        kind = section.removesuffix("s")
        place = f"{kind} {int(at) + 1}"
    if entry:
        kind, place = "entry", f"{place}, entry {int(entry) + 1}"
    return EventFault(f"{place}, {field}" if field else place, unfit.what, _REMEDIES[field or kind])


def _entrant(player: _PlayerInFile) -> Entrant:
    return Entrant(
        id=PlayerId(player.name),  # in a file a name is who it names
        name=player.name,
        rating=player.rating,
        games=player.games,
        club=player.club,
        entered=player.entered,
        regraded=player.regraded,
        historic=player.historic,
        team=player.team,
    )


def _round(entries: tuple[_EntryInFile, ...], place: str, names: set[str]) -> Round:
    seen: set[str] = set()
    meetings: list[Meeting] = []
    for n, entry in enumerate(entries, 1):
        at = f"{place}, entry {n}"
        meeting = _meeting(entry, at)
        for name in meeting.players:
            if name not in names:
                raise EventFault(at, f"{name} is no player of this event", _AS_LISTED)
            if name in seen:
                raise EventFault(at, f"{name} is twice in {place}", "a player has one entry in a round")
            seen.add(name)
        meetings.append(meeting)
    return tuple(meetings)


def _meeting(entry: _EntryInFile, at: str) -> Meeting:
    if entry.bye is not None:
        return Bye(player=PlayerId(entry.bye))
    if entry.forfeit is not None:
        return _forfeit(entry.forfeit, entry, at)
    if entry.table is not None:
        return _table(entry.table, entry.scores, at)
    if entry.first is not None or entry.second is not None:
        first, second = _player(entry.first, f"{at}, first"), _player(entry.second, f"{at}, second")
        return PairGame(first=first, second=second, score=entry.score, bonus=entry.bonus)
    shapes = "write first and second, or bye, or forfeit and to, or table"
    raise EventFault(at, "it is no pair, bye, forfeit or table", shapes)


def _forfeit(forfeiter: str, entry: _EntryInFile, at: str) -> Forfeit:
    player, to = PlayerId(forfeiter), _player(entry.to, f"{at}, to")
    begun_by = None if entry.first is None else PlayerId(entry.first)
    if begun_by not in (None, player, to):
        raise EventFault(f"{at}, first", f"{begun_by} is neither of the two", "who began the game that was left")
    return Forfeit(player=player, to=to, begun_by=begun_by)


def _table(seats: tuple[str, ...], scores: tuple[int, ...] | None, at: str) -> Table:
    if scores is not None and len(scores) != len(seats):
        what = f"should have {len(seats)} items, not {len(scores)}"
        raise EventFault(f"{at}, scores", what, _REMEDIES["scores"])
    return Table(players=tuple(map(PlayerId, seats)), scores=scores)


def _player(name: str | None, place: str) -> PlayerId:
    if name is None:
        raise EventFault(place, "is missing", _AS_LISTED)
    return PlayerId(name)
