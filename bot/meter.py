"""The figures of a running bot, for Prometheus, made only if METRICS_PORT is set.

Labels are words of the code, never of people: kinds, states and scopes. Their library is loaded
only then.
"""

from __future__ import annotations

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
HUMAN = (0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Seconds: for what a machine does, and for what someone waits for."""
SCOPES = ("user", "global", "shared")


class Meter:
    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

        self.registry = registry = CollectorRegistry()

        def gauge(name: str, about: str, *labels: str) -> Gauge:
            return Gauge(f"daimyo_{name}", about, labels, registry=registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"daimyo_{name}", about, labels, registry=registry)

        def histogram(name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"daimyo_{name}", about, labels, registry=registry, buckets=buckets)

        ProcessCollector(registry=registry)
        self.answers = histogram("answer_seconds", "From a press to the end of its answer", HUMAN, "kind")
        self.commits = histogram("commit_seconds", "Transactions: from their turn to the end of the commit", FAST)
        self.renders = histogram("render_seconds", "Pictures drawn, with the wait for their turn", HUMAN, "kind")
        self.posts = counter("posts", "Rows of the outbox by what came of a try", "result")
        self.limits = counter("rate_limits", "Requests that Discord refused for there were too many", "scope")
        self.healthy = gauge("healthy", "1 if /healthz says so")
        self.outbox = gauge("outbox_rows", "What is still to be posted; refused: Discord did not take it yet", "state")
        self.outbox_age = gauge(
            "outbox_oldest_seconds", "How long the oldest row has waited that is not refused, nor behind one that is"
        )
        self.behind = gauge("deadlines_behind", "Deadlines that have passed and are not carried out yet")
        self.behind_age = gauge("deadlines_behind_seconds", "How long ago the first of them passed")
        self.matches = gauge("matches", "By state; broken: it cannot be read and stands still", "state")
        self.backup_age = gauge("backup_age_seconds", "Since everything that was stored was in a backup")
        self.backup_interval = gauge("backup_interval_seconds", "How often the file is copied; 0 on a server")
        self.log_bytes = gauge("database_log_bytes", "Size of SQLite's log (-wal)")
        self.backup_command_failed = gauge("backup_command_failed", "1 if BACKUP_COMMAND failed the last time")
        self.commands_known = gauge("commands_known", "0 if Discord could not be told the commands at the last try")
        self.build = Info("daimyo_build", "The version of Daimyo, and its kind of database", registry=registry)
