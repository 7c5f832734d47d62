"""The letters of the association, as Django knows the room."""

from django.apps import AppConfig


class Post(AppConfig):
    name = "tilehall.site.association.post"
    label = "post"
    verbose_name = "Letters, and what became of each"

    def ready(self) -> None:
        from tilehall.site.people.merging import register_part

        from .address_book import merge_parts

        for part in merge_parts():
            register_part(part)
