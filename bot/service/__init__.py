"""The service: one transaction for each thing a person submits.

Its rooms are in docs/developers/architecture.md.
Knows games by the protocol only, and no Discord.
"""
