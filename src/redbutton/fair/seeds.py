"""Seeds: what everybody at the table adds to the order of the cards, and the order that they make."""

from collections.abc import Iterable, Sequence

from redbutton._shuffle import permute
from redbutton.errors import Code, ParseError
from redbutton.fair.hashing import SIZE, digest, stream

Seeds = Sequence[tuple[int, bytes]]
"""The seeds of a deal with their seats."""
STAGES = 16
"""How many seeds are in a chain: one for each time that cards are shuffled; no game needs more."""


def seed_chain(secret: bytes) -> tuple[bytes, ...]:
    """The seeds that a client shows one by one; each is a hash of the next, so the first binds all."""
    chain = [checked(secret)]
    while len(chain) < STAGES:
        chain.append(earlier(chain[-1]))
    return tuple(reversed(chain))


def earlier(seed: bytes) -> bytes:
    """The seed that comes before this one in its chain."""
    return bytes.fromhex(digest("chain", checked(seed).hex()))


def seed_commitment(seed: bytes) -> str:
    """What is said of a seed before it is shown."""
    return digest("seed", checked(seed).hex())


def announcement(deal_id: str, root: str, seats: Iterable[tuple[int, str, str]]) -> str:
    """The hash of all that is fixed before any seed is shown; for each seat its number, maker, commitment."""
    return digest(
        "announcement", deal_id, root, *(f"{seat} {maker} {said}" for seat, maker, said in sorted(seats))
    )


def permutation(deal_id: str, root: str, seeds: Seeds, size: int, stage: int = 0) -> tuple[int, ...]:
    """The order that the seeds put the envelopes in: the card dealt as number k is in envelope `order[k]`.

    >>> permutation("t1#12", "00" * 32, [(1, bytes(32)), (2, bytes(32))], 8)
    (2, 3, 7, 4, 1, 6, 0, 5)
    """
    listed = (f"{seat} {checked(seed).hex()}" for seat, seed in sorted(seeds))
    places = list(range(size))
    permute(places, stream(digest("order", deal_id, stage, root, *listed)))
    return tuple(places)


def checked(seed: bytes) -> bytes:
    """The same seed, after a look that it is one."""
    if type(seed) is not bytes or len(seed) != SIZE:
        raise ParseError(Code.NOT_A_SEED)
    return seed


def seed_of(text: str) -> bytes:
    """A seed as people and programs write it: 64 hexadecimal digits."""
    try:
        return checked(bytes.fromhex(text))
    except ValueError:
        raise ParseError(Code.NOT_A_SEED) from None
