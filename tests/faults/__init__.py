"""The thirty fault cases, by number."""
