"""The hall's settings on a throw-away data folder, with a hasher that does not cost a sixth of a second."""

import atexit
import os
import shutil
import sys
import tempfile

# Only a test process and mypy's plugin get a throw-away folder. A `tilehall` command that a test starts inherits the
# name of these settings, and must keep the folder it was told.
if not {"pytest", "mypy"}.isdisjoint(sys.modules):
    MADE = os.environ["TILEHALL_DATA"] = tempfile.mkdtemp(prefix="tilehall-test-")
    atexit.register(shutil.rmtree, MADE, ignore_errors=True)

from tilehall.site.config.settings import *  # noqa: F403
from tilehall.site.config.settings import ALLOWED_HOSTS

# The name under which the browser finds the hall as a phone on a hall's network would: plain http, not loopback.
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "hall.test"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The tests about it switch it on; a `tilehall` that a test starts does as it always does.
BACK_UP_AFTER_ROUNDS = "pytest" not in sys.modules
