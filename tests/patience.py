"""The one limit in seconds of all tests: what takes longer is taken to hang."""

PATIENCE = 600.0
"""A busy machine may keep a process waiting for a long time, so no test expects anything sooner than this."""
