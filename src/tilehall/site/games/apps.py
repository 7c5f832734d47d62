"""The room of the games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "tilehall.site.games"
    label = "games"

    def ready(self) -> None:
        from . import news

        news.register_topic("game.*", "games.watch")
