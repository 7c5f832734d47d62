"""What people do with what lies on a table."""
