from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "tilehall.site.rulebook"
    label = "rulebook"
    verbose_name = "The rulebook"
