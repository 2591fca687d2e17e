"""Decisions: ``question`` with ``plan_sheet``, ``refusals``, and the default."""
