"""Spots for tests: small rivers and a turn."""

from redbutton.wire.study import StudySizes, StudySpot, StudyStreet

ALL_IN = StudyStreet(oop=StudySizes(bet="a"), ip=StudySizes(bet="a"))
TINY = StudySpot(board="Kh9d4c7s2h", pot=100, stack=100, oop="AA, JTs", ip="KQs", river=ALL_IN)
"""A river with nine hands against three."""
TURN = StudySpot(board="Kh9d4c7s", pot=100, stack=150, oop="AA, JTs", ip="KQs, 99", turn=ALL_IN, river=ALL_IN)
