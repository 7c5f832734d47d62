"""What the desk says in words."""
