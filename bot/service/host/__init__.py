"""The tools of hosts and of a table that votes.

``hosting`` what the host does · ``votes`` what needs the table · ``rewriting`` rollback, undo ·
``archive`` checks, and matches as files · ``audit`` the audit trail.
"""
