"""The pages of what lies on a table."""
