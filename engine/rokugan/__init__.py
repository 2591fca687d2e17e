"""Battle for Rokugan (Tom Jolly with Molly Glover, Fantasy Flight Games 2017), by the rules in ``RULES.md``."""
