"""The database keeps the book itself: an entry is never changed, and never taken out of a book that stands.

Only a whole book can go, its head first (store.forget_all, for the example association).
"""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("book", "0001_initial")]
    operations = [
        AppendOnly(
            "bookentry",
            name="book_entry",
            says=("an entry of the book is never changed", "and never removed from the book"),
            within="book",
            emptied="book_stays",
        )
    ]
