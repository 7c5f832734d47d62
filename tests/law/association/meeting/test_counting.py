"""What a vote comes to: every example of the clauses, and a plain recount beside it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilehall.law.association.meeting import conduct, counting, motions
from tilehall.law.association.meeting.counting import Hands, Result
from tilehall.law.association.meeting.motions import Asked, Wording
from tilehall.law.association.meeting.records import AgendaItem, Choice, ItemKind, Mode, Proxy, Tally
from tilehall.law.rulebook.ruling import Refusal

from .meeting_scene import OFFICES, TODAY, MeetingScene, agm, management, plan, who
from .test_agenda import MEMBER, item
from .test_calling import refused

OK = Result(reference="AGM-2026-01")
WRITTEN = item("special_business", written=True, proposer=2, text="That …")


def voting(scene: MeetingScene, mode: Mode = "hands", *, by_phone: bool = False) -> MeetingScene:
    """A motion on item 1, seconded and put to the vote."""
    scene.take(1)
    text = scene.meeting.item(1).text or "That it be done"
    scene.do(motions.put_motion(scene.meeting, Wording(text=text), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, mode, Asked(person=1, name="P", by_phone=by_phone), scene.now))
    return scene


def tally(scene: MeetingScene) -> Tally:
    found = scene.meeting.motion(1).tally
    assert found is not None
    return found


def written_agm(of: AgendaItem = WRITTEN) -> MeetingScene:
    return agm(of, facts=MEMBER)


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
def test_proxies_count_on_what_was_put_in_writing() -> None:
    scene = voting(written_agm().proxies(15))
    hands = Hands(in_favour=22, against=15, proxies_in_favour=3, proxies_against=12)
    scene.do(counting.count_hands(scene.meeting, 1, hands, OK))
    assert (tally(scene).in_favour, tally(scene).against) == (25, 27)
    assert scene.meeting.motion(1).state == "lost"


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
def test_proxies_are_refused_on_a_motion_from_the_floor() -> None:
    scene = voting(agm(item("general")).proxies(15))
    hands = Hands(in_favour=22, against=15, proxies_in_favour=3, proxies_against=12)
    scene.do(counting.count_hands(scene.meeting, 1, hands, OK))
    assert (tally(scene).in_favour, tally(scene).against) == (22, 15)
    assert Counter(each.why for each in tally(scene).refused) == {"proxy_not_allowed": 15}
    assert scene.meeting.motion(1).state == "carried"
    assert scene.meeting.motion(1).decision == "AGM-2026-01"


@pytest.mark.cites("nzasp.C.9.6", "reading:R-18")
@pytest.mark.parametrize("choice, state", [("for", "carried"), ("against", "lost"), (None, "lost")])
def test_the_chair_casts_on_equal_votes(choice: str | None, state: str) -> None:
    scene = voting(agm(item("general")))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=18, against=18), OK))
    assert scene.meeting.motion(1).state == "tied"
    scene.do(counting.cast(scene.meeting, 1, choice, OK))  # type: ignore[arg-type]
    assert scene.meeting.motion(1).state == state
    assert (tally(scene).in_favour, tally(scene).against) == (18, 18)
    assert refused(counting.cast(scene.meeting, 1, "for", OK)).code == "not_tied"


@pytest.mark.cites("nzasp.C.10.1", "reading:R-20")
@pytest.mark.parametrize("hands, state", [((20, 10, 0), "carried"), ((19, 10, 4), "lost"), ((0, 0, 5), "lost")])
def test_a_change_of_rules_takes_two_thirds(hands: tuple[int, int, int], state: str) -> None:
    change = item("rule_change", clauses=("9.2",), text="sixty days")
    scene = voting(agm(change))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=hands[0], against=hands[1], abstain=hands[2]), OK))
    assert scene.meeting.motion(1).state == state


@pytest.mark.cites("nzasp.C.7.2", "reading:R-13")
def test_weights_of_clubs_count_in_the_committee() -> None:
    scene = voting(management(item("general")))
    in_favour, against = (11, 13, 1, 2, 21), (12, 14, 3, 4, 5, 22)
    choices: dict[int, Choice] = dict.fromkeys(in_favour, "for") | dict.fromkeys(against, "against")
    scene.do(counting.count_roll(scene.meeting, 1, choices, OK))
    assert (tally(scene).in_favour, tally(scene).against) == (41, 31)
    assert scene.meeting.motion(1).state == "carried"


@pytest.mark.cites("nzasp.C.7.2")
def test_the_chair_of_the_committee_casts_too() -> None:
    scene = voting(management(item("general")))
    scene.do(counting.count_roll(scene.meeting, 1, {1: "for", 3: "against"}, OK))
    assert scene.meeting.motion(1).state == "tied"
    scene.do(counting.cast(scene.meeting, 1, "against", OK))
    assert scene.meeting.motion(1).state == "lost"


@pytest.mark.cites("nzasp.C.7.2")
def test_weighted_votes_are_taken_by_names() -> None:
    scene = voting(management(item("general")))
    assert refused(counting.count_hands(scene.meeting, 1, Hands(in_favour=3, against=2), OK)).code == (
        "weighted_votes_are_counted"
    )
    opened = management(item("general"))
    opened.take(1)
    opened.do(motions.put_motion(opened.meeting, Wording(text="X"), 2))
    opened.do(motions.second(opened.meeting, 1, 3))
    by_voices = motions.open_vote(opened.meeting, 1, "voices", Asked(), opened.now)
    assert refused(by_voices).code == "weighted_votes_are_counted"


@pytest.mark.cites("nzasp.C.13.4", "reading:R-26")
def test_the_rules_of_play_change_by_a_simple_weighted_majority() -> None:
    from tilehall.law.association.meeting.records import PlayChange

    term = "out_play_restart_after_s"
    change = PlayChange(clause="P.8.2.1", ruleset="nzasp-2022", parameter=term, value=10, origin="Rules Committee")
    scene = management(item("rules_of_play", change=change))
    scene.take(1)
    assert refused(motions.put_motion(scene.meeting, Wording(text="10 s"), 2)).code == "effective_date_missing"
    early = Wording(text="10 s", since=scene.now.date().replace(day=1))
    assert refused(motions.put_motion(scene.meeting, early, 2)).code == "effective_before_the_meeting"
    scene.do(motions.put_motion(scene.meeting, replace(early, since=scene.now.date().replace(month=7, day=1)), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    in_favour, against = (11, 13, 1, 2, 21), (12, 14, 3, 4, 5, 22)
    choices: dict[int, Choice] = dict.fromkeys(in_favour, "for") | dict.fromkeys(against, "against")
    scene.do(counting.count_roll(scene.meeting, 1, choices, OK))
    assert scene.meeting.motion(1).state == "carried"


@pytest.mark.cites("nzasp.C.4.1.1", "nzasp.C.4.2.2", "nzasp.C.5.3")
def test_who_has_no_vote_is_refused_by_name() -> None:
    scene = agm(item("general"))
    scene.gather(who(60, "honorary"), who(61, "visitor"), who(62, suspended=True))
    voting(scene)
    scene.do(counting.count_roll(scene.meeting, 1, {2: "for", 60: "for", 61: "for", 62: "for"}, OK))
    assert tally(scene).in_favour == 1
    whys = {each.name: (each.why, each.rests_on[0]) for each in tally(scene).refused}
    assert whys == {
        "Person 60": ("no_vote_class", "nzasp.C.4.2.2"),
        "Person 61": ("not_a_member", "nzasp.C.4.1.1"),
        "Person 62": ("suspended", "nzasp.C.5.3"),
    }


@pytest.mark.cites("nzasp.C.7.1")
def test_who_is_in_a_club_and_not_its_voting_member_is_told_why_no_vote_counts() -> None:
    scene = management(item("general"))
    scene.gather(who(31, club=11, club_name="Club 11"))
    voting(scene)
    scene.do(counting.count_roll(scene.meeting, 1, {11: "for", 31: "against"}, OK))
    (refusal,) = tally(scene).refused
    assert (refusal.name, refusal.why, refusal.rests_on) == ("Person 31", "not_on_committee", ("nzasp.C.7.1",))
    assert (tally(scene).in_favour, tally(scene).against) == (30, 0)


@pytest.mark.cites("nzasp.C.18.1", "reading:R-11")
@pytest.mark.parametrize("kind", ["payment", "general"])
def test_the_interested_neither_move_nor_vote_nor_cast(kind: ItemKind) -> None:
    """Whatever kind of business it is: a paid entry for somebody is none of its own."""
    scene = management(item(kind, person=4, interested=(4, 1)))
    scene.take(1)
    assert refused(motions.put_motion(scene.meeting, Wording(text="$300"), 4)).code == "interested"
    scene.do(motions.put_motion(scene.meeting, Wording(text="$300"), 2))
    assert refused(motions.second(scene.meeting, 1, 4)).code == "interested"
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(), scene.now))
    scene.do(counting.count_roll(scene.meeting, 1, {2: "for", 3: "against", 4: "for"}, OK))
    assert [each.why for each in tally(scene).refused] == ["interested"]
    assert scene.meeting.motion(1).state == "lost"  # the chair is interested too, and has no casting vote


@pytest.mark.cites("nzasp.C.9.7")
def test_voices_hands_and_ballot() -> None:
    scene = voting(agm(item("general")), "voices")
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(person=7, name="Person 7"), scene.now))
    assert (scene.meeting.motion(1).mode, scene.meeting.motion(1).asked_by) == ("hands", "Person 7")
    assert refused(counting.declare_by_voices(scene.meeting, 1, carried=True, result=OK)).code == "is_counted"
    by_other = motions.open_vote(scene.meeting, 1, "ballot", Asked(person=7, name="Person 7"), scene.now)
    assert refused(by_other).code == "president_decides"
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, name="President", ballot=3), scene.now))
    assert scene.meeting.motion(1).ballot == 3
    in_committee = voting(management(item("general")))
    asked = motions.open_vote(in_committee.meeting, 1, "ballot", Asked(person=1), in_committee.now)
    assert refused(asked).code == "ballot_of_general_meetings"


@pytest.mark.cites("nzasp.C.9.7")
def test_nobody_counts_hands_or_calls_the_roll_beside_a_secret_ballot() -> None:
    scene = voting(agm(item("general")))
    scene.do(motions.open_vote(scene.meeting, 1, "ballot", Asked(person=1, name="President", ballot=3), scene.now))
    for counted in (
        counting.count_hands(scene.meeting, 1, Hands(in_favour=20, against=3), OK),
        counting.count_roll(scene.meeting, 1, {2: "for", 3: "for"}, OK),
    ):
        assert refused(counted).code == "is_by_ballot"


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
def test_hands_are_advised_where_proxies_are_lodged() -> None:
    scene = written_agm()
    scene.take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    assert motions.advised_mode(scene.meeting, scene.meeting.motion(1)) == "voices"
    scene.proxies(1)
    assert motions.advised_mode(scene.meeting, scene.meeting.motion(1)) == "hands"
    assert counting.lodged_on(scene.meeting, scene.meeting.motion(1)) == 1


def test_voices_are_heard_by_the_chair() -> None:
    scene = voting(agm(item("general")), "voices")
    scene.do(counting.declare_by_voices(scene.meeting, 1, carried=True, result=OK))
    assert scene.meeting.motion(1).tally is None
    assert scene.meeting.motion(1).state == "carried"


@pytest.mark.cites("nzasp.C.9.7")
def test_there_are_no_more_hands_than_voters_nor_proxies_than_lodged() -> None:
    scene = voting(written_agm().proxies(2))
    count = counting.count_hands
    many = refused(count(scene.meeting, 1, Hands(in_favour=41, against=1), OK))
    assert (many.code, dict(many.detail)) == ("more_votes_than_voters", {"votes": 42, "voters": 41})
    more = Hands(in_favour=1, against=1, proxies_in_favour=3)
    assert refused(count(scene.meeting, 1, more, OK)).code == "more_proxies_than_lodged"
    assert refused(count(scene.meeting, 1, Hands(in_favour=-1, against=1), OK)).code == "below_zero"


def asked_in_vain(scene: MeetingScene) -> dict[int, Choice | None]:
    """Nobody whose vote has not come by phone wants to vote."""
    return {each.who.person: None for each in counting.silent_voters(scene.meeting, scene.meeting.motion(1))}


def test_nothing_is_lost_because_nobody_counted() -> None:
    scene = voting(agm(item("general")))
    assert refused(counting.count_hands(scene.meeting, 1, Hands(in_favour=0, against=0), OK)).code == "nothing_counted"
    assert scene.meeting.motion(1).state == "voting"


@pytest.mark.cites("nzasp.C.9.7")
def test_a_vote_by_phones_is_not_closed_over_who_has_no_phone() -> None:
    change = item("rule_change", clauses=("9.2",), text="sixty days")
    scene = voting(agm(change, ordinary=12), by_phone=True)
    scene.do(motions.give_vote(scene.meeting, 1, 2, {2: "for"}))
    early = refused(counting.count_phones(scene.meeting, 1, {}, OK))
    silent = [each.who.person for each in counting.silent_voters(scene.meeting, scene.meeting.motion(1))]
    assert (early.code, dict(early.detail)["count"]) == ("not_asked", len(silent))
    assert 2 not in silent
    said: dict[int, Choice | None] = dict.fromkeys(silent[:3], "against") | dict.fromkeys(silent[3:]) | {2: "against"}
    scene.do(counting.count_phones(scene.meeting, 1, said, OK))
    assert (tally(scene).in_favour, tally(scene).against, tally(scene).abstain) == (1, 3, 0), "a phone's vote stands"
    assert scene.meeting.motion(1).state == "lost"


@pytest.mark.cites("nzasp.C.9.7")
def test_who_holds_a_proxy_and_no_phone_is_asked_for_both() -> None:
    scene = voting(written_agm().proxies(1, holder=4), by_phone=True)
    held = [each for each in counting.silent_voters(scene.meeting, scene.meeting.motion(1)) if each.holder]
    assert [each.who.person for each in held] == [500]
    scene.do(counting.count_phones(scene.meeting, 1, asked_in_vain(scene) | {4: "for", 500: "against"}, OK))
    assert (tally(scene).in_favour, tally(scene).against, tally(scene).proxies_against) == (1, 1, 1)


def test_a_vote_after_the_closing_is_told_so() -> None:
    scene = voting(agm(item("general")), by_phone=True)
    scene.do(motions.give_vote(scene.meeting, 1, 2, {2: "for"}))
    assert refused(motions.give_vote(scene.meeting, 1, 2, {2: "against"})).code == "voted_twice"
    scene.do(counting.count_phones(scene.meeting, 1, asked_in_vain(scene), OK))
    assert refused(motions.give_vote(scene.meeting, 1, 3, {3: "for"})).code == "vote_closed"
    assert refused(counting.count_phones(scene.meeting, 1, asked_in_vain(scene), OK)).code == "vote_closed"


@pytest.mark.cites("nzasp.C.9.7")
def test_a_phone_gives_the_own_vote_and_those_held() -> None:
    scene = voting(written_agm().proxies(2, holder=5), by_phone=True)
    scene.do(motions.give_vote(scene.meeting, 1, 5, {5: "for", 500: "against"}))
    assert refused(motions.give_vote(scene.meeting, 1, 6, {501: "for"})).code == "not_your_vote"
    assert refused(motions.give_vote(scene.meeting, 1, 77, {77: "for"})).code == "not_present"
    scene.do(motions.give_vote(scene.meeting, 1, 5, {501: "against"}))
    scene.do(counting.count_phones(scene.meeting, 1, asked_in_vain(scene), OK))
    assert (tally(scene).in_favour, tally(scene).against, tally(scene).proxies_against) == (1, 2, 2)


@cache
def committee() -> MeetingScene:
    """Made once, and not before a test wants it: with other figures it may not be quorate."""
    return management(item("general"))


@given(st.dictionaries(st.sampled_from((1, 2, 3, 4, 5, 11, 12, 13, 14, 21, 22)), st.sampled_from(counting.CHOICES)))
def test_a_count_is_a_plain_recount_of_what_was_said(choices: dict[int, Choice]) -> None:
    scene = voting(committee().copy())
    scene.do(counting.count_roll(scene.meeting, 1, choices, OK))
    weights = {11: 30, 12: 12, 13: 8, 14: 15}
    plain = Counter[str]()
    for person, choice in choices.items():
        plain[choice] += weights.get(person, 1)
    found = tally(scene)
    assert (found.in_favour, found.against, found.abstain) == (plain["for"], plain["against"], plain["abstain"])
    equal = "tied" if plain["for"] else "lost"
    expected = "carried" if plain["for"] > plain["against"] else "lost" if plain["for"] < plain["against"] else equal
    assert scene.meeting.motion(1).state == expected


def test_quorum_is_asked_before_every_vote() -> None:
    from tilehall.law.association.meeting import conduct

    scene = agm(item("general"), ordinary=10)
    scene.take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="X"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(conduct.go_away(scene.meeting, 9))
    answer = motions.open_vote(scene.meeting, 1, "voices", Asked(), scene.now)
    assert isinstance(answer, Refusal)
    assert answer.code == "no_quorum"


@pytest.mark.cites("nzasp.C.9.6", "nzasp.C.7.2")
@pytest.mark.parametrize("scene", [lambda: agm(item("general")), lambda: management(item("general"))])
def test_without_a_vote_there_is_no_casting_vote(scene: Callable[[], MeetingScene]) -> None:
    found = voting(scene())
    found.do(counting.count_roll(found.meeting, 1, {2: "abstain"}, OK))
    assert found.meeting.motion(1).state == "lost"
    assert refused(counting.cast(found.meeting, 1, "for", OK)).code == "not_tied"


@pytest.mark.cites("nzasp.C.9.6")
def test_votes_stay_equal_where_nobody_can_cast() -> None:
    """A meeting goes on, though whoever was in the chair has left."""
    scene = voting(agm(item("general")))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=5, against=5), OK))
    scene.do(conduct.go_away(scene.meeting, 1))
    assert refused(counting.cast(scene.meeting, 1, "for", OK)).code == "no_chair"
    scene.do(counting.cast(scene.meeting, 1, None, OK))
    assert scene.meeting.motion(1).state == "lost"


@pytest.mark.cites("nzasp.C.9.7")
def test_a_vote_by_phone_counts_though_who_gave_it_has_left() -> None:
    scene = voting(written_agm().proxies(1, holder=4), by_phone=True)
    scene.do(motions.give_vote(scene.meeting, 1, 3, {3: "for"}))
    scene.do(motions.give_vote(scene.meeting, 1, 4, {4: "against", 500: "for"}))
    for person in (3, 4):
        scene.do(conduct.go_away(scene.meeting, person))
    scene.do(counting.count_phones(scene.meeting, 1, asked_in_vain(scene), OK))
    assert (tally(scene).in_favour, tally(scene).against, tally(scene).proxies_in_favour) == (2, 1, 1)


@pytest.mark.cites("nzasp.C.18.1")
def test_who_is_to_be_paid_uses_nobody_elses_vote_either() -> None:
    scene = management(item("payment", text="That 2 be paid", interested=(2,)))
    scene.do(conduct.lodge_proxy(scene.meeting, Proxy(giver=who(30), holder=2, holder_name="P", received=TODAY)))
    scene.do(conduct.lodge_proxy(scene.meeting, Proxy(giver=who(31), holder=3, holder_name="P", received=TODAY)))
    scene.take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="That 2 be paid"), 4))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.open_vote(scene.meeting, 1, "hands", Asked(by_phone=True), scene.now))
    assert refused(motions.give_vote(scene.meeting, 1, 2, {30: "for"})).code == "not_your_vote"
    assert refused(counting.count_roll(scene.meeting, 1, {30: "for"}, OK)).code == "not_present"
    scene.do(counting.count_roll(scene.meeting, 1, {31: "for"}, OK))
    assert tally(scene).in_favour == 1


@pytest.mark.cites("nzasp.C.9.7", "reading:R-19")
@pytest.mark.parametrize("written, for_it", [(True, 23), (False, 20)])
def test_proxies_count_on_a_payment_only_where_it_was_put_in_writing(written: bool, for_it: int) -> None:
    scene = voting(agm(item("payment", text="That 9 be paid", interested=(9,), written=written)).proxies(3))
    hands = Hands(in_favour=20, against=5, proxies_in_favour=3)
    scene.do(counting.count_hands(scene.meeting, 1, hands, OK))
    assert tally(scene).in_favour == for_it


def test_no_proxies_on_an_amendment_of_a_payment() -> None:
    scene = agm(item("payment", text="That 9 be paid", interested=(9,), written=True)).proxies(3).take(1)
    scene.do(motions.put_motion(scene.meeting, Wording(text="That 9 be paid"), 2))
    scene.do(motions.second(scene.meeting, 1, 3))
    scene.do(motions.put_motion(scene.meeting, Wording(text="That 9 be paid less", amends=1), 4))
    assert counting.lodged_on(scene.meeting, scene.meeting.motion(2)) == 0
    assert counting.lodged_on(scene.meeting, scene.meeting.motion(1)) == 3


def executive() -> MeetingScene:
    scene = MeetingScene().call(plan("executive", TODAY))
    scene.business(item("general"))
    scene.gather(*(who(key, office=office) for key, office in enumerate(OFFICES, 1)))
    return scene.open()


def test_the_executive_votes_by_no_clause_of_another_body() -> None:
    scene = voting(executive())
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=2, against=2), OK))
    assert scene.meeting.motion(1).rests_on == ("silent:nzasp: each officer has one vote",)
    scene.do(counting.cast(scene.meeting, 1, "for", OK))
    (basis,) = scene.meeting.motion(1).rests_on
    assert basis.startswith("silent:nzasp: ")
    scene = voting(executive(), "voices")
    scene.do(counting.declare_by_voices(scene.meeting, 1, carried=True, result=OK))
    assert scene.meeting.motion(1).rests_on == ("silent:nzasp: each officer has one vote",)


@pytest.mark.cites("nzasp.C.9.6")
def test_equal_votes_wait_for_who_takes_the_empty_chair() -> None:
    scene = voting(agm(item("general")))
    scene.do(conduct.go_away(scene.meeting, 1))
    scene.do(counting.count_hands(scene.meeting, 1, Hands(in_favour=18, against=18), OK))
    assert scene.meeting.motion(1).state == "tied"
    assert refused(counting.cast(scene.meeting, 1, "for", OK)).code == "no_chair"
    scene.do(conduct.take_chair(scene.meeting, 2))
    scene.do(counting.cast(scene.meeting, 1, "for", OK))
    assert scene.meeting.motion(1).state == "carried"
