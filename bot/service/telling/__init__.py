"""Posts and notices: ``posts`` that follow from events, ``notices`` closed and replaced, and
``delivery_results``, the answers of Discord.
"""
