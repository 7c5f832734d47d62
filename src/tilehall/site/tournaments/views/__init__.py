"""Pages of the tournaments; one module for each part of the day."""
