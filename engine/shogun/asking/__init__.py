"""How a decision is put: ``question`` with ``plan_sheet``; ``refusals`` why something is not allowed;
``default_action`` what happens at the deadline.
"""
