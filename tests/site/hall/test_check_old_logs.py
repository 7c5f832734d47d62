"""Check of a data folder that holds desks as earlier versions wrote them."""

import pytest

from tests.law.tournament.desk.plans import BEGUN
from tests.law.tournament.desk.test_lifts import NAMES, lines
from tilehall.site.hall.check import check
from tilehall.site.tournaments import store

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", NAMES)
def test_a_log_of_an_earlier_version_is_kept_as_it_was_and_nothing_disagrees(name: str) -> None:
    told = [
        {
            **{key: line[key] for key in ("seq", "kind", "payload", "at")},
            "by_name": line["by"],
            "command_id": f"c{line['seq']}",
            "step": 0,
        }
        for line in lines(name)
    ]
    kept = store.arrive("k" * 32, BEGUN, store.rows_from_package(told), BEGUN)
    assert kept.row.seq == len(told)
    assert [each["payload"] for each in store.rows_to_package(kept.row)] == [line["payload"] for line in lines(name)]
    assert check().disagreements == []
