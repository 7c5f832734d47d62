"""What people do about a meeting, one module for each part of it."""
