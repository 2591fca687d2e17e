"""The time before a match: first words on a server, the lobby and its settings."""
