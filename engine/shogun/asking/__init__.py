"""Decisions: ``question`` with ``plan_sheet``, ``refusals``, ``default_action``."""
