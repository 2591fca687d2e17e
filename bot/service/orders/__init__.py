"""Standing orders: filing them, and following them."""
