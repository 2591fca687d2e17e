"""One word for one thing: laps, phase windows, summaries and triggers.

Why: what was stored as a circuit, a stretch, a gist and a wake goes by the names the code and the texts use.
"""

from alembic import op

from migrations import rows

revision = "0007"
down_revision = "0006"

OF_ROKUGAN = "match_id IN (SELECT id FROM matches WHERE title = 'rokugan')"
LAP = """'"circuit":', '"lap":'"""


def upgrade() -> None:
    rows(f"UPDATE matches SET clock = replace(clock, {LAP})")
    rows(f"""UPDATE standings SET marks = replace(replace(marks, {LAP}), '"stretch":', '"window":')""")
    rows(f"UPDATE standings SET state = CAST(replace(CAST(state AS TEXT), {LAP}) AS BLOB) WHERE {OF_ROKUGAN}")
    rows("""UPDATE events SET data = replace(data, '"CircuitBegan"', '"LapBegan"')""")
    rows("""UPDATE outbox SET payload = replace(payload, '"gist":', '"summary":') WHERE done_at IS NULL""")
    rows(f"UPDATE orders SET text = replace(text, 'circuit', 'lap') WHERE {OF_ROKUGAN}")
    op.execute("ALTER TABLE orders RENAME COLUMN wakes TO triggers")
    op.execute("ALTER TABLE orders RENAME COLUMN woken TO paused_by")
