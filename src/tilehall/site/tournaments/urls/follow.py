"""Addresses of what people look at: rounds, standings, cards, the wall, a player's own page, and what is printed."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import follow, own, prints, wall

PATHS: list[URLPattern] = [
    path("tournaments/<int:number>/rounds/", follow.rounds, name="rounds"),
    path("tournaments/<int:number>/standings/", follow.standings, name="standings"),
    path("tournaments/<int:number>/cross/", follow.cross, name="cross"),
    path("tournaments/<int:number>/players/<int:player>/", follow.player, name="player"),
    path("tournaments/<int:number>/wall/", wall.wall, name="wall"),
    path("tournaments/<int:number>/desk/prints/", prints.prints, name="prints"),
    path("tournaments/<int:number>/desk/prints/<slug:what>.pdf", prints.print_sheet, name="print"),
    path("t/<int:number>/<str:key>/", own.own, name="own"),
]
