"""The ratings through their actions and pages."""
