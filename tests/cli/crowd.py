"""A hall full of phones, for tests: many keep-alive connections that read at once, and a few people who write."""

import http.client
import re
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from tests.cli.running_hall import Hall

NO_ANSWER = 0
PAGE = "/rules/"


@dataclass
class CrowdAnswers:
    """How often each status came; `NO_ANSWER` where the connection broke."""

    reads: Counter[int] = field(default_factory=Counter)
    writes: Counter[int] = field(default_factory=Counter)


def crowd(hall: Hall, *, readers: int, writers: int, times: int) -> CrowdAnswers:
    """The hall's first officer signs in before (`hall.cookies`); each writer gives the hall its name, once more."""
    at, answers = urlsplit(hall.url), CrowdAnswers()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', hall.get("/hall/name/").text)
    assert token
    together = threading.Barrier(readers + writers)
    cookie = "; ".join(f"{name}={value}" for name, value in hall.cookies.items())
    form = urlencode({"csrfmiddlewaretoken": token[1], "name": "Kea"})
    headers = {"Host": at.netloc, "Cookie": cookie, "Origin": hall.url.rstrip("/"), "Referer": hall.url}
    headers_of_form = {**headers, "Content-Type": "application/x-www-form-urlencoded"}

    def visit(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", at.port, timeout=60)
        together.wait()
        for _ in range(times):
            try:
                if number < writers:
                    connection.request("POST", "/hall/name/", form, headers_of_form)
                else:
                    connection.request("GET", PAGE, headers=headers)
                answer = connection.getresponse()
                answer.read()
                status = answer.status
            except (OSError, http.client.HTTPException):
                connection.close()
                status = NO_ANSWER
            (answers.writes if number < writers else answers.reads)[status] += 1
        connection.close()

    with ThreadPoolExecutor(readers + writers) as people:
        list(people.map(visit, range(readers + writers)))
    return answers
