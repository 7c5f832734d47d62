"""A phone that is told of the next table while the page is closed: asked for on the own page, shown by the worker.

The service of the browser's maker is out of reach here, so only what asks it stands in: the subscription is made in the
page, as a browser would give it. All else is real, from the press to the message that the worker shows.
"""

import json

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.law.tournament.desk.plans import four
from tests.site.people.conftest import officer
from tests.site.tournaments.events_of_any_size import opened
from tilehall.site.people.actor import CONSOLE
from tilehall.site.people.commands import CommandContext
from tilehall.site.people.roles import Role
from tilehall.site.tournaments import keys, push_rows
from tilehall.site.tournaments.actions import push
from tilehall.site.tournaments.push import services
from tilehall.site.tournaments.store import DeskState

ENDPOINT = "https://" + services.SERVICES[0].host + "/wp/from-the-browser"
# The keys of the standard's example (RFC 8291), which are those of a real device.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
STAND_IN = """([endpoint, p256dh, auth]) => {
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const raw = (text) => Uint8Array.from(plain(text), (sign) => sign.charCodeAt(0)).buffer;
  const keys = { p256dh: raw(p256dh), auth: raw(auth) };
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw new TypeError("no key of a hall");
    const applicationServerKey = options.applicationServerKey.buffer;
    return subscription = {
      endpoint, options: { applicationServerKey }, getKey: (name) => keys[name],
      unsubscribe: async () => { subscription = null; return true; },
    };
  };
}"""


@pytest.fixture
def told(begun, settings) -> DeskState:
    """An event whose organiser lets phones be told; the page itself is seen on loopback, a secure context too."""
    settings.ADDRESS = "https://hall.example/"
    kept = opened(four())
    push.set_switch(CONSOLE, kept.row.pk, True, CommandContext(timezone.now(), "phones"))
    return kept


def own_page(visit, hall, kept: DeskState) -> Page:
    phone = visit("phone", at=hall.loopback)
    phone.foresee("400 POST")
    phone.foresee("status of 400")
    phone.context.grant_permissions(["notifications"])
    page: Page = phone.page
    page.add_init_script(f"({STAND_IN})({json.dumps([ENDPOINT, P256DH, AUTH])})")
    phone.open(f"/t/{kept.row.pk}/{keys.player_key(kept.row, 4)}/")
    page.get_by_text("Tell me when my next table is known").click()
    return page


def test_a_player_asks_for_it_by_one_press_and_ends_it_by_another(visit, hall, told):
    page = own_page(visit, hall, told)
    page.get_by_role("button", name="Tell this device", exact=True).click()
    expect(page.get_by_text("also when this page is closed.")).to_be_visible()
    (row,) = push_rows.devices_of(told.row.pk)
    assert (row.number, row.endpoint, row.public_key, row.auth) == (4, ENDPOINT, P256DH, AUTH)
    page.get_by_role("button", name="Tell this device no more").click()
    expect(page.get_by_text("This device is told no more.")).to_be_visible()
    expect(page.get_by_role("button", name="Tell this device", exact=True)).to_be_visible()
    assert push_rows.devices_of(told.row.pk) == []


def test_why_it_is_refused_is_said_on_the_page(visit, hall, told, monkeypatch):
    page = own_page(visit, hall, told)
    expect(page.get_by_role("button", name="Tell this device", exact=True)).to_be_visible()
    monkeypatch.setattr(services, "SERVICES", ())
    page.get_by_role("button", name="Tell this device", exact=True).click()
    expect(page.get_by_text("This browser uses another.")).to_be_visible()


def test_where_the_organiser_did_not_switch_it_on_nothing_of_it_shows(visit, hall, told):
    push_rows.switch_off(told.row.pk)
    page = own_page(visit, hall, told)
    expect(page.get_by_label("With a sound")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", name="Also when this page is closed")).to_be_hidden()


SHOWN = """void (self.shown = new Promise((done) => {
  self.registration.showNotification = async (title, { body, data, tag }) => done({ title, body, data, tag });
}))"""
SENT = "(text) => { self.dispatchEvent(new PushEvent('push', { data: text })); return self.shown; }"
TAPPED = """(address) => {
  const opened = new Promise((done) => { self.clients.openWindow = async (told) => done(told); });
  const event = new ExtendableEvent("notificationclick");
  event.notification = { data: address, close() {} };
  self.dispatchEvent(event);
  return opened;
}"""


def test_the_worker_shows_what_comes_and_a_tap_opens_the_own_page(visit, hall, told):
    """In the real worker; only what the screen of a device does stands in, which this browser has none of."""
    page = own_page(visit, hall, told)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    worker.evaluate(SHOWN)
    path = f"/t/{told.row.pk}/{keys.player_key(told.row, 4)}/"
    message = {"title": "Table 2 · Round 2", "body": "against Ben · Autumn Open", "page": path}
    shown = worker.evaluate(SENT, json.dumps(message))
    address = hall.loopback + path
    assert shown == {
        "title": "Table 2 · Round 2",
        "body": "against Ben · Autumn Open",
        "data": address,
        "tag": f"next-table {path}",
    }
    assert worker.evaluate(TAPPED, address + "?closed") == address + "?closed"
    worker.evaluate(SHOWN)
    assert worker.evaluate(SENT, "no such thing")["title"] == "Your next table", "something is shown for every message"


def test_the_organisers_page_and_the_players_bear_a_look(visit, hall, told):
    phone = visit("phone", at=hall.loopback)
    phone.open(f"/t/{told.row.pk}/{keys.player_key(told.row, 4)}/")
    phone.page.get_by_text("Tell me when my next table is known").click()
    expect(phone.page.get_by_role("button", name="Tell this device", exact=True)).to_be_visible()
    phone.keep_screen("phone-next-table-closed", whole=True, chosen=False)
    assert phone.inaccessible() + phone.look_at_every_width() == []
    desk = visit("wide")
    desk.sign_in_as(officer(Role.ORGANISER))
    desk.open(f"/tournaments/{told.row.pk}/desk/phones/")
    desk.keep_screen("wide-phones-told", whole=True, chosen=False)
    assert desk.inaccessible() + desk.look_at_every_width() == []
