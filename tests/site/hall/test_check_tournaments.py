"""Check of tournaments: harm done to a log past the hall is found, and a hall that moves takes its desks along."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.hall.test_restore import LATER
from tests.site.hall_fixtures import VENDORS, MakePlace
from tests.site.restore_scene import backup_of_other_hall, everything, lived_in, restore
from tests.site.whole_halls import Place, fill_with_life, open_hall
from tilehall.site.hall import check, upgrade
from tilehall.site.hall.check import Disagreement
from tilehall.site.hall.hall_error import HallError
from tilehall.site.people.models import Person
from tilehall.site.tournaments import store
from tilehall.site.tournaments.store import ActRow, EntrantRow, Origin, TournamentRow


def run_event(key: str = "k" * 32) -> int:
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id=f"open {key}")
    number = store.open_tournament(key, four(), origin).row.pk
    person = Person.objects.create(full_name=f"Ana of {key}", folded=f"ana {key}", added_at=timezone.now())
    store.tie_entrant(number, 1, person)
    return number


def unguarded() -> None:
    """What somebody with the database in hand could do."""
    on = "" if connection.vendor == "sqlite" else " ON tournaments_actrow"
    with connection.cursor() as cursor:
        for name in ("tournaments_act_unchanged", "tournaments_act_stays"):
            cursor.execute(f"DROP TRIGGER {name}{on}")


def change_head(**change: object) -> Callable[[int], None]:
    def do(number: int) -> None:
        TournamentRow.objects.filter(pk=number).update(**change)

    return do


def change_score(number: int) -> None:
    unguarded()
    row = ActRow.objects.get(tournament=number, seq=len(four()))
    ActRow.objects.filter(pk=row.pk).update(payload={**row.payload, "scores": [301, 380]})


def change_who(number: int) -> None:
    unguarded()
    ActRow.objects.filter(tournament=number, seq=2).update(by_name="Nobody")


def drop_last(number: int) -> None:
    unguarded()
    ActRow.objects.get(tournament=number, seq=len(four())).delete()


def drop_inside(number: int) -> None:
    unguarded()
    ActRow.objects.get(tournament=number, seq=3).delete()


def unknown_kind(number: int) -> None:
    unguarded()
    ActRow.objects.filter(tournament=number, seq=2).update(kind="bribed/1")


def impossible(number: int) -> None:
    """A result for a round that nobody drew."""
    unguarded()
    row = ActRow.objects.get(tournament=number, seq=len(four()))
    ActRow.objects.filter(pk=row.pk).update(payload={**row.payload, "round": 9})


def no_such_number(number: int) -> None:
    EntrantRow.objects.filter(tournament=number).update(number=77)


@pytest.mark.parametrize(
    "harm, found",
    [
        (change_head(seq=3), {"tournament-seq"}),
        (change_head(log_sha256="0" * 64), {"tournament-log"}),
        (change_head(name="Somebody else's Open"), {"tournament-name"}),
        (change_head(phase="finished", place="Elsewhere"), {"tournament-phase", "tournament-place"}),
        (change_head(begins=None), {"tournament-begins"}),
        (change_score, {"log-guard", "tournament-log"}),
        (change_who, {"log-guard", "tournament-log"}),
        (drop_last, {"log-guard", "tournament-log", "tournament-seq"}),
        (drop_inside, {"log-guard", "tournament-log", "tournament-seq", "tournament-replay"}),
        (unknown_kind, {"log-guard", "tournament-log", "tournament-replay"}),
        (impossible, {"log-guard", "tournament-log", "tournament-replay"}),
        (no_such_number, {"tournament-entrant"}),
    ],
)
def test_harm_done_past_the_desk_is_found(hall: Place, harm: Callable[[int], None], found: set[str]) -> None:
    other, number = run_event("o" * 32), run_event()
    before = check.check()
    assert before.disagreements == []
    assert (before.tournaments, before.acts) == (2, 2 * len(four()))
    harm(number)
    disagreements = check.check().disagreements
    assert {one.what for one in disagreements} == found
    assert {one.id for one in disagreements if one.what != "log-guard"} == {number}
    assert other != number


def test_both_sides_of_a_disagreement_are_shown(hall: Place) -> None:
    number = run_event()
    TournamentRow.objects.filter(pk=number).update(name="Theirs")
    assert check.check().disagreements == [Disagreement("tournament-name", number, "Theirs", "Autumn Open")]


def test_every_tournament_is_told_of_while_checking(hall: Place) -> None:
    run_event()
    told: list[tuple[str, int, int]] = []
    check.check(report_progress=lambda *said: told.append(said))
    assert told == [("tournaments", 1, 1)]


# --- moving, upgrading


@pytest.mark.parametrize("there", VENDORS)
@pytest.mark.parametrize("here", VENDORS)
def test_a_desk_moves_between_databases_and_its_log_stays_guarded(
    make_place: MakePlace, tmp_path: Path, here: str, there: str
) -> None:
    old, new = lived_in(make_place(here)), make_place(there)
    with fill_with_life(old):
        number = run_event()
    restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert everything(new) == everything(old)
    with fill_with_life(new):
        assert check.check().disagreements == []
        for harm in (
            lambda: ActRow.objects.filter(tournament=number).update(kind="x"),
            lambda: ActRow.objects.get(tournament=number, seq=1).delete(),
        ):
            with pytest.raises(DatabaseError, match="never"), transaction.atomic():
                harm()
        store._kept.clear()
        assert store.load(number).desk.name(1) == "Ana"
        assert run_event("n" * 32) == number + 1, "numbers go on after those that were restored"


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_backup_with_a_forged_log_is_not_restored(make_place: MakePlace, tmp_path: Path, vendor: str) -> None:
    old, new = make_place(vendor), make_place(vendor)
    with fill_with_life(old):
        open_hall()
        change_score(run_event())
    before = everything(new)
    with pytest.raises(HallError, match=r"first tournament-log of 1"):
        restore(backup_of_other_hall(old, tmp_path / "b.zip"), new)
    assert everything(new) == before


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_newer_version_may_sum_a_log_up_in_other_words(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor))
    with fill_with_life(place):
        number = run_event()
        TournamentRow.objects.filter(pk=number).update(phase="under way")  # as an older version said it
    with LATER:
        assert upgrade.open_or_upgrade(place.data, database=place.database) == "upgraded"
    with fill_with_life(place):
        assert TournamentRow.objects.get(pk=number).phase == "playing"


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_log_that_was_harmed_stops_the_upgrade(make_place: MakePlace, vendor: str) -> None:
    place = lived_in(make_place(vendor))
    with fill_with_life(place):
        change_head(log_sha256="0" * 64)(run_event())
    before = everything(place)
    with LATER, pytest.raises(HallError, match="tournament-log"):
        upgrade.open_or_upgrade(place.data, database=place.database)
    assert everything(place) == before
