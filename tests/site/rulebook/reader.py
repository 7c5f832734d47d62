"""Reads a page as a visitor's browser would: its words, its links, and the places a link can jump to."""

from functools import cached_property
from html.parser import HTMLParser

UNSEEN = {"script", "style", "title"}


class Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self._said: list[str] = []
        self._within: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.tags.append(tag)
        self._within.append(tag)
        if told.get("id"):
            self.ids.append(str(told["id"]))
        for name in ("href", "src", "action", "hx-get"):
            if told.get(name):
                self.links.append(str(told[name]))
        if told.get("aria-label"):
            self._said.append(f" {told['aria-label']} ")

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not UNSEEN & set(self._within):
            self._said.append(data)

    @cached_property
    def words(self) -> str:
        return " ".join("".join(self._said).split())


def squeezed(text: str) -> str:
    return " ".join(text.split())
