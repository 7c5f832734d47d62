"""The review of a game: stepped through, with every rack, once it is over and not before."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tilehall.site.games import watched_games
from tilehall.site.pages import jobs
from tilehall.site.play import best_plays, review_pages, store
from tilehall.site.play.score_graphs import score_graph

from .table_scene import Enter, begun, passed_out, send


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
    assert best_plays.kept_turns(played) is None
    found = best_plays.find(played)
    assert best_plays.kept_turns(played) == found
    store.keep_review(table.game_id or 0, "another log", "0", [])
    assert best_plays.kept_turns(played) is None, "of another log or program nothing is taken"


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
    monkeypatch.setattr(jobs, "start_job", lambda *_: slow)
    monkeypatch.setattr("tilehall.site.play.views.review.A_MOMENT", 0.01)
    url = reverse("play:best", args=[table.game_id])
    assert client.post(url)["Location"] == reverse("hall:progress", args=[slow.id])
    part = client.post(url, {"turn": "2"}, headers={"HX-Request": "true"}).content.decode()
    assert "<progress" in part
    assert "delay:700ms" in part


def test_of_each_turn_the_racks_before_it_and_the_points_of_each_player(enter: Enter) -> None:
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
    watched = watched_games.watched_game(number)
    held = [tuple(map(sorted, review_pages.racks_before(watched, turn))) for turn in range(4)]
    states = [dealt.state, dealt.state, drawn.state, exchanged.state]
    assert held == [tuple(sorted(rack.plain()) for rack in state.racks) for state in states]
    assert held[1] != held[2] != held[3], "else nothing is told apart"
    scores = drawn.state.scores
    assert scores[0] > scores[1] == 0
    assert review_pages.turns_seen(watched.played).figures == ((0, scores[0], scores[0]), (0, 0, 0))
    graph = review_pages.graph_of(watched, 1)
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
