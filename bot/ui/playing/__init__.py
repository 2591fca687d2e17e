"""The private panel, and votes."""
