"""The room of the ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "tilehall.site.ratings"
    label = "ratings"

    def ready(self) -> None:
        from tilehall.site.tournaments import ranking_sources

        from . import store

        ranking_sources.register_ranking_source(store.ranked_on)
