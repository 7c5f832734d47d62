"""The addresses of the games, of the word judge, and of the Rummikub solver."""

from django.urls import path

from . import views

app_name = "games"
urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/replay/", views.replay, name="replay"),
    path("games/<int:number>/", views.game, name="game"),
    path("games/<int:number>/record.<slug:suffix>", views.record, name="record"),
    path("games/<int:number>/position.<slug:suffix>", views.position, name="position"),
    path("rummikub/solve/", views.solve, name="solve"),
    path("judge/", views.judge, name="judge"),
]
