"""The people and their register, as Django knows the room."""

from django.apps import AppConfig


class People(AppConfig):
    name = "tilehall.site.people"
    verbose_name = "People, clubs, accounts and roles"

    def ready(self) -> None:
        """Ours is the first room of the list: no form of any room has been made yet."""
        from tilehall.site.pages.form_words import word_forms_plainly

        from .merge_parts import parts
        from .merging import register_part

        word_forms_plainly()
        for part in parts():
            register_part(part)
