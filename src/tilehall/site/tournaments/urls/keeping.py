"""Addresses of what keeps a tournament: its log, packages, rehearsals, files taken in."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import log

PATHS: list[URLPattern] = [
    path("tournaments/<int:number>/desk/log/", log.log, name="log"),
    path("tournaments/<int:number>/desk/log/prove/", log.prove, name="log-prove"),
    path("tournaments/<int:number>/desk/log/<int:entry>/", log.entry, name="log-entry"),
]
