"""How far an event is, as lists of events tell it."""

import pytest

from tilehall.law.tournament.desk.acts.act import Act
from tilehall.law.tournament.desk.acts.entries import EntriesClosed
from tilehall.law.tournament.desk.acts.report import Finished
from tilehall.law.tournament.desk.acts.results import ResultEntered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.log import rebuild
from tilehall.law.tournament.desk.phases import Phase, desk_phase, round_ended_at

from .plans import BEGUN, four, logged


def played() -> tuple[Act, ...]:
    """The four to the end of their three rounds."""
    first = ResultEntered(grade="A", round=1, player=3, scores=(390, 412))
    rest = [
        act
        for number, players in ((2, (3, 4)), (3, (1, 2)))
        for act in (
            RoundBegun(round=number, minutes=55),
            *(ResultEntered(grade="A", round=number, player=one, scores=(400, 380)) for one in players),
        )
    ]
    return (*four(), first, *rest)


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        (four()[:6], "announced"),
        ((*four()[:6], EntriesClosed()), "closed"),
        (four(), "playing"),
        (played(), "over"),
        ((*played(), Finished()), "finished"),
    ],
)
def test_from_the_announcement_to_the_end(acts: tuple[Act, ...], expected: Phase) -> None:
    assert desk_phase(rebuild(logged(acts))) == expected


def test_a_round_ends_with_its_last_slip() -> None:
    entries = logged(played())
    assert round_ended_at(rebuild(entries[: len(four())])) is None
    assert round_ended_at(rebuild(entries[: len(four()) + 1])) == entries[len(four())].at
    assert entries[0].at > BEGUN
