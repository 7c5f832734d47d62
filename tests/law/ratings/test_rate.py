"""Rating a tournament: the worked tables to the hundredth."""

from dataclasses import replace

import pytest

from tilehall.law.ratings.curves import LOGISTIC_172
from tilehall.law.ratings.profiles import PROFILES, profile
from tilehall.law.ratings.rate import rate

from .worked import ENTRIES, RESULTS, exact

# As one program codes it; whoever rates for WESPA has another curve since 2012, so this is no profile of ours.
CODED = replace(
    PROFILES["naspa-2009"], key="coded", curve=LOGISTIC_172, prorated=False, acceleration=2 / 3, segments=False
)


@pytest.mark.parametrize(
    ("used", "figures"),
    [
        ("naspa-2009", [1717.75, 1714.32, 1570.65, 1528.85, 1481.17, 1419.46, 1494.83, 984.87]),
        ("nsa-to-2008", [1705.79, 1692.08, 1568.75, 1530.04, 1487.01, 1436.93, 1524.30, 1243.49]),
        ("australia-2006", [1715.02, 1684.80, 1569.80, 1528.60, 1481.80, 1422.00, 1503.46, 1122.24]),
        ("nzasp-draft-1", [1717.14, 1702.16, 1570.04, 1528.24, 1480.56, 1418.85, 1494.83, 984.87]),
        (CODED, [1705.84, 1691.63, 1568.70, 1530.03, 1487.03, 1436.85, 1524.42, 1236.09]),
    ],
)
def test_the_worked_event(used, figures):
    found = rate(profile(used) if isinstance(used, str) else used, ENTRIES, RESULTS)
    assert exact(found) == figures
