"""Seeds: each seat's contribution to the order of the cards, and the order they make."""

from collections.abc import Iterable, Sequence

from redbutton._shuffle import permute
from redbutton.errors import Code, ParseError
from redbutton.fair.hashing import SIZE, digest, stream
from redbutton.ids import Seat

Seeds = Sequence[tuple[Seat, bytes]]
"""The seeds of a deal with their seats."""
STAGES = 16
"""Seeds in a chain: one for each shuffle of a deal; no game needs more."""


def seed_chain(secret: bytes) -> tuple[bytes, ...]:
    """The seeds that a client shows one by one. Each is a hash of the next, so the first fixes all."""
    chain = [checked(secret)]
    while len(chain) < STAGES:
        chain.append(earlier(chain[-1]))
    return tuple(reversed(chain))


def earlier(seed: bytes) -> bytes:
    """The seed before this one in its chain."""
    return bytes.fromhex(digest("chain", checked(seed).hex()))


def seed_commitment(seed: bytes) -> str:
    """The commitment to a seed, published before the seed is."""
    return digest("seed", checked(seed).hex())


def announcement(deal_id: str, root: str, seats: Iterable[tuple[int, str, str]]) -> str:
    """The hash of all that is fixed before any seed is shown; each seat has number, maker, commitment."""
    said = [f"{seat} {maker} {commitment}" for seat, maker, commitment in sorted(seats)]
    return digest("announcement", deal_id, root, *said)


def permutation(
    deal_id: str, root: str, seeds: Sequence[tuple[int, bytes]], size: int, stage: int = 0
) -> tuple[int, ...]:
    """The order of the envelopes by these seeds: the card dealt as number k is in envelope `order[k]`.

    >>> permutation("t1#12", "00" * 32, [(1, bytes(32)), (2, bytes(32))], 8)
    (2, 3, 7, 4, 1, 6, 0, 5)
    """
    listed = [f"{seat} {checked(seed).hex()}" for seat, seed in sorted(seeds)]
    places = list(range(size))
    permute(places, stream(digest("order", deal_id, stage, root, *listed)))
    return tuple(places)


def checked(seed: bytes) -> bytes:
    """The same seed. Raises if it is not one."""
    if type(seed) is not bytes or len(seed) != SIZE:
        raise ParseError(Code.NOT_A_SEED)
    return seed


def seed_of(text: str) -> bytes:
    """A seed from its text: 64 hexadecimal digits."""
    try:
        return checked(bytes.fromhex(text))
    except ValueError:
        raise ParseError(Code.NOT_A_SEED) from None
