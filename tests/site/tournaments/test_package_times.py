"""Entries of a package are of dates that they can have; a clock that is a day off loses no tournament."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from tests.law.tournament.desk.plans import BEGUN, four
from tilehall.law.tournament.desk.acts import CODEC
from tilehall.law.tournament.desk.acts.entries import NoteMade
from tilehall.law.tournament.desk.log import Entry
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people.actor import CONSOLE, Actor
from tilehall.site.tournaments import store
from tilehall.site.tournaments.actions import packages
from tilehall.site.tournaments.actions.name_matches import LEAVE, NameAnswers
from tilehall.site.tournaments.package_file import WrongPackage
from tilehall.site.tournaments.package_times import time_fault
from tilehall.site.tournaments.store import DeskState

from .finished_event import acting, hand, opened
from .test_act_rights import with_forged

NOW = BEGUN + timedelta(days=1)
HOUR, DAY, YEAR = timedelta(hours=1), timedelta(days=1), timedelta(days=365)


def fault(*apart: timedelta, known: Sequence[timedelta] = ()) -> str | None:
    """Of entries so far from the start of the event; those known are here already."""
    log = [Entry(seq=seq, at=BEGUN + each, by="", act=four()[0]) for seq, each in enumerate((*known, *apart), 1)]
    return time_fault(log, len(known) + 1, BEGUN.date(), NOW)


@pytest.mark.parametrize(
    "apart",
    [
        (-2 * YEAR, -DAY, HOUR),  # announced two years before
        (HOUR, -20 * HOUR, 2 * HOUR),  # a clock nearly a day ahead, set right during round 1
        (2 * DAY, HOUR),  # a day ahead, and the file is brought at once; another laptop goes on
        (-DAY, HOUR, -DAY, HOUR),  # two laptops, one a day behind, taking turns
    ],
)
def test_a_clock_that_is_a_day_off_loses_no_tournament(apart: tuple[timedelta, ...]) -> None:
    assert fault(*apart) is None
    assert fault(*apart[1:], known=apart[:1]) is None


@pytest.mark.parametrize(
    "apart, said",
    [
        ((HOUR, 173 * YEAR), "Entry 2 is dated 21/03/2199 22:00, and the clock of this hall says 03/05/2026"),
        ((-36 * YEAR,), "Entry 1 is dated 11/05/1990 21:00, years before the event begins (02/05/2026)."),
        ((HOUR, -11 * YEAR), "Entry 2 is dated 05/05/2015 21:00, and one before it 02/05/2026 22:00."),
        # Step by step into the past, none of them large.
        (tuple(-n * DAY for n in range(10)), "Entry 4 is dated"),
    ],
)
def test_what_cannot_be_of_its_date_is_named(apart: tuple[timedelta, ...], said: str) -> None:
    assert said in (fault(*apart) or "")


def test_a_date_that_was_taken_in_once_does_not_keep_out_what_follows() -> None:
    assert fault(2 * HOUR, known=(HOUR, 173 * YEAR)) is None


def dated(number: int, at: datetime) -> bytes:
    """The package of an event whose last entry is of another date."""
    plain = json.loads(packages.take_out(CONSOLE, store.load(number))[1])
    plain["acts"][-1]["at"] = at.isoformat(timespec="microseconds")
    plain |= {"seal": "", "log_sha256": chain_hash(store.rows_from_package(plain["acts"]))}
    return json.dumps(plain).encode()


def take_in(actor: Actor, raw: bytes) -> DeskState:
    return packages.take_in(actor, raw, NameAnswers(otherwise=LEAVE), hand(), trusted=True)


@pytest.mark.django_db
def test_a_package_with_an_entry_of_2199_is_refused_in_words() -> None:
    """It was taken in: a round then ran for 173 years, and every appeal came in time."""
    number, director = opened(four()), acting("director")
    raw = dated(number, datetime(2199, 1, 2, tzinfo=UTC))
    store.forget_all()
    assert "Entry 9 is dated 02/01/2199" in packages.preview_package(director, raw, hand().now).refused
    with pytest.raises(WrongPackage, match=r"Entry 9 is dated 02/01/2199 .* console of this hall can import the file"):
        take_in(director, raw)
    assert not store.tournaments_listed().exists()
    assert "Entry 9" in packages.preview_package(CONSOLE, raw, hand().now).wrong_time
    assert take_in(CONSOLE, raw).row.seq == len(four())


@pytest.mark.django_db
def test_so_is_one_that_goes_on_with_an_event_that_lives_here() -> None:
    number, director = opened(four()), acting("director")
    raw = with_forged(number, CODEC.encode(NoteMade(about="said", told="quiet, please")))
    plain = json.loads(raw)
    plain["acts"][-1]["at"] = "2015-01-01T00:00:00.000000+00:00"
    plain["log_sha256"] = chain_hash(store.rows_from_package(plain["acts"]))
    with pytest.raises(WrongPackage, match=r"Entry 10 is dated 01/01/2015 .* and one before it 02/05/2026"):
        take_in(director, json.dumps(plain).encode())
    assert take_in(director, raw).row.seq == len(four()) + 1
