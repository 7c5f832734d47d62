"""The addresses of what lies on a table: the word judge and the clock, at boards of events and alone."""

from django.urls import path

from .views import board_judge, challenges, clock, judge, station

app_name = "tables"
CHALLENGES = "tournaments/<int:number>/desk/challenges"
urlpatterns = [
    path("t/<int:number>/s/<str:key>/judge/", board_judge.board_judge, name="board-judge"),
    path("t/<int:number>/s/<str:key>/judge/verdict/", board_judge.verdict, name="board-verdict"),
    path("judge/", judge.judge, name="judge"),
    path("tournaments/<int:number>/judge/", station.station, name="station"),
    path(f"{CHALLENGES}/", challenges.challenges, name="challenges"),
    path(f"{CHALLENGES}/queue/", challenges.queue, name="challenge-queue"),
    path(f"{CHALLENGES}/slip/", challenges.slip, name="challenge-slip"),
    path(f"{CHALLENGES}/rule/", challenges.rule, name="challenge-rule"),
    path(f"{CHALLENGES}/clock/", challenges.clock_runs, name="challenge-clock"),
    path(f"{CHALLENGES}/appeal/", challenges.appeal, name="challenge-appeal"),
    path(f"{CHALLENGES}/aside/", challenges.aside, name="challenge-aside"),
    path("clock/", clock.clock, name="clock"),
    path("t/<int:number>/s/<str:key>/clock/", clock.board_clock, name="board-clock"),
]
