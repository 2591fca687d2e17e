"""Tools that made data of the product; run by hand, from the root of a checkout."""
