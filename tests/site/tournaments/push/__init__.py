"""Tests of the messages to the devices of players."""
