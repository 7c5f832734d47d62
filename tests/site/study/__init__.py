"""Words looked up and practised between the games."""
