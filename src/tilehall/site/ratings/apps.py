"""The room of the ratings."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "tilehall.site.ratings"
    label = "ratings"
