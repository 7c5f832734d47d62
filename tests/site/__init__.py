"""The site: pages, actions, the database."""
