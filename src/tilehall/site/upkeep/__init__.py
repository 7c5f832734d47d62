"""What a webmaster looks after: errors with their numbers, slow pages, disk, database, letters and backups."""
