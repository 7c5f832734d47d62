"""Where a page leads: the links of its main part, read from what the hall answers, without a browser."""

from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

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


def links_of(client: Client, path: str) -> list[str]:
    """The paths in this hall to which the page leads that is shown at the end of whatever redirects there are."""
    answer = client.get(path, follow=True)
    shown = answer.redirect_chain[-1][0] if answer.redirect_chain else path
    links = MainLinks()
    links.feed(answer.content.decode())
    places = [urlsplit(urljoin(shown, target)) for target in links.targets]
    return [place.path for place in places if not place.netloc and not place.scheme]
