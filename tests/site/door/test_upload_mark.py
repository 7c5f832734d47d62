"""Every view that reads a file says how much it takes, and the door knows it by that mark alone."""

import ast
import inspect
import sys

import pytest
from django.urls import get_resolver

from tilehall.site.config.errands import upload_mark
from tilehall.site.door.upload_mark import UploadMark, upload_mark_of
from tilehall.site.people.views import lists
from tilehall.site.tournaments.forms.imports import LARGEST

FILES = "FILES"


def views(resolver=None):
    for pattern in (resolver or get_resolver()).url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern)
        else:
            yield pattern.callback


def reads_files(view):
    """Whether the view, or a function of its module that it calls, asks a request for its files."""
    module = sys.modules[view.__module__]
    functions = {node.name: node for node in ast.parse(inspect.getsource(module)).body if hasattr(node, "name")}
    seen, left = set(), [view.__name__]
    while left:
        name = left.pop()
        if name in seen or name not in functions:
            continue
        seen.add(name)
        for node in ast.walk(functions[name]):
            if isinstance(node, ast.Attribute) and node.attr == FILES:
                return True
            if isinstance(node, ast.Name):
                left.append(node.id)
    return False


def test_a_view_that_reads_files_has_the_mark():
    ours = [view for view in views() if view.__module__.startswith("tilehall.")]
    reading = {f"{view.__module__}.{view.__name__}" for view in ours if reads_files(view)}
    assert len(reading) >= 4
    marked = {f"{view.__module__}.{view.__name__}" for view in ours if upload_mark_of(view)}
    assert reading - marked == set()


def test_a_view_without_the_mark_would_be_seen():
    assert reads_files(lists.people)
    assert reads_files(inspect.unwrap(lists.ratings))
    assert not reads_files(lists.lists)


@pytest.mark.parametrize(
    "method, path, mark",
    [
        ("POST", "/tournaments/take-in/", UploadMark(LARGEST + 1_000_000, True)),
        ("GET", "/tournaments/take-in/", None),
        ("POST", "/sign-in/", None),
        ("POST", "/nowhere/", None),
    ],
)
def test_the_door_finds_the_mark_by_the_address(method, path, mark):
    assert upload_mark({"method": method, "path": path, "headers": []}) == mark
