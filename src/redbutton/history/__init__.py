"""Hands as data: records, and the texts that keep them."""
