"""Prizes: what is promised, who wins it by the standings, and what was handed over."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tilehall.law.rulebook.ruling import Fact, Refusal
from tilehall.law.tournament.desk.acts.act import Act, Undone
from tilehall.law.tournament.desk.acts.money import MoneyMoved, PrizePaid, PrizesPromised
from tilehall.law.tournament.event import Event
from tilehall.law.tournament.prizes import high_games, place_prizes
from tilehall.law.tournament.standings import Placing, TeamPlacing, standings, team_placings

from .cash_book import refuse_short_till
from .cash_records import Award, Prize, Way
from .desk import Desk, number_of

Decided = tuple[Act, ...] | Refusal
LAST_PLACE = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Merit:
    """What somebody gets a prize for: a place in a grade or of a team, a high game, or words of the highest play."""

    kind: Literal["place", "team", "high-game", "high-word"]
    place: int = 0
    grade: str = ""
    team: str = ""
    points: int = 0
    words: tuple[str, ...] = ()
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


# --- promising


def promise_prize(desk: Desk, prize: Prize) -> Decided:
    """One prize more. Its key is given here; one for the same place of the same grade is there only once."""
    grade = prize.grade or None
    if grade is not None and grade not in desk.grades:
        return _no(desk, "no_such_grade", grade=grade)
    if prize.cents < 0:
        return _no(desk, "amount_zero")
    if not prize.told.strip():
        return _no(desk, "prize_unnamed")
    if prize.kind == "place" and grade is None and len(desk.grades) == 1:
        grade = next(iter(desk.grades))
    placed_for = prize.kind in ("place", "team")
    number = 1 + max((int(other.key) for other in desk.till.prizes), default=0)
    place = prize.place if placed_for else None
    made = replace(prize, key=str(number), told=prize.told.strip(), grade=grade, place=place)
    if placed_for and (refusal := _misplaced(desk, made)):
        return refusal
    return (PrizesPromised(prizes=(*desk.till.prizes, made)),)


def _misplaced(desk: Desk, prize: Prize) -> Refusal | None:
    if prize.kind == "place" and prize.grade is None:
        return _no(desk, "prize_needs_grade")
    if prize.place is None or not 1 <= prize.place <= LAST_PLACE:
        return _no(desk, "prize_needs_place")
    where = (prize.kind, prize.grade, prize.place)
    taken = next((other for other in desk.till.prizes if (other.kind, other.grade, other.place) == where), None)
    return _no(desk, "prize_there", told=taken.told) if taken else None


def drop_prize(desk: Desk, key: str) -> Decided:
    """A prize that nobody has got is promised no more."""
    if desk.till.prize(key) is None:
        return _no(desk, "no_such_prize")
    if any(award.prize == key for award in desk.till.awards):
        return _no(desk, "prize_handed_over")
    return (PrizesPromised(prizes=tuple(prize for prize in desk.till.prizes if prize.key != key)),)


# --- who wins what


def propose_awards(desk: Desk) -> tuple[ProposedAward, ...]:
    """In the order of the prizes; equals share. What was handed over already is told with it."""
    proposed_awards: list[ProposedAward] = []
    for grade in desk.grades.values():
        proposed_awards += _places(desk, grade.name)
    proposed_awards += _teams(desk)
    for prize in desk.till.prizes:
        if prize.kind == "high-game":
            proposed_awards += _shared(prize, *_best_games(desk, prize))
        elif prize.kind == "high-word":
            proposed_awards += _shared(prize, *_best_words(desk, prize))
    order = {prize.key: n for n, prize in enumerate(desk.till.prizes)}
    proposed_awards = [
        replace(proposed_award, award=_award(desk, proposed_award.prize.key, proposed_award.player))
        for proposed_award in proposed_awards
    ]
    return tuple(sorted(proposed_awards, key=lambda each: order[each.prize.key]))


def unproposed_awards(desk: Desk) -> list[Award]:
    """What was handed over by hand, without a proposal that it follows."""
    told = {(proposed_award.prize.key, proposed_award.player) for proposed_award in propose_awards(desk)}
    return [award for award in desk.till.awards if (award.prize, award.player) not in told]


def _places(desk: Desk, grade: str) -> Iterator[ProposedAward]:
    prizes = {prize.place: prize for prize in desk.till.prizes if prize.kind == "place" and prize.grade == grade}
    placings = grade_placings(desk, grade)
    if not prizes or not placings:
        return
    last = max(place or 0 for place in prizes)
    in_cents = [prizes[n].cents if n in prizes else 0 for n in range(1, last + 1)]
    shares = {won.player: won.cents for won in place_prizes(placings, in_cents)}
    for place in dict.fromkeys(one.place for one in placings):
        level = [one for one in placings if one.place == place]
        mine = next((prizes[n] for n in range(place, place + len(level)) if n in prizes), None)
        if mine is None:
            continue
        merit = Merit(kind="place", place=place, grade=grade, shared=len(level) > 1)
        for placing in level:
            yield ProposedAward(
                prize=mine, player=number_of(placing.player), cents=shares.get(placing.player, 0), merit=merit,
                final=desk.grade(grade).over,
            )  # fmt: skip


def grade_placings(desk: Desk, grade: str) -> tuple[Placing, ...]:
    """Without house players, who win nothing."""
    if not desk.grade(grade).rounds:
        return ()
    placings = standings(desk.event(grade)).placings
    return _renumbered([placing for placing in placings if not desk.player(number_of(placing.player)).house])


def _renumbered(placings: Sequence[Placing]) -> tuple[Placing, ...]:
    """Places as if those left out had not played."""
    below = {
        place: 1 + sum(placing.place < place for placing in placings)
        for place in {placing.place for placing in placings}
    }
    return tuple(replace(placing, place=below[placing.place]) for placing in placings)


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
                    merit=Merit(kind="team", place=team.place, team=team.team), final=desk.over,
                )  # fmt: skip


def _level(ranked: Iterable[TeamPlacing], place: int) -> int:
    return sum(team_placing.place == place for team_placing in ranked)


def _grades(desk: Desk, prize: Prize) -> list[str]:
    return [prize.grade] if prize.grade else [name for name, grade in desk.grades.items() if grade.players]


def _best_games(desk: Desk, prize: Prize) -> tuple[list[int], Merit, bool]:
    made = [each for grade in _grades(desk, prize) for each in high_games(desk.event(grade))]
    scores = [(number_of(player), score) for player, score in made]
    scores = [(number, score) for number, score in scores if not desk.player(number).house]
    highest = max((score for _, score in scores), default=0)
    winners = [number for number, score in scores if score == highest]
    over = all(desk.grade(name).over for name in _grades(desk, prize))
    return list(dict.fromkeys(winners)), Merit(kind="high-game", points=highest), over


def _best_words(desk: Desk, prize: Prize) -> tuple[list[int], Merit, bool]:
    claimed = [
        word_claim
        for word_claim in desk.after.words
        if prize.grade is None or desk.player(word_claim.player).grade == prize.grade
    ]
    highest = max((word_claim.points for word_claim in claimed), default=0)
    best = [word_claim for word_claim in claimed if word_claim.points == highest]
    merit = Merit(kind="high-word", points=highest, words=tuple(dict.fromkeys(word_claim.word for word_claim in best)))
    over = all(desk.grade(name).over for name in _grades(desk, prize))
    return list(dict.fromkeys(word_claim.player for word_claim in best)), merit, over


def _shared(prize: Prize, winners: Sequence[int], merit: Merit, final: bool) -> Iterator[ProposedAward]:
    share = int(Fraction(prize.cents, len(winners))) if winners else 0
    all_alike = replace(merit, shared=len(winners) > 1)
    return (ProposedAward(prize=prize, player=each, cents=share, merit=all_alike, final=final) for each in winners)


def _award(desk: Desk, key: str, player: int) -> Award | None:
    return next((award for award in desk.till.awards if (award.prize, award.player) == (key, player)), None)


# --- handing over


def hand_over_prize(desk: Desk, key: str, player: int, cents: int, way: Way = "cash", text: str = "") -> Decided:
    """What a player got of a prize: marked, and in the cash book where it was money."""
    prize = desk.till.prize(key)
    if prize is None:
        return _no(desk, "no_such_prize")
    if player not in desk.players:
        return _no(desk, "no_such_player", player=player)
    if refusal := _kept_back(desk, prize, player):
        return refusal
    left = sum(each.cents for each in _same_pot(desk, prize)) - _given(desk, prize)
    if cents > left:
        return _no(desk, "more_than_promised", left_cents=left)
    if lacking := refuse_short_till(desk, cents, way):
        return lacking
    paid = PrizePaid(award=Award(prize=key, player=player, cents=cents, paid=True, told=text.strip()))
    if not cents:
        return (paid,)
    return (paid, MoneyMoved(cents=-cents, why="prize", way=way, player=player, told=prize.told))


def _kept_back(desk: Desk, prize: Prize, player: int) -> Refusal | None:
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    if not _over(desk, prize):
        return _no(desk, "prize_not_decided", grade=prize.grade) if prize.grade else _no(desk, "event_not_decided")
    return _no(desk, "prize_handed_over") if _award(desk, prize.key, player) else None


def take_back_prize(desk: Desk, key: str, player: int, reason: str) -> Decided:
    """A prize that went to the wrong hands: the award and its line in the cash book are both undone."""
    award = _award(desk, key, player)
    if award is None:
        return _no(desk, "no_such_prize")
    if desk.till.closed_by is not None:
        return _no(desk, "accounts_closed")
    if not reason.strip():
        return _no(desk, "why_missing")
    entries = [award.seq]
    if award.cents and desk.till.line(award.seq + 1):
        entries.append(award.seq + 1)
    return tuple(Undone(entry=entry, reason=reason.strip()) for entry in reversed(entries))


def _over(desk: Desk, prize: Prize) -> bool:
    if prize.kind == "other":
        return True
    return desk.grade(prize.grade).over if prize.grade else desk.over


def _same_pot(desk: Desk, prize: Prize) -> list[Prize]:
    """Equals put the prizes of their places together, so that these are counted as one."""
    return [
        each
        for each in desk.till.prizes
        if each.key == prize.key
        or (prize.kind in ("place", "team") and (each.kind, each.grade) == (prize.kind, prize.grade))
    ]


def _given(desk: Desk, prize: Prize) -> int:
    pot = {each.key for each in _same_pot(desk, prize)}
    return sum(award.cents for award in desk.till.awards if award.prize in pot)


def _no(desk: Desk, code: str, **detail: Fact) -> Refusal:
    basis = desk.book.silent("prizes are the organiser's: what is promised is given, to whom the standings name")
    return Refusal(code=code, rests_on=(basis,), detail=tuple(detail.items()))
