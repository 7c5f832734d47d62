"""The room of the referee's desk."""

from django.apps import AppConfig


class RefereeConfig(AppConfig):
    name = "tilehall.site.referee"
    label = "referee"
