"""The figures of the project: ``make bench``. Ratios against a peer in the same run, or CPU time; never in a test."""
