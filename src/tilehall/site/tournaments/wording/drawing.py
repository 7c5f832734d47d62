"""Sentences of this part of the day, by the code of the law's answer."""

SENTENCES: dict[str, str] = {}
