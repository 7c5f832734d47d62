"""Long tournaments in segments: each is rated whole, and rounded, before the next."""

from collections.abc import Sequence

from .profiles import Profile
from .rating_records import RatedResult

TWO_FROM, THREE_FROM = 17, 36


def segment_ends(rounds: int) -> tuple[int, ...]:
    """The last round of each segment: one up to 16 rounds, two up to 35, else three."""
    m = rounds - 1
    if rounds < TWO_FROM:
        return (rounds,)
    if rounds < THREE_FROM:
        return (m // 2 + 1, rounds)
    return (m // 3 + 1, (2 * m + 1) // 3 + 1, rounds)


def results_by_segment(profile: Profile, results: Sequence[RatedResult]) -> list[list[RatedResult]]:
    """The results of each segment; all together where the profile has none."""
    if not profile.segments or not results:
        return [list(results)]
    rated_results: list[list[RatedResult]] = []
    after = None
    for last in segment_ends(max(rated_result.round for rated_result in results)):
        rated_results.append(
            [
                rated_result
                for rated_result in results
                if rated_result.round <= last and (after is None or rated_result.round > after)
            ]
        )
        after = last
    return rated_results
