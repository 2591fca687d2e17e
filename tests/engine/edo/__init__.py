"""Edo, section by section."""
