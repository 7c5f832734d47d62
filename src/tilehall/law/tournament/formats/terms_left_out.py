"""What an event counts by and a TOU file or a sheet of games cannot say: whoever reckons from one must know."""

from collections.abc import Iterator, Sequence

from ..event import Bye, Event, Forfeit
from .import_result import ImportedGrade

_SPREADS = (
    ("a bye", "bye_spread"),
    ("a win by forfeit", "forfeit_spread"),
    ("a forfeit", "forfeiter_spread"),
    ("a missed round", "missed_spread"),
)


def terms_left_out(grades: Sequence[ImportedGrade]) -> tuple[str, ...]:
    """One sentence, or none where everything counts as the rules have it. All grades have the same terms."""
    parts = list(_parts(grades[0].event)) if grades else []
    if any(_of_another_spread(grade.event) for grade in grades):
        parts.append("byes or forfeits of another spread than the usual")
    if not parts:
        return ()
    return (f"this format has no place for {', '.join(parts)}: standings calculated from the file may differ",)


def _parts(event: Event) -> Iterator[str]:
    own = event.own_terms
    if own.spread_caps:
        yield f"the spread cap ({', '.join(map(str, own.spread_caps))})"
    if own.byes_count is not None and any(isinstance(meeting, Bye) for each in event.rounds for meeting in each):
        yield f"byes that count {own.byes_count}"
    for name, term in _SPREADS:
        if (spread := getattr(own, term)) is not None:
            yield f"the spread of {name} ({spread:+})"


def _of_another_spread(event: Event) -> bool:
    meetings = (meeting for each in event.rounds for meeting in each)
    return any(isinstance(meeting, Bye | Forfeit) and meeting.spread is not None for meeting in meetings)
