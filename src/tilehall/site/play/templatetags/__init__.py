"""Tags for the pages of live play."""
