"""Addresses of results: the scorer's page, the desk's page of one slip, and the slip on a phone."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import scores, slips

PATHS: list[URLPattern] = [
    path("tournaments/<int:number>/desk/scores/", scores.scores, name="scores"),
    path("tournaments/<int:number>/desk/scores/pair/", scores.pair, name="scores-pair"),
    path("tournaments/<int:number>/desk/slips/<int:at>/<int:player>/", slips.slip_desk, name="slip-desk"),
    path("t/<int:number>/s/<str:key>/", slips.slip, name="slip"),
]
