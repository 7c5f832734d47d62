"""The ratings manager's office: runs over the finished tournaments, published lists, and what explains each number."""
