"""The tools of hosts and of a table that votes.

``hosting`` acts · ``pace`` the clock · ``votes`` · ``changes`` that both make · ``archive`` files ·
``threads`` · ``fairness`` checks · ``departures`` data that is removed.
"""
