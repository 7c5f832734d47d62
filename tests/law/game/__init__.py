"""Tests of what every tile game has."""
