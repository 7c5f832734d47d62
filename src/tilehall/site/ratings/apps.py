"""The room of the ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "tilehall.site.ratings"
    label = "ratings"

    def ready(self) -> None:
        from tilehall.site.tournaments import rankings

        from . import store

        rankings.told_by(store.ranked_on)
