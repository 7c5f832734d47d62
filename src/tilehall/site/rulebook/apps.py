"""The rulebook as an app of the site: pages and an API, no rows of its own."""

from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "tilehall.site.rulebook"
    label = "rulebook"
    verbose_name = "The rulebook"
