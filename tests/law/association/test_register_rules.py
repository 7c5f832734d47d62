"""The other registers: name, affiliations, assets, social functions, officers at club meetings, billets."""

from datetime import date

import pytest

from tests.law.association.book_entries import code, decided, numbered
from tilehall.law.association.acts.act import grounds_of
from tilehall.law.association.acts.decisions import ApprovalRecorded
from tilehall.law.association.acts.registers import (
    AssetAcquired,
    BilletAgreed,
    BilletAsked,
    BilletOffered,
    ClubMeetingNoted,
    SocialPlanned,
)
from tilehall.law.association.register_rules import (
    AssociationName,
    affiliate,
    affiliations,
    agree_billet,
    assets,
    billets_from,
    change_name,
    end_affiliation,
    let_go,
    name_on,
    publish_social,
    social_functions,
    uninvited_officers,
)
from tilehall.law.rulebook.register import REGISTER

DAY, MARCH = date(2026, 2, 10), date(2026, 3, 1)
OLD = AssociationName("New Zealand Association of Scrabble Players", "NZASP")
NEW = AssociationName("Word Players of New Zealand", "WPNZ")


@pytest.mark.cites("nzasp.C.1")
def test_the_name_changes_only_by_a_change_of_the_rules() -> None:
    assert name_on([], MARCH) == OLD
    assert AssociationName(*(REGISTER["nzasp.C.1"].parameter(key).value for key in ("name", "short"))) == OLD
    assert code(change_name(NEW, None, MARCH)) == "decision_missing"
    assert code(change_name(NEW, decided("other", DAY, "agm"), MARCH)) == "decision_on_another_matter"
    for others in ((), ("10", "9.5"), ("P.1",)):
        assert code(change_name(NEW, decided("rule_change", DAY, "agm", changes=others), MARCH)) == "another_clause"
    changed = change_name(NEW, decided("rule_change", DAY, "agm", changes=("C.1",)), MARCH)
    assert [name_on(numbered(*changed), day) for day in (date(2026, 2, 28), MARCH)] == [OLD, NEW]
    later = decided("rule_change", DAY, "agm", changes=("1",), since=date(2026, 4, 1))
    assert code(change_name(NEW, later, MARCH)) == "before_decision", "the change itself names a later day"


@pytest.mark.cites("nzasp.C.1", "nzasp.C.10.2")
def test_a_change_that_waits_for_an_approval_carries_nothing_before_it() -> None:
    waiting = decided("rule_change", DAY, "agm", not_in_force=True, changes=("1", "2"))
    assert code(change_name(NEW, waiting, MARCH)) == "change_not_in_force"
    (of_another,) = numbered(ApprovalRecorded(on=MARCH, decision=7, reference="IR 1"))
    assert code(change_name(NEW, waiting, MARCH, of_another)) == "change_not_in_force"
    (approval,) = numbered(ApprovalRecorded(on=MARCH, decision=waiting.seq, reference="IR 2"))
    assert code(change_name(NEW, waiting, date(2026, 2, 28), approval)) == "before_decision"
    (changed,) = change_name(NEW, waiting, MARCH, approval)
    assert grounds_of(changed) == (waiting.seq, approval.seq)


@pytest.mark.cites("nzasp.C.3.1.2")
def test_an_affiliation_needs_a_resolution() -> None:
    mc = decided("affiliation", DAY, "management")
    assert code(affiliate("World body", None, MARCH)) == "decision_missing"
    assert code(affiliate("World body", mc, date(2026, 2, 9))) == "before_decision"
    begun = affiliate("World body", mc, MARCH)
    (body,) = affiliations(numbered(*begun))
    assert [body.span.holds(day) for day in (date(2026, 2, 28), MARCH)] == [False, True]
    ended = end_affiliation(body, mc, date(2027, 1, 1))
    (over,) = affiliations(numbered(*begun, *ended))
    assert not over.span.holds(date(2027, 1, 1))
    assert code(end_affiliation(over, mc, date(2027, 2, 1))) == "not_affiliated"
    assert code(end_affiliation(body, None, date(2027, 2, 1))) == "decision_missing"
    assert code(end_affiliation(body, mc, date(2026, 2, 28))) == "before_affiliation"


@pytest.mark.cites("nzasp.C.8")
def test_assets_come_and_go() -> None:
    clocks = AssetAcquired(on=DAY, name="20 clocks")
    (held,) = assets(numbered(clocks))
    gone = let_go(held, "sold", MARCH)
    (over,) = assets(numbered(clocks, *gone))
    assert (over.span.holds(date(2026, 2, 28)), over.span.holds(MARCH), over.gone) == (True, False, "sold")
    assert code(let_go(over, "sold", MARCH)) == "asset_gone"
    early = let_go(held, "sold", date(2026, 2, 9))
    assert (code(early), str(early.rests_on[0])) == ("before_acquired", "nzasp.C.8")
    assert isinstance(let_go(held, "broken on arrival", DAY), tuple)


@pytest.mark.cites("nzasp.C.2.5")
def test_a_social_function_is_published_by_a_decision() -> None:
    dinner = SocialPlanned(on=DAY, title="Championship dinner", day=date(2026, 5, 30))
    (draft,) = social_functions(numbered(dinner))
    assert draft.decision is None
    assert code(publish_social(draft, None, DAY)) == "decision_missing"
    published = publish_social(draft, decided("social", DAY, "management"), DAY)
    (shown,) = social_functions(numbered(dinner, *published))
    assert shown.decision == 90
    assert code(publish_social(shown, decided("social", DAY, "management"), DAY)) == "no_draft"


@pytest.mark.cites("nzasp.C.6.9")
def test_an_officer_without_an_invitation_is_told() -> None:
    meeting = ClubMeetingNoted(on=DAY, club=1, title="Special committee", officers=(1, 2, 3), invited=(2,))
    assert uninvited_officers(meeting, {1, 2}) == (1,)
    assert uninvited_officers(meeting, set()) == ()


def test_billets_offered_and_asked_for() -> None:
    easter = (date(2026, 4, 2), date(2026, 4, 6))
    offers = [BilletOffered(on=DAY, person=1, place="Nelson", beds=1, first=easter[0], last=easter[1])]
    asked = [
        BilletAsked(on=DAY, person=person, place="Nelson", first=date(2026, 4, 3), last=last)
        for person, last in ((2, easter[1]), (3, date(2026, 4, 7)))
    ]
    desk = billets_from(numbered(*offers, *asked), DAY)
    assert [free for _, _, free in desk.offers] == [1]
    assert len(desk.open_requests) == 2
    assert code(agree_billet(desk, 1, 3, DAY)) == "not_all_nights"
    assert code(agree_billet(desk, 9, 2, DAY)) == "no_free_bed"
    assert code(agree_billet(desk, 1, 9, DAY)) == "nobody_asks"
    agreed = agree_billet(desk, 1, 2, DAY)
    assert agreed == (BilletAgreed(on=DAY, offer=1, request=2),)
    after = billets_from(numbered(*offers, *asked, *agreed), DAY)
    assert [free for _, _, free in after.offers] == [0]
    assert [entry.seq for entry, _ in after.open_requests] == [3]
    assert [(entry.seq, own.person, guest.person) for entry, own, guest in after.agreed] == [(4, 1, 2)]
    assert code(agree_billet(after, 1, 3, DAY)) == "no_free_bed"
    assert billets_from(numbered(*offers, *asked), date(2026, 4, 8)).open_requests == ()
