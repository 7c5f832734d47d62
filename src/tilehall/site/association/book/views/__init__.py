"""Pages of the book, one module for each matter."""
