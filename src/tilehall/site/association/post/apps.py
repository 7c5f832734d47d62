"""The letters of the association, as Django knows the room."""

from django.apps import AppConfig


class Post(AppConfig):
    name = "tilehall.site.association.post"
    label = "post"
    verbose_name = "Letters, and what became of each"

    def ready(self) -> None:
        from tilehall.site.people.list_addresses import AddressKeeper, register_keeper
        from tilehall.site.people.merging import register_part
        from tilehall.site.people.undone_lists import register_written_with

        from .address_book import AddressRow, keep_mails, mail_as_kept, mails_of_people, merge_parts

        for part in merge_parts():
            register_part(part)
        register_keeper(AddressKeeper(mail_as_kept, keep_mails, mails_of_people))
        register_written_with(AddressRow)
