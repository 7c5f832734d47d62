"""The review of a game: stepped through, with every rack, once it is over and not before."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tilehall import __version__
from tilehall.law.scrabble.notation.gcg_reader import read as read_gcg
from tilehall.site.games import lexicons
from tilehall.site.pages import jobs
from tilehall.site.play import best_plays, review_pages, scrabble_costs, store
from tilehall.site.play.reviewed_games import ReviewedGame, game_of_hall
from tilehall.site.play.score_graphs import score_graph
from tilehall.site.play.word_lists import judging_list

from . import table_scene
from .table_scene import NOW, RUMMIKUB, Enter, begun, passed_out, send


def kept(reviewed: ReviewedGame) -> list[dict[str, Any]] | None:
    return best_plays.kept_turns(reviewed, best_plays.judge_of(reviewed))


def test_a_game_in_play_shows_no_rack(enter: Enter, client: Client) -> None:
    table = begun(enter("Aroha"), enter("Ben"))
    for method, name in ((client.get, "play:review"), (client.post, "play:best")):
        answer = method(reverse(name, args=[table.game_id]))
        assert answer["Location"] == reverse("games:game", args=[table.game_id])


def test_every_turn_can_be_stepped_to(enter: Enter, client: Client) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    played = passed_out(table, aroha, ben)
    url = reverse("play:review", args=[table.game_id])
    page = client.get(url, {"turn": "2"}).content.decode()
    assert "Turn 2 of 6" in page
    assert 'data-key="ArrowRight"' in page
    for rack in played.state.racks:
        assert " ".join(rack.plain()) in page
    assert "<polyline" in page
    assert reverse("games:record", args=[table.game_id, "gcg"]) in page
    for turn in ("0", "6", "99", "x"):
        assert client.get(url, {"turn": turn}).status_code == 200


def test_a_player_comes_back_to_the_table_and_plays_again(
    enter: Enter, client: Client, signed_in: Callable[[str], Client]
) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    url = reverse("play:review", args=[table.game_id])
    assert "Play again" in signed_in("Aroha").get(url).content.decode()
    assert "Play again" not in client.get(url).content.decode()


def test_the_best_plays_are_found_once_and_kept(enter: Enter, client: Client) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    played = passed_out(table, aroha, ben)
    reviewed = game_of_hall(played.row.pk)
    assert kept(reviewed) is None
    found = best_plays.find(reviewed)
    assert kept(reviewed) == found
    store.keep_review(replace(reviewed.of, sha256="another log"), "0", [])
    assert kept(reviewed) is None, "of another log or program nothing is taken"


def test_a_review_of_the_program_before_is_found_anew(enter: Enter) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    played = passed_out(table, aroha, ben)
    reviewed = game_of_hall(played.row.pk)
    store.keep_review(reviewed.of, __version__, [{"turn": 1}])
    assert kept(reviewed) is None


# -- what it cost


PLAY = {"text": "H.T", "word": "H(A)T", "coords": "8D", "score": 20, "tiles": 2, "equity": 1830, "chance": 0.5}
BEST = {"text": "HA", "word": "HA", "coords": "D8", "score": 31, "tiles": 2, "equity": 3140, "chance": 0.62}
DETAIL = {"plays": 9, "equity": 1830, "cost": 1240, "doubt": 100, "luck": 550, "missed_bonus": None, "phonies": [],
          "in_vain": False}  # fmt: skip


def turn_kept(turn: int = 3, by: int = 0, **told: object) -> dict[str, Any]:
    """A turn as it is kept, which cost 12.4 points."""
    plain: dict[str, Any] = {
        "seq": 10 * turn, "turn": turn, "by": by, "rack": ["A"], "possible": True,
        "played": {"kind": "play", "text": "8D H.T", "word": "H(A)T", "score": 20, "placed": [], "words": ["HAT"]},
        "best": [{**BEST, "worth": 3050, "chosen": False}, {**PLAY, "worth": 1810, "chosen": True}],
    }  # fmt: skip
    return {**plain, "detail": {**DETAIL, **told}}


def unknown(turn: int, by: int = 0) -> dict[str, Any]:
    return {**turn_kept(turn, by), "best": [], "rack": [], "detail": {"phonies": None, "in_vain": False}}


def test_scrabble_in_words() -> None:
    best = best_plays.best_of_turn("scrabble", [turn_kept()], 3)
    assert best is not None
    assert best.sentences == (
        "It cost 12 points: D8 HA was better.",
        "Luck of the draw before it: +6, beside other tiles that might have come.",
    )
    assert [
        (play.place, play.text, play.figure, play.equity, play.worth, play.chance, play.chosen) for play in best.plays
    ] == [
        ("D8", "HA", 31, "31.4", "30.5", "62", False),
        ("8D", "H(A)T", 20, "18.3", "18.1", "50", True),
    ]
    assert best_plays.best_of_turn("scrabble", [turn_kept()], 4) is None


@pytest.mark.parametrize(
    "told, kind, says",
    [
        ({"cost": 0}, "play", "As good as the best, as far as trying them tells."),
        ({"cost": 30}, "play", "It cost 1 point: D8 HA was better."),
        ({"missed_bonus": BEST}, "play", "There was a play with all seven tiles: D8 HA for 31."),
        ({"phonies": ["HAT"]}, "play", "HAT is not in the list, and nobody challenged."),
        ({"phonies": ["HAT", "AT"]}, "lost_challenge", "HAT and AT are not in the list, and came off."),
        ({"phonies": ["HAT"], "in_vain": True}, "play", "HAT is not in the list; it was challenged and stood."),
        ({}, "lost_challenge", "It came off, though its words are in the list."),
        ({"in_vain": True}, "play", "It was challenged in vain."),
    ],
)  # fmt: skip
def test_what_else_there_is_to_tell_of_a_turn(told: dict[str, object], kind: str, says: str) -> None:
    one = turn_kept(**told)
    one["played"]["kind"] = kind
    assert says in scrabble_costs.sentences(one)


def test_where_the_best_was_with_all_tiles_no_other_placing_is_named_as_a_second_chance() -> None:
    upborne = {**BEST, "text": "UPBORNE", "word": "UPBORNE", "coords": "5F", "score": 86, "tiles": 7}
    elsewhere = {**upborne, "coords": "7I", "score": 80}
    turns = [turn_kept(turn, 0, cost=1000 * turn, missed_bonus=elsewhere) for turn in (1, 2, 3, 4)]
    for one in turns:
        one["best"][0] = {**upborne, "worth": 9000, "chosen": False}
    assert not any("all seven" in text for text in scrabble_costs.sentences(turns[0]))
    assert "All seven" not in scrabble_costs.notes(turns)[10]
    costs = scrabble_costs.game_costs(["Aroha", "Ben"], turns)
    assert costs is not None
    assert costs.players[0].missed == ((1, "5F UPBORNE for 86"),), "the three dearest name it already"
    equal = turn_kept(cost=0, missed_bonus=elsewhere)
    equal["best"][0] = turns[0]["best"][0]
    assert "There was a play with all seven tiles: 5F UPBORNE for 86." in scrabble_costs.sentences(equal)


def test_an_exchange_and_a_pass_are_written_in_words() -> None:
    given = {**BEST, "text": "-ABc", "word": "", "coords": None}
    assert scrabble_costs.written(given) == "an exchange of ABc"
    assert scrabble_costs.written({**given, "text": "-"}) == "a pass"
    one = turn_kept()
    one["best"][0] = {**one["best"][0], **given, "text": "-ABC"}
    best = best_plays.best_of_turn("scrabble", [one], 3)
    assert best is not None
    assert best.plays[0].text == "An exchange of ABC"


def test_the_three_turns_that_cost_most_of_each_and_first_of_who_looks() -> None:
    costs = {1: 100, 2: 4000, 3: 900, 4: 200, 5: 1200, 6: 0, 7: 700}
    turns = [turn_kept(turn, turn % 2, cost=cost) for turn, cost in costs.items()]
    found = scrabble_costs.game_costs(["Aroha", "Ben"], [*turns, unknown(8)], own=1, turn=5)
    assert found is not None
    ben, aroha = found.players
    assert (ben.who, ben.lost, ben.luck) == ("Ben", "29 points in 4 turns", "+22")
    assert [(line.turn, line.cost) for line in ben.dear] == [(5, 12), (3, 9), (7, 7)]
    assert (aroha.who, aroha.lost) == ("Aroha", "42 points in 3 turns")
    assert [(line.turn, line.cost) for line in aroha.dear] == [(2, 40), (4, 2)], "what cost nothing is not among them"
    assert (found.dear, found.own) == (ben.dear, True)
    assert [line.judged for line in found.turns] == [True] * 7 + [False]
    assert found.graph is not None
    assert [(line.name, line.figure) for line in found.graph.lines] == [("Aroha", 42), ("Ben", 22)], "up to turn 5"
    anybody = scrabble_costs.game_costs(["Aroha", "Ben"], turns)
    assert anybody is not None
    assert ([line.turn for line in anybody.dear], anybody.own) == ([2, 5, 3], False)
    assert scrabble_costs.game_costs(["Aroha", "Ben"], [unknown(1)]) is None


def test_a_note_for_the_record() -> None:
    one = turn_kept(missed_bonus=BEST)
    assert scrabble_costs.notes([one, unknown(4)]) == {
        30: "Best: D8 HA, 31 points (equity 31.40). Cost: 12.40. All seven tiles: D8 HA for 31."
    }
    one["best"] = one["best"][1:]
    assert scrabble_costs.notes([one])[30].startswith("Nothing better was found.")


def test_the_page_tells_what_cost_most_and_the_record_goes_out_with_notes(
    enter: Enter, client: Client, signed_in: Callable[[str], Client]
) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    played = passed_out(table, aroha, ben)
    notes = reverse("play:annotated", args=[table.game_id])
    url = reverse("play:review", args=[table.game_id])
    assert client.get(notes)["Location"] == url, "nothing was found yet"
    assert "Turns that cost most" not in client.get(url).content.decode()
    reviewed = game_of_hall(played.row.pk)
    found = best_plays.find(reviewed)
    found[1]["detail"]["cost"] = 1200  # whatever the lots have dealt
    store.keep_review(reviewed.of, best_plays.mark_of(best_plays.judge_of(reviewed)), found)
    page = client.get(url).content.decode()
    assert page.count("was there instead of a pass") == sum(one["detail"]["cost"] > 0 for one in found) > 0
    assert 'aria-label="Turns that cost most"' in page
    assert "Turns that cost you most" in signed_in("Ben").get(url).content.decode()
    assert notes in page
    part = client.post(reverse("play:best", args=[table.game_id]), {"turn": "2"}, headers={"HX-Request": "true"})
    swapped = part.content.decode()
    assert swapped.count('hx-swap-oob="true"') == 3
    asked = {
        "path": reverse("play:best", args=[table.game_id]),
        "data": {"turn": "2"},
        "headers": {"HX-Request": "true"},
    }
    assert "Turns that cost you most" in signed_in("Ben").post(**asked).content.decode()
    assert "Turns that cost you most" not in swapped
    file = client.get(notes)
    assert file["Content-Disposition"] == f'attachment; filename="game-{table.game_id}-annotated.gcg"'
    told = [note for _, note in read_gcg(file.content).notes() if note]
    assert len(told) == 6
    assert "Cost: 12.00." in told[1]


def test_a_game_in_play_and_one_of_rummikub_go_out_without_notes(enter: Enter, client: Client) -> None:
    table = begun(enter("Aroha"), enter("Ben"))
    answer = client.get(reverse("play:annotated", args=[table.game_id]))
    assert answer["Location"] == reverse("play:review", args=[table.game_id])
    other = begun(enter("Cleo"), enter("Dan"), enter("Eva"), terms=RUMMIKUB)
    assert client.get(reverse("play:annotated", args=[other.game_id])).status_code == 404


def test_rummikub_in_words() -> None:
    reviewed = {
        "turn": 1, "rack": ["R5"], "detail": {"melded": False, "first_chance": True}, "possible": True,
        "played": {"kind": "draw"}, "best": [{"tiles": ["R5", "R6", "R7"], "table": []}],
    }  # fmt: skip
    best = best_plays.best_of_turn("rummikub", [reviewed], 1)
    assert best is not None
    assert best.sentences[0] == "3 tiles could have been laid, for the first time enough for the first meld."
    laid = {**reviewed, "played": {"kind": "lay", "tiles": ["R5", "R6", "R7"]}}
    same = best_plays.best_of_turn("rummikub", [laid], 1)
    assert same is not None
    assert same.sentences[0] == "No more tiles could have been laid."


def test_a_job_that_takes_longer_is_waited_for(enter: Enter, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    slow = jobs.Job("review 1", "Looking", "/")
    monkeypatch.setattr(jobs, "start_in_turn", lambda *_, **__: slow)
    monkeypatch.setattr("tilehall.site.play.views.review_page.A_MOMENT", 0.01)
    url = reverse("play:best", args=[table.game_id])
    assert client.post(url)["Location"] == reverse("hall:progress", args=[slow.id])
    part = client.post(url, {"turn": "2"}, headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in part
    assert "delay:700ms" in part
    assert f'name="again" value="{slow.id}"' in part


def test_a_review_that_cannot_begin_yet_asks_again_by_itself_and_can_be_asked_for(
    enter: Enter, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    monkeypatch.setattr(jobs, "start_in_turn", lambda *_, **__: None)
    url = reverse("play:best", args=[table.game_id])
    part = client.post(url, {"turn": "2"}, headers={"HX-Request": "true"}).content.decode()
    assert "Other reviews come first." in part
    assert "load delay:4s" in part
    assert "Ask again now</button>" in part
    plain = client.post(url, {"turn": "2"}, follow=True).content.decode()
    assert "Other reviews come first. Ask again in some minutes." in plain
    assert "Find the best plays</button>" in plain


@pytest.mark.django_db(transaction=True)
def test_a_review_that_failed_says_so_and_is_begun_again_by_a_press_only(
    enter: Enter, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    url = reverse("play:best", args=[table.game_id])

    def broken(*_: object) -> None:
        raise RuntimeError("no words")

    with monkeypatch.context() as fault:
        fault.setattr(best_plays, "find", broken)
        first = client.post(url, {"turn": "2"}, headers={"HX-Request": "true"}).content.decode()
        job = next(one for one in jobs._jobs.values() if one.then.startswith(f"/games/{table.game_id}/review/"))
        assert job.over.wait(10)
        waited = client.post(url, {"turn": "2", "again": job.id}, headers={"HX-Request": "true"}).content.decode()
    for part in (first, waited):
        assert "This did not work" in part
        assert "Try it again</button>" in part
        assert 'name="again"' not in part
        assert "load" not in part.split('hx-trigger="')[1].split('"')[0]
    assert not [one for one in jobs._jobs.values() if one.kind == job.kind and one is not job]


def test_of_each_turn_the_racks_before_it_and_the_points_of_each_player(
    enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    # By lot some draws bring back the very tiles that went.
    lots = random.Random(2022)
    monkeypatch.setattr(table_scene, "pick", lambda count, out_of: tuple(lots.sample(range(out_of), count)))
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    number = table.game_id or 0
    for actor in (aroha, ben):
        dealt = send(actor, table, 1, "be-ready")
    mine = [tile.replace("?", "e") for tile in dealt.state.racks[0].plain()][:2]
    send(aroha, table, 10, "play-tiles", placed=[[112, mine[0]], [113, mine[1]]])
    send(ben, table, 12, "accept")
    drawn = send(aroha, table, 40, "draw-tiles", count=None, tiles=[], to="rack")
    theirs = list(drawn.state.racks[1].plain())
    exchanged = send(ben, table, 50, "exchange-tiles", tiles=theirs[:3])
    reviewed = game_of_hall(number)
    held = [tuple(map(sorted, reviewed.seen.racks_before(turn))) for turn in range(4)]
    states = [dealt.state, dealt.state, drawn.state, exchanged.state]
    assert held == [tuple(sorted(rack.plain()) for rack in state.racks) for state in states]
    assert held[1] != held[2] != held[3], "else nothing is told apart"
    scores = drawn.state.scores
    assert scores[0] > scores[1] == 0
    assert reviewed.seen.figures == ((0, scores[0], scores[0]), (0, 0, 0))
    graph = review_pages.graph_of(reviewed, 1)
    assert graph is not None
    assert [(line.name, line.figure) for line in graph.lines] == [("Aroha", scores[0]), ("Ben", 0)]


def test_a_graph_of_two_lines() -> None:
    graph = score_graph(["Ana", "Ben"], [(0, 20, 20), (0, 0, -5)], 1, "Points")
    assert len(graph.lines) == 2
    assert graph.lines[0].figure == 20
    assert "At the end: Ana 20, Ben -5." in graph.description
    assert graph.what == "Points"
    heights = [[float(point.split(",")[1]) for point in line.points.split()] for line in graph.lines]
    assert heights[0][0] == heights[1][0]
    assert heights[0][1] == heights[0][2] < heights[1][1] < heights[1][2], "who has more stands higher"
    assert [line.at for line in graph.across] == sorted((line.at for line in graph.across), reverse=True)
    assert all(graph.top <= float(point.split(",")[1]) <= graph.bottom for point in graph.lines[1].points.split())


def test_from_ones_own_page_each_game_is_one_press_away(enter: Enter, signed_in: Callable[[str], Client]) -> None:
    aroha, ben = enter("Aroha"), enter("Ben")
    table = begun(aroha, ben)
    passed_out(table, aroha, ben)
    url = reverse("play:review", args=[table.game_id])
    assert aroha.person is not None
    page = reverse("hall:player", args=[aroha.person.pk])
    assert url in signed_in("Aroha").get(page).content.decode()
    assert url not in signed_in("Ben").get(page).content.decode()
    assert url in signed_in("Ben").get(reverse("play:lobby")).content.decode()
    assert url in Client().get(reverse("games:game", args=[table.game_id])).content.decode()


def test_who_opens_a_table_is_told_whose_values_the_opponents_have(
    enter: Enter, signed_in: Callable[[str], Client], tmp_path: Path, settings: Any
) -> None:
    settings.DATA = tmp_path
    own = signed_in("Aroha")
    new = f"{reverse('play:new')}?game=scrabble"
    assert "no values of its own" not in own.get(new).content.decode()
    text = tmp_path / "words.txt"
    text.write_text("CAB\nACE\n")
    lexicons.import_lexicon(lexicons.ImportRequest(file=text, name="Few"), tmp_path, NOW, lambda *_: None)
    assert "Few has no values of its own yet: those of enable1 are taken." in own.get(new).content.decode()
    judge = judging_list("Few", "nzasp-2022")
    assert judge is not None
    assert judge.sentences[1] == "Few has no values of its own yet: those of enable1 are taken."
