"""No form that is open to everybody shares the threads of signing in, but those that are for it."""

from django.http import HttpResponseNotAllowed
from django.test import RequestFactory
from django.urls import get_resolver

from tilehall.site.door.calculation_mark import is_calculation
from tilehall.site.pages.action_mark import action_of
from tilehall.site.people.permissions import ACTIONS, EVERYONE

# Signing in, up and out, new passwords; the first visit, which needs the printed code; a result by a key on paper.
SIGNING_IN = {"people.sign_in", "hall.start", "hall.try_example", "tournaments.slip"}
LOOKING_UP = {"tables.judge"}  # with the readers, as tests/site/door/test_thread_layer.py shows
# Short writes by who holds a code, by a visitor who asks to join, and registers whose own rights the view asks for.
SHORT = {"ballots.vote", "meetings.attend", "hall.visit", "association.see", "tournaments.be_called"}
CALCULATIONS = {
    "replay",
    "solve",
    "compare",
    "what_if",
    "check",
    "file",
    "procedures",
    "best",
    "kept_replay",
    "record_review",
    "record_best",
    "record_annotated",
    "player",
    "results",
    "study",
    "word",
    "list_to_learn",
}


def public_views(resolver=None):
    for pattern in (resolver or get_resolver()).url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from public_views(pattern)
        elif (action := action_of(pattern.callback)) and ACTIONS[action] >= EVERYONE:
            yield pattern.callback


def takes_forms(view):
    try:
        return not isinstance(view(RequestFactory().post("/")), HttpResponseNotAllowed)
    except Exception:  # it went on to work with what it was not given
        return True


def test_every_public_form_is_a_calculation_a_look_up_or_for_signing_in():
    views = list(public_views())
    forms = {view for view in views if takes_forms(view)}
    assert len(views) > 40, "else this shows nothing"
    assert {"replay", "judge", "sign_in"} <= {view.__name__ for view in forms}
    assert {action_of(view) for view in forms if not is_calculation(view)} <= SIGNING_IN | LOOKING_UP | SHORT
    assert {view.__name__ for view in views if is_calculation(view)} == CALCULATIONS
