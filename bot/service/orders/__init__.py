"""Standing orders: filing them, following them, and orders that answer after a delay."""
