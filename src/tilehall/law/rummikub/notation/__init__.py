"""A game of Rummikub told from its log, with our own figures beside those it holds."""
