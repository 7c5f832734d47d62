"""What people do at the desk of a tournament; one module for each part of the day."""
