"""``python -m tests.drill``: matches under faults, a kill at each step of a phase's end, a look for leaks."""
