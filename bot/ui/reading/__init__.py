"""The rules, the past and what follows from it: stories, books, statistics, campaigns."""
