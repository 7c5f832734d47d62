"""Addresses before the first round: events, entries, grades."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import events

PATHS: list[URLPattern] = [
    path("tournaments/", events.tournaments, name="tournaments"),
    path("tournaments/<int:number>/", events.event, name="event"),
]
