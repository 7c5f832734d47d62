"""The app of secret ballots."""

from django.apps import AppConfig


class BallotsConfig(AppConfig):
    name = "tilehall.site.association.ballots"
    label = "ballots"

    def ready(self) -> None:
        from tilehall.site.games import news
        from tilehall.site.people.merging import register_part

        from . import store

        news.register_topic("ballot.*", "ballots.see")
        register_part(store.merge_part())
