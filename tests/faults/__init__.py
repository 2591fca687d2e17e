"""The thirty fault cases that a bot for months-long matches must survive.

Each is one or more tests ``test_fault_NN_…``, on the real client, store and local table where they matter, with a clock
that is moved by hand where time is long.
"""
