"""The room of the tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tilehall.site.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tilehall.site.games import in_play, live

        from . import store

        in_play.asked_of("tournaments", lambda actor: actor.person is not None and store.sits_at_a_game(actor.person))
        live.open_topic("tournament.*", "tournaments.see")
