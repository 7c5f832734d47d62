"""The room of the tables."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tilehall.site.tables"
    label = "tables"
