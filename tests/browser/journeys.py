"""A journey: what somebody does from a wish to its end, with every click, key and field counted, told and bounded."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator

KEY = "journey"


@dataclass(slots=True)
class Journey:
    """Steps taken by the hand. What a page does by itself is not counted; what is typed into one field is one field."""

    name: str
    clicks: int = 0
    fields: int = 0

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def choose(self, what: Locator, value: str) -> None:
        """A choice in a list is one click."""
        self.clicks += 1
        what.select_option(value)

    def press(self, what: Locator, key: str) -> None:
        """A key that does what a click would."""
        self.clicks += 1
        what.press(key)

    def fill(self, what: Locator, text: str) -> None:
        self.fields += 1
        what.fill(text)

    def end(self, most: int) -> str:
        told = f"{self.name}: {self.clicks} clicks (at most {most}), {self.fields} fields"
        assert self.clicks <= most, told
        return told


@contextmanager
def counted(name: str, most: int, record_property: Callable[[str, object], None]) -> Iterator[Journey]:
    """What is recorded, the run prints at its end."""
    journey = Journey(name)
    yield journey
    record_property(KEY, journey.end(most))
