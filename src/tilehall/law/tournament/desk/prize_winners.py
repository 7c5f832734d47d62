"""Who wins what was promised, by the standings and the games as they are; what was handed over is told with it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tilehall.law.tournament.event import Event, PlayerId
from tilehall.law.tournament.prizes import (
    class_placings,
    climbs,
    high_games,
    high_losses,
    in_class,
    narrow_wins,
    place_prizes,
    renumbered,
)
from tilehall.law.tournament.standings import Placing, TeamPlacing, standings, team_placings

from .cash_records import Award, Prize, PrizeKind
from .desk import Desk, number_of, player_id
from .grade_standing import ordered_standings
from .knock_out import knock_out_ranks


@dataclass(frozen=True, slots=True, kw_only=True)
class Merit:
    """What somebody gets a prize for: a place in a grade, a class or of a team, or a feat.

    `points` are those of a game or a play, the margins of narrow wins, or the places climbed.
    """

    kind: PrizeKind
    place: int = 0
    grade: str = ""
    team: str = ""
    points: int = 0
    words: tuple[str, ...] = ()
    games: int = 0
    half_time: int = 0
    rating_from: int | None = None
    rating_to: int | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedAward:
    """Who should get how much of a prize, and for what; `final` once nothing can change it any more."""

    prize: Prize
    player: int
    cents: int
    merit: Merit
    final: bool
    award: Award | None = None


def propose_awards(desk: Desk) -> tuple[ProposedAward, ...]:
    """In the order of the prizes; equals share. What was handed over already is told with it."""
    proposed_awards = [*_places(desk), *_teams(desk)]
    for prize in desk.till.prizes:
        if prize.kind not in ("place", "class", "team", "other"):
            proposed_awards += _shared(desk, prize, _best(desk, prize))
    order = {prize.key: n for n, prize in enumerate(desk.till.prizes)}
    proposed_awards = [
        replace(proposed_award, award=award_of(desk, proposed_award.prize.key, proposed_award.player))
        for proposed_award in proposed_awards
    ]
    return tuple(sorted(proposed_awards, key=lambda each: order[each.prize.key]))


def unproposed_awards(desk: Desk) -> list[Award]:
    """What was handed over by hand, without a proposal that it follows."""
    told = {(proposed_award.prize.key, proposed_award.player) for proposed_award in propose_awards(desk)}
    return [award for award in desk.till.awards if (award.prize, award.player) not in told]


def awards_astray(desk: Desk) -> list[Award]:
    """What was handed over to one who does not win it now: a result was changed since."""
    by_hand = {prize.key for prize in desk.till.prizes if prize.kind == "other"}
    return [award for award in unproposed_awards(desk) if award.prize not in by_hand]


def award_of(desk: Desk, key: str, player: int) -> Award | None:
    return next((award for award in desk.till.awards if (award.prize, award.player) == (key, player)), None)


def prize_decided(desk: Desk, prize: Prize) -> bool:
    """Whether nothing can change any more who wins it."""
    if prize.kind == "other":
        return True
    return desk.grade(prize.grade).over if prize.grade else desk.over


def unwinnable_prize(desk: Desk, prize: Prize) -> tuple[str, int] | None:
    """Why nobody can come to the place it is for, as those who play stand now, with how many there are; else None.

    Before anybody is in the grade nothing is said: all may still come.
    """
    grades = [desk.grade(name) for name in _grades(desk, prize)]
    playing = [desk.player(number) for grade in grades for number in grade.players]
    competing = [player for player in playing if not player.house]
    if not competing or prize.place is None:
        return None
    if prize.kind == "team":
        teams = len({player.team for player in competing if player.team})
        return ("too_few_teams" if teams else "no_teams", teams) if prize.place > teams else None
    if prize.kind == "class":
        ratings = [player.rating for player in competing]
        there = sum(in_class(rating, prize.rating_from, prize.rating_to) for rating in ratings)
        return ("too_few_in_class" if there else "nobody_in_class", there) if prize.place > there else None
    there = len(competing)
    return ("too_few_players", there) if prize.kind == "place" and prize.place > there else None


# --- places


def pot_of(prize: Prize) -> tuple[object, ...]:
    """Equals put the prizes of their places together: of a grade, a class of it, or the teams."""
    if prize.kind in ("place", "team", "class"):
        return prize.kind, prize.grade, prize.rating_from, prize.rating_to
    return (prize.key,)


def _places(desk: Desk) -> Iterator[ProposedAward]:
    pots: dict[tuple[object, ...], list[Prize]] = {}
    for prize in desk.till.prizes:
        if prize.kind in ("place", "class"):
            pots.setdefault(pot_of(prize), []).append(prize)
    for prizes in pots.values():
        yield from _of_pot(desk, prizes)


def _of_pot(desk: Desk, own: Sequence[Prize]) -> Iterator[ProposedAward]:
    prizes, one = {prize.place: prize for prize in own}, own[0]
    grade = one.grade or ""
    placings = grade_placings(desk, grade)
    merit = Merit(kind="place", grade=grade)
    if one.kind == "class":
        ratings = {player_id(player.number): player.rating for player in desk.players.values()}
        placings = class_placings(placings, ratings, one.rating_from, one.rating_to)
        merit = Merit(kind="class", grade=grade, rating_from=one.rating_from, rating_to=one.rating_to)
    last = max(place or 0 for place in prizes)
    in_cents = [prizes[n].cents if n in prizes else 0 for n in range(1, last + 1)]
    shares = {won.player: won.cents for won in place_prizes(placings, in_cents)}
    for place in dict.fromkeys(placing.place for placing in placings):
        level = [placing for placing in placings if placing.place == place]
        mine = next((prizes[n] for n in range(place, place + len(level)) if n in prizes), None)
        if mine is None:
            continue
        for placing in level:
            yield ProposedAward(
                prize=mine, player=number_of(placing.player), cents=shares.get(placing.player, 0),
                merit=replace(merit, place=place, shared=len(level) > 1), final=desk.grade(grade).over,
            )  # fmt: skip


def grade_placings(desk: Desk, grade: str) -> tuple[Placing, ...]:
    """Without house players, who win nothing."""
    if not desk.grade(grade).rounds:
        return ()
    placings = ordered_standings(desk, grade).placings
    return renumbered([placing for placing in placings if not desk.player(number_of(placing.player)).house])


def grade_team_placings(desk: Desk, grade: str | None) -> tuple[TeamPlacing, ...]:
    """The teams of a grade, or of all grades together."""
    names = [grade] if grade else [each for each in desk.grades if desk.grades[each].players]
    events = [desk.event(name) for name in names]
    players = tuple(entrant for event in events for entrant in event.players)
    placings = [placing for event in events for placing in standings(event).placings] if players else []
    whole = Event(name="", ruleset=desk.announced.ruleset, profile=None, players=players, rounds=())
    return team_placings(whole, placings)


def _teams(desk: Desk) -> Iterator[ProposedAward]:
    """A team's prize is shared by its members; equals put theirs together first."""
    for prize in desk.till.prizes:
        if prize.kind != "team" or prize.place is None:
            continue
        ranked = grade_team_placings(desk, prize.grade)
        playing = [desk.player(number) for name in _grades(desk, prize) for number in desk.grade(name).players]
        level = [
            team_placing
            for team_placing in ranked
            if team_placing.place <= prize.place < team_placing.place + _level(ranked, team_placing.place)
        ]
        for team in level:
            cents = prize.cents // len(level)
            members = [player for player in playing if player.team == team.team and not player.house]
            for member in members:
                yield ProposedAward(
                    prize=prize, player=member.number, cents=cents // len(members),
                    merit=Merit(kind="team", place=team.place, team=team.team, shared=len(level) > 1),
                    final=prize_decided(desk, prize),
                )  # fmt: skip


def _level(ranked: Iterable[TeamPlacing], place: int) -> int:
    return sum(team_placing.place == place for team_placing in ranked)


# --- feats


def _best(desk: Desk, prize: Prize) -> list[tuple[int, Merit]]:
    """Who did best, all equals, and what they did."""
    if prize.kind == "high-word":
        return _best_words(desk, prize)
    if prize.kind == "comeback":
        return _best_climbs(desk, prize)
    feats = [
        (number, points)
        for grade in _grades(desk, prize)
        for player, points in _feats(desk.event(grade), prize)
        if not desk.player(number := number_of(player)).house
    ]
    if not feats:
        return []
    best = (min if prize.kind == "lucky-wins" else max)(points for _, points in feats)
    merit = Merit(kind=prize.kind, points=best, games=prize.games or 0)
    return [(number, merit) for number in dict.fromkeys(number for number, points in feats if points == best)]


def _feats(event: Event, prize: Prize) -> tuple[tuple[PlayerId, int], ...]:
    if prize.kind == "lucky-wins":
        return narrow_wins(event, prize.games or 1)
    return high_losses(event) if prize.kind == "high-loss" else high_games(event)


def _best_climbs(desk: Desk, prize: Prize) -> list[tuple[int, Merit]]:
    found = [
        (climb, desk.player(number_of(climb.player)).grade or "")
        for grade in _grades(desk, prize)
        for climb in climbs(desk.event(grade), desk.grade(grade).plan.rounds, knock_out_ranks(desk, grade))
    ]
    most = max((climb.places for climb, _ in found), default=0)
    return [
        (
            number_of(climb.player),
            Merit(kind="comeback", points=most, half_time=climb.half_time, place=climb.final, grade=grade),
        )
        for climb, grade in found
        if climb.places == most
    ]


def _best_words(desk: Desk, prize: Prize) -> list[tuple[int, Merit]]:
    claimed = [
        word_claim
        for word_claim in desk.after.words
        if prize.grade is None or desk.player(word_claim.player).grade == prize.grade
    ]
    highest = max((word_claim.points for word_claim in claimed), default=0)
    best = [word_claim for word_claim in claimed if word_claim.points == highest]
    merit = Merit(kind="high-word", points=highest, words=tuple(dict.fromkeys(word_claim.word for word_claim in best)))
    return [(number, merit) for number in dict.fromkeys(word_claim.player for word_claim in best)]


def _grades(desk: Desk, prize: Prize) -> list[str]:
    return [prize.grade] if prize.grade else [name for name, grade in desk.grades.items() if grade.players]


def _shared(desk: Desk, prize: Prize, winners: Sequence[tuple[int, Merit]]) -> Iterator[ProposedAward]:
    share = int(Fraction(prize.cents, len(winners))) if winners else 0
    final = all(desk.grade(name).over for name in _grades(desk, prize))
    for number, merit in winners:
        shared = replace(merit, shared=len(winners) > 1)
        yield ProposedAward(prize=prize, player=number, cents=share, merit=shared, final=final)
