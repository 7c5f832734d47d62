"""The room of the games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "tilehall.site.games"
    label = "games"

    def ready(self) -> None:
        from tilehall.site.people.merging import register_part

        from . import news, store

        news.register_topic("game.*", "games.watch")
        register_part(store.merge_part())
