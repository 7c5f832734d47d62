"""As many file handles as the system allows, within our bound."""

import resource
import subprocess
import sys

import pytest

from tilehall.site.door.bounds import HandleBounds
from tilehall.site.door.file_handles import connections_for

RAISE = """
import resource, sys
from tilehall.site.door.bounds import HandleBounds
from tilehall.site.door.file_handles import raise_limit
soft, hard, most = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
print(raise_limit(HandleBounds(most=most)), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    "soft, hard, most, now",
    [(100, 300, 65536, 300), (100, 300, 200, 200), (250, 300, 200, 250), (100, 100, 65536, 100)],
)
def test_the_soft_limit_goes_up_and_never_down(soft, hard, most, now):
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] >= hard
    words = [sys.executable, "-c", RAISE, str(soft), str(hard), str(most)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == [str(now), str(now)], done.stderr


@pytest.mark.parametrize("handles, room", [(1024, 896), (128, 64), (65536, 65408)])
def test_the_hall_keeps_some_for_itself(handles, room):
    assert connections_for(handles, HandleBounds()) == room
