"""Campaigns: model, points and the next players (docs/players/campaigns.md)."""
