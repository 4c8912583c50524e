"""Very many tables on one server: how long an action takes to reach the last seat, durably stored."""
