"""A finished picture in other colours or smaller, and how the colours look without one kind of cone."""
