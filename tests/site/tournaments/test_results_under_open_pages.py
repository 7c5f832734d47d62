"""Pages that stay open while the draw changes: what is typed on them is of whom they showed, or it is refused."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.law.tournament.desk.plans import four
from tilehall.law.rulebook.ruling import Refusal
from tilehall.law.tournament.desk.records import Board
from tilehall.law.tournament.desk.results import ReportedResult
from tilehall.site.people.actor import CONSOLE
from tilehall.site.tournaments import keys, store
from tilehall.site.tournaments.actions import draw, results, rounds

from . import finished_event
from .test_results import hand, signed_in, text
from .test_results_by_phone import table_of_four

pytestmark = pytest.mark.django_db
CHANGED = "The draw has changed since this page was opened"


@pytest.fixture
def number() -> int:
    """Round 1 is begun and no result is in: Ana – Ben, Cat – Dan."""
    return finished_event.opened(four()[:-1])


@pytest.fixture
def director() -> Client:
    return signed_in("director")


def swap(number: int, one: int, other: int, at: int = 1) -> None:
    assert not isinstance(draw.swap(CONSOLE, number, ("A", at), (one, other), hand()), Refusal)


def next_round(number: int) -> None:
    """The desk types every paper, and the next round is begun."""
    for table in (1, 2):
        held = store.load(number).desk.round("A", 1).boards[table - 1].slip
        yes = frozenset({"phone_apart"})
        told = ReportedResult(round=1, table=table, scores=(401, 380), confirmed=yes, seen=held.seq if held else None)
        assert not isinstance(results.enter(CONSOLE, number, told, hand()), Refusal)
    assert not isinstance(rounds.begin_round(CONSOLE, number, hand()), Refusal)


def board(number: int, player: int, at: int = 1) -> Board:
    found = store.load(number).desk.board_of("A", at, player)
    assert found is not None
    return found


def form_of(page: HttpResponse, do: str) -> dict[str, str]:
    """The hidden fields of the form on this page that does `do`, as a browser sends them."""
    for form in re.findall(r"<form.*?</form>", page.content.decode(), re.DOTALL):
        hidden = {}
        for field in re.findall(r'<input type="hidden"[^>]*>', form):
            name, value = re.search(r'name="([^"]*)"', field), re.search(r'value="([^"]*)"', field)
            assert name
            hidden[name[1]] = value[1] if value else ""
        if hidden.get("do") == do:
            return hidden
    raise AssertionError(f"no form does {do}")


def typed_in(page: HttpResponse, name: str) -> str | None:
    found = re.search(rf'name="{name}" value="([^"]*)"', page.content.decode())
    return found[1] if found else None


def slip_page(number: int, key: str) -> str:
    return reverse("tournaments:slip", args=[number, key])


# -- phones


@pytest.mark.parametrize("whose", ["own", "board"])
def test_a_phone_after_who_starts_was_swapped(number: int, whose: str) -> None:
    """Each typed what was played, and the hall had it the other way round, signed by both."""
    row = store.head(number)
    key = keys.player_key(row, 3) if whose == "own" else keys.board_key(row, 3, 1)
    url = slip_page(number, key)
    hidden = form_of(Client().get(url, {"player": "3"}), "enter")
    swap(number, 3, 4)
    answer = Client().post(url, {**hidden, "score_0": "402", "score_1": "333", "bonus_0": "2", "bonus_1": "1"})
    assert CHANGED in text(answer)
    assert "(now Dan – Cat)" in text(answer)
    assert board(number, 3).slip is None
    assert (typed_in(answer, "score_0"), typed_in(answer, "score_1")) == ("333", "402"), "each beside its player"
    assert (typed_in(answer, "bonus_0"), typed_in(answer, "bonus_1")) == ("1", "2")
    again = Client().post(url, {**form_of(answer, "enter"), "score_0": "333", "score_1": "402"}, follow=True)
    assert "Waits for Dan" in text(again)
    assert (board(number, 3).players, board(number, 3).slip.scores) == ((4, 3), (333, 402))  # type: ignore[union-attr]


def test_a_phone_whose_opponent_is_another_now(number: int) -> None:
    url = slip_page(number, keys.player_key(store.head(number), 4))
    hidden = form_of(Client().get(url), "enter")
    swap(number, 4, 1)
    answer = Client().post(url, {**hidden, "score_0": "301", "score_1": "455"})
    assert CHANGED in text(answer)
    assert board(number, 4).players == (4, 2)
    assert (typed_in(answer, "score_0"), typed_in(answer, "score_1")) == ("455", None), "Cat's 301 is not Ben's"
    assert all(each.slip is None for each in store.load(number).desk.round("A", 1).boards)


def test_a_phone_on_the_paper_of_a_board_that_its_player_has_left(number: int) -> None:
    url = slip_page(number, keys.board_key(store.head(number), 3, 1))
    hidden = form_of(Client().get(url, {"player": "4"}), "enter")
    swap(number, 3, 1)
    answer = Client().post(url, {**hidden, "score_0": "301", "score_1": "455"})
    assert CHANGED in text(answer)
    assert "Who are you?" in text(answer)


def test_a_phone_whose_player_has_a_bye_now(number: int) -> None:
    url = slip_page(number, keys.player_key(store.head(number), 3))
    hidden = form_of(Client().get(url), "enter")
    assert not isinstance(draw.give_bye(CONSOLE, number, ("A", 1), 3, hand()), Refusal)
    answer = Client().post(url, {**hidden, "score_0": "301", "score_1": "455"})
    assert CHANGED in text(answer)
    assert "Cat has a bye" in text(answer)


def test_a_phone_that_slept_into_the_next_round(number: int) -> None:
    """By the network: the page itself says to send it again."""
    url = slip_page(number, keys.player_key(store.head(number), 3))
    hidden = form_of(Client().get(url), "enter")
    next_round(number)
    answer = Client().post(url, {**hidden, "score_0": "512", "score_1": "288"})
    assert "This page was opened in round 1, and round 2 is played now: nothing was entered" in text(answer)
    assert typed_in(answer, "score_0") is None, "these are no figures of round 2"
    assert board(number, 3, 2).slip is None


def test_what_was_taken_and_is_sent_once_more_is_not_called_a_change_of_the_draw(number: int) -> None:
    """The answer to the first sending was lost; then the round went on."""
    key = keys.player_key(store.head(number), 3)
    hidden = form_of(Client().get(slip_page(number, key)), "enter")
    sent = {**hidden, "score_0": "390", "score_1": "412"}
    assert Client().post(slip_page(number, key), sent).status_code == 302
    for table, scores in ((1, (401, 380)), (2, (390, 412))):
        told = ReportedResult(round=1, table=table, scores=scores)
        assert not isinstance(results.enter(CONSOLE, number, told, hand()), Refusal)
    assert not isinstance(rounds.begin_round(CONSOLE, number, hand()), Refusal)
    again = Client().post(slip_page(number, key), sent, follow=True)
    assert "Entered." in text(again)
    assert board(number, 3, 2).slip is None


@pytest.mark.parametrize("do", ["confirm", "dispute"])
def test_a_signature_is_under_what_was_shown(number: int, do: str) -> None:
    row = store.head(number)
    of_three, of_four = (slip_page(number, keys.player_key(row, player)) for player in (3, 4))
    entered = {**form_of(Client().get(of_three), "enter"), "score_0": "390", "score_1": "412"}
    assert Client().post(of_three, entered).status_code == 302
    hidden = form_of(Client().get(of_four), do)
    assert hidden["shown"] == "1:3-4"
    next_round(number)
    answer = Client().post(of_four, {**hidden, "text": "no"}, follow=True)
    assert "This page was opened in round 1" in text(answer)
    other = Client().post(of_four, {**hidden, "shown": "", "text": "no"}, follow=True)
    assert CHANGED in text(other)


def test_a_phone_that_says_nothing_of_whom_it_showed_is_refused(number: int) -> None:
    url = slip_page(number, keys.player_key(store.head(number), 3))
    answer = Client().post(url, {"do": "enter", "score_0": "390", "score_1": "412"})
    assert CHANGED in text(answer)
    assert board(number, 3).slip is None


def test_an_open_page_follows_a_swap_and_a_new_round_with_its_heading(number: int) -> None:
    """It was never read again: what it was known by had neither players nor seats."""
    url = slip_page(number, keys.player_key(store.head(number), 4))
    first = Client().get(url)
    assert "Round 1, table 2" in text(first)
    seen = re.search(r"seen=([^\"&]+)", first.content.decode())
    assert seen
    assert Client().get(url, {"seen": seen[1]}).status_code == 204
    swap(number, 3, 4)
    followed = Client().get(url, {"seen": seen[1]})
    assert text(followed).index("Dan", text(followed).index("final scores")) < text(followed).index("Cat")
    next_round(number)
    followed = Client().get(url, {"seen": seen[1]}).content.decode()
    assert re.search(r'<h1 id="slip-head" hx-swap-oob="true">Round 2, table 2</h1>', followed)


def test_a_table_of_four_that_is_mixed_under_an_open_page() -> None:
    row = table_of_four()
    key = keys.player_key(row, 2)
    hidden = form_of(Client().get(slip_page(row.pk, key)), "enter")
    name = next(iter(store.load(row.pk).desk.grades))
    assert not isinstance(draw.swap(CONSOLE, row.pk, (name, 1), (1, 2), hand()), Refusal)
    sheet = {"rack_0": "R7 K13", "rack_1": "", "rack_2": "J B1", "rack_3": "21", "opened_3": "could_not"}
    answer = Client().post(slip_page(row.pk, key), {**hidden, **sheet})
    assert CHANGED in text(answer)
    assert [typed_in(answer, f"rack_{seat}") for seat in range(4)] == [None, "R7 K13", "J B1", "21"]
    assert re.search(r'<option value="could_not" selected>', answer.content.decode())


# -- the slip at the desk


def test_the_desk_after_a_swap(number: int, director: Client) -> None:
    """The scorer's figures went to another pair, locked at once."""
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    hidden = form_of(director.get(url), "enter")
    swap(number, 4, 2)
    answer = director.post(url, {**hidden, "score_0": "440", "score_1": "310"})
    assert CHANGED in text(answer)
    assert (typed_in(answer, "score_0"), typed_in(answer, "score_1")) == ("440", None)
    assert all(each.slip is None for each in store.load(number).desk.round("A", 1).boards)
    done = director.post(url, {**form_of(answer, "enter"), "score_0": "440", "score_1": "310"}, follow=True)
    assert "The slip is in." in text(done)
    assert (board(number, 3).players, board(number, 3).slip.scores) == ((3, 2), (440, 310))  # type: ignore[union-attr]


def test_the_desk_where_the_player_has_a_bye_now(number: int, director: Client) -> None:
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    hidden = form_of(director.get(url), "enter")
    assert not isinstance(draw.give_bye(CONSOLE, number, ("A", 1), 3, hand()), Refusal)
    answer = director.post(url, {**hidden, "score_0": "440", "score_1": "310"})
    assert CHANGED in text(answer)
    assert "Cat has a bye in this round" in text(answer)
    assert typed_in(answer, "score_0") is None


def test_a_forfeit_is_for_whom_the_page_showed(number: int, director: Client) -> None:
    """Who did not come forfeited to whoever sat there by then."""
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    hidden = form_of(director.get(url), "forfeit")
    swap(number, 4, 2)
    sent = {**hidden, "player": "3", "why": "no_show", "text": "flat tyre"}
    answer = director.post(url, sent)
    assert CHANGED in text(answer)
    assert typed_in(answer, "text") == "flat tyre"
    assert CHANGED in text(director.post(url, {**sent, "shown": ""}))
    assert board(number, 3).meets == "game"


def test_a_change_of_a_slip_is_of_the_pair_that_was_shown(number: int, director: Client) -> None:
    told = ReportedResult(round=1, table=2, scores=(390, 412))
    assert not isinstance(results.enter(CONSOLE, number, told, hand()), Refusal)
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    shown = director.get(url)
    for do in ("amend", "anew"):
        hidden = form_of(shown, do)
        assert hidden["shown"] == "1:3-4"
        figures = {"score_0": "399", "score_1": "412", "ground": "mistyped", "reason": "the paper"}
        answer = director.post(url, {**hidden, **figures, "shown": "1:4-3"})
        assert CHANGED in text(answer)
        assert 'name="score_1" value="399"' in answer.content.decode()
        assert board(number, 3).slip.scores == (390, 412)  # type: ignore[union-attr]
    assert CHANGED in text(director.post(url, {**form_of(shown, "amend"), **figures, "shown": ""}))


@pytest.mark.parametrize("do", ["amend", "anew"])
def test_a_correction_is_made_on_the_slip_that_was_shown(number: int, director: Client, do: str) -> None:
    """Two who corrected the same slip: the second overwrote the first without a word."""
    told = ReportedResult(round=1, table=2, scores=(400, 390))
    assert not isinstance(results.enter(CONSOLE, number, told, hand()), Refusal)
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    hidden = form_of(director.get(url), do)
    ground = {"ground": "mistyped", "reason": "the paper"}
    first = director.post(url, {**hidden, **ground, "score_0": "420", "score_1": "390"}, follow=True)
    assert board(number, 3).slip.scores == (420, 390)  # type: ignore[union-attr]
    assert "420" in text(first)
    second = director.post(url, {**hidden, **ground, "score_0": "405", "score_1": "395"})
    assert "The slip has changed meanwhile: it now says 420 : 390." in text(second)
    assert 'name="score_0" value="405"' in second.content.decode()
    unsaid = director.post(url, {**hidden, **ground, "score_0": "405", "score_1": "395", "slip": ""})
    assert "The slip has changed meanwhile" in text(unsaid)
    assert board(number, 3).slip.scores == (420, 390)  # type: ignore[union-attr]
    again = {**form_of(second, do), **ground, "score_0": "405", "score_1": "395"}
    director.post(url, again, follow=True)
    assert board(number, 3).slip.scores == (405, 395)  # type: ignore[union-attr]


def test_a_line_typed_anew_replaces_the_slip_that_the_question_was_of(number: int, director: Client) -> None:
    line(director, number, "2 400 390", **lists(director, number))
    asked = line(director, number, "2 405 395", **lists(director, number)).content.decode()
    marks = dict(re.findall(r'<input type="hidden" name="(shown|shown_table|slip|doubts)" value="([^"]*)">', asked))
    assert marks["doubts"] == "typed_anew"
    other = ReportedResult(round=1, table=2, scores=(420, 390), confirmed=frozenset({"typed_anew"}))
    assert not isinstance(results.enter(CONSOLE, number, other, hand()), Refusal)
    answer = line(director, number, "2 405 395", sure="y", **marks)
    assert "The slip has changed meanwhile: it now says 420 : 390." in text(answer)
    assert typed_in(answer, "line") == "2 405 395"
    assert board(number, 3).slip.scores == (420, 390)  # type: ignore[union-attr]


def test_a_swap_between_the_look_and_the_write(number: int, director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page was right when the form was read, and the law decides on what it is when it is written."""
    url = reverse("tournaments:slip-desk", args=[number, 1, 3])
    hidden, enter = form_of(director.get(url), "enter"), results.enter

    def after_a_swap(*given: object) -> object:
        swap(number, 3, 4)
        return enter(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(results, "enter", after_a_swap)
    answer = director.post(url, {**hidden, "score_0": "440", "score_1": "310"})
    assert CHANGED in text(answer)
    assert (typed_in(answer, "score_0"), typed_in(answer, "score_1")) == ("310", "440")


# -- the scorer's line


def line(client: Client, number: int, typed: str, **marks: str) -> HttpResponse:
    fields = {"line": typed, "round": "1", **marks}
    return client.post(reverse("tournaments:scores", args=[number]), fields, follow=True)


def pair(client: Client, number: int, typed: str) -> dict[str, str]:
    """What stands beside the line, as a browser sends it along."""
    page = client.get(reverse("tournaments:scores-pair", args=[number]), {"line": typed, "round": "1"})
    return dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page.content.decode()))


def lists(client: Client, number: int) -> dict[str, str]:
    page = client.get(reverse("tournaments:scores", args=[number])).content.decode()
    mark = re.search(r'<input type="hidden" name="round_shown" form="score-line" value="([^"]+)">', page)
    assert mark
    return {"round_shown": mark[1]}


def test_a_line_is_of_the_pair_that_stands_beside_it(number: int, director: Client) -> None:
    shown = pair(director, number, "2 455 301")
    assert shown == {"shown": "1:3-4", "shown_table": "A 2"}
    swap(number, 3, 4)
    fresh = lists(director, number)
    answer = line(director, number, "2 455 301", **shown, **fresh)
    assert CHANGED in text(answer)
    assert "(now Dan – Cat)" in text(answer)
    assert typed_in(answer, "line") == "2 455 301"
    assert board(number, 3).slip is None
    done = line(director, number, "2 301 455", **pair(director, number, "2 301 455"), **fresh)
    assert "Table 2: Dan 301, Cat 455" in text(done)


def test_two_pairs_that_changed_tables(number: int, director: Client) -> None:
    shown, before = pair(director, number, "2 455 301"), lists(director, number)
    swap(number, 1, 3)
    swap(number, 2, 4)
    for marks in ({**shown, **before}, {**shown, **lists(director, number)}, before):
        assert CHANGED in text(line(director, number, "2 455 301", **marks))
    assert "Table 2: Ana 455, Ben 301" in text(line(director, number, "2 455 301", **lists(director, number)))


def test_who_types_faster_than_the_pair_comes_is_not_held_up(number: int, director: Client) -> None:
    """Enter comes before the pair, or what is there is of the table that was begun to be typed."""
    early, marks = pair(director, number, "1"), lists(director, number)
    assert "Table 2: Cat 390, Dan 412" in text(line(director, number, "2 390 412", **early, **marks))
    assert "Table 1: Ana 401, Ben 380" in text(line(director, number, "1 401 380", **marks))


def test_a_line_without_any_mark_is_refused(number: int, director: Client) -> None:
    assert CHANGED in text(line(director, number, "2 390 412"))
    assert board(number, 3).slip is None


def test_a_question_is_about_the_pair_it_was_asked_of(number: int, director: Client) -> None:
    asked = line(director, number, "2 701 412", **pair(director, number, "2 701 412"))
    assert "Really 701?" in text(asked)
    marks = dict(
        re.findall(r'<input type="hidden" name="(shown|shown_table)" value="([^"]*)">', asked.content.decode())
    )
    assert marks == {"shown": "1:3-4", "shown_table": "A 2"}
    swap(number, 3, 4)
    answer = line(director, number, "2 701 412", doubts="very_high", sure="y", **marks)
    assert CHANGED in text(answer)
    assert board(number, 3).slip is None


def test_marks_that_nobody_wrote_are_answered(number: int, director: Client) -> None:
    own = slip_page(number, keys.player_key(store.head(number), 3))
    desk = reverse("tournaments:slip-desk", args=[number, 1, 3])
    for shown in ("1:", ":", "1:3", "1:3-4-5", "1:" + "9" * 300, "\0", "1:\u0663-4", "9999:9999999", "-1:3-4"):
        for url in (own, desk):
            sent = {"do": "enter", "shown": shown, "score_0": "390", "score_1": "412", "score_2": "1"}
            assert Client().post(own, sent).status_code == 200
            assert director.post(url, sent).status_code == 200
        assert line(director, number, "2 390 412", shown=shown, shown_table="A 2").status_code == 200
    assert board(number, 3).slip is None


# -- the director's buttons


def test_who_is_late_is_late_in_the_round_that_was_shown(number: int, director: Client) -> None:
    desk = reverse("tournaments:desk", args=[number])
    shown = re.search(r'name="shown" value="([^"]*)"', director.get(desk).content.decode())
    assert shown
    assert shown[1] == "1:"
    late = reverse("tournaments:note-late", args=[number])
    assert "Noted." in text(director.post(late, {"player": "3", "shown": shown[1]}, follow=True))
    page = director.get(desk).content.decode()
    assert page.count('name="shown" value="1:3-4"') == 3, "of the step, and of each button of the late player"
    for name in ("arrived", "late-forfeit"):
        url = reverse(f"tournaments:{name}", args=[number])
        assert "This page was not opened in round 1" in text(director.post(url, {"number": "3"}, follow=True))
    swap(number, 4, 2)
    url = reverse("tournaments:late-forfeit", args=[number])
    assert CHANGED in text(director.post(url, {"number": "3", "shown": "1:3-4"}, follow=True))
    assert board(number, 3).meets == "game"
    next_round(number)
    for name in ("note-late", "arrived", "late-forfeit", "add-time", "break"):
        url = reverse(f"tournaments:{name}", args=[number])
        fields = {"player": "3", "number": "3", "minutes": "5", "shown": "1:3-4"}
        assert "This page was not opened in round 2" in text(director.post(url, fields, follow=True))
