"""What Discord accepts from a bot: every limit is checked here, and a refusal has Discord's shape (50035).

``shape`` types of fields · ``components`` in messages and modals · ``messages`` everything else of a message ·
``commands`` and what an autocomplete offers.
"""
