"""Where a ballot by codes would not be secret, it is refused with a sentence and not held weakly."""

from dataclasses import replace

import pytest
from django.db import connection

from tilehall.site.association.ballots.fitness import unfitness
from tilehall.site.association.ballots.wording import SENTENCES


@pytest.mark.django_db
def test_one_process_and_a_file_are_fit(settings, monkeypatch):
    assert unfitness() is None
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, redis_url="redis://localhost")
    assert unfitness() == "several_processes"
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, redis_url=None)
    monkeypatch.setattr(connection, "vendor", "postgresql")
    assert unfitness() == "server_keeps_order"
    assert "paper" in SENTENCES["several_processes"]
    assert "paper" in SENTENCES["server_keeps_order"]
