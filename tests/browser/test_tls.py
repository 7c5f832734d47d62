"""`tilehall serve --tls`: a certificate made here, Secure cookies, and what only a secure context allows."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests import provisions

from .conftest import FLAGS

TILEHALL = Path(sys.executable).parent / "tilehall"
READY_WITHIN = 60  # seconds


class Serving:
    """A `tilehall serve` of this test's own, and the lines it has said."""

    def __init__(self, data: Path, *words: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "TILEHALL"))}
        self.process = subprocess.Popen(
            [TILEHALL, "serve", "--port", "0", "--data", str(data), *words],
            env=kept,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        self.listening = threading.Thread(target=self._listen, daemon=True)
        self.listening.start()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as out:
            for line in out:
                self.lines.put(line)
        self.lines.put("")

    def hear(self, pattern: str) -> re.Match[str]:
        while True:
            line = self.lines.get(timeout=READY_WITHIN)
            self.said.append(line)
            assert line, f"the hall ended: {''.join(self.said)}"
            if found := re.search(pattern, line):
                return found

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            self.listening.join(10)


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[str]:
    serving = Serving(tmp_path / "data", "--tls")
    try:
        yield serving.hear(r"Tilehall is at (https://\S+)").group(1)
    finally:
        assert serving.stop() == 0


@pytest.fixture
def trusting(browser: Browser) -> Iterator[Browser]:
    """A Chromium that takes the certificate as somebody's phone does once it was told to trust it."""
    launched = browser.browser_type.launch(
        executable_path=provisions.chromium(), args=[*FLAGS, "--ignore-certificate-errors"]
    )
    yield launched
    launched.close()


def test_the_hall_over_tls_is_installable_and_its_cookies_are_secure(secured: str, trusting: Browser):
    context = trusting.new_context(base_url=secured, ignore_https_errors=True)
    page = context.new_page()
    page.goto("/sign-in/")
    assert page.evaluate("window.isSecureContext")
    cookies = context.cookies()
    assert "csrftoken" in {cookie["name"] for cookie in cookies}
    assert [cookie["name"] for cookie in cookies if not cookie["secure"]] == []

    manifest = page.request.get(page.get_attribute("link[rel=manifest]", "href") or "").json()
    assert manifest["start_url"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok, icon

    scope = page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.scope)")
    assert scope == secured
    context.set_offline(True)
    page.goto("/people/nobody-has-opened-this/")
    assert page.get_by_role("heading", level=1).inner_text()
    # The referee's desk is kept whole, though nobody has opened it: it answers without the hall.
    page.goto("/referee/scrabble/leaving/?emergency=no")
    page.locator(".current [data-value='yes']").click()
    page.locator(".ruling").first.wait_for()
    page.goto("/clock/")
    page.get_by_role("button", name="Set the clock").click()
    page.get_by_role("button", name="Start Player 1’s clock").first.click()
    page.locator(".clock-face.runs").wait_for()
    context.close()
