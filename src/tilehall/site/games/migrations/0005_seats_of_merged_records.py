"""A seat is still never changed, but that its record may be told to be another: somebody was entered twice."""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly

SAME = ("id", "game_id", "seat", "since", "after")
PERSON_ALONE = " AND ".join(
    [
        *(f"OLD.{column} = NEW.{column}" for column in SAME),
        "COALESCE(OLD.by_id, 0) = COALESCE(NEW.by_id, 0)",
        "OLD.account_id IS NULL",
        "NEW.account_id IS NULL",
        "OLD.person_id IS NOT NULL",
        "NEW.person_id IS NOT NULL",
    ]
)


class Migration(migrations.Migration):

    dependencies = [("games", "0004_due")]

    operations = [
        AppendOnly(
            "seatrow",
            name="games_seat",
            says=("who sat where is never changed", "who sat where stays with the game"),
            within="game",
            emptied="games_seats_stay",
            unless=PERSON_ALONE,
        ),
    ]
