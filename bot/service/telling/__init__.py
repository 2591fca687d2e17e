"""Posts that follow from events, notices, and the results of Discord’s answers."""
