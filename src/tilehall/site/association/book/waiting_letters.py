"""What waits about letters: those that did not get through, and those that go on paper."""

from collections.abc import Iterator
from datetime import date

from django.urls import reverse

from tilehall.site.association.post import keeper
from tilehall.site.association.post import store as post
from tilehall.site.association.post.reach import reach_of
from tilehall.site.pages.phrases import counted
from tilehall.site.people.actor import Actor

from .waiting import Waiting


def letters(actor: Actor, _today: date) -> Iterator[Waiting]:
    reach = reach_of(actor)
    if keeper.server_trouble() is not None and (count := post.waiting(reach)):
        what = f"{counted(count, 'letter')} cannot go: the mail server is not reached"
        yield Waiting(what, "They are sent as soon as it is.", "See what it says", reverse("post:letters"))
    if count := post.stuck(reach).count():
        what = f"{counted(count, 'letter')} did not get through"
        why = "Set the address right, send it on paper, or give it up."
        yield Waiting(what, why, "Go through them", reverse("post:stuck"))
    if count := post.to_print(reach).count():
        what = f"{counted(count, 'letter')} to print and post"
        why = "No mail address is known. The day on which they are posted is the proof."
        yield Waiting(what, why, "Print them", reverse("post:paper"))
