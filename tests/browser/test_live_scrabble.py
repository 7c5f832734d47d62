"""Two people play a whole game of Scrabble from their own devices, from the first tile to the signed slip."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tilehall.law.scrabble.board import FACES
from tilehall.site.games import store as games
from tilehall.site.play import live_games

from .live_tables import player, scrabble_table
from .visitor import Visitor

# In this order the bag gives its tiles; what is exchanged goes to its end.
ORDER = "ASOOARAADEDELCRBTRAI?JUNSEMWDIPIITIEGDRUEZMROISGTETEOHINENVAOW?UFFEYPNLIOYAUHONQLOLTNERAVESGITXEKBCA"
# From the third turn of Aroha on, both in turn, all good words; the last goes out.
PLAYS = (
    "j8 sojour?n", "15e dwines", "d3 pitie.", "13i d.ummer", "o9 grig.is", "e10 hotte.", "12a vena.ion", "2f w.?mefou",
    "6c f.ni.ely", "1b yahoo", "b8 poll.n", "4g .razen", "l1 q.i.tets", "a7 cube", "l10 aga.a", "g11 v.x", "b1 .a",
)  # fmt: skip


class ScriptedBag:
    """Chance, as far as tiles go."""

    def __init__(self) -> None:
        self.order = list(ORDER)

    def pick(self, count: int, out_of: int, /) -> tuple[int, ...]:
        assert out_of == len(self.order)
        places: list[int] = []
        listed = sorted(self.order, key=FACES.names.index)
        for face in self.order[:count]:
            places.append(next(at for at, one in enumerate(listed) if one == face and at not in places))
        del self.order[:count]
        return tuple(places)

    def put_first(self, faces: str) -> None:
        for face in faces:
            self.order.remove(face)
        self.order = [*faces, *self.order]

    def give_back(self, faces: str) -> None:
        self.order += faces


@pytest.fixture
def bag(monkeypatch: pytest.MonkeyPatch) -> ScriptedBag:
    scripted = ScriptedBag()
    monkeypatch.setattr(live_games, "pick", scripted.pick)
    return scripted


class Seat:
    """A player at a device, and every byte that the device was sent."""

    def __init__(self, visitor: Visitor, actor: Any, code: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.bytes: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        visitor.sign_in_as(actor.own_account())
        visitor.open(f"/play/t/{code}/")

    def _hear(self, text: str | bytes) -> None:
        self.bytes.append(text if isinstance(text, str) else text.decode())

    def deed(self, name: str) -> Locator:
        return self.page.locator(f'[data-deed="{name}"][aria-disabled="false"]')

    def press(self, name: str) -> None:
        self.deed(name).click()

    def line(self, text: str) -> None:
        self.page.locator("#line").fill(text)
        self.page.locator("#line").press("Enter")

    def plays(self, text: str) -> None:
        expect(self.page.locator('[data-deed="play-tiles"]')).to_be_visible()
        self.line(text)
        expect(self.page.locator('[data-deed="play-tiles"]')).to_have_text(re.compile(r"Play \d+"))
        self.line("play")

    def answers(self, text: str) -> None:
        expect(self.deed(text)).to_be_visible()
        self.line(text)
        expect(self.deed(text)).to_have_count(0)  # the hall has it: one press is on its way at a time

    def draws(self) -> None:
        expect(self.deed("draw-tiles")).to_be_visible()
        self.line("draw")

    def square(self, name: str) -> dict[str, float]:
        """The middle of a square, on the screen."""
        at = (int(name[:-1]) - 1) * 15 + ord(name[-1]) - ord("A")
        box = self.page.locator(f"#square-{at}").bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    @property
    def status(self) -> Locator:
        return self.page.locator("[data-status]")

    @property
    def rack(self) -> Locator:
        return self.page.locator("[data-rack] [data-key]")


def dragged(page: Page, tile: Locator, to: dict[str, float]) -> None:
    tile.hover()
    page.mouse.down()
    page.mouse.move(to["x"] - 30, to["y"] - 30, steps=3)
    page.mouse.move(to["x"], to["y"])
    page.mouse.up()


@pytest.fixture
def seats(visit, begun, bag) -> tuple[Seat, Seat]:
    aroha, ben = player("Aroha Ngata"), player("Ben Fox")
    table = scrabble_table(aroha, ben)
    return Seat(visit("wide"), aroha, table.code), Seat(
        visit("phone", viewport={"width": 360, "height": 740}), ben, table.code
    )


@pytest.mark.long
@pytest.mark.cites("nzasp.P.6.12.2.2", "nzasp.P.6.16", "nzasp.P.6.17", "nzasp.P.8.2.1")
def test_a_whole_game_through_the_page_to_the_signed_slip(seats, bag):
    a, b = seats
    a.visitor.keep_screen("wide-live-scrabble-before", chosen=False)
    b.press("be-ready")
    a.press("be-ready")
    expect(a.status).to_contain_text("Your turn")
    expect(b.status).to_contain_text("Aroha Ngata’s turn")

    a_phony_is_challenged_off(a, b)
    a_good_play_is_challenged(a, b)
    tiles_are_exchanged(a, b, bag)
    a_turn_is_held_and_let_go(a, b)
    rest_of_the_game(a, b)
    out_play_and_slip(a, b)
    it_is_looked_at_again(a)

    # No byte told one of them the other's rack, or the bag: seven faces in a row stand only where they may.
    number = int(b.page.locator("#live").get_attribute("data-game"))
    assert games.load(number).row.over
    for seat, own in ((a, 0), (b, 1)):
        views = [json.loads(text) for text in seat.bytes if text.startswith('{"t":"view"')]
        assert views
        playing = [message["view"] for message in views if message["view"]["phase"] != "over"]
        assert all(isinstance(view["racks"][1 - own], int) and isinstance(view["bag"], int) for view in playing)


def a_phony_is_challenged_off(a: Seat, b: Seat) -> None:
    """Laid by hand; the challenger chooses the words, and both see the one verdict."""
    for key, square in (("Aa", "8G"), ("Ab", "8H"), ("Ac", "8I")):
        dragged(a.page, a.page.locator(f'[data-key="{key}"]'), a.square(square))
    expect(a.page.locator("[data-preview]")).to_have_text("AAA: 6 points")
    a.press("play-tiles")
    expect(b.status).to_contain_text("Aroha Ngata played AAA for 6")
    b.press("challenge")
    b.page.get_by_role("button", name="Challenge AAA").click()
    for seat in (a, b):
        expect(seat.page.locator(".verdict.bad")).to_contain_text("Not acceptable: the play comes off")
        expect(seat.page.locator(".verdict.bad .clause-id").first).to_be_visible()
    expect(a.rack).to_have_count(7)
    a.press("restart-clock")
    expect(b.status).to_contain_text("Your turn")


def a_good_play_is_challenged(a: Seat, b: Seat) -> None:
    """Placed by taps: the square first, then the tiles."""
    spot = b.square("8D")
    b.page.touchscreen.tap(spot["x"], spot["y"])
    for face in "DECADE":
        b.page.locator(f'[data-rack] [data-key^="{face}"]').first.tap()
    expect(b.page.locator('[data-deed="play-tiles"]')).to_have_text(re.compile(r"Play \d+"))
    b.press("play-tiles")
    expect(a.deed("challenge")).to_be_visible()
    a.line("challenge 1")
    for seat in (a, b):
        expect(seat.page.locator(".verdict.ok")).to_contain_text("the play stands, 5 points for Ben Fox")
    b.press("restart-clock")
    b.draws()
    expect(b.rack).to_have_count(7)


def tiles_are_exchanged(a: Seat, b: Seat, bag: ScriptedBag) -> None:
    a.press("exchange-tiles")
    dialog = a.page.locator("dialog[open]")
    for at in range(3):
        dialog.get_by_role("button", name="A", exact=True).nth(at).click()
    dialog.get_by_role("button", name="Exchange 3 tiles").click()
    expect(b.status).to_contain_text("Your turn")
    bag.give_back("AAA")
    expect(a.rack).to_have_count(7)


def a_turn_is_held_and_let_go(a: Seat, b: Seat) -> None:
    b.plays("g2 arbitr.l")
    a.press("hold")
    expect(b.status).to_contain_text("Aroha Ngata holds your turn")
    expect(b.page.locator('[data-deed="draw-tiles"]')).to_have_count(0)
    a.press("accept")
    b.draws()


def rest_of_the_game(a: Seat, b: Seat) -> None:
    for turn, text in enumerate(PLAYS[:-1]):
        mover, other = (a, b) if turn % 2 == 0 else (b, a)
        if turn == 4:
            a_page_is_left_and_comes_back(mover)
        if turn == 6:
            the_line_breaks(mover)
        if turn == 11:
            both_look(a, b, text)
        mover.plays(text)
        other.answers("accept")
        if bag_holds(mover):
            mover.draws()


def both_look(a: Seat, b: Seat, text: str) -> None:
    """In the middle of a game, while one of them tries something."""
    b.line(text)
    expect(b.page.locator('[data-deed="play-tiles"]')).to_have_text(re.compile(r"Play \d+"))
    a.page.set_viewport_size({"width": 1080, "height": 740})
    for seat, name in ((a, "wide-live-scrabble"), (b, "phone-live-scrabble")):
        assert seat.visitor.look("tooWide", "cramped") + seat.visitor.inaccessible() == []
        seat.page.evaluate("scrollTo(0, 0)")
        seat.visitor.keep_screen(name)


def bag_holds(seat: Seat) -> bool:
    """Whether there is anything to draw; the view has come with the acceptance."""
    expect(seat.page.locator('[data-deed="draw-tiles"], #live[data-bag="0"]')).not_to_have_count(0)
    return seat.page.locator("#live").get_attribute("data-bag") != "0"


def a_page_is_left_and_comes_back(seat: Seat) -> None:
    """What was being tried is there again, tile for tile."""
    seat.line("o9 grig.is")
    expect(seat.page.locator(".tile.draft")).to_have_count(6)
    order = seat.page.locator("[data-rack]").inner_text()
    seat.page.reload()
    expect(seat.page.locator(".tile.draft")).to_have_count(6)
    assert seat.page.locator("[data-rack]").inner_text() == order
    seat.page.get_by_role("button", name="Take all tiles back").click()
    expect(seat.rack).to_have_count(7)


def the_line_breaks(seat: Seat) -> None:
    """The socket dies under the page, which comes back by itself."""
    seat.visitor.foresee("ERR_INTERNET_DISCONNECTED|WebSocket")
    seat.visitor.context.set_offline(True)
    expect(seat.page.locator("[data-line-words]")).to_be_visible()
    seat.visitor.context.set_offline(False)
    expect(seat.page.locator("[data-line-words]")).to_be_hidden()


def out_play_and_slip(a: Seat, b: Seat) -> None:
    a.plays(PLAYS[-1])
    expect(a.status).to_contain_text("You played out")
    expect(a.page.get_by_role("button", name=re.compile("Start Ben Fox’s clock in [1-5] s"))).to_be_visible()
    b.press("accept")
    for seat in (a, b):
        expect(seat.status).to_contain_text("The game is over")
        expect(seat.page.locator("[data-slip]")).to_contain_text("Final score")
        seat.press("sign-slip")
    expect(a.page.locator("[data-slip]")).to_contain_text("Signed by Aroha Ngata and Ben Fox")
    for seat, name in ((a, "wide-live-scrabble-over"), (b, "phone-live-scrabble-over")):
        expect(seat.page.get_by_role("link", name="Review the game")).to_be_visible()
        assert seat.visitor.look("tooWide", "cramped") + seat.visitor.inaccessible() == []
        seat.page.evaluate("scrollTo(0, 0)")
        seat.visitor.keep_screen(name, chosen=False)


def it_is_looked_at_again(a: Seat) -> None:
    a.page.get_by_role("link", name="Review the game").click()
    expect(a.page.locator("#review")).to_be_visible()
    a.page.wait_for_load_state()  # a page is seen before its script hears the keys
    for keys, turn in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight ArrowRight ArrowRight ArrowLeft ArrowRight", 4),
        ("ArrowRight " * 3, 7),
    ):
        for key in keys.split():  # those that come before the last page has come are not lost
            a.page.keyboard.press(key)
        expect(a.page).to_have_url(re.compile(rf"\?turn={turn}$"))
    expect(a.page.locator(".best-plays tr").first).to_be_visible(timeout=30_000)
    a.visitor.keep_screen("wide-review")


def test_against_the_computer_with_a_hint_that_lies_on_the_board_until_it_is_played(visit, begun, bag):
    """It is found from the lobby by one tap; the computer accepts, draws and moves by itself.

    With the tiles of a script: of both first racks the best turn is a play, whoever begins.
    """
    bag.put_first("EARSHOTTRAINED")
    aroha = player("Aroha Ngata")
    visitor = visit("phone")
    visitor.sign_in_as(aroha.own_account())
    page = visitor.open("/play/")
    page.locator('form[action="/play/practise/"]:has([value="scrabble"]) button').click()
    page.locator('[data-deed="be-ready"]').click()
    expect(page.locator(".seat-here[data-here=robot]")).to_have_count(1)
    status = page.locator("[data-status]")
    expect(status).to_contain_text("Your turn")
    accepted = page.locator('[data-deed="accept"]')
    if accepted.count():  # the computer has drawn the first turn
        accepted.click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".tile.draft").first).to_be_visible()
    expect(page.locator('[data-deed="play-tiles"]')).to_have_text(re.compile(r"Play \d+"))
    page.locator('[data-deed="play-tiles"]').click()
    expect(status).to_contain_text("Your turn")
    expect(status).to_contain_text("Computer")
    expect(page.locator("[data-rack] [data-key]")).to_have_count(7)  # drawn with the computer's move, if not before
    assert visitor.look("tooWide", "cramped") + visitor.inaccessible() == []
    page.evaluate("scrollTo(0, 0)")
    visitor.keep_screen("phone-live-practice", chosen=False)
