"""Long tournaments in segments: each is rated whole, and rounded, before the next."""

from collections.abc import Sequence

from .profiles import Profile
from .things import Result

TWO_FROM, THREE_FROM = 17, 36


def ends(rounds: int) -> tuple[int, ...]:
    """The last round of each segment: one up to 16 rounds, two up to 35, else three."""
    m = rounds - 1
    if rounds < TWO_FROM:
        return (rounds,)
    if rounds < THREE_FROM:
        return (m // 2 + 1, rounds)
    return (m // 3 + 1, (2 * m + 1) // 3 + 1, rounds)


def parts(profile: Profile, results: Sequence[Result]) -> list[list[Result]]:
    """The results of each segment; all together where the profile has none."""
    if not profile.segments or not results:
        return [list(results)]
    made: list[list[Result]] = []
    after = None
    for last in ends(max(each.round for each in results)):
        made.append([each for each in results if each.round <= last and (after is None or each.round > after)])
        after = last
    return made
