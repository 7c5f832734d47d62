"""What people do with their hands: the scorer's keyboard, the players' phones, and the pages they read."""

import re

from django.core import mail
from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor
from tilehall.law.tournament.desk import report
from tilehall.law.tournament.desk.records import Board
from tilehall.site.tournaments import keys

from .whole_event import WholeEvent


class Scorer:
    """At the keyboard: nothing is ever clicked, and the focus is where the next line is typed."""

    def __init__(self, visitor: Visitor, whole: WholeEvent) -> None:
        self.visitor, self.whole = visitor, whole
        self.page = visitor.open(whole.path("desk/scores/"))

    def types(self, line: str) -> None:
        box = self.page.locator("#line")
        expect(box).to_be_focused()
        expect(box).to_have_value("")
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def enters(self, number: int, board: Board, *, grade: str = "") -> None:
        """A slip as it lies on the desk: table and scores. Where the page asks whether it is so, yes."""
        scores = self.whole.invent(number, board)
        self.types(f"{grade} {board.table} {' '.join(map(str, scores))}".strip())
        if len(set(scores)) == 1:
            expect(self.page.locator("#sure")).to_be_focused()
            self.page.keyboard.type("y")
            self.page.keyboard.press("Enter")
        self.hears(f"Table {board.table}: ")

    def hears(self, words: str | re.Pattern[str]) -> None:
        """Beside the line; or above the page, where Enter was faster than the script that saves a page its reload."""
        expect(self.page.locator("[role=status]", has_text=words).first).to_be_visible()
        expect(self.page.locator("#line")).to_be_focused()

    def empties(self) -> None:
        """What was not taken stays in the line to be mended; here it is thrown away."""
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.press("Delete")


class Phone:
    """A player's own phone, opened by the key on paper."""

    def __init__(self, visitor: Visitor, whole: WholeEvent, player: int) -> None:
        self.visitor, self.whole, self.player = visitor, whole, player
        self.name = whole.desk.name(player)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def opens_own_page(self) -> None:
        """The player's page by the code on the name badge; its button leads to the slip."""
        self.visitor.open(f"/t/{self.whole.number}/{keys.player_key(self.whole.kept.row, self.player)}/")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(self.name)

    def opens_slip(self) -> None:
        self.visitor.open(f"/t/{self.whole.number}/s/{keys.player_key(self.whole.kept.row, self.player)}/")

    def enters(self, board: Board, scores: tuple[int, ...]) -> None:
        for player, score in zip(board.players, scores, strict=True):
            self.page.get_by_label(self.whole.desk.name(player), exact=True).fill(str(score))
        self.page.get_by_role("button", name="Enter the result").click()

    def enters_and_waits(self, board: Board, scores: tuple[int, ...]) -> None:
        self.enters(board, scores)
        if len(set(scores)) == 1:
            self.page.get_by_role("button", name="Yes, it is right").click()
        expect(self.page.locator("#slip")).to_contain_text("Waits for")

    def signs(self) -> None:
        self.page.get_by_role("button", name="Yes, I sign this").click()
        expect(self.page.locator("#slip")).to_contain_text("Signed and with the desk")


def opens_the_paper(visitor: Visitor, whole: WholeEvent, number: int, board: Board) -> Page:
    """The code printed on the slip of a board: who holds it says who he is."""
    key = keys.board_key(whole.kept.row, board.players[0], number)
    return visitor.open(f"/t/{whole.number}/s/{key}/")


class Director:
    """At the desk's screen: what comes next is one button, and it is pressed."""

    def __init__(self, visitor: Visitor, whole: WholeEvent) -> None:
        self.visitor, self.whole = visitor, whole
        self.page = visitor.open(whole.path("desk/"))

    def presses(self, *labels: str) -> None:
        """Each in turn is the one thing to do."""
        for label in labels:
            button = self.page.locator(".now-do [data-step]").first
            expect(button).to_have_text(label)
            button.click()
            self.page.wait_for_load_state()

    def sees(self, happening: str) -> None:
        expect(self.page.locator("#now-title")).to_have_text(happening)

    def steps_away(self) -> None:
        """Other rounds go by without anybody looking: a page left open would follow every result."""
        self.page.goto("about:blank")

    def returns(self) -> None:
        self.page = self.visitor.open(self.whole.path("desk/"))


def closes(visitor: Visitor, whole: WholeEvent) -> dict[str, bytes]:
    """The event is finished on the page of the report, and the report goes out by mail: its files by name."""
    page = visitor.open(whole.path("desk/report/"))
    page.get_by_role("button", name="Finish the event").click()
    expect(page.locator("main")).to_contain_text("The event is finished.")
    mail.outbox.clear()
    page.get_by_role("button", name="Mail the report").click()
    expect(page.locator("main")).to_contain_text("The report is sent.")
    letters = {letter.to[0]: letter for letter in mail.outbox}
    assert set(letters) == {"webmaster@hall.example", "ratings_manager@hall.example", "magazine_editor@hall.example"}
    assert [to for _, to in report.still_to_send(whole.desk).detail] == []
    files = [{str(name): _raw(content) for name, content, _ in letter.attachments} for letter in letters.values()]
    assert files[0] == files[1] == files[2]
    return files[0]


def _raw(content: str | bytes) -> bytes:
    return content if isinstance(content, bytes) else content.encode()


def saves(page: Page, link: str) -> tuple[str, bytes]:
    """A file behind a link, as the browser stores it."""
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link).first.click()
    return waiting.value.suggested_filename, waiting.value.path().read_bytes()
