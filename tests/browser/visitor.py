"""Somebody at a device: a page, everything the browser complained of, and the looks every page must bear."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

DEVICES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "small-phone": {
        "viewport": {"width": 360, "height": 640},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "wide": {"viewport": {"width": 1366, "height": 900}},
    "projector": {"viewport": {"width": 1920, "height": 1080}},
    "dark": {"viewport": {"width": 1366, "height": 900}, "color_scheme": "dark"},
}

# Points across, and points of a letter: phones, a laptop at 200 %, a tablet, a laptop, a projector; and a laptop for
# whose reader letters are twice as large everywhere.
WIDTHS = ((360, 16), (390, 16), (683, 16), (820, 16), (1366, 16), (1920, 16), (1366, 32))

COLOURS = frozenset({"color-contrast", "link-in-text-block"})
_well: set[str] = set()  # kinds of text whose colours were found well in this process
AXE = Axe().axe_script
# What moves has come to rest. In a part that is folded nothing moves on, and nothing there is looked at.
SETTLED = """Promise.race([
    Promise.allSettled(
        document.getAnimations().filter((one) => one.effect?.target?.checkVisibility()).map((one) => one.finished)
    ),
    new Promise((late) => setTimeout(late, 10_000)),
])"""
LOOKS = (Path(__file__).parent / "looks.js").read_text()


@dataclass(frozen=True, slots=True)
class Hall:
    port: int
    name: str

    @property
    def lan(self) -> str:
        return f"http://{self.name}:{self.port}"

    @property
    def loopback(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def signed_in(account: Any) -> Client:
    """Who asks the hall as this account, without a browser."""
    client = Client()
    client.force_login(account, backend="tilehall.site.people.signin.ByNameOrMail")
    return client


class Visitor:
    def __init__(self, hall: Hall, context: BrowserContext, screens: Path | None) -> None:
        self.hall, self.context, self.screens = hall, context, screens
        self.complaints: list[str] = []
        self.foreseen: list[str] = []
        self.looked_at = 0  # pages into which axe was put
        self.page = context.new_page()
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complain("script", str(error)))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console {message.type}", f"{message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A page left while it still loads something breaks that off; nothing is wrong then.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._complain("request", f"{request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain("answer", f"{response.status} {response.request.method} {response.url}")

    def _complain(self, kind: str, text: str) -> None:
        self.complaints.append(f"{kind}: {text}")

    def foresee(self, pattern: str) -> None:
        """A complaint the test is about: a refused form, a page that is not there."""
        self.foreseen.append(pattern)

    def unexpected(self) -> list[str]:
        return [said for said in self.complaints if not any(re.search(pattern, said) for pattern in self.foreseen)]

    def open(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def sign_in_as(self, account: Any) -> None:
        """A session without the sign-in page, for tests about something else."""
        cookie = {"name": "sessionid", "value": signed_in(account).cookies["sessionid"].value, "path": "/"}
        self.context.add_cookies([{**cookie, "domain": name} for name in (self.hall.name, "127.0.0.1")])

    def keep_screen(self, name: str, *, whole: bool = False, chosen: bool = True) -> None:
        """Into docs/screens go the chosen ones only; who names another folder wants to look at every page."""
        if self.screens and (chosen or self.screens.name != "screens"):
            self.screens.mkdir(parents=True, exist_ok=True)
            place = self.screens / f"{name}.png"
            self.page.screenshot(path=place, full_page=whole, animations="disabled", scale="css")

    def look(self, *names: str) -> list[str]:
        """The faults found by the named functions of looks.js."""
        return [fault for name in names for fault in self.page.evaluate(f"{LOOKS}.{name}()")]

    def look_at_every_width(self) -> list[str]:
        """Nothing is torn, cut or beyond the edge of the page that stands open, whatever its width: the window is drawn
        larger and smaller, since a page opened anew at that size is the same page."""
        stood = self.page.viewport_size or {"width": 1366, "height": 900}
        found: dict[str, list[str]] = {}
        browser = self.context.new_cdp_session(self.page)
        for width, letters in WIDTHS:
            browser.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters * 13 // 16}})
            self.page.set_viewport_size({"width": width, "height": stood["height"]})
            for fault in self.look("tooWide", "tornWords", "cutText", "sideways"):
                found.setdefault(fault, []).append(f"{width}" if letters == 16 else f"{width} in letters of {letters}")
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        browser.detach()
        self.page.set_viewport_size(stood)
        return [f"{fault} (at {', '.join(widths)})" for fault, widths in found.items()]

    def inaccessible(self, *, colours_only: bool = False) -> list[str]:
        """What axe finds wrong with the page as it stands, or with its colours, where only these have changed."""
        self.page.evaluate(SETTLED)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
            self.looked_at += 1
            if self.looked_at == 2:  # who looks at a second page goes on to more: those bring axe along
                self.context.add_init_script(AXE)
        # Pages share a style: a kind of text that was well on one of them is not measured on all the others.
        fresh = [kind for kind in self.page.evaluate(f"{LOOKS}.names()") if kind not in _well]
        found = self.page.evaluate(f"(asked) => {LOOKS}.barriers(asked)", [fresh, colours_only])
        if COLOURS.isdisjoint(fault["id"] for fault in found):
            _well.update(fresh)
        return [f"{fault['id']}: {node['html'][:160]} {_why(node)}" for fault in found for node in fault["nodes"]]


def _why(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])[:200]
