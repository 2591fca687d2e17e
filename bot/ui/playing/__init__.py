"""The private panel; votes, seats and company."""
