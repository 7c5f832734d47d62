"""The Rummikub engine: one engine for all rulesets, which it does not know by name."""
