"""Who sits where, and that nobody moves for another: a command is done by the seat or the role of who sends it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.site.seats import intent, people_called, playing, seats, two_players
from tests.site.whole_halls import Place
from tests.toy import TOY
from tests.toy.chance import BEGUN, outside
from tests.toy.commands import CallTime, TakeTiles
from tests.toy.play import opening
from tilehall.law.game.outside import Outside
from tilehall.law.game.seats import Seat
from tilehall.law.game.shape import WrongShape
from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.games import actions, lexicons, store
from tilehall.site.games.authority import command_of_recorder
from tilehall.site.games.store import LoadedGame, SeatRow, Sitter
from tilehall.site.hall import check, example_rummikub, example_scrabble
from tilehall.site.hall.example_scrabble_scripts import SCRIPTS
from tilehall.site.logs.models import Origin
from tilehall.site.people import actions as people
from tilehall.site.people.actor import CONSOLE, Actor, NotYours, actor_of
from tilehall.site.people.models import Account, Person
from tilehall.site.people.roles import Role

TAKE = {"kind": "take-tiles/1", "count": 1}


def account(name: str) -> Account:
    return people.sign_up(CONSOLE, people.NewAccount(name=name, password=None, example=True), now=BEGUN)


def claimed(name: str, person: Person) -> Actor:
    """Somebody with an account who has claimed the record."""
    own = account(name)
    people.claim(Actor(account=own), code=people.give_code(CONSOLE, person=person, now=BEGUN).code, now=BEGUN)
    return actor_of(Account.objects.get(pk=own.pk), BEGUN.date())


def official(name: str, *roles: Role) -> Actor:
    person = people.add_person(CONSOLE, full_name=name, club=None, now=BEGUN)
    for role in roles:
        people.give_role(CONSOLE, person=person, role=role, since=BEGUN.date(), now=BEGUN)
    return claimed(name.casefold(), person)


def begun(sitting: Any = None, actor: Actor = CONSOLE, command_id: str = "begin") -> LoadedGame:
    new = actions.NewGame(
        game="toy", pinned=("toy-1", ()), opening=intent(TOY, opening()), seats=sitting or seats(*two_players())
    )
    played = actions.open_game(actor, new, command_id, outside())
    assert isinstance(played, LoadedGame)
    return played


def send(actor: Actor, played: LoadedGame, what: Any = None, command_id: str = "a", seconds: float = 1) -> Any:
    return actions.submit(actor, played.row.pk, what or TAKE, command_id, outside(seconds))


# -- a seat is played by who sits there


def test_who_has_no_seat_makes_no_turn(hall: Place) -> None:
    played = begun()
    watcher = actor_of(account("watcher"), BEGUN.date())
    for sent in (TAKE, {**TAKE, "by": 0}, {**TAKE, "by": 1}):
        refused = send(watcher, played, sent)
        assert isinstance(refused, Refusal)
        assert refused.code == "no_seat"
        assert refused.rests_on == (TOY.rules("toy-1").seats.basis,)
    refused = send(CONSOLE, played)
    assert isinstance(refused, Refusal), "not even the console moves for somebody"
    assert store.load(played.row.pk).row.seq == played.row.seq


def test_nobody_moves_for_another_seat(hall: Place) -> None:
    played = begun()
    first, second = map(playing, two_players())
    refused = send(second, played, {**TAKE, "by": 0})
    assert isinstance(refused, Refusal)
    assert (refused.code, dict(refused.detail)) == ("not_your_seat", {"seat": 1})
    refused = send(second, played)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_on_turn", "what is sent without a seat is done by the own one"
    done = send(first, played, {**TAKE, "by": 0})
    assert isinstance(done, actions.CommandDone)
    assert done.game.events[-1].by == 0


def test_the_seat_is_that_of_the_sender_whatever_else_is_sent(hall: Place) -> None:
    played = begun()
    first, second = map(playing, two_players())
    assert isinstance(send(first, played), actions.CommandDone)
    done = send(second, played, command_id="b", seconds=2)
    assert isinstance(done, actions.CommandDone)
    assert [event.by for event in done.game.events[1:]] == [0, 1]
    for wrong in ({}, {"kind": "no-such/1"}, {"kind": 3}, {"kind": "take-tiles/1"}):
        with pytest.raises(WrongShape):
            send(first, played, wrong or {"count": 1}, "c", 3)


def test_an_account_sits_and_plays_before_and_after_it_claims_a_record(hall: Place) -> None:
    own = account("aroha")
    played = begun({Seat(0): Sitter(account=own.pk)}, actor_of(own, BEGUN.date()))
    assert isinstance(send(actor_of(own, BEGUN.date()), played), actions.CommandDone)
    _, ben = two_players()
    people.claim(Actor(account=own), code=people.give_code(CONSOLE, person=ben, now=BEGUN).code, now=BEGUN)
    refused = send(actor_of(Account.objects.get(pk=own.pk), BEGUN.date()), played, command_id="b", seconds=2)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_on_turn", "it still sits on its seat"


def test_who_claims_a_record_sits_where_the_person_sits(hall: Place) -> None:
    aroha, _ = two_players()
    played = begun()
    assert isinstance(send(claimed("aroha", aroha), played), actions.CommandDone)
    row = store.EventRow.objects.get(game=played.row.pk, command_id="a")
    assert row.by.name == "aroha"


def test_time_is_called_by_whoever_notices(hall: Place) -> None:
    watcher = actor_of(account("watcher"), BEGUN.date())
    assert isinstance(send(watcher, begun(), intent(TOY, CallTime()), seconds=21), actions.CommandDone)


# -- opening


def test_who_opens_a_game_sits_at_it_or_may_seat_others(hall: Place) -> None:
    aroha, ben = two_players()
    stranger = actor_of(account("stranger"), BEGUN.date())
    with pytest.raises(NotYours, match=r"games\.seat"):
        begun(actor=stranger)
    assert not store.GameRow.objects.exists()
    assert begun(actor=claimed("aroha", aroha)).seats == seats(aroha, ben)
    assert begun(actor=official("Dora", Role.DIRECTOR), command_id="by the director").row.seq == 1


@pytest.mark.parametrize(
    "taken, code",
    [
        (lambda one, two: {Seat(2): Sitter(person=one)}, "no_such_seat"),
        (lambda one, two: {Seat(0): Sitter(person=one), Seat(1): Sitter(person=one)}, "on_two_seats"),
    ],
)
def test_a_seat_is_one_of_the_game_and_nobody_has_two(hall: Place, taken: Callable[..., Any], code: str) -> None:
    aroha, ben = two_players()
    new = actions.NewGame(
        game="toy", pinned=("toy-1", ()), opening=intent(TOY, opening()), seats=taken(aroha.pk, ben.pk)
    )
    refused = actions.open_game(CONSOLE, new, "begin", outside())
    assert isinstance(refused, Refusal)
    assert refused.code == code
    assert not store.GameRow.objects.exists()


def test_a_retry_opens_no_second_game_and_seats_nobody_twice(hall: Place) -> None:
    assert begun().row.pk == begun().row.pk
    assert SeatRow.objects.count() == 2


# -- the rows


def test_a_seat_changes_hands_and_both_are_known(hall: Place) -> None:
    aroha, ben = two_players()
    played = begun()
    done = send(playing(aroha), played)
    cleo = people_called("Cleo Player")["Cleo Player"]
    store.take_seats(done.game, {Seat(1): Sitter(person=cleo.pk)}, Origin(BEGUN, None, "swap"))
    refused = send(playing(ben), played, command_id="b", seconds=2)
    assert isinstance(refused, Refusal)
    assert refused.code == "no_seat"
    assert isinstance(send(playing(cleo), played, command_id="c", seconds=2), actions.CommandDone)
    assert list(SeatRow.objects.filter(seat=1).values_list("person", "after")) == [(ben.pk, 0), (cleo.pk, 2)]
    assert check.check().disagreements == []


def test_the_database_keeps_who_sat_where(hall: Place) -> None:
    begun()
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        SeatRow.objects.filter(seat=0).update(seat=1)
    with pytest.raises(IntegrityError, match="stays with the game"), transaction.atomic():
        SeatRow.objects.filter(seat=0).delete()
    one, two = two_players()
    nobody = SeatRow(game=store.GameRow.objects.get(), seat=1, since=BEGUN, after=1)
    both = replace_row(nobody, person=one, account=account("both"))
    for row in (nobody, both):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save(force_insert=True)
    store.forget_all()
    assert not SeatRow.objects.exists()
    assert two.pk


def replace_row(row: SeatRow, **change: Any) -> SeatRow:
    fields = {field.attname: getattr(row, field.attname) for field in SeatRow._meta.concrete_fields}
    made = SeatRow(**{name: value for name, value in fields.items() if name != "id"})
    for name, value in change.items():
        setattr(made, name, value)
    return made


def test_two_who_take_one_seat_at_once_do_not_both_get_it(hall: Place) -> None:
    played = begun()
    cleo, dan = people_called("Cleo Player", "Dan Player").values()
    store.take_seats(played, {Seat(0): Sitter(person=cleo.pk)}, Origin(BEGUN, None, "one"))
    with pytest.raises(store.Clash):
        store.take_seats(played, {Seat(0): Sitter(person=dan.pk)}, Origin(BEGUN, None, "two"))


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"after": 9}])
def test_check_finds_a_seat_that_the_game_does_not_have(hall: Place, wrong: dict[str, int]) -> None:
    played = begun()
    cleo = people_called("Cleo Player")["Cleo Player"]
    SeatRow.objects.create(**{"game": played.row, "seat": 0, "person": cleo, "since": BEGUN, "after": 1, **wrong})
    found = [(one.what, one.id, one.stored) for one in check.check().disagreements]
    assert found == [("seat", played.row.pk, wrong.get("seat", 0))]


# -- a game that is held loaded


def test_a_game_that_is_held_is_not_read_again(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    played, first = begun(), playing(two_players()[0])
    with monkeypatch.context() as patched:
        for name in ("load", "caught_up"):
            patched.setattr(store, name, lambda *_: pytest.fail("the log was read again"))
        done = actions.submit(first, played.row.pk, TAKE, "a", outside(1), loaded=played)
    assert isinstance(done, actions.CommandDone)
    assert done.game == replace(store.load(played.row.pk), row=done.game.row)
    assert done.game.row.log_sha256 == store.head(played.row.pk).log_sha256


def test_who_holds_an_older_state_is_not_refused_for_it(hall: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    held, (one, two) = begun(), two_players()
    assert isinstance(send(playing(one), held), actions.CommandDone)
    monkeypatch.setattr(store, "load", lambda *_: pytest.fail("the whole log was read again"))
    done = actions.submit(playing(two), held.row.pk, TAKE, "b", outside(2), loaded=held)
    assert isinstance(done, actions.CommandDone), "on what is held it would not be the second player's turn"
    assert done.seq == 3
    again = actions.submit(playing(one), held.row.pk, TAKE, "a", outside(3), loaded=held)
    assert isinstance(again, actions.CommandDone), "carried out before: a retry is answered, not done twice"
    assert (again.seq, again.game.row.seq) == (2, 3)
    refused = actions.submit(playing(two), held.row.pk, TAKE, "c", outside(3), loaded=held)
    assert isinstance(refused, Refusal)


def test_what_is_not_the_beginning_of_the_log_is_not_built_on(hall: Place) -> None:
    """A hall that was put back from a backup, and another game under the number."""
    one = playing(two_players()[0])
    other = begun(command_id="other")
    held = send(one, other).game
    played = begun()
    as_if = replace(held, row=replace_number(held.row, played.row.pk))
    assert store.caught_up(played.row.pk, as_if).events == played.events
    assert store.caught_up(other.row.pk, other) == replace(store.load(other.row.pk), row=store.head(other.row.pk))


def replace_number(row: store.GameRow, number: int) -> store.GameRow:
    made = store.GameRow.objects.get(pk=row.pk)
    made.pk = number
    return made


def test_deciding_on_a_loaded_game_asks_the_database_nothing(hall: Place) -> None:
    played, first = begun(), playing(two_players()[0])
    with CaptureQueriesContext(connection) as asked:
        events = actions.decide_command(first, played, intent=TAKE, outside=outside(1))
        view = TOY.view(TOY.replay(events, state=played.state, after=played.row.seq), Seat(0))
    assert len(asked) == 0
    assert view["on_turn"] == 1


# -- officials and recorders, in the games of the house


@pytest.fixture
def waiting(db: None) -> LoadedGame:
    """A game of the hall in which a challenge waits for the adjudicator."""
    script = replace(SCRIPTS[-1], adjourned=None)
    lexicon = lexicons.open_lexicon(lexicons.DEFAULT, settings.DATA)
    sitting = example_scrabble.ScrabbleTable(script, people_called(*script.names), lexicon, timezone.now() - script.ago)
    return store.load(sitting.play())


@pytest.fixture
def at_a_table(db: None) -> LoadedGame:
    script = example_rummikub.SCRIPTS[-1]
    return store.load(example_rummikub.RummikubTable(script, people_called(*script.names), timezone.now()).play())


def rule(actor: Actor, played: LoadedGame, kind: str, **fields: Any) -> Any:
    world = Outside(timezone.now(), lambda *_: (), lambda _word: True)
    return actions.submit(actor, played.row.pk, {"kind": f"{kind}/1", **fields}, kind, world)


VERDICT = {"lexicon": "enable1", "acceptable": True}


def test_a_verdict_is_the_adjudicators(waiting: LoadedGame) -> None:
    challenger = playing(people_called(*SCRIPTS[-1].names)[SCRIPTS[-1].names[0]])
    signed_in = replace(challenger, console=False, account=account("challenger"))
    with pytest.raises(NotYours, match=r"games\.adjudicate"):
        rule(signed_in, waiting, "adjudicate", **VERDICT)
    with pytest.raises(NotYours, match=r"games\.adjudicate"):
        rule(official("Sam", Role.SCORER), waiting, "adjudicate", **VERDICT)
    assert store.load(waiting.row.pk).row.seq == waiting.row.seq
    assert isinstance(
        rule(official("Elspeth", Role.ADJUDICATOR), waiting, "adjudicate", **VERDICT), actions.CommandDone
    )


@pytest.mark.cites("nzasp.P.7.1")
def test_nobody_gives_themselves_permission_to_leave(waiting: LoadedGame) -> None:
    player = replace(playing(people_called(*SCRIPTS[-1].names)[SCRIPTS[-1].names[1]]), console=False)
    player = replace(player, account=account("second"))
    for sent in ({"permitted": True}, {"by": 1, "permitted": True}):
        with pytest.raises(NotYours, match=r"games\.direct"):
            rule(player, waiting, "leave", **sent)
    asked = rule(official("Tīpene", Role.DIRECTOR), waiting, "leave", by=1, permitted=True)
    assert isinstance(asked, Refusal)
    assert asked.code == "not_now", "it is heard, but a challenge waits"


def test_a_clock_is_corrected_and_a_game_given_up_for_another_only_by_the_director(waiting: LoadedGame) -> None:
    player = replace(playing(people_called(*SCRIPTS[-1].names)[SCRIPTS[-1].names[1]]), console=False)
    player = replace(player, account=account("second"))
    corrected = {"by": 1, "seat": 1, "used": 0, "reason": "mine", "agreed_by": "director"}
    with pytest.raises(NotYours, match=r"games\.direct"):
        rule(player, waiting, "correct-clock", **corrected)
    refused = rule(player, waiting, "forfeit", by=0, reason="gone")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_your_seat"
    director = official("Tīpene", Role.DIRECTOR)
    assert isinstance(rule(director, waiting, "correct-clock", **corrected), actions.CommandDone)
    assert isinstance(rule(director, waiting, "forfeit", by=0, reason="gone"), actions.CommandDone)


def test_who_plays_is_no_official_of_that_game(waiting: LoadedGame) -> None:
    plays = playing(people_called(*SCRIPTS[-1].names)[SCRIPTS[-1].names[1]]).person
    director = replace(official("Tīpene", Role.DIRECTOR, Role.ADJUDICATOR), person=plays)
    corrected = {"by": 1, "seat": 1, "used": 0, "reason": "mine", "agreed_by": "director"}
    with pytest.raises(NotYours, match=r"games\.direct"):
        rule(director, waiting, "correct-clock", **corrected)
    with pytest.raises(NotYours, match=r"games\.adjudicate"):
        rule(director, waiting, "adjudicate", **VERDICT)
    refused = rule(director, waiting, "forfeit", by=0, reason="gone")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_your_seat"
    assert store.load(waiting.row.pk).row.seq == waiting.row.seq


def test_what_only_the_hall_does_nobody_can_send(waiting: LoadedGame) -> None:
    """Not a player, not every official at once, not the console; nor a recorder, if the game were at a table."""
    sent = {"kind": "skip-time/1", "since": 0, "until": 1}
    roles = (Role.DIRECTOR, Role.ADJUDICATOR, Role.REFEREE, Role.SCORER, Role.ORGANISER)
    everybody = official("Hine", *roles)
    player = playing(people_called(*SCRIPTS[-1].names)[SCRIPTS[-1].names[0]])
    for sender in (everybody, CONSOLE, player):
        refused = rule(sender, waiting, "skip-time", since=0, until=1)
        assert isinstance(refused, Refusal)
        assert refused.code == "only_the_hall"
        assert refused.rests_on == (waiting.rules.seats.basis,)
    at_a_table = replace(waiting, state=waiting.state.but(terms=replace(waiting.state.terms, kept="table")))
    refused = command_of_recorder(at_a_table, sent)
    assert isinstance(refused, Refusal)
    assert refused.code == "only_the_hall"


def test_a_recorder_tells_what_is_done_at_a_table_and_nowhere_else(waiting: LoadedGame, at_a_table: LoadedGame) -> None:
    world = Outside(timezone.now(), lambda *_: (), lambda _word: True)
    told = {"kind": "confirm-restored/1", "by": 1, "leftovers": [], "table": None}
    scorer, stranger = official("Ngāire", Role.SCORER), actor_of(account("stranger"), BEGUN.date())
    with pytest.raises(NotYours, match=r"games\.record"):
        actions.record(stranger, at_a_table.row.pk, told, "x", world)
    refused = actions.submit(scorer, at_a_table.row.pk, told, "x", world)
    assert isinstance(refused, Refusal), "who records says so"
    assert refused.code == "no_seat"
    done = actions.record(scorer, at_a_table.row.pk, told, "x", world)
    assert isinstance(done, actions.CommandDone)
    assert done.game.events[-1].by == 1
    refused = actions.record(scorer, waiting.row.pk, {"kind": "accept/1", "by": 0}, "x", world)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_at_a_table"


def test_a_game_at_a_table_is_opened_by_who_may_record_it(db: None) -> None:
    sent = {"kind": "open-game/1", "names": ["Ana", "Ben"], "first": 0, "kept": "table", "logged": True}
    new = actions.NewGame(game="rummikub", pinned=("nzrc-2024", ()), opening=sent)
    with pytest.raises(NotYours, match=r"games\.record"):
        actions.open_game(actor_of(account("stranger"), BEGUN.date()), new, "open", outside())
    assert isinstance(actions.open_game(official("Ngāire", Role.SCORER), new, "open", outside()), LoadedGame)


def test_commands_to_a_toy_are_still_those_of_the_law() -> None:
    assert intent(TOY, TakeTiles(by=Seat(1), count=1)) == TAKE
