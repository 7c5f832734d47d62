"""The pages of the ratings: what everybody sees, and the office."""
