"""The organiser's own terms on the pages: set in the plan, kept, and shown with the event."""

import pytest
from django.test import Client

from tests.site.tournaments.test_log import signed_in
from tests.site.tournaments.test_views_before_the_event import posted, shown, soon
from tilehall.law.tournament.desk.records import GradePlan
from tilehall.law.tournament.own_terms import OwnTerms
from tilehall.site.tournaments import store

pytestmark = pytest.mark.django_db


def test_own_terms_are_planned_kept_and_shown(client: Client) -> None:
    number = soon(grades=(GradePlan(name="A", rounds=7, system="swiss"),))
    organiser, _ = signed_in("organiser")
    page = organiser.get(f"/tournaments/{number}/desk/plan/")
    told = {name: shown(page.context["form"][name]) for name in page.context["form"].fields}
    row = page.context["grades"].forms[0]
    told |= {f"grade-0-{name}": shown(row[name]) for name in row.fields}
    told |= {"grade-TOTAL_FORMS": "1", "grade-INITIAL_FORMS": "1", "spread_caps": "250, x", "byes_count": "always"}
    sent = {name: value for name, value in told.items() if value is not None}
    assert "Write figures from 1 to 999" in posted(organiser, f"/tournaments/{number}/desk/plan/", **sent)
    sent |= {"spread_caps": "250 350", "bye_spread": "100", "forfeiter_spread": "-50", "missed_spread": "-75"}
    posted(organiser, f"/tournaments/{number}/desk/plan/", **sent)
    terms = OwnTerms(
        spread_caps=(250, 350), byes_count="always", bye_spread=100, forfeiter_spread=-50, missed_spread=-75
    )
    assert store.load(number).desk.announced.own_terms == terms
    again = organiser.get(f"/tournaments/{number}/desk/plan/").context["form"]
    assert [again[name].value() for name in ("spread_caps", "byes_count", "bye_spread", "missed_spread")] == [
        "250, 350", "always", 100, -75,
    ]  # fmt: skip
    seen = client.get(f"/tournaments/{number}/").content.decode()
    assert "Of the margin of one game at most 250, 350 counts in the spread, round by round" in seen
    assert "A bye adds a spread of +100." in seen
    assert "is a loss with a spread of −75." in seen
