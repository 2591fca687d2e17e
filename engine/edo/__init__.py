"""Edo (Louis and Stefan Malz, Queen Games 2012), by the rules in ``RULES.md``, whose sections the code names."""
