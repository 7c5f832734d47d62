"""Addresses of the director: the desk, the draw, and what is pressed there."""

from django.urls import URLPattern, path

from tilehall.site.tournaments.views import director, draw

DESK = "tournaments/<int:number>/desk/"

PATHS: list[URLPattern] = [
    path(DESK, director.desk, name="desk"),
    path(f"{DESK}begin/", director.begin, name="begin"),
    path(f"{DESK}draw-all/", director.draw_all, name="draw-all"),
    path(f"{DESK}settle/", director.settle, name="settle"),
    path(f"{DESK}time/", director.add_time, name="add-time"),
    path(f"{DESK}late/", director.note_late, name="note-late"),
    path(f"{DESK}arrived/", director.arrived, name="arrived"),
    path(f"{DESK}late-forfeit/", director.late_forfeit, name="late-forfeit"),
    path(f"{DESK}break/", director.set_break, name="break"),
    path(f"{DESK}tick/", director.tick, name="tick"),
    path(f"{DESK}note/", director.note, name="note"),
    path(f"{DESK}draw/", draw.draw, name="draw"),
    path(f"{DESK}draw/take/", draw.take, name="draw-take"),
    path(f"{DESK}draw/redraw/", draw.redraw, name="redraw"),
    path(f"{DESK}draw/wish/", draw.wish, name="wish"),
    path(f"{DESK}draw/boards/", draw.boards, name="boards"),
    path(f"{DESK}draw/joins/", draw.joins, name="joins-late"),
    path(f"{DESK}draw/house/", draw.house, name="house-player"),
]
