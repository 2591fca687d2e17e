"""Property tests here take their time on a busy machine, and find the same in every run."""

from hypothesis import settings

settings.register_profile("engine", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("engine")
