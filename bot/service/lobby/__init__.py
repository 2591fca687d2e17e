"""Lobbies and seats before the start, what people and servers set for themselves."""
