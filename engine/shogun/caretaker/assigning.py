"""The best way to give each row one column: the assignment problem, solved exactly."""

from collections.abc import Sequence

INFINITE = float("inf")


def assignment(worth: Sequence[Sequence[float]]) -> list[int]:
    """For each row the column it gets, so that the sum of worth is greatest and no column is given twice.

    There must be at least as many columns as rows. The Hungarian method with potentials (Kuhn, Munkres), row by row.
    """
    rows, columns = len(worth), len(worth[0]) if worth else 0
    row_potential, column_potential = [0.0] * (rows + 1), [0.0] * (columns + 1)
    owner = [0] * (columns + 1)  # which row has the column; 0 for none, rows and columns from 1
    for row in range(1, rows + 1):
        owner[0] = row
        before = [0] * (columns + 1)
        slack = [INFINITE] * (columns + 1)
        seen = [False] * (columns + 1)
        column = 0
        while owner[column]:
            seen[column] = True
            current = owner[column]
            costs, least, nearest = worth[current - 1], INFINITE, 0
            for other in range(1, columns + 1):
                if seen[other]:
                    continue
                reduced = -costs[other - 1] - row_potential[current] - column_potential[other]
                if reduced < slack[other]:
                    slack[other], before[other] = reduced, column
                if slack[other] < least:
                    least, nearest = slack[other], other
            for other in range(columns + 1):
                if seen[other]:
                    row_potential[owner[other]] += least
                    column_potential[other] -= least
                else:
                    slack[other] -= least
            column = nearest
        while column:
            owner[column] = owner[before[column]]
            column = before[column]
    given = [0] * rows
    for column in range(1, columns + 1):
        if owner[column]:
            given[owner[column] - 1] = column - 1
    return given
