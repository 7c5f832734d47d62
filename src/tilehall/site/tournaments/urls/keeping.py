"""Addresses of what keeps a tournament: its log, packages, rehearsals, files taken in."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import log, packages, rehearsal

PATHS: list[URLPattern] = [
    path("tournaments/<int:number>/desk/log/", log.log, name="log"),
    path("tournaments/<int:number>/desk/log/prove/", log.prove, name="log-prove"),
    path("tournaments/<int:number>/desk/log/<int:entry>/", log.entry, name="log-entry"),
    path("tournaments/<int:number>/desk/packages/", packages.packing, name="packages"),
    path("tournaments/<int:number>/desk/packages/package.tilehall", packages.package, name="package"),
    path("tournaments/take-in/", packages.take_in, name="take-in"),
    path("tournaments/<int:number>/desk/rehearse/", rehearsal.rehearsal, name="rehearse"),
    path("tournaments/<int:number>/desk/rehearse/begin/", rehearsal.begin, name="rehearse-begin"),
    path("tournaments/<int:number>/desk/rehearse/play/", rehearsal.play, name="rehearse-play"),
    path("tournaments/<int:number>/desk/rehearse/away/", rehearsal.throw_away, name="rehearse-away"),
]
