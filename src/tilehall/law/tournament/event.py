"""An event as a file tells it: entrants and rounds of one grade, and a reader that says where a file is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NewType, TypeAlias

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

    A `house` player fills byes: the games count for the opponents, the player is not placed.
    """

    id: PlayerId
    name: str
    rating: int | None = None
    games: int = 0
    club: str | None = None
    entered: int | None = None
    regraded: bool = False
    team: str | None = None
    house: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
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
    player: PlayerId

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player,)

    @property
    def open(self) -> bool:
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit:
    """`player` did not compete; `to` is the scheduled opponent."""

    player: PlayerId
    to: PlayerId

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.player, self.to)

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


Meeting: TypeAlias = Game | Bye | Forfeit | Table
Round: TypeAlias = tuple[Meeting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One grade. `rounds` are all rounds the file tells of, played or only drawn.

    `ranking` is the order of criteria an organiser has announced, where the rules leave it open.
    """

    name: str
    ruleset: str
    profile: str | None
    players: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    ranking: tuple[str, ...] = ()

    @property
    def house(self) -> frozenset[PlayerId]:
        return frozenset(entrant.id for entrant in self.players if entrant.house)

    @property
    def names(self) -> dict[PlayerId, str]:
        """What everybody is called."""
        return {entrant.id: entrant.name for entrant in self.players}

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


def read_event(plain: object) -> Event:
    """The event of a parsed JSON document. Raises `EventFault` at the first place that is wrong."""
    given = _object(plain, "the file", "an event is a JSON object with players and rounds")
    players = tuple(
        _entrant(entry, f"player {n}") for n, entry in enumerate(_list(given, "players", "the file", True), 1)
    )
    names: set[str] = set()
    for n, entrant in enumerate(players, 1):
        if entrant.name in names:
            raise EventFault(f"player {n}", f"the name {entrant.name} is there twice", "names are unique: add a letter")
        names.add(entrant.name)
    rounds = tuple(
        _round(entries, f"round {n}", names) for n, entries in enumerate(_list(given, "rounds", "the file", False), 1)
    )
    return Event(
        name=_text(given, "name", "the file") or "",
        ruleset=_text(given, "ruleset", "the file") or DEFAULT_RULESET,
        profile=_text(given, "profile", "the file"),
        players=players,
        rounds=rounds,
        ranking=tuple(
            _name({"ranking": each}, "ranking", "the file") for each in _list(given, "ranking", "the file", False)
        ),
    )


def _entrant(plain: object, place: str) -> Entrant:
    given = _object(plain, place, 'a player is an object as {"name": "Ana", "rating": 1500, "games": 60}')
    name = _text(given, "name", place)
    if name is None:
        raise EventFault(f"{place}, name", "there is no name", "give every player a name")
    games = _whole(given, "games", place) or 0
    if games < 0:
        raise EventFault(f"{place}, games", f"{games} games cannot be", "give the rated games before the event, 0 up")
    return Entrant(
        id=PlayerId(name),
        name=name,
        rating=_whole(given, "rating", place),
        games=games,
        club=_text(given, "club", place),
        entered=_whole(given, "entered", place),
        regraded=_yes(given, "regraded", place),
        team=_text(given, "team", place),
    )


def _round(plain: object, place: str, names: set[str]) -> Round:
    if not isinstance(plain, list):
        raise EventFault(place, f"it is {_kind(plain)}, no list", "a round is a list of pairs, byes and forfeits")
    seen: set[str] = set()
    meetings: list[Meeting] = []
    for n, entry in enumerate(plain, 1):
        at = f"{place}, entry {n}"
        meeting = _meeting(_object(entry, at, "an entry is a pair, a bye, a forfeit or a table"), at)
        for name in meeting.players:
            if name not in names:
                raise EventFault(at, f"{name} is no player of this event", "write the name as in the list of players")
            if name in seen:
                raise EventFault(at, f"{name} is twice in {place}", "a player has one entry in a round")
            seen.add(name)
        meetings.append(meeting)
    return tuple(meetings)


def _meeting(given: Mapping[str, Any], at: str) -> Meeting:
    if "bye" in given:
        return Bye(player=_player(given, "bye", at))
    if "forfeit" in given:
        return Forfeit(player=_player(given, "forfeit", at), to=_player(given, "to", at))
    if "table" in given:
        return _table(given, at)
    if "first" in given or "second" in given:
        score, bonus = _pair(given, "score", at), _pair(given, "bonus", at)
        if bonus is not None and min(bonus) < 0:
            raise EventFault(f"{at}, bonus", "a count of bonus words below 0", "count the bonus words of each")
        return Game(first=_player(given, "first", at), second=_player(given, "second", at), score=score, bonus=bonus)
    shapes = "write first and second, or bye, or forfeit and to, or table"
    raise EventFault(at, "it is no pair, bye, forfeit or table", shapes)


def _table(given: Mapping[str, Any], at: str) -> Table:
    players = given["table"]
    if not isinstance(players, list) or not 2 <= len(players) <= MOST_AT_A_TABLE:
        raise EventFault(f"{at}, table", "it is no list of two to four names", "list who sits there, in seat order")
    seated = tuple(_player({"table": each}, "table", at) for each in players)
    return Table(players=seated, scores=_numbers(given, "scores", at, len(seated)))


def _pair(given: Mapping[str, Any], field: str, at: str) -> tuple[int, int] | None:
    found = _numbers(given, field, at, 2)
    return None if found is None else (found[0], found[1])


def _numbers(given: Mapping[str, Any], field: str, at: str, length: int) -> tuple[int, ...] | None:
    held = given.get(field)
    if held is None:
        return None
    if not isinstance(held, list) or len(held) != length:
        raise EventFault(f"{at}, {field}", f"it is no list of {length} whole numbers", "one number for each player")
    for value in held:
        if type(value) is not int:
            raise EventFault(f"{at}, {field}", f"{value!r} is no whole number", "write it as 412, without quotes")
    return tuple(held)


def _player(given: Mapping[str, Any], field: str, at: str) -> PlayerId:
    """In a file a name is who it names."""
    return PlayerId(_name(given, field, at))


def _name(given: Mapping[str, Any], field: str, at: str) -> str:
    name = _text(given, field, at)
    if name is None:
        raise EventFault(f"{at}, {field}", "there is no name", "write the name as in the list of players")
    return name


def _text(given: Mapping[str, Any], field: str, at: str) -> str | None:
    held = given.get(field)
    if held is None:
        return None
    if not isinstance(held, str):
        raise EventFault(f"{at}, {field}", f"it is {_kind(held)}, no text", "write text in quotes, or leave it out")
    if not held.strip():
        raise EventFault(f"{at}, {field}", "it is empty", "write something, or leave it out")
    return held


def _whole(given: Mapping[str, Any], field: str, at: str) -> int | None:
    held = given.get(field)
    if held is not None and type(held) is not int:
        raise EventFault(f"{at}, {field}", f"{held!r} is no whole number", "write it as 1500, or null if unknown")
    return held


def _yes(given: Mapping[str, Any], field: str, at: str) -> bool:
    held = given.get(field)
    if held is not None and not isinstance(held, bool):
        raise EventFault(f"{at}, {field}", f"it is {_kind(held)}, not true or false", "write true or false")
    return bool(held)


def _list(given: Mapping[str, Any], field: str, at: str, needed: bool) -> list[Any]:
    held = given.get(field)
    if held is None and not needed:
        return []
    if not isinstance(held, list):
        raise EventFault(f"{at}, {field}", f"it is {_kind(held)}, no list", f"write {field} as a list")
    return held


def _object(plain: object, place: str, remedy: str) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        raise EventFault(place, f"it is {_kind(plain)}, no object", remedy)
    return plain


def _kind(plain: object) -> str:
    if plain is None:
        return "nothing"
    named = "text" if isinstance(plain, str) else "a list" if isinstance(plain, list) else None
    return named or ("an object" if isinstance(plain, dict) else repr(plain))
