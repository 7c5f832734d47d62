"""Addresses before the first round: events, entries, grades, check-in."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import check_in, entries, entry, events, grades

PATHS: list[URLPattern] = [
    path("tournaments/", events.tournaments, name="tournaments"),
    path("tournaments/new/", events.new, name="new"),
    path("tournaments/<int:number>/", events.event, name="event"),
    path("tournaments/<int:number>/enter/", entries.enter, name="enter"),
    path("tournaments/<int:number>/desk/plan/", events.plan, name="plan"),
    path("tournaments/<int:number>/desk/entries/", entries.entries, name="entries"),
    path("tournaments/<int:number>/desk/entries/<int:player>/", entry.entry, name="entry"),
    path("tournaments/<int:number>/desk/grades/", grades.grades, name="grades"),
    path("tournaments/<int:number>/desk/check-in/", check_in.check_in, name="check-in"),
]
