"""A tournament leaves a hall and arrives in another: once, whole, and nothing doubled."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.law.tournament.desk.plans import BEGUN, four
from tests.site.tournaments.test_store import entering, hand, opened
from tilehall.law.tournament.desk.acts.entries import Entered
from tilehall.law.tournament.desk.acts.rounds import RoundBegun
from tilehall.law.tournament.desk.records import Player
from tilehall.site.logs.chain import chain_hash
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, VISITOR, NotYours
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import packages
from tilehall.site.tournaments.actions.commands import execute
from tilehall.site.tournaments.actions.name_matches import LEAVE, NEW, NameAnswers, Undecided
from tilehall.site.tournaments.actions.packages import LogsParted, WrongPackage
from tilehall.site.tournaments.store import ActRow, DeskState, Origin, TournamentRow

pytestmark = pytest.mark.django_db


def person(name: str) -> Any:
    return people.add_person(CONSOLE, full_name=name, club=None, now=timezone.now())


def out(number: int) -> bytes:
    return packages.take_out(CONSOLE, store.load(number))[1]


def elsewhere() -> bytes:
    """A package of four(), whose first two players the other hall knew; that hall is gone then."""
    kept = opened()
    for number, name in ((1, "Ana"), (2, "Ben")):
        store.tie_entrant(kept.row.pk, number, person(name))
    raw = out(kept.row.pk)
    move()
    return raw


def move() -> None:
    """To another hall: nothing is in it."""
    from tilehall.site.people.models import Person

    store.forget_all()
    Person.objects.all().delete()
    store._kept.clear()


def take(raw: bytes, **more: Any) -> DeskState:
    return packages.take_in(CONSOLE, raw, NameAnswers(**{"otherwise": LEAVE, **more}), hand("take"))


def rows() -> tuple[int, int, int]:
    return TournamentRow.objects.count(), ActRow.objects.count(), store.EntrantRow.objects.count()


def test_it_arrives_once_with_its_whole_log_and_its_keys() -> None:
    kept = opened()
    paper, seal = keys.player_key(kept.row, 3), kept.row.log_sha256
    raw = out(kept.row.pk)
    move()
    first = take(raw)
    assert (first.row.log_sha256, first.row.phase, first.row.name) == (seal, "playing", "Autumn Open")
    assert first.row.arrived is not None
    assert keys.player_number(first.row, paper) == 3
    store._kept.clear()
    assert store.load(first.row.pk).desk == kept.desk
    before = rows()
    assert take(raw).row.pk == first.row.pk
    assert rows() == before
    assert packages.preview_package(CONSOLE, raw).new == 0


def test_a_longer_log_goes_on_and_an_older_package_changes_nothing() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    late = out(kept.row.pk)
    move()
    number = take(early).row.pk
    assert packages.preview_package(CONSOLE, late).new == 1
    assert take(late).desk.round_done(1)
    assert take(early).row.seq == len(four()) + 1
    assert TournamentRow.objects.count() == 1
    begun = execute(CONSOLE, "tournaments.direct", number, lambda _: (RoundBegun(round=2, minutes=9),), hand("go"))
    assert isinstance(begun, DeskState), "the desk goes on here"


def test_where_two_halls_parted_is_said_and_nothing_changes() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(CONSOLE, "tournaments.score", kept.row.pk, lambda _: entering(300, 310), hand("one"))
    theirs = out(kept.row.pk)
    move()
    number = take(early).row.pk
    execute(CONSOLE, "tournaments.score", number, lambda _: entering(333, 310), hand("two"))
    before = rows()
    for ask in (lambda: take(theirs), lambda: packages.preview_package(CONSOLE, theirs)):
        with pytest.raises(LogsParted, match=f"at entry {len(four()) + 1}: here it is “result entered by the console"):
            ask()
    assert rows() == before
    assert store.load(number).desk.board_of("A", 1, 3).slip.scores == (333, 310)  # type: ignore[union-attr]


def test_people_are_found_by_their_name_and_asked_about_otherwise() -> None:
    raw = elsewhere()
    ana = person("Ana")
    preview = packages.preview_package(CONSOLE, raw)
    assert [(each.name, each.same) for each in preview.people] == [("Ana", ana), ("Ben", None)]
    with pytest.raises(Undecided) as undecided:
        take(raw, otherwise="")
    assert undecided.value.names == ("Ben",)
    assert rows() == (0, 0, 0)
    kept = take(raw, chosen={"Ben": NEW}, otherwise="")
    tied = store.entrants(kept.row.pk)
    assert (tied[1], tied[2].full_name) == (ana, "Ben")
    assert sorted(tied) == [1, 2], "whom the other hall did not know either is nobody's"


def test_who_came_later_is_tied_when_the_log_goes_on() -> None:
    kept = opened()
    early = out(kept.row.pk)
    execute(
        CONSOLE, "tournaments.organise", kept.row.pk,
        lambda _: (Entered(player=Player(number=5, name="Eve")),), hand("eve"),
        in_same_transaction=lambda state: store.tie_entrant(state.row.pk, 5, person("Eve")),
    )  # fmt: skip
    late = out(kept.row.pk)
    move()
    number = take(early).row.pk
    take(late, chosen={"Eve": NEW})
    assert store.entrants(number)[5].full_name == "Eve"


def test_only_who_may_takes_in_and_out_and_a_rehearsal_stays() -> None:
    kept = opened()
    with pytest.raises(NotYours):
        packages.take_out(VISITOR, kept)
    with pytest.raises(NotYours):
        packages.take_in(VISITOR, out(kept.row.pk), NameAnswers(), hand("x"))
    origin = Origin(at=BEGUN, by=None, by_name="Dora", command_id="copy")
    copy = store.open_tournament("c" * 32, four(), origin, rehearsal_of=kept.row)
    with pytest.raises(WrongPackage, match="rehearsal"):
        packages.take_out(CONSOLE, copy)


# --- broken and forged


def changed(raw: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    plain = json.loads(raw)
    change(plain)
    return json.dumps(plain).encode()


def resealed(plain: dict[str, Any]) -> None:
    """A forger who knows how the seal is made."""
    plain["log_sha256"] = chain_hash(store.rows_from_package(plain["acts"]))


def impossible(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["payload"]["round"] = 9
    resealed(plain)


def unknown(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["kind"] = "bribed/1"
    resealed(plain)


def same_step(plain: dict[str, Any]) -> None:
    plain["acts"][-1]["step"] = plain["acts"][0]["step"]
    resealed(plain)


def no_text(plain: dict[str, Any]) -> None:
    plain["acts"][0]["by_name"] = "\ud800"
    resealed(plain)


def later(plain: dict[str, Any]) -> None:
    plain["acts"][3]["at"] = (BEGUN + timedelta(days=9)).isoformat()


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda plain: plain["acts"][-1]["payload"].update(scores=[999, 1]), "seal does not fit"),
        (lambda plain: plain["acts"].pop(), "seal does not fit"),
        (lambda plain: plain["acts"].pop(2), "Entry 3 is not as it should be"),
        (later, "seal does not fit"),
        (impossible, "does not follow from itself: entry 9"),
        (unknown, "newer version"),
        (same_step, "same step"),
        (no_text, "signs that no text has"),
        (lambda plain: plain["acts"][0].update(command_id="a\0b"), "signs that no text has"),
        (lambda plain: plain.update(format=2), "newer version"),
        (lambda plain: plain.update(key="short"), "key"),
        (lambda plain: plain.update(acts=[], log_sha256=""), "no tournament in it"),
        (lambda plain: plain.update(more=1), "parts it should have"),
        (lambda plain: plain["acts"][0].update(at="yesterday"), "no moment"),
        (lambda plain: plain["acts"][0].update(step=True), "step is not what it should be"),
        (lambda plain: plain["acts"][0].update(by_name="x" * 300), "Entry 1 is not as it should be"),
        (lambda plain: plain["entrants"].append({"number": "1", "name": "x"}), "A name"),
        (lambda plain: plain["entrants"].append({"number": 3, "name": "C\0t"}), "signs that no text has"),
        (lambda plain: plain["entrants"].append({"number": 3, "name": "C\ud800t"}), "signs that no text has"),
    ],
)
def test_a_broken_or_forged_package_is_refused_and_nothing_is_kept(
    change: Callable[[dict[str, Any]], None], said: str
) -> None:
    raw = changed(elsewhere(), change)
    with pytest.raises(WrongPackage, match=said):
        take(raw)
    assert rows() == (0, 0, 0)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 6000), much=st.integers(0, 40), piece=st.binary(max_size=6))
def test_any_piece_changed_is_taken_in_as_it_was_or_refused(at: int, much: int, piece: bytes) -> None:
    raw = b'{"tilehall":"tournament"}' if at % 97 == 0 else _sample()
    harmed = raw[: at % len(raw)] + piece + raw[at % len(raw) + much :]
    try:
        package = packages.read_package(harmed)
    except WrongPackage:
        return
    assert package.seal == packages.read_package(_sample()).seal, (
        "what the seal does not cover may differ, the log may not"
    )


_SAMPLE: list[bytes] = []


def _sample() -> bytes:
    if not _SAMPLE:
        number = opened("s" * 32).row.pk
        _SAMPLE.append(out(number))
    return _SAMPLE[0]
