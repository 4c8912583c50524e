"""What one client may use, and all of them together."""

from hypothesis import given
from hypothesis import strategies as st

from redbutton.server.net.limits import Addresses, Bucket, Limits


@given(st.lists(st.floats(0, 5), max_size=60))
def test_a_bucket_never_gives_more_than_burst_and_rate(pauses: list[float]) -> None:
    bucket, now, given_out = Bucket(rate=2, burst=5, now=0.0), 0.0, 0
    for pause in pauses:
        now += pause
        given_out += bucket.take(now)
        assert given_out <= 5 + 2 * now + 1e-6


def test_addresses_of_one_household_are_counted_together() -> None:
    addresses = Addresses(Limits(connections_per_address=2), clock=float)
    addresses.enter("2001:db8::1")
    addresses.enter("2001:db8::2")
    assert addresses.is_full("2001:db8::3")
    assert not addresses.is_full("2001:db8:0:1::1")
    addresses.leave("2001:db8::1")
    assert not addresses.is_full("2001:db8::3")


def test_a_full_house_is_full_for_every_address() -> None:
    addresses = Addresses(Limits(connections=1, unlimited=True), clock=float)
    addresses.enter("192.0.2.1")
    assert addresses.is_full("192.0.2.2")
    addresses.leave("192.0.2.1")
    assert addresses.connections == 0
