"""Why a board of a draw is as it is: a code and its facts, plain, so that a log can keep them. The site words them."""

from dataclasses import dataclass, field
from typing import Literal

from tilehall.law.game.shape import ADDED

ReasonCode = Literal[
    "by_hand",
    "wished",
    "bye_by_hand",
    "bye_of_the_lowest",
    "house_player",
    "came_late_bye",
    "came_late_forfeit",
    "withdrew",
    "round_robin",
    "fontes",
    "knock_out",
    "knock_out_bye",
    "teams",
    "tables",
    "drawn_anew",
    # of a pair that was weighed against others
    "gibson",
    "chew",
    "cop",
    "top_half",
    "highest_placed",
    "only_draw",
    "lot",
    "better",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWeighing:
    """Two who were paired by weighing. `half_wins` are theirs, the higher placed first, who is `top` of the pair; `met`
    are the rounds in which they met; `differs` are the terms in which the best draw without this pair costs more or
    less, the first of them having decided. `after` is the round after which they stood so, if not the one before."""

    round: int
    hill: bool
    half_wins: tuple[int, int]
    top: int
    met: tuple[int, ...] = ()
    mates: str | None = None
    differs: tuple[tuple[str, int], ...] = ()
    after: int | None = field(default=None, metadata=ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """`facts` are those of the code: the round and how many there are, a team, the number of a player."""

    code: ReasonCode
    facts: tuple[tuple[str, int | str], ...] = ()
    weighed: PairWeighing | None = None


def make_reason(code: ReasonCode, **facts: int | str) -> Reason:
    return Reason(code=code, facts=tuple(facts.items()))
