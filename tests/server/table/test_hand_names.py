"""Names of hands, and which of them are mere high cards."""

import pytest
from server.table.evenings import Evening
from server.table.test_seats import evening, seen

from redbutton.wire.messages import Holding


def held(made: Evening, hands: int) -> list[Holding]:
    """All that the host holds while some hands are checked and called to their ends."""
    found: list[Holding] = []

    def notes() -> bool:
        you = seen(made, 1).you
        if you is not None and you.holding is not None:
            found.append(you.holding)
        return len(made.hands) >= hands

    made.until(notes, calls=True)
    return found


@pytest.mark.parametrize("variant", ["holdem", "omaha-high-low"])
def test_a_mere_high_card_is_told_as_plain(variant: str) -> None:
    found = held(evening(bots=["caller"], seats=2, clock=0, variant=variant), 12)
    assert all(each.plain == each.text["en"].startswith("High Card") for each in found)
    assert {each.plain for each in found} == {True, False}


def test_where_low_hands_win_no_hand_is_plain() -> None:
    found = held(evening(bots=["caller"], seats=2, clock=0, variant="razz"), 1)
    assert found
    assert not any(each.plain for each in found)
