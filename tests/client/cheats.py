"""Servers that cheat, each in a way of its own: the table machine of a real one, altered while it runs.

A cheat is a function that alters it, by way of pytest's `monkeypatch`, until the test is over.
"""

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from fair.deals import passive, play

from redbutton.cards import cards
from redbutton.errors import Code, ServerError, StoreError
from redbutton.fair import Opening, Pack, announcement, seed_commitment, with_proof
from redbutton.fair.envelopes import root_of
from redbutton.fair.proof import By
from redbutton.fair.seeds import permutation
from redbutton.game import Deal
from redbutton.history import phh
from redbutton.history.recorder import record_of
from redbutton.ids import PersonId, Player, Seat
from redbutton.play import fair_dealer
from redbutton.play.fair_dealer import FairDealer
from redbutton.rules import make_rules
from redbutton.server.http import hand_routes
from redbutton.server.table import actions, clock, live_deal, records, shuffling, table
from redbutton.server.table.live_deal import LiveDeal, SeedShare
from redbutton.server.table.outcome import News
from redbutton.server.table.views import deal_events, fairness_view, table_view
from redbutton.server.table.views.deal_view import DealView
from redbutton.server.table.views.openings import Openings
from redbutton.server.table.views.updates import NOTHING, Updates
from redbutton.store import StoredHand
from redbutton.wire import messages
from redbutton.wire.messages import Fairness

Patch = pytest.MonkeyPatch
OTHER = bytes(range(32))
"""A seed or a secret that the server would rather have."""
FALSE = "0" * 64
changed = msgspec.structs.replace


def tells(patch: Patch, alter: Callable[[LiveDeal, Fairness], Fairness]) -> None:
    """Let the server tell something else about the proof than what is so."""
    honest = fairness_view.fairness

    def fairness(live_deal: LiveDeal) -> Fairness:
        return alter(live_deal, msgspec.json.decode(honest(live_deal), type=Fairness))

    patch.setattr(fairness_view, "fairness", fairness)


def updates_altered(patch: Patch, **methods: Any) -> None:
    """Let tables tell what happens by updates with other methods: their own class is compiled."""
    patch.setattr(table, "Updates", type("Altered", (Updates,), methods))


def announced(fairness: Fairness) -> Fairness:
    """With the announcement that fits the rest."""
    said = [(seat, fairness.makers[seat], each) for seat, each in fairness.commitments.items()]
    return changed(fairness, announcement=announcement(fairness.deal_id, fairness.root, said))


def announced_again(live_deal: LiveDeal) -> None:
    """With the announcement that fits the deck and the commitments."""
    said = [(seat, share.by.maker, share.commitment) for seat, share in live_deal.shares.items()]
    live_deal.announcement = announcement(live_deal.deal_id, live_deal.packs[0].root, said)


def begins(patch: Patch, before: Callable[[LiveDeal], None]) -> None:
    """Let the server do something when all seeds of a deal are in, before the cards are put in order."""
    honest = LiveDeal._begin

    def begin(live_deal: LiveDeal) -> None:
        before(live_deal)
        honest(live_deal)

    patch.setattr(LiveDeal, "_begin", begin)


# -- another deck --------------------------------------------------------------------------------------------


def another_deck(patch: Patch) -> None:
    """Look at the seeds, then take the cards that one likes; afterwards everything fits together."""

    def exchange(live_deal: LiveDeal) -> None:
        live_deal.secret = OTHER
        live_deal.packs = [Pack.from_secret(live_deal.deal_id, live_deal.rules.variant.deck, OTHER)]
        announced_again(live_deal)

    begins(patch, exchange)


def another_deck_behind_the_old_root(patch: Patch) -> None:
    """The same, but the envelopes that were shown first are told until the end."""
    shown: dict[str, Fairness] = {}
    another_deck(patch)

    def alter(_: LiveDeal, told: Fairness) -> Fairness:
        first = shown.setdefault(told.deal_id, told)
        return changed(first, seeds=told.seeds, later=told.later)

    tells(patch, alter)


def a_deck_without_aces(patch: Patch) -> None:
    """Four envelopes fewer; everything else is in order."""
    honest = LiveDeal.__init__

    def init(live_deal: LiveDeal, *about: Any, **more: Any) -> None:
        honest(live_deal, *about, **more)
        left = [card for card in live_deal.rules.variant.deck if str(card)[0] != "A"]
        live_deal.packs = [Pack.from_secret(live_deal.deal_id, left, live_deal.secret)]
        announced_again(live_deal)

    patch.setattr(LiveDeal, "__init__", init)


def other_envelopes_under_the_root(patch: Patch) -> None:
    """Two envelopes change their places after the announcement; the root stays."""

    def alter(_: LiveDeal, told: Fairness) -> Fairness:
        first, second, *others = told.envelopes[0]
        return changed(told, envelopes=[[second, first, *others]]) if told.seeds else told

    tells(patch, alter)


def another_order(patch: Patch) -> None:
    """Cards come in an order that the seeds do not make."""
    patch.setattr(fair_dealer, "permutation", lambda *about: permutation(*about)[::-1])


def an_announcement_of_something_else(patch: Patch) -> None:
    tells(patch, lambda _, told: changed(told, announcement=FALSE))


def a_root_of_something_else(patch: Patch) -> None:
    tells(patch, lambda _, told: announced(changed(told, root=FALSE, roots=[FALSE])))


def an_announcement_that_changes(patch: Patch) -> None:
    tells(patch, lambda _, told: changed(told, announcement=FALSE) if told.seeds else told)


def another_name_for_the_deal(patch: Patch) -> None:
    """A deal that goes by the name of another one, in which other things were promised."""
    patch.setattr(live_deal, "deal_id", lambda table, number: f"{table}#{number + 100}")


def nothing_told(patch: Patch) -> None:
    """No envelopes, no announcement, no seeds: just cards."""
    updates_altered(patch, _fairness=lambda _: NOTHING)


def no_seeds_told(patch: Patch) -> None:
    """The order of the cards stays a secret."""
    tells(patch, lambda _, told: changed(told, seeds={}, later=[]))


def the_proof_of_an_earlier_deal(patch: Patch) -> None:
    """What is told is always that of the first deal."""
    first: dict[str, Fairness] = {}

    def alter(live_deal: LiveDeal, told: Fairness) -> Fairness:
        table = told.deal_id.partition("#")[0]
        if live_deal.number == 1:
            first[table] = told
        return first.get(table, told)

    tells(patch, alter)


# -- commitments and seeds -----------------------------------------------------------------------------------


def seats_exchanged(patch: Patch) -> None:
    """Everybody's commitment stands at somebody else's seat."""

    def alter(_: LiveDeal, told: Fairness) -> Fairness:
        seats = list(told.commitments)
        turned = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
        commitments = {seat: told.commitments[turned[seat]] for seat in seats}
        return announced(changed(told, commitments=commitments))

    tells(patch, alter)


def _of_our_own(patch: Patch, commitment: Callable[[Any, SeedShare], str]) -> None:
    """Let the commitment of every client be another one, in the machine as on the wire."""
    honest = shuffling._shares

    def shares(players: list[Any], *about: Any) -> Iterator[tuple[int, SeedShare]]:
        for person, (seat, made) in zip(players, honest(players, *about), strict=True):
            if made.by is By.CLIENT:
                made = changed(made, commitment=commitment(person, made))
            yield seat, made

    patch.setattr(shuffling, "_shares", shares)


def _exchange(live_deal: LiveDeal, by: By, **other: Any) -> None:
    """Give all seats of a kind another share."""
    live_deal.shares = {
        seat: changed(share, **other) if share.by is by else share for seat, share in live_deal.shares.items()
    }
    announced_again(live_deal)


def a_commitment_of_the_servers_at_every_seat(patch: Patch) -> None:
    """Called a client's, though the server knows its seed."""
    _of_our_own(patch, lambda person, share: seed_commitment(OTHER))


def an_old_commitment_again(patch: Patch) -> None:
    """The server takes the commitment of the first deal in every deal: its seed is known."""
    first: dict[int, str] = {}
    _of_our_own(patch, lambda person, share: first.setdefault(person.id, share.commitment))


def commitments_that_change(patch: Patch) -> None:
    """The server's own seeds are chosen when it knows those of the clients, and so are their commitments."""

    def choose(live_deal: LiveDeal) -> None:
        _exchange(live_deal, By.SERVER, seed=OTHER, commitment=seed_commitment(OTHER))

    begins(patch, choose)


def seeds_of_the_server_that_were_not_promised(patch: Patch) -> None:
    """The same, with the commitments as they were."""

    def choose(live_deal: LiveDeal) -> None:
        _exchange(live_deal, By.SERVER, seed=OTHER)

    begins(patch, choose)


def another_seed_for_a_client(patch: Patch) -> None:
    """What a client has shown is exchanged for something that the server likes better."""

    def choose(live_deal: LiveDeal) -> None:
        _exchange(live_deal, By.CLIENT, seed=OTHER)

    begins(patch, choose)


def seeds_that_change_later(patch: Patch) -> None:
    """Once the deal is over, other seeds are told than while it was played."""
    first: dict[str, dict[Seat, str]] = {}

    def alter(live_deal: LiveDeal, told: Fairness) -> Fairness:
        seen = first.setdefault(told.deal_id, told.seeds) if told.seeds else {}
        later = bool(told.seeds) and len(told.envelopes) > 1
        return changed(told, seeds={**seen, max(seen): FALSE}) if later else told

    tells(patch, alter)


def dealt_without_asking(patch: Patch) -> None:
    """The cards come with the announcement, and everybody who had committed is called absent."""
    honest = shuffling.shuffle

    def shuffle(state: Any, entry: Any) -> Any:
        events = honest(state, entry)
        if state.live.dealer is None:
            shuffling.begin(state)
        return events

    patch.setattr(shuffling, "shuffle", shuffle)


# -- around the announcement ---------------------------------------------------------------------------------


def phantom_seats(patch: Patch) -> None:
    """Commitments of clients that are not there; each of them is absent or not, as the server likes."""
    honest = shuffling._shares

    def shares(*about: Any) -> Iterator[tuple[int, SeedShare]]:
        yield from honest(*about)
        for seat in range(100, 112):
            yield seat, SeedShare(by=By.CLIENT, commitment=seed_commitment(bytes([seat]) * 32), seed=OTHER)

    patch.setattr(shuffling, "_shares", shares)


def _clients_of_our_own(patch: Patch, *, waited_for: bool = False) -> None:
    """All seats are called clients', and the server knows all their seeds."""

    def shares(
        players: list[Any], entry: Any, seats: list[int], state: Any
    ) -> Iterator[tuple[int, SeedShare]]:
        for person, seat in zip(players, seats, strict=True):
            seed = bytes([seat]) * 32
            known = None if waited_for and not person.bot else seed
            yield seat, SeedShare(by=By.CLIENT, commitment=seed_commitment(seed), seed=known)

    patch.setattr(shuffling, "_shares", shares)


def told_in_snapshots(patch: Patch) -> None:
    """Nothing is announced: everything is told as if somebody had missed it, when the cards are dealt."""
    _clients_of_our_own(patch)
    dealt_without_asking(patch)

    def news(picture: Updates, said: Any, audience: Any, *about: Any) -> Any:
        real, other = Updates.news(picture, said, audience, *about)
        return tuple(_as_snapshots(picture, one, audience) for one in real), other

    updates_altered(patch, news=news)


def _as_snapshots(picture: Updates, news: News, viewers: Any) -> News:
    """Everything as it is now, for these viewers, instead of what is new."""
    now = picture._state.now
    told = {viewer: picture.snapshot(viewer, now, True) for viewer in viewers if viewer is not None}
    return News(seq=news.seq, public=picture.snapshot(None, now, True), private={**news.private, **told})


def begun_with_a_snapshot(patch: Patch) -> None:
    """The same, but only the first telling of each deal is a snapshot."""
    _clients_of_our_own(patch)
    dealt_without_asking(patch)
    told = set[Any]()

    def news(picture: Updates, said: Any, audience: Any, *about: Any) -> Any:
        real, other = Updates.news(picture, said, audience, *about)
        live = picture._state.live
        if live is None or not real:
            return real, other
        keys = {viewer: (picture._state.id, viewer, live.number) for viewer in (None, *audience)}
        first = [viewer for viewer, key in keys.items() if key not in told]
        told.update(keys.values())
        again = tuple(_as_snapshots(picture, one, first) if None in first else one for one in real)
        return again, other

    updates_altered(patch, news=news)


def no_seat_at_the_announcement(patch: Patch) -> None:
    """While a deal is announced nobody seems to sit, so nothing can be expected at the seat."""
    _clients_of_our_own(patch, waited_for=True)
    patch.setattr(clock, "SEEDS", 30)

    def you(picture: Updates, viewer: int) -> tuple[bytes, ...]:
        live_deal, told = picture._state.live, Updates._you(picture, PersonId(viewer))
        if live_deal is None or live_deal.phase != "shuffle":
            return told
        name, part = b',"you":', b"".join(told)
        you = msgspec.json.decode(part.removeprefix(name)) | {"seat": None}
        return (name, msgspec.json.encode(you), b"")

    updates_altered(patch, _you=you)
    begins(patch, lambda live_deal: _exchange(live_deal, By.CLIENT, seed=OTHER))


Likes = Callable[[LiveDeal, int], bool]
"""Whether the server likes the cards of a deal, and of which one at its table."""


def one_of_six(_: LiveDeal, tried: int) -> bool:
    return tried % 6 == 0


def bad_deals_disappear(patch: Patch, likes: Likes = one_of_six) -> None:
    """Once the seeds are in, a deal that the server does not like never was; the next one is announced."""
    honest, tried = shuffling.begin, dict[str, int]()

    def begin(state: Any) -> None:
        tried[state.id] = tried.get(state.id, 0) + 1
        if state.live.dealer is None and not likes(state.live, tried[state.id]):
            state.session.call_off()
            state.live = None
        else:
            honest(state)

    patch.setattr(shuffling, "begin", begin)


def bad_deals_are_passed_over_with_a_gap(patch: Patch, likes: Likes = one_of_six) -> None:
    """The same, and numbers of updates are left out, so that who follows asks for everything anew."""
    bad_deals_disappear(patch, likes)
    honest = shuffling.begin

    def begin(state: Any) -> None:
        honest(state)
        if state.live is None:
            state.seq += 5

    patch.setattr(shuffling, "begin", begin)


def bad_deals_are_broken_off(patch: Patch) -> None:
    """A deal that the server does not like is dealt, seen by everybody, and then it never was."""
    honest, tried = shuffling.begin, dict[str, int]()

    def begin(state: Any) -> None:
        tried[state.id] = tried.get(state.id, 0) + 1
        honest(state)

    def next_due(state: Any, patience: Any) -> Any:
        live = state.live
        if live is not None and live.phase == "play" and tried.get(state.id, 0) % 6:
            state.session.call_off()
            state.live = None
        return due(state, patience)

    due = clock.next_due
    patch.setattr(shuffling, "begin", begin)
    patch.setattr(table, "next_due", next_due)


def bad_deals_are_said_to_be_over(patch: Patch) -> None:
    """The same, but the deal is called over before: then it never was."""
    called_over = set[tuple[str, int]]()

    def state(view: DealView) -> bytes:
        told = DealView.state(view)
        live = view.live
        if not isinstance(live, LiveDeal) or live.dealer is None or not live.number % 6:
            return told
        called_over.add((live.deal_id.partition("#")[0], live.number))
        return msgspec.json.encode(msgspec.json.decode(told) | {"phase": "over"})

    def next_due(state: Any, patience: Any) -> Any:
        live = state.live
        if live is not None and (state.id, live.number) in called_over:
            state.session.call_off()
            state.live = None
        return due(state, patience)

    due = clock.next_due
    _views_altered(patch, state=state)
    patch.setattr(table, "next_due", next_due)


def bad_deals_are_missed_and_another_hand_is_shown(patch: Patch) -> None:
    """Deals are called off behind a gap, and a client that asks for one gets another hand of the table."""
    bad_deals_are_passed_over_with_a_gap(patch)
    honest = hand_routes.HandRoutes._hand

    async def hand(routes: Any, request: Any, table: Any) -> StoredHand:
        try:
            return await honest(routes, request, table)
        except ServerError:
            return _another(request.path_params["number"])

    patch.setattr(hand_routes.HandRoutes, "_hand", hand)


def _another(number: int) -> StoredHand:
    """A whole hand with a proof that is good, of other seeds."""
    played = play(Deal(make_rules("standard", blinds=(1, 2)), [200, 200]), 3, passive)
    record = replace(record_of(played.deal), seats=(1, 2), players=("One", "Two"))
    return StoredHand(number, 0, phh.dumps(with_proof(record, played.proof())).encode())


def bad_deals_are_missed_and_shown_in_part(patch: Patch) -> None:
    """The same, and they are shown as far as the server has dealt them: up to the hole cards."""
    honest = shuffling.begin
    tried, parts = dict[str, int](), dict[tuple[str, int], StoredHand]()

    def begin(state: Any) -> None:
        tried[state.id] = tried.get(state.id, 0) + 1
        honest(state)
        if tried[state.id] % 6:
            live = state.live
            parts[state.id, live.number] = StoredHand(live.number, state.now, records.record(state, live))
            state.session.call_off()
            state.live, state.seq = None, state.seq + 5

    async def hand(routes: Any, request: Any, table: Any) -> StoredHand:
        key = (table.id, request.path_params["number"])
        return parts[key] if key in parts else await whole(routes, request, table)

    whole = hand_routes.HandRoutes._hand
    patch.setattr(shuffling, "begin", begin)
    patch.setattr(hand_routes.HandRoutes, "_hand", hand)


def others_are_dealt_to_first(patch: Patch) -> None:
    """Choose who is dealt to first when the seeds are known.

    The deal with the new order is another object, so that its views are made anew: they note the seats once.
    """
    honest = shuffling.begin

    def begin(state: Any) -> None:
        if state.live.dealer is None:
            state.live = turned = copy(state.live)
            turned.seats = turned.seats[1:] + turned.seats[:1]
            turned.people = turned.people[1:] + turned.people[:1]
            turned._by_seat = {seat: Player(player) for player, seat in enumerate(turned.seats)}
            turned._by_person = {person: Player(player) for player, person in enumerate(turned.people)}
        honest(state)

    patch.setattr(shuffling, "begin", begin)


def burning_is_decided_later(patch: Patch) -> None:
    """Whether cards are burned is told otherwise once the seeds are known: that gives another board."""
    honest = table_view.game_of

    def begun(state: Any) -> bool:
        return state.live is not None and state.live.dealer is not None

    def game_of(state: Any) -> Any:
        other = messages.Switch(name="burn_cards", value="no")
        game = honest(state)
        return changed(game, switches=[*game.switches, other]) if not begun(state) else game

    updates_altered(
        patch,
        game=property(lambda picture: game_of(picture._state)),
        _key=lambda picture: (*Updates._key(picture), begun(picture._state)),
        news=lambda picture, said, audience, *_: Updates.news(picture, said, audience),
    )


def more_deals_than_are_remembered(patch: Patch) -> None:
    """After the seeds are in, deals that never are; then the first one again, from another deck."""
    another_deck(patch)
    done = set[str]()

    def news(picture: Updates, said: Any, audience: Any, *about: Any) -> Any:
        state = picture._state
        live_deal = state.live
        if live_deal is None or live_deal.dealer is None or live_deal.deal_id in done:
            return Updates.news(picture, said, audience, *about)
        done.add(live_deal.deal_id)
        before = msgspec.json.decode(picture.deal)
        told = msgspec.json.decode(fairness_view.fairness(live_deal))
        again = {name: part for name, part in told.items() if name not in ("seeds", "later")}
        pages = [_never(picture, before, live_deal.number + number) for number in range(1, 60)]
        extra = [_news(picture, deal, fairness) for deal, fairness in [*pages, (before, again)]]
        real, other = Updates.news(picture, said, audience, *about)
        return (*extra, *real), other

    updates_altered(patch, news=news)


def _never(picture: Updates, before: dict[str, Any], number: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A deal that never is."""
    name = f"{picture._state.id}#{number}"
    root = root_of(name, 0, [FALSE])
    seats = [playing["seat"] for playing in before["seats"]]
    said = [(seat, "server", FALSE) for seat in seats]
    return {**before, "number": number}, {
        "deal_id": name,
        "root": root,
        "envelopes": [[FALSE]],
        "roots": [root],
        "announcement": announcement(name, root, said),
        "commitments": dict.fromkeys(map(str, seats), FALSE),
        "makers": dict.fromkeys(map(str, seats), "server"),
    }


def _news(picture: Updates, deal: dict[str, Any], fairness: dict[str, Any]) -> News:
    picture._state.seq += 1
    told = {"type": "update", "seq": picture._state.seq, "events": [], "deal": deal, "fairness": fairness}
    return News(seq=picture._state.seq, public=msgspec.json.encode(told), private={})


# -- cards ---------------------------------------------------------------------------------------------------


def _opened_as(patch: Patch, alter: Callable[[Opening], Opening]) -> None:
    honest = deal_events._encoded
    patch.setattr(deal_events, "_encoded", lambda opening: honest(alter(opening)))


def an_opening_exchanged(patch: Patch) -> None:
    """The opening of another card than the one that is seen."""
    ace, king = cards("As Ks")
    _opened_as(patch, lambda opening: opening._replace(card=king if opening.card == ace else ace))


def a_salt_that_fits_nothing(patch: Patch) -> None:
    _opened_as(patch, lambda opening: opening._replace(salt=FALSE))


def an_opening_at_another_place(patch: Patch) -> None:
    """The card is opened, but at a place that the order does not demand."""
    honest = FairDealer.openings

    def openings(dealer: FairDealer, *about: Any) -> tuple[Opening, ...]:
        pack = dealer.packs[0]
        return tuple(pack.opening((each.place + 1) % len(pack)) for each in honest(dealer, *about))

    patch.setattr(FairDealer, "openings", openings)


def openings_missing(patch: Patch) -> None:
    patch.setattr(Openings, "give", lambda *_: None)


def an_opening_too_many(patch: Patch) -> None:
    """An envelope is opened out of which no card came."""
    honest = FairDealer.openings

    def openings(dealer: FairDealer, *about: Any) -> tuple[Opening, ...]:
        rest = [dealer.packs[0].opening(place) for place in range(52)]
        return tuple({*honest(dealer, *about), *rest}) if honest(dealer, *about) else ()

    patch.setattr(FairDealer, "openings", openings)


def _views_altered(patch: Patch, **methods: Any) -> None:
    """Let updates be made by a view of the deal with other methods: its own class is compiled."""
    altered = type("Altered", (DealView,), methods)
    updates_altered(patch, _view_of=lambda _, live: altered(live))


def other_cards_in_ones_hand(patch: Patch) -> None:
    """Told as dealt and opened as such; but what one holds is said to be something else."""
    held = re.compile(rb'(?<=^,"cards":)\[".*?\]')
    _views_altered(patch, own=lambda view, *about: held.sub(b'["2c","7d"]', DealView.own(view, *about)))


def another_board(patch: Patch) -> None:
    """The same, for the cards that lie on the table."""

    def state(view: DealView) -> bytes:
        told = msgspec.json.decode(DealView.state(view))
        boards = [["2c", *board[1:]] for board in told["boards"] if board] or told["boards"]
        return msgspec.json.encode({**told, "boards": boards})

    _views_altered(patch, state=state)


# -- shuffling again -----------------------------------------------------------------------------------------


def a_stage_skipped(patch: Patch) -> None:
    """Cards come back, and nothing is told of new envelopes."""
    patch.setattr(actions, "_clients", lambda *_: [])
    tells(patch, lambda _, told: changed(told, envelopes=told.envelopes[:1], roots=told.roots[:1], later=[]))


def a_stage_of_other_cards(patch: Patch) -> None:
    """The second pack is exchanged when the fresh seeds are known."""
    honest = LiveDeal.begin

    def begin(live_deal: LiveDeal) -> None:
        if live_deal.dealer is not None:
            live_deal.dealer._shuffles.secret = OTHER
        honest(live_deal)

    patch.setattr(LiveDeal, "begin", begin)


def nobody_asked_again(patch: Patch) -> None:
    """Cards are shuffled again with the seeds that the server knows already, though clients are there."""
    patch.setattr(actions, "_clients", lambda *_: [])


def another_root_for_the_first_stage(patch: Patch) -> None:
    """When cards are shuffled again, the first pack is told as another one."""

    def alter(_: LiveDeal, told: Fairness) -> Fairness:
        if len(told.envelopes) == 1:
            return told
        turned = told.envelopes[0][::-1]
        root = root_of(told.deal_id, 0, turned)
        return announced(
            changed(told, root=root, roots=[root, *told.roots[1:]], envelopes=[turned, *told.envelopes[1:]])
        )

    tells(patch, alter)


# -- what may be chance --------------------------------------------------------------------------------------


def called_late(patch: Patch) -> None:
    """A seed that came is said not to have come."""

    begins(patch, lambda live_deal: _exchange(live_deal, By.CLIENT, seed=None))


def fresh_seeds_called_late(patch: Patch) -> None:
    """The seeds of a later stage are said not to have come."""
    honest = LiveDeal.begin

    def begin(live_deal: LiveDeal) -> None:
        live_deal.fresh = {}
        honest(live_deal)

    patch.setattr(LiveDeal, "begin", begin)


def left_out(patch: Patch) -> None:
    """The server makes everybody's seed."""
    honest = shuffling._shares

    def shares(players: list[Any], *about: Any) -> Iterator[tuple[int, SeedShare]]:
        for person in players:
            person.commitment = ""
        yield from honest(players, *about)

    patch.setattr(shuffling, "_shares", shares)


def bad_deals_are_missed_and_not_shown(patch: Patch) -> None:
    """Deals are called off behind a gap, and a client that asks for one of them gets no answer."""
    bad_deals_are_passed_over_with_a_gap(patch)

    async def hand(*_: Any) -> StoredHand:
        raise StoreError(Code.HAND_DAMAGED)

    patch.setattr(hand_routes.HandRoutes, "_hand", hand)


# -- all of them ---------------------------------------------------------------------------------------------

Cheat = Callable[[Patch], None]
PROVED: tuple[Cheat, ...] = (
    another_deck,
    another_deck_behind_the_old_root,
    a_deck_without_aces,
    other_envelopes_under_the_root,
    another_order,
    an_announcement_of_something_else,
    a_root_of_something_else,
    an_announcement_that_changes,
    another_name_for_the_deal,
    nothing_told,
    no_seeds_told,
    the_proof_of_an_earlier_deal,
    seats_exchanged,
    a_commitment_of_the_servers_at_every_seat,
    an_old_commitment_again,
    commitments_that_change,
    seeds_of_the_server_that_were_not_promised,
    another_seed_for_a_client,
    dealt_without_asking,
    phantom_seats,
    told_in_snapshots,
    begun_with_a_snapshot,
    no_seat_at_the_announcement,
    bad_deals_disappear,
    bad_deals_are_passed_over_with_a_gap,
    bad_deals_are_broken_off,
    bad_deals_are_said_to_be_over,
    bad_deals_are_missed_and_another_hand_is_shown,
    bad_deals_are_missed_and_shown_in_part,
    others_are_dealt_to_first,
    burning_is_decided_later,
    more_deals_than_are_remembered,
    an_opening_exchanged,
    a_salt_that_fits_nothing,
    an_opening_at_another_place,
    openings_missing,
    an_opening_too_many,
    other_cards_in_ones_hand,
    another_board,
)
"""Each is caught in any game, with a proof."""
PROVED_IN_DRAWS: tuple[Cheat, ...] = (
    a_stage_skipped,
    a_stage_of_other_cards,
    nobody_asked_again,
    another_root_for_the_first_stage,
    seeds_that_change_later,
)
"""Each is caught where cards are shuffled again."""
SHOWN_TO_NOBODY = (
    an_announcement_of_something_else,
    a_root_of_something_else,
    another_name_for_the_deal,
    seats_exchanged,
    a_commitment_of_the_servers_at_every_seat,
)
"""With these a seed is not even shown."""
SUSPECTED: tuple[Cheat, ...] = (called_late, left_out)
"""Each is told, as what it may be."""
