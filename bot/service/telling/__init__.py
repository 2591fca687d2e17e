"""Posts and notices, and looking back.

``posts`` posts that follow from events · ``notices`` closes and replaces them · ``outbox`` rows to
be sent · ``delivery_results`` answers of Discord · ``recap``, ``chronicle`` looking back ·
``watching`` followers and talks · ``words`` stored sentences.
"""
