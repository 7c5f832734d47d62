"""What people do in the book, one module for each matter."""
