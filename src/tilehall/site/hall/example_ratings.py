"""The ratings of the example: its finished tournaments are rated, and the lists of today are published."""

from datetime import datetime

from django.utils import timezone

from tilehall.law.rulebook.ruling import Refusal
from tilehall.site.people.actor import Actor
from tilehall.site.ratings import actions
from tilehall.site.tournaments.actions.carrying import Hand

from .example_tournaments import WentWrong


def rate_and_publish(manager: Actor, now: datetime) -> None:
    run = actions.run(manager, actions.Asked(), Hand(now, "example run"))
    if isinstance(run, Refusal):
        raise WentWrong(f"{run.code}: {dict(run.detail)}")
    out = actions.publish(manager, run, timezone.localdate(now), "", Hand(now, "example lists"))
    if isinstance(out, Refusal):
        raise WentWrong(f"{out.code}: {dict(out.detail)}")
