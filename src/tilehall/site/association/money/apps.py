"""The Association's money, as Django knows it."""

from django.apps import AppConfig


class Money(AppConfig):
    name = "tilehall.site.association.money"
    label = "money"
    verbose_name = "Money"

    def ready(self) -> None:
        from tilehall.site.association.book.doors import Door, register_door

        from . import ledger_rows, report_part, waiting  # models are there only now

        ledger_rows.register()
        report_part.register()
        waiting.register()
        for door in (
            Door(
                label="Money",
                icon="save",
                address="money:home",
                action="money.see",
                lead="The books: what waits, the ledger, fees, the bank, payments and the statements of a year.",
                place=30,
            ),
            Door(
                label="Returns of clubs",
                icon="club",
                address="money:returns",
                action="money.send_return",
                lead="Names and fees of a club’s members in one go, looked at row by row before they are sent.",
                place=35,
            ),
        ):
            register_door(door)
