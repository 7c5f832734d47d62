"""The referee's desk: its questions, cards and words."""
