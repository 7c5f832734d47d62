"""The pages of the meetings."""
