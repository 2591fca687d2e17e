"""Words of any script: the fonts, which characters they have, and right-to-left text."""
