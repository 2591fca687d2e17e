"""The databases of past releases, which every later 1.x opens. Each file is made once, and never again."""
