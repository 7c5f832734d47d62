"""The front door for scripts: one module per group of commands, thin over the law and the site's actions."""
