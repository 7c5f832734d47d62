"""The bracket of a knock-out as a page shows it: rounds from left to right, matches with their legs and who went on."""

from dataclasses import dataclass, replace

from tilehall.law.tournament.desk.desk import Desk, number_of
from tilehall.law.tournament.desk.knock_out import first_knock_out_round, grade_bracket
from tilehall.law.tournament.draws.bracket import WON_BY_FORFEIT, Bracket, BracketRound, Match, rounds_needed
from tilehall.law.tournament.event import PlayerId
from tilehall.site.tournaments.wording.draw_reasons import bracket_title

from .number_words import grade_title

HIGHEST = 8  # so many matches stand one below the other on a wall and can be read across the room


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """One of a match; without a name nobody is there, or nobody yet."""

    number: int | None
    name: str
    seed: int | None
    scores: tuple[str, ...]
    went_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    sides: tuple[BracketSide, BracketSide]
    decided: bool
    third: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketColumn:
    title: str
    when: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPicture:
    """`columns` go on to the final, with empty matches where nobody is known yet; `places` as soon as they are."""

    grade: str
    title: str
    best_of: int
    columns: tuple[BracketColumn, ...]
    places: tuple[tuple[int, str], ...]

    @property
    def winner(self) -> str:
        return self.places[0][1] if self.places else ""


def brackets(desk: Desk) -> tuple[BracketPicture, ...]:
    """Of every grade that has come to its knock-out."""
    return tuple(picture for name in desk.grades if (picture := bracket_picture(desk, name)) is not None)


def has_knock_out(desk: Desk) -> bool:
    return any(first_knock_out_round(grade.plan) is not None for grade in desk.grades.values())


def bracket_picture(desk: Desk, name: str) -> BracketPicture | None:
    bracket = grade_bracket(desk, name)
    if bracket is None:
        return None
    columns = [_column(desk, bracket, each) for each in bracket.rounds]
    for left in range(rounds_needed(len(bracket.seeds)) - len(columns) - 1, -1, -1):
        columns.append(BracketColumn(title=bracket_title(2**left), when="", matches=(_EMPTY,) * 2**left))
    places = tuple((place, desk.name(number_of(each))) for place, each in enumerate(bracket.places, 1))
    return BracketPicture(
        grade=name,
        title=grade_title(name),
        best_of=desk.grade(name).plan.best_of,
        columns=tuple(columns),
        places=places,
    )


def _column(desk: Desk, bracket: Bracket, each: BracketRound) -> BracketColumn:
    last = each.first + each.legs - 1
    when = f"round {each.first}" if last == each.first else f"rounds {each.first}–{last}"
    matches = tuple(_match(desk, bracket, match, each.third and match is each.matches[-1]) for match in each.matches)
    return BracketColumn(title=bracket_title(len(each.matches) - each.third), when=when, matches=matches)


def _match(desk: Desk, bracket: Bracket, match: Match, third: bool) -> BracketMatch:
    one, other = (_side(desk, bracket, match, player, at) for at, player in enumerate(match.players))
    return BracketMatch(sides=(one, other), decided=match.decided, third=third)


def _side(desk: Desk, bracket: Bracket, match: Match, player: PlayerId | None, at: int) -> BracketSide:
    if player is None:
        return _NOBODY
    return BracketSide(
        number=number_of(player),
        name=desk.name(number_of(player)),
        seed=bracket.seeds.index(player) + 1,
        scores=tuple("" if score is None else _leg(score, at) for score in match.scores),
        went_on=match.decided and match.winner == player,
    )


def _leg(score: tuple[int, int], at: int) -> str:
    if sorted(score) == sorted(WON_BY_FORFEIT):
        return "by forfeit" if score[at] else "–"
    return str(score[at])


def screens_of(picture: BracketPicture) -> tuple[BracketPicture, ...]:
    """The bracket as a wall shows it, where nobody can scroll: without the rounds that are over if all would be too
    high, and what is still too high in parts, each with its matches up to where the parts meet."""
    columns = picture.columns
    while len(columns[0].matches) > HIGHEST and all(match.decided for match in columns[0].matches):
        columns = columns[1:]
    parts = -(-len(columns[0].matches) // HIGHEST)
    if parts == 1:
        return (replace(picture, columns=columns),)
    shared = [column for column in columns if len(column.matches) >= parts]
    return tuple(
        replace(
            picture,
            title=f"{picture.title}, part {part + 1} of {parts}",
            columns=tuple(_part_of_column(column, part, parts) for column in shared),
        )
        for part in range(parts)
    )


def _part_of_column(column: BracketColumn, part: int, parts: int) -> BracketColumn:
    share = len(column.matches) // parts
    return replace(column, matches=column.matches[part * share : (part + 1) * share])


_NOBODY = BracketSide(number=None, name="", seed=None, scores=(), went_on=False)
_EMPTY = BracketMatch(sides=(_NOBODY, _NOBODY), decided=False)
