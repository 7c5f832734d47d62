"""The database keeps the log itself, and the box: an act is never changed, a slip is cast once, and none goes alone."""

from django.db import migrations

from tilehall.site.logs.append_only import AppendOnly

NO_CODE = "-------------------"


class Migration(migrations.Migration):
    dependencies = [("ballots", "0001_initial")]
    operations = [
        AppendOnly(
            "ballotactrow",
            name="ballots_act",
            says=("what was done about a ballot is never changed", "and never removed from it"),
            within="ballot",
            emptied="ballots_log_stays",
        ),
        AppendOnly(
            "sliprow",
            name="ballots_slip",
            says=("a slip is cast once", "and never taken out of the box"),
            within="ballot",
            emptied="ballots_box_stays",
            unless=(
                f"OLD.code = '{NO_CODE}' AND NEW.fingerprint = OLD.fingerprint AND NEW.ballot_id = OLD.ballot_id "
                "AND length(NEW.code) = length(OLD.code) AND length(NEW.marks) = length(OLD.marks)"
            ),
        ),
    ]
