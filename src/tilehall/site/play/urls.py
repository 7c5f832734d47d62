"""The addresses of live play: the lobby, a table, its game; and the socket of a game."""

from typing import Any

from django.urls import path

from .consumers import play_socket
from .views import record_review, review, tables

app_name = "play"
urlpatterns = [
    path("play/", tables.lobby, name="lobby"),
    path("play/new/", tables.new, name="new"),
    path("play/practise/", tables.practise, name="practise"),
    path("play/t/<slug:code>/", tables.table, name="table"),
    path("play/t/<slug:code>/join/", tables.join, name="join"),
    path("play/t/<slug:code>/leave/", tables.leave, name="leave"),
    path("play/t/<slug:code>/call-off/", tables.call_off, name="call-off"),
    path("play/t/<slug:code>/rematch/", tables.rematch, name="rematch"),
    path("play/t/<slug:code>/beside/", tables.beside, name="beside"),
    path("play/t/<slug:code>/asking/", tables.asking, name="asking"),
    path("play/t/<slug:code>/observe/", tables.observe, name="observe"),
    path("games/<int:number>/review/", review.review, name="review"),
    path("games/<int:number>/review/best/", review.best, name="best"),
    path("games/<int:number>/review/annotated.gcg", review.annotated, name="annotated"),
    path("games/replay/<slug:key>/review/", record_review.record_review, name="record-review"),
    path("games/replay/<slug:key>/review/best/", record_review.record_best, name="record-best"),
    path("games/replay/<slug:key>/review/annotated.gcg", record_review.record_annotated, name="record-annotated"),
    path("play/review/", record_review.keep_and_review, name="keep-and-review"),
]
# Django's stubs take a view for every address; Channels takes an application.
SOCKET: Any = play_socket
socket_urls: list[Any] = [path("ws/play/<int:game>/", SOCKET)]
