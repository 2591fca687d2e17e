"""Battle for Rokugan, section by section."""
