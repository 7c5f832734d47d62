"""A ballot from opening to closing, and all that may go wrong on the way."""

from datetime import date
from threading import Thread

import pytest
from django.db import IntegrityError, connection, transaction

from tests.site.association.ballots.polling import (
    cast,
    command,
    done,
    electorate,
    key,
    opened,
    refused,
    taken,
)
from tilehall.site.association.ballots import actions, issuing_desk, store
from tilehall.site.association.ballots.actions import BallotPlan, CastSlips
from tilehall.site.association.ballots.actions.codes import has_taken
from tilehall.site.association.ballots.codes import fingerprint, fresh_code
from tilehall.site.association.ballots.models import SlipRow
from tilehall.site.people.actor import VISITOR, NotYours


def restart(number: int) -> None:
    """As a process does that ends: its memory is gone."""
    issuing_desk.close_desk(store.load(number).row.public_id)


def test_from_opening_to_the_result(room):
    number = opened(room.president, electorate(*room.voters)).number
    codes = [taken(each, number)[0] for each in room.voters]
    assert actions.live_figures(store.load(number)).issued == 7
    assert SlipRow.objects.count() == 0, "nothing of a code is written while they are given out"
    done(actions.close_issuing(room.president, number, command()))
    for at, code in enumerate(codes[:-1]):
        done(cast(number, code, at % 3))
    assert actions.live_figures(store.load(number)).cast == 6
    assert actions.result(number) is None, "nobody learns how it stands"
    done(actions.close(room.president, number, command()))
    count = actions.result(number)
    assert count is not None
    assert count.by_choice == (2, 2, 2)
    assert (count.cast, count.not_cast, count.entitled) == (6, 1, 7)
    assert [slip.code for slip in store.slips_cast(store.load(number).row)] == sorted(codes[:-1])


def test_who_takes_a_code_writes_nothing(room):
    number = opened(room.president, electorate(*room.voters)).number
    rows = {name: _count(name) for name in connection.introspection.table_names()}
    taken(room.voters[0], number)
    assert rows == {name: _count(name) for name in connection.introspection.table_names()}


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
        return cursor.fetchone()[0]


def test_two_devices_of_one_voter_get_one_code_and_a_retry_gets_the_same(room):
    ana = room.voters[0]
    number = opened(room.president, electorate(*room.voters)).number
    code = fresh_code()
    assert done(actions.take_codes(ana, number, [code])) == [code]
    assert done(actions.take_codes(ana, number, [code])) == [code], "the answer was lost on the way"
    assert refused(actions.take_codes(ana, number, [fresh_code()])) == "code_taken"
    assert actions.live_figures(store.load(number)).issued == 1
    assert has_taken(ana, store.load(number))


def test_a_code_of_somebody_else_is_not_taken_and_one_that_is_none_neither(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (code,) = taken(ana, number)
    assert refused(actions.take_codes(ben, number, [code])) == "code_not_fresh"
    for typed in ([], ["ABCD"], [fresh_code(), fresh_code()], ["O0I1-" + fresh_code()[5:]]):
        assert refused(actions.take_codes(ben, number, typed)) == "wrong_codes"
    assert not has_taken(ben, store.load(number))


def test_who_is_not_entitled_gets_no_code(room):
    number = opened(room.president, electorate(*room.voters[:3])).number
    assert refused(actions.take_codes(room.voters[5], number, [fresh_code()])) == "not_entitled"
    assert refused(actions.take_codes(VISITOR, number, [fresh_code()])) == "not_entitled"


def test_who_holds_votes_of_others_gets_a_slip_for_each(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, (*electorate(ana, votes=3), *electorate(ben))).number
    assert refused(actions.take_codes(ana, number, [fresh_code()])) == "wrong_codes"
    codes = taken(ana, number, 3)
    taken(ben, number)
    done(actions.close_issuing(room.president, number, command()))
    done(actions.cast_slips(number, CastSlips(tuple(codes[:2]), (0,))))
    done(cast(number, codes[2], 1))
    done(actions.close(room.president, number, command()))
    count = actions.result(number)
    assert count is not None
    assert count.by_choice == (2, 1, 0)
    assert len({slip.marks for slip in SlipRow.objects.all()}) == 3, "each weighs the same"


def test_a_restart_while_codes_are_given_out_gives_them_out_anew(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (before,) = taken(ana, number)
    restart(number)
    figures = actions.live_figures(store.load(number))
    assert (figures.issued, figures.begun_anew) == (0, True)
    assert not has_taken(ana, store.load(number))
    (after,) = taken(ana, number)
    taken(ben, number)
    done(actions.close_issuing(room.president, number, command()))
    assert refused(cast(number, before, 0)) == "unknown_code"
    done(cast(number, after, 0))


def test_a_restart_while_people_vote_loses_nothing(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (one,), (other,) = taken(ana, number), taken(ben, number)
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, one, 0))
    restart(number)
    assert refused(cast(number, one, 1)) == "cast_otherwise"
    done(cast(number, other, 1))
    assert actions.live_figures(store.load(number)).cast == 2


def test_a_retry_is_known_by_its_code_and_another_choice_is_refused(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (code,), _ = taken(ana, number), taken(ben, number)
    assert refused(cast(number, code, 0)) == "voting_not_begun"
    done(actions.close_issuing(room.president, number, command()))
    for _ in range(3):
        done(cast(number, code, 0))
    assert refused(cast(number, code, 1)) == "cast_otherwise"
    assert refused(cast(number, code)) == "cast_otherwise", "nor does a blank slip take its place"
    assert refused(cast(number, fresh_code(), 0)) == "unknown_code"
    assert actions.live_figures(store.load(number)).cast == 1
    done(actions.close(room.president, number, command()))
    assert refused(cast(number, code, 0)) == "vote_after_close"
    count = actions.result(number)
    assert count is not None
    assert count.by_choice == (1, 0, 0)


def test_all_codes_are_made_void_by_who_runs_it(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (lost,) = taken(ana, number)
    anew = command()
    done(actions.begin_anew(room.president, number, anew))
    (found,) = taken(ana, number)
    done(actions.begin_anew(room.president, number, anew))
    assert has_taken(ana, store.load(number)), "a double click voids nothing twice"
    done(actions.close_issuing(room.president, number, command()))
    assert refused(cast(number, lost, 0)) == "unknown_code"
    done(cast(number, found, 0))


def test_the_database_itself_lets_no_slip_be_cast_twice_nor_taken_out(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (code,), _ = taken(ana, number), taken(ben, number)
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, code, 0))
    slip, empty = SlipRow.objects.get(code=code), SlipRow.objects.exclude(code=code).get()
    wrong = [
        lambda: SlipRow.objects.filter(pk=slip.pk).update(marks="010"),
        lambda: SlipRow.objects.filter(pk=slip.pk).update(code=SlipRow().code, marks="---"),
        lambda: SlipRow.objects.filter(pk=empty.pk).update(marks="010"),
        lambda: SlipRow.objects.filter(pk=empty.pk).update(code=fresh_code()),
        lambda: SlipRow.objects.filter(pk=empty.pk).update(code=fresh_code(), marks="0100"),
        lambda: SlipRow.objects.filter(pk=slip.pk)._raw_delete(using="default"),
        lambda: SlipRow.objects.create(fingerprint=slip.pk, ballot=slip.ballot, marks="---"),
    ]
    for breach in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            breach()
    assert SlipRow.objects.get(pk=slip.pk).marks == "100"


def test_papers_of_two_tellers_are_added_and_nobody_votes_twice(room):
    number = opened(room.president, electorate(*room.voters)).number
    ana, ben, cy = room.voters[:3]
    (code,) = taken(cy, number)
    done(actions.give_paper(room.president, number, key(ana), command()))
    done(actions.give_paper(room.president, number, key(ben), command()))
    assert refused(actions.take_codes(ana, number, [fresh_code()])) == "votes_on_paper"
    assert refused(actions.give_paper(room.president, number, key(cy), command())) == "code_taken_no_paper"
    done(actions.close_issuing(room.president, number, command()))
    assert refused(actions.give_paper(room.president, number, key(cy), command())) == "code_taken_no_paper"
    done(cast(number, code, 2))
    done(actions.name_tellers(room.president, number, (key(room.voters[4]),), command()))
    done(actions.count_papers(room.voters[4], number, (1, 0, 0), (1, 0, 1), command()))
    assert refused(actions.close(room.president, number, command())) == "papers_not_counted"
    done(actions.count_papers(room.secretary, number, (1, 0, 0), (1, 1, 0), command()))
    assert refused(actions.close(room.president, number, command())) == "tellers_differ"
    done(actions.count_papers(room.secretary, number, (1, 0, 0), (1, 0, 1), command()))
    done(actions.close(room.president, number, command()))
    count = actions.result(number)
    assert count is not None
    assert (count.by_choice, count.spoiled, count.papers) == ((1, 0, 1), 1, 2)
    assert set(count.warnings) == {"few_ballots", "few_on_paper"}


def test_a_paper_outlives_a_restart_while_codes_are_given_out(room):
    number = opened(room.president, electorate(*room.voters)).number
    done(actions.give_paper(room.president, number, key(room.voters[0]), command()))
    restart(number)
    assert refused(actions.take_codes(room.voters[0], number, [fresh_code()])) == "votes_on_paper"


def test_only_who_runs_it_runs_it(room):
    ana, ben = room.voters[:2]
    plan = BallotPlan(title="L", question="L?", choices=("A", "B"), electorate=electorate(ana, ben))
    with pytest.raises(NotYours):
        actions.open_ballot(ana, plan, command())
    number = opened(room.president, electorate(ana, ben), run_by=(key(ben),)).number
    for attempt in (
        lambda who: actions.close_issuing(who, number, command()),
        lambda who: actions.begin_anew(who, number, command()),
        lambda who: actions.name_tellers(who, number, (), command()),
        lambda who: actions.give_paper(who, number, key(ana), command()),
        lambda who: actions.take_codes(who, number, [fresh_code()], person=key(ana)),
        lambda who: actions.count_papers(who, number, (0, 0, 0), (0, 0, 0), command()),
        lambda who: actions.call_off(who, number, "No", command()),
        lambda who: actions.close(who, number, command()),
    ):
        with pytest.raises(NotYours):
            attempt(ana)
        with pytest.raises(NotYours):
            attempt(VISITOR)
    taken(ana, number)
    done(actions.close_issuing(ben, number, command()))


def test_a_hall_that_cannot_keep_it_secret_says_so_and_holds_it_on_paper(room, monkeypatch):
    plan = BallotPlan(title="L", question="L?", choices=("A", "B"), electorate=electorate(*room.voters))
    for unfit in ("several_processes", "server_keeps_order"):
        monkeypatch.setattr("tilehall.site.association.ballots.actions.running.unfitness", lambda unfit=unfit: unfit)
        assert refused(actions.open_ballot(room.president, plan, command())) == unfit
    number = opened(room.president, electorate(*room.voters), on_paper=True).number
    assert refused(actions.take_codes(room.voters[0], number, [fresh_code()])) == "issuing_over"
    done(actions.give_paper(room.president, number, key(room.voters[0]), command()))


def test_a_double_click_opens_and_closes_once(room):
    ana, ben = room.voters[:2]
    plan = BallotPlan(title="L", question="L?", choices=("A", "B"), electorate=electorate(ana, ben))
    one, two = command(), command()
    number = done(actions.open_ballot(room.president, plan, one)).number
    assert done(actions.open_ballot(room.president, plan, one)).number == number
    taken(ana, number)
    done(actions.close_issuing(room.president, number, two))
    done(actions.close_issuing(room.president, number, two))
    assert refused(actions.close_issuing(room.president, number, command())) == "issuing_over"
    assert SlipRow.objects.count() == 1


def test_a_calling_off_that_was_taken_back_makes_no_code_void(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (code,) = taken(ana, number)

    def fails() -> None:
        with transaction.atomic():
            done(actions.call_off(room.president, number, "The meeting went on.", command()))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, code, 0))


def test_a_closing_of_issuing_that_was_taken_back_can_be_done_again(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    (code,) = taken(ana, number)

    def fails() -> None:
        with transaction.atomic():
            done(actions.close_issuing(room.president, number, command()))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    assert refused(actions.take_codes(ben, number, [fresh_code()])) == "issuing_over"
    done(actions.close_issuing(room.president, number, command()))
    done(cast(number, code, 0))


@pytest.mark.django_db(transaction=True)
def test_two_at_once_with_one_code_cast_one_vote(transactional_db):
    from tests.site.association.ballots.polling import voter

    president, ana = voter("Pat P", "president"), voter("Ana A")
    number = opened(president, electorate(ana)).number
    (code,) = taken(ana, number)
    done(actions.close_issuing(president, number, command()))
    answers: list[object] = []

    def vote(choice: int) -> None:
        answers.append(cast(number, code, choice))
        connection.close()

    threads = [Thread(target=vote, args=(at % 2,)) for at in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    kept = [answer for answer in answers if isinstance(answer, CastSlips)]
    assert len(answers) == 6
    assert len(kept) == 3
    assert len({slips.picked for slips in kept}) == 1
    assert actions.live_figures(store.load(number)).cast == 1


@pytest.mark.cites("nzasp.C.9.7", "nzasp.C.4.2.2", "nzasp.C.5.3")
def test_all_members_are_those_who_have_a_vote_on_the_day(db):
    from tests.site.association.book.associations import TODAY, a_decision, a_member, at
    from tilehall.site.association.ballots.electors import electorate
    from tilehall.site.association.book.actions import members, suspensions
    from tilehall.site.people import actions as people
    from tilehall.site.people.actor import CONSOLE

    votes, honorary, suspended = (a_member(name) for name in ("Vera V", "Hon H", "Sus S"))
    recommended = a_decision("management", "recommend_honorary", TODAY, honorary)
    elected = a_decision("agm", "elect_honorary", TODAY, honorary)
    members.give_class(CONSOLE, honorary, "honorary", recommendation=recommended, election=elected, context=at(TODAY))
    decision = a_decision("executive", "suspend", TODAY, suspended)
    asked = suspensions.SuspensionAsked(since=TODAY, until=date(2028, 1, 1), why="x", decision=decision)
    suspensions.suspend(CONSOLE, suspended, asked, at(TODAY))
    assert electorate("members", TODAY) == ((votes.pk, 1),)
    for officer in (votes, honorary, suspended):
        people.give_role(CONSOLE, person=officer, role="treasurer", since=TODAY, now=at(TODAY).now)
    assert electorate("executive", TODAY) == ((votes.pk, 1),)


@pytest.mark.cites("nzasp.C.6.2")
def test_who_has_left_the_office_and_keeps_its_role_for_a_while_has_no_vote_of_the_executive(db):
    from tests.site.association.book.associations import TODAY, a_decision, a_member, at
    from tests.site.people.conftest import officer
    from tilehall.site.association.ballots.electors import electorate
    from tilehall.site.association.book.actions import officers
    from tilehall.site.people.actor import CONSOLE
    from tilehall.site.people.roles import Role

    old, new = officer(Role.SECRETARY).person, a_member("New N")
    assert electorate("executive", TODAY) == ((old.pk, 1),)
    elected = a_decision("agm", "elect_officer", date(2026, 5, 30))
    officers.hand_over(CONSOLE, [("secretary", new, elected)], on=date(2026, 5, 30), context=at(TODAY))
    assert electorate("executive", TODAY) == ((new.pk, 1),)


RUNS = {
    "close issuing": actions.close_issuing,
    "void all codes": actions.begin_anew,
    "close": actions.close,
    "call off": lambda actor, number, context: actions.call_off(actor, number, "Enough.", context),
    "name tellers": lambda actor, number, context: actions.name_tellers(actor, number, (key(actor),), context),
}


@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_a_teller_gives_out_and_counts_but_does_not_run_it(room, run):
    """Who closes the box decides who has voted: that is for who runs the ballot."""
    teller, other = room.voters[:2]
    number = opened(room.president, electorate(*room.voters)).number
    done(actions.name_tellers(room.president, number, (key(teller),), command()))
    assert actions.desk_roll(teller, store.load(number)) == frozenset()
    before = store.load(number).row.seq
    for actor in (teller, other):
        with pytest.raises(NotYours):
            run(actor, number, command())
    assert store.load(number).row.seq == before


def test_who_has_taken_a_code_is_told_to_tellers_alone(room):
    ana, ben = room.voters[:2]
    number = opened(room.president, electorate(ana, ben)).number
    taken(ana, number)
    for actor in (ben, VISITOR):
        with pytest.raises(NotYours):
            actions.desk_roll(actor, store.load(number))
    done(actions.close_issuing(room.president, number, command()))
    with pytest.raises(NotYours):
        actions.desk_roll(ben, store.load(number))


def test_nothing_of_the_desk_is_kept_once_issuing_is_closed(room, django_capture_on_commit_callbacks):
    """Who took codes and which there are lie side by side in no memory longer than it takes."""
    number = opened(room.president, electorate(*room.voters)).number
    for each in room.voters:
        taken(each, number)
    with django_capture_on_commit_callbacks(execute=True):
        done(actions.close_issuing(room.president, number, command()))
    with issuing_desk.desk_of(store.load(number).row.public_id) as desk:
        assert (desk.taken, desk.fingerprints) == (set(), set())


def test_a_code_leaves_another_fingerprint_in_every_ballot():
    """Or a slip of one ballot would tell whose the slip of another is."""
    code = fresh_code()
    assert fingerprint("one", code) != fingerprint("two", code)
