"""The scripts behind every figure we claim; README.md has the rules."""
