"""Where a page leads: the links of its main part, read from what the hall answers, without a browser."""

from html.parser import HTMLParser
from http import HTTPStatus
from urllib.parse import urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client


class MainLinks(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.inside = False
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = self.inside or tag == "main"
        target = dict(attrs).get("href")
        if self.inside and tag == "a" and target is not None:
            self.targets.append(target)

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "main"


class Scout:
    """Who goes ahead, without a browser, and asks for each page once."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._pages: dict[str, HttpResponse] = {}

    def answer(self, path: str) -> HttpResponse:
        if path in self._pages:
            return self._pages[path]
        answer = self.client.get(path)
        if brings_page(answer):
            self._pages[path] = answer
        return answer

    def is_page(self, path: str) -> bool:
        """Not so what is only pressed (no GET), and what is kept or for a program: a PDF, a calendar, a feed."""
        answer = self.answer(path)
        return answer.status_code != HTTPStatus.METHOD_NOT_ALLOWED and (
            brings_page(answer) or answer.status_code != HTTPStatus.OK
        )

    def links(self, path: str) -> list[str]:
        """The paths in this hall to which the page leads that is shown at the end of whatever redirects there are."""
        answer, shown = self.answer(path), path
        if answer.status_code != HTTPStatus.OK:
            answer = self.client.get(path, follow=True)
            shown = answer.redirect_chain[-1][0] if answer.redirect_chain else path
        links = MainLinks()
        links.feed(answer.content.decode())
        places = [urlsplit(urljoin(shown, target)) for target in links.targets]
        return [place.path for place in places if not place.netloc and not place.scheme]


def brings_page(answer: HttpResponse) -> bool:
    return answer.headers.get("Content-Type", "").startswith("text/html")
