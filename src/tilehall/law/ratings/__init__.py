"""The ratings manager's office: how a tournament moves ratings, and every figure with the reason for it."""
