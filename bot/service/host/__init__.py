"""The tools of hosts and of a table that votes.

``hosting`` acts · ``pace`` the clock · ``votes`` · ``rewriting`` rollback, undo · ``archive`` files
· ``seat_changes`` · ``threads`` · ``fairness`` checks · ``departures`` data that is removed.
"""
