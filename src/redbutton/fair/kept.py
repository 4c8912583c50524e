"""What a client keeps for itself of each deal, to see later that its seed was used."""

from collections.abc import Mapping
from typing import NamedTuple

from redbutton.errors import Code, ParseError
from redbutton.fair.proof import By, Proof
from redbutton.fair.seeds import seed_of


class Kept(NamedTuple):
    """The seed that was shown first, and what had been announced before it was."""

    seed: bytes
    announcement: str | None = None

    def was_used(self, proof: Proof) -> bool:
        return any(share.by is By.CLIENT and share.seeds[0] == self.seed for share in proof.seats)

    def was_announced(self, proof: Proof) -> bool:
        return self.announcement in (None, proof.announcement)


def read_kept(text: str, file: str) -> Mapping[str, Kept]:
    """Deals with what was kept of them, from lines such as `t1#12 SEED` or `t1#12 SEED ANNOUNCEMENT`."""
    lines = enumerate(text.splitlines(), 1)
    return dict(_kept(line.split(), file, number) for number, line in lines if line.strip())


def _kept(words: list[str], file: str, line: int) -> tuple[str, Kept]:
    try:
        deal, *hashes = words
        first, announced = map(seed_of, hashes) if len(hashes) == 2 else (seed_of(*hashes), None)
        return deal, Kept(first, None if announced is None else announced.hex())
    except (TypeError, ValueError):
        raise ParseError(Code.SEEDS_LINE, file=file, line=line) from None
