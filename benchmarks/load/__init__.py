"""Very many tables at once on one server: how long an action takes to reach the last seat, durably stored."""
