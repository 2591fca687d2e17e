"""Looks: a finished picture in other colours."""
