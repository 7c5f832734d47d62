"""The addresses of ballots. No code ever stands in one: addresses are written down along the way."""

from django.urls import path

from .views import codes, papers, public, running, voting

app_name = "ballots"
urlpatterns = [
    path("", public.ballots, name="ballots"),
    path("open/", running.open_ballot, name="open"),
    path("<int:number>/", public.ballot, name="ballot"),
    path("<int:number>/code/", codes.own_codes, name="code"),
    path("<int:number>/shared/", codes.shared, name="shared"),
    path("<int:number>/vote/", voting.vote, name="vote"),
    path("<int:number>/run/", running.run, name="run"),
    path("<int:number>/paper/", papers.papers, name="paper"),
]
