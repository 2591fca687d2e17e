"""Discord's HTTP interface: the way of every request in ``http``, the routes beside it."""
