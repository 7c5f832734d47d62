"""A `tilehall serve` of a test's own: a real process on a free port of loopback, and a plain visitor's way to it."""

import http.client
import os
import re
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

TILEHALL = Path(sys.executable).parent / "tilehall"
READY = 60  # seconds; the machine may be busy with other things
PASSWORD = "a quiet river stone"
CODE = r"first officer.*: (\S+)$"
TYPED = {
    "hall_name": "Kererū",
    "full_name": "Mere Tūhoro",
    "role": "secretary",
    "name": "mere",
    "mail": "",
    "password": PASSWORD,
}


class Hall:
    """A running hall, the lines it said so far, and a visitor's way to it."""

    def __init__(self, data, *arguments, command="serve", **environment):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "TILEHALL", "DATABASE", "REDIS"))}
        words = [TILEHALL, command, "--port", "0", *(["--data", data] if data else []), *arguments]
        self.begin(
            subprocess.Popen(
                words, env={**kept, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
        )

    def begin(self, process):
        self.process = process
        self.lines = []
        self.heard = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.cookies = {}

    def _read(self):
        for line in self.process.stdout:
            with self.heard:
                self.lines.append(line.rstrip("\n"))
                self.heard.notify_all()
        with self.heard:
            self.lines.append(None)
            self.heard.notify_all()

    def wait_for(self, pattern, seconds=READY):
        with self.heard:
            found = self.heard.wait_for(lambda: self._search(pattern) or None in self.lines, seconds)
        assert found, self.lines
        return self._search(pattern)

    def _search(self, pattern):
        return next((m for line in self.lines if line is not None and (m := re.search(pattern, line))), None)

    @property
    def url(self):
        return self.wait_for(r"^Tilehall is at (\S+)$")[1]

    def get(self, path, *, host=None, headers=None, body=None):
        """Over the wire, without a library that would follow, retry or forgive anything."""
        at = urlsplit(self.url)
        if at.scheme == "https":
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            connection = http.client.HTTPSConnection("127.0.0.1", at.port, context=context, timeout=30)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=30)
        sent = {"Host": host or at.netloc, **(headers or {})}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST" if body is not None else "GET", path, urlencode(body) if body else None, sent)
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        connection.close()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def post(self, path, fields):
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path).text)[1]
        referer = {"Referer": self.url, "Origin": self.url.rstrip("/")}
        return self.get(path, body={"csrfmiddlewaretoken": token, **fields}, headers=referer)

    def stop(self, how=signal.SIGINT):
        began = time.monotonic()
        self.process.send_signal(how)
        status = self.process.wait(30)
        took = time.monotonic() - began
        self.reader.join(10)
        return status, took


@contextmanager
def running(data, *arguments, **more) -> Iterator[Hall]:
    hall = Hall(data, *arguments, **more)
    try:
        yield hall
    finally:
        if hall.process.poll() is None:
            hall.process.kill()
            hall.process.wait(30)
        hall.reader.join(10)
        hall.process.stdout.close()
