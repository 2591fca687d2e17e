"""The tools of hosts and of a table that votes.

``hosting`` acts, threads and followers · ``pace`` the clock · ``votes`` · ``changes`` that both
make · ``archive`` files and checks · ``departures`` data that is removed.
"""
