"""Standing orders: the panels that edit their lists, and the pages that write ahead."""
