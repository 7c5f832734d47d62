"""The addresses of the games and of the Rummikub solver; and of the hall's one socket."""

from typing import Any, cast

from django.urls import path, re_path

from . import replay_views, views
from .consumers import NewsConsumer, no_such_socket

app_name = "games"
urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/replay/", replay_views.replay, name="replay"),
    path("games/replay/keep/", replay_views.keep_replay, name="keep-replay"),
    path("games/replay/<slug:key>/", replay_views.kept_replay, name="kept-replay"),
    path("games/replay/<slug:key>/delete/", replay_views.forget_replay, name="forget-replay"),
    path("games/<int:number>/", views.game, name="game"),
    path("games/<int:number>/record.<slug:suffix>", views.record, name="record"),
    path("games/<int:number>/position.<slug:suffix>", views.position, name="position"),
    path("rummikub/solve/", views.solve, name="solve"),
]
# Django's stubs take a view for every address, those of Channels a pattern of their own.
socket_urls: list[Any] = [path("ws/news/", cast(Any, NewsConsumer.as_asgi())), re_path("", cast(Any, no_such_socket))]
