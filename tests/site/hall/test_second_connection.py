"""The models as they were at some migrations: made once while a hall stands at them, and anew for any others."""

from django.db.migrations.loader import MigrationLoader

from tilehall.site.hall import second_connection
from tilehall.site.hall.second_connection import models_at


def test_models_of_a_version_are_made_once():
    loader, again = MigrationLoader(None), MigrationLoader(None)
    first = models_at(loader, loader.graph.leaf_nodes())
    assert {model._meta.label_lower for model in first} >= {"people.person", "tournaments.tournamentrow"}
    assert models_at(again, again.graph.leaf_nodes()) == first
    first.clear()
    assert models_at(again, again.graph.leaf_nodes()), "what was given belongs to who asked"


def test_another_version_has_models_of_its_own():
    loader = MigrationLoader(None)
    leaves = loader.graph.leaf_nodes()
    now = models_at(loader, leaves)
    earlier = models_at(loader, [node for node in leaves if node[0] == "people"])
    assert {model._meta.app_label for model in now} - {model._meta.app_label for model in earlier} >= {"tournaments"}
    assert len(second_connection._models) == 1, "those of one version are kept"


def test_a_migration_of_the_same_name_that_does_something_else_is_another():
    loader = MigrationLoader(None)
    leaves = loader.graph.leaf_nodes()
    now = models_at(loader, leaves)
    node = next(node for node in leaves if node[0] == "people")
    kept = loader.graph.nodes[node]
    kept.__class__ = type("Migration", (type(kept),), {})
    assert models_at(loader, leaves) != now
