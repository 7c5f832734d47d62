"""What the treasurer, the reviewer and club officers do with money, one module for each matter."""
