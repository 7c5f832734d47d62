"""A knock-out: who meets whom by seeds, who went on, and what is to be played next, all read from what was played.

The best seeds have the byes of the first round. A match is one game or the best of several, each leg in a round of its
own; a leg that can decide nothing is not played. After the last leg more wins count, then spread, then the better seed.
Who left loses the match to who is there, or left later, and keeps the slot of it. Whoever has nobody to meet for the
third place has it without a board.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilehall.law.tournament.event import Forfeit, Meeting, PairGame, PlayerId
from tilehall.law.tournament.event import Round as Played


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Two, the better seed first; one of them may be missing. `scores` are those of the legs, in their order."""

    players: tuple[PlayerId | None, PlayerId | None]
    scores: tuple[tuple[int, int] | None, ...] = ()
    decided: bool = False
    winner: PlayerId | None = None

    @property
    def loser(self) -> PlayerId | None:
        one, other = self.players
        return (other if self.winner == one else one) if self.decided and self.winner else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """`first` is the round of the event with its first leg. `third`: its last match is the one for place three."""

    first: int
    matches: tuple[Match, ...]
    legs: int
    third: bool = False

    @property
    def done(self) -> bool:
        return all(match.decided for match in self.matches)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The rounds that are played or can be drawn; the last of them is the final once it has one match for the
    first place."""

    seeds: tuple[PlayerId, ...]
    rounds: tuple[BracketRound, ...]

    @property
    def final(self) -> BracketRound | None:
        last = self.rounds[-1]
        return last if len(last.matches) - last.third == 1 else None

    @property
    def over(self) -> bool:
        return self.final is not None and self.final.done

    @property
    def places(self) -> tuple[PlayerId, ...]:
        """The first two, and with a match for it the next two, once they are decided; where both left, by seed."""
        if not self.over or self.final is None:
            return ()
        placed = [
            player
            for match in self.final.matches
            for player in ((match.winner, match.loser) if match.winner else match.players)
        ]
        return tuple(player for player in placed if player is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOut:
    """Who plays in it, best seed first, and how; who is `gone` plays no more from a round on."""

    seeds: Sequence[PlayerId]
    best_of: int = 1
    third_place: bool = False
    gone: Mapping[PlayerId, int] = field(default_factory=dict)


Slot = tuple[PlayerId | None, PlayerId | None]
WON_BY_FORFEIT = (1, 0)  # how a leg stands in a match if one forfeits it: a win, and next to nothing in the spread


def seed_order(size: int) -> list[int]:
    """The seeds of the first round from top to bottom: the first two can only meet in the final."""
    order = [1]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    return order


def rounds_needed(players: int) -> int:
    """How many times somebody goes on until one is left."""
    return max(players - 1, 0).bit_length()


def bracket_of(rules: KnockOut, played: Sequence[Played], first: int = 1) -> Bracket:
    """As far as it has come by these rounds, the first of which was round `first` of the event."""
    slots = first_slots(rules.seeds)
    rounds: list[BracketRound] = []
    at, third = 0, False
    while True:
        pairs = _as_laid(rules, slots, played[at] if at < len(played) else ())
        matches, legs = _matches(rules, pairs, played[at : at + rules.best_of])
        made = BracketRound(first=first + at, matches=tuple(matches), legs=legs, third=third)
        rounds.append(made)
        if not made.done or at >= len(played) or len(matches) - third == 1:
            return Bracket(seeds=tuple(rules.seeds), rounds=tuple(rounds))
        at += legs
        on = [match.winner for match in matches]
        slots = [_seeded(pair, rules.seeds) for pair in zip(on[::2], on[1::2], strict=True)]
        if len(slots) == 1 and rules.third_place:
            out = _seeded((matches[0].loser, matches[1].loser), rules.seeds)
            slots, third = [*slots, *([out] if any(out) else [])], any(out)


def first_slots(seeds: Sequence[PlayerId]) -> list[Slot]:
    """The matches of the first round, from top to bottom."""
    by_seed = dict(enumerate(seeds, 1))
    order = [by_seed.get(seed) for seed in seed_order(2 ** rounds_needed(len(seeds)))]
    return list(zip(order[::2], order[1::2], strict=True))


def _seeded(pair: Slot, seeds: Sequence[PlayerId]) -> Slot:
    """The better seed first; who is missing last."""
    one, other = sorted(pair, key=lambda each: len(seeds) if each is None else seeds.index(each))
    return one, other


def _as_laid(rules: KnockOut, slots: Sequence[Slot], drawn: Sequence[Meeting]) -> list[Slot]:
    """The pairs as they are drawn, where a hand has changed them; in the slots of those who should be there. Who left
    before the game is on no board, and stays in the slot as the one who lost."""
    by_player = {player: meeting.players for meeting in drawn for player in meeting.players}
    taken: set[tuple[PlayerId, ...]] = set()
    made: list[Slot] = []
    free = [meeting.players for meeting in drawn]
    for slot in slots:
        named = [by_player[player] for player in slot if player is not None and player in by_player]
        laid = next((each for each in named if each not in taken), None)
        if laid is None and named:
            laid = next((each for each in free if each not in taken), None)
        if laid is None:
            made.append((None, None) if named else slot)  # whoever should be here sits elsewhere
            continue
        taken.add(laid)
        left = (each for each in slot if each in rules.gone and each not in by_player and laid[0] in slot)
        made.append(_seeded((laid[0], laid[1] if len(laid) > 1 else next(left, None)), rules.seeds))
    return made


def _matches(rules: KnockOut, pairs: Sequence[Slot], legs: Sequence[Played]) -> tuple[list[Match], int]:
    """Each as it stands, and how many legs it took all of them."""
    there = {player for meeting in legs[0] for player in meeting.players} if legs else set()
    absent = {player: left for player, left in rules.gone.items() if player not in there}
    matches = [_alone(Match(players=pair), absent) for pair in pairs]
    used = 0
    for number, leg in enumerate(legs, 1):
        if all(match.decided for match in matches) and used:
            break
        used = number
        last = number == rules.best_of
        matches = [match if match.decided else _after_leg(rules, match, leg, last=last) for match in matches]
    left = [match if match.decided else _alone(match, rules.gone) for match in matches]
    return left, max(used, 1)


def _alone(match: Match, gone: Mapping[PlayerId, int]) -> Match:
    """Who has nobody to meet, or whose opponent has left, goes on; of two who left, who was there longer."""
    until = {player: gone.get(player, math.inf) for player in match.players if player is not None}
    longest = max(until.values(), default=0)
    there = [player for player, left in until.items() if left == longest]
    if len(there) == 2 and longest == math.inf:
        return match
    alone = len(until) == 1 and longest < math.inf  # there is nobody whom this one beat before leaving
    return replace(match, decided=True, winner=there[0] if len(there) == 1 and not alone else None)


def _after_leg(rules: KnockOut, match: Match, leg: Played, *, last: bool) -> Match:
    game = next((each for each in leg if set(each.players) == set(match.players)), None)
    score = _score(game, match) if game is not None else None
    if game is None or (score is None and game.open):
        return match
    played = Match(players=match.players, scores=(*match.scores, score))
    return _settled(rules, played, last=last)


def _score(game: Meeting, match: Match) -> tuple[int, int] | None:
    if isinstance(game, PairGame) and game.score is not None:
        first, second = game.score
        return (first, second) if game.first == match.players[0] else (second, first)
    if isinstance(game, Forfeit):
        return WON_BY_FORFEIT if game.to == match.players[0] else (0, 1)
    return None


def _settled(rules: KnockOut, match: Match, *, last: bool) -> Match:
    """Decided by more wins than the other can still get; after the last leg by the spread, then by the seed."""
    halves = [_halves(match, side) for side in (0, 1)]
    if max(halves) <= rules.best_of and not last:
        return match
    spread = sum(score[0] - score[1] for score in match.scores if score)
    ahead = (halves[0], spread) >= (halves[1], 0)
    return replace(match, decided=True, winner=match.players[0] if ahead else match.players[1])


def _halves(match: Match, side: int) -> int:
    scores = [score for score in match.scores if score is not None]
    return sum(1 + (score[side] > score[1 - side]) - (score[side] < score[1 - side]) for score in scores)


def next_matches(bracket: Bracket) -> list[Match]:
    """What is to be played next: the matches that are not decided; in a first leg also who has nobody to meet, unless
    it is for the third place, with which nobody goes on."""
    last = bracket.rounds[-1]
    begun = any(match.scores for match in last.matches)
    waiting = [match for match in last.matches if not match.decided]
    goes_on = last.matches[:-1] if last.third else last.matches
    return waiting if begun else [*waiting, *(match for match in goes_on if match.decided and match.winner)]
