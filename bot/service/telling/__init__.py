"""What is told, and to whom.

``posts`` which posts follow from what happened · ``outbox`` what is still to be posted · ``recap`` looking back ·
``words`` sentences that are stored.
"""
