"""The room of study."""

from django.apps import AppConfig


class StudyConfig(AppConfig):
    name = "tilehall.site.study"
    label = "study"
