"""Deals out of envelopes at tables of every kind, for what must hold of all of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from laws.tables import Setting, choose_action, chooser

from redbutton.fair.envelopes import Opening
from redbutton.fair.proof import By, Proof, with_proof
from redbutton.fair.seeds import STAGES, seed_chain
from redbutton.game import Action, BringIn, Call, Check, Deal, Discard, Event, Options, Show
from redbutton.history.record import HandRecord
from redbutton.history.recorder import record_of
from redbutton.ids import Player, Seat
from redbutton.play.fair_dealer import EVERYTHING, FairDealer

MAKERS = {Seat(1): By.CLIENT, Seat(3): By.SERVER, Seat(4): By.ABSENT, Seat(8): By.CLIENT}


def some_bytes(*about: object) -> bytes:
    """32 bytes that look like chance, and are always the same."""
    return sha256(repr(about).encode()).digest()


@dataclass(frozen=True)
class Played:
    """A deal that is over, and the dealer who dealt it."""

    deal: Deal
    dealer: FairDealer
    packs_foreseen: int
    """How often the dealer said beforehand that cards had to be shuffled again, and that these."""

    def proof(self, viewer: Player | None = EVERYTHING) -> Proof:
        return self.dealer.proof(self.deal, MAKERS, viewer)

    def record(self, viewer: Player | None = EVERYTHING) -> HandRecord:
        return with_proof(record_of(self.deal, viewer=viewer), self.proof(viewer))


def seeds_of(chance: object, stage: int = 0) -> list[tuple[Seat, bytes]]:
    """Everybody's seeds: two clients with chains, the server's, and the commitment of one who is absent."""
    chains = {seat: seed_chain(some_bytes(chance, seat)) for seat in MAKERS}
    return [
        (seat, chains[seat][min(stage, STAGES - 1) if by is By.CLIENT else 0]) for seat, by in MAKERS.items()
    ]


def play_any(setting: Setting, *, fresh: bool = True) -> Played:
    """Play a setting's deal to its end, as its players choose."""
    choose = chooser(setting.choices, setting.seed)
    return play(
        setting.start(),
        setting.seed,
        lambda options: choose_action(options, choose),
        runs=lambda: 1 + choose(2),
        fresh=fresh,
    )


def play(
    deal: Deal,
    seed: int,
    decide: Callable[[Options], Action],
    *,
    runs: Callable[[], int] = int,
    fresh: bool = True,
) -> Played:
    """Play a deal to its end, with cards out of envelopes; fresh seeds when they are shuffled again."""
    dealer = FairDealer(f"t{seed}#1", deal.rules.variant.deck, some_bytes("secret", seed), seeds_of(seed))
    foreseen = 0
    while not deal.over:
        if deal.options is not None:
            deal.act(decide(deal.options))
            continue
        if deal.may_run_it(2) and runs() == 2:
            deal.run_it(2)
        if pack := dealer.reshuffle_due(deal):
            foreseen += 1
            if fresh:
                dealer.reseed(seeds_of(seed, pack.stage))
        dealer.step(deal)
        assert pack in (None, dealer.packs[-1])
    return Played(deal, dealer, foreseen)


def passive(options: Options) -> Action:
    """Stay in as cheaply as can be, show, and draw all cards anew."""
    if options.discard is not None:
        return Discard(options.hand)
    if options.show:
        return Show()
    if options.bring_in is not None:
        return BringIn()
    return Check() if options.check else Call()


def openings_of(played: Played, viewer: Player | None) -> Iterator[tuple[Event, Opening]]:
    for index, event in enumerate(played.deal.events):
        for opening in played.dealer.openings(played.deal, index, viewer):
            yield event, opening
