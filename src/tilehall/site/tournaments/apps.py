"""The room of the tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tilehall.site.tournaments"
    label = "tournaments"

    def ready(self) -> None:
        from tilehall.site.games import live

        live.open_topic("tournament.*", "tournaments.see")
