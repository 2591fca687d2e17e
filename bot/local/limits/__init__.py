"""Discord's limits: what a bot sends beyond them is refused in Discord's shape (50035, 429)."""
