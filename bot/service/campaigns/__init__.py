"""Campaigns from founding to the end: model, points and the next players (docs/CAMPAIGNS.md)."""
