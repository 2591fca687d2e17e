"""Campaigns: what they are, points and who plays next, from founding to the end; docs/CAMPAIGNS.md says what holds."""
