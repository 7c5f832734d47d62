"""The guard that a migration puts around a log, tried on the tables of a room that does not exist."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import DatabaseError, IntegrityError, connection, migrations, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from tests.site.whole_halls import Place
from tilehall.site.logs.append_only import AppendOnly, triggers_of

pytestmark = pytest.mark.usefixtures("hall")

ROOM = "minutes"
TABLES = (
    migrations.CreateModel("Meeting", [("id", models.BigAutoField(primary_key=True))]),
    migrations.CreateModel(
        "Motion",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("meeting", models.ForeignKey("minutes.Meeting", on_delete=models.PROTECT)),
            ("text", models.CharField(max_length=20)),
        ],
    ),
)
GUARD = AppendOnly(
    "motion",
    name="minutes_motion",
    says=("a motion is never changed", "a motion stays in its minutes"),
    within="meeting",
    emptied="minutes_log_stays",
)


@dataclass(frozen=True)
class Room:
    before: ProjectState
    after: ProjectState

    def guard(self) -> None:
        with connection.schema_editor() as editor:
            GUARD.database_forwards(ROOM, editor, self.before, self.after)

    def unguard(self) -> None:
        with connection.schema_editor() as editor:
            GUARD.database_backwards(ROOM, editor, self.after, self.before)


@pytest.fixture
def room(hall: Place) -> Room:
    """One meeting with two motions, not guarded yet."""
    state = ProjectState()
    for made in TABLES:
        was = state.clone()
        made.state_forwards(ROOM, state)
        with connection.schema_editor() as editor:
            made.database_forwards(ROOM, editor, was, state)
    after = state.clone()
    GUARD.state_forwards(ROOM, after)
    run("INSERT INTO minutes_meeting (id) VALUES (1)")
    run("INSERT INTO minutes_motion (id, meeting_id, text) VALUES (1, 1, 'to open'), (2, 1, 'to close')")
    return Room(state, after)


def run(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def count() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM minutes_motion")
        return int(cursor.fetchone()[0])


CHANGE = "UPDATE minutes_motion SET text = 'to dance' WHERE id = 1"
REMOVE = "DELETE FROM minutes_motion WHERE id = 2"


def test_without_the_guard_a_log_can_be_changed(room: Room) -> None:
    """The harm first."""
    run(CHANGE)
    run(REMOVE)
    assert count() == 1


def test_an_entry_is_never_changed_nor_removed(room: Room) -> None:
    room.guard()
    with pytest.raises(IntegrityError, match="a motion is never changed"):
        run(CHANGE)
    with pytest.raises(IntegrityError, match="a motion stays in its minutes"):
        run(REMOVE)
    run("INSERT INTO minutes_motion (id, meeting_id, text) VALUES (3, 1, 'to thank')")
    assert count() == 3


def test_a_log_is_not_emptied_in_one_go(room: Room, hall: Place) -> None:
    room.guard()
    empty = "DELETE FROM minutes_motion" if hall.vendor == "sqlite" else "TRUNCATE minutes_motion"
    with pytest.raises(DatabaseError, match=r"stays in its minutes|never emptied"):
        run(empty)
    assert count() == 2


def test_a_whole_can_go_its_head_first(room: Room) -> None:
    room.guard()
    with pytest.raises(IntegrityError):  # by halves: at the end of the transaction the keys are asked
        run("DELETE FROM minutes_meeting")
    with transaction.atomic():
        run("DELETE FROM minutes_meeting")
        run("DELETE FROM minutes_motion")
    assert count() == 0


@pytest.mark.parametrize("twice", [Room.guard, lambda _room: None], ids=["put up again", "once"])
def test_it_can_be_put_up_again_and_taken_down(room: Room, twice: Callable[[Room], None]) -> None:
    """Again after a migration that built the table anew; down when a migration is taken back."""
    room.guard()
    twice(room)
    with pytest.raises(IntegrityError):
        run(CHANGE)
    room.unguard()
    run(CHANGE)
    run(REMOVE)


def test_it_says_which_triggers_check_must_find() -> None:
    kept = {"minutes_motion_unchanged", "minutes_motion_stays"}
    assert set(GUARD.triggers("sqlite")) == kept
    assert set(GUARD.triggers("postgresql")) == {*kept, "minutes_log_stays"}
    lists = AppendOnly("list", name="minutes_list", says=("", ""))
    assert set(lists.triggers("postgresql")) == {"minutes_list_unchanged"}


def test_the_triggers_that_stand_keep_their_names(hall: Place) -> None:
    """Halls that were migrated long ago have them under these."""
    tables = ("inrun", "listedrow", "publishedlist", "ratedevent", "ratedrow", "run")
    stands = {
        *("games_event_stays", "games_event_unchanged", "tournaments_act_stays", "tournaments_act_unchanged"),
        *(f"ratings_{table}_unchanged" for table in tables),
        *(f"ratings_{table}_stays" for table in ("inrun", "listedrow", "ratedrow")),
    }
    if hall.vendor == "postgresql":
        stands |= {"games_log_stays", "tournaments_log_stays"}
    migrated = MigrationLoader(None, ignore_no_migrations=True).disk_migrations.values()
    assert stands <= triggers_of(migrated, hall.vendor)
