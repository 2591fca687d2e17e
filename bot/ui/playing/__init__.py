"""The private panel, Suggest and votes."""
