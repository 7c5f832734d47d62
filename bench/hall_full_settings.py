"""The hall's own settings with one address more: the yardstick of bench/hall_full.py."""

from tilehall.site.config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.hall_full_urls"
