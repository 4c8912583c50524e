"""Mistakes that mypy must find: each line has its error, and an error that is missing is one, too.

Nothing here runs. `make check` fails when mypy no longer refuses one of these (`warn_unused_ignores`).
"""

from redbutton.game import Deal, Event
from redbutton.history import record_of
from redbutton.ids import PersonId, Player, Seat, Viewer
from redbutton.play import Seating
from redbutton.server.table import Table
from redbutton.server.table.live_deal import LiveDeal


def views(live: LiveDeal, table: Table, seat: Seat, player: Player, person: PersonId) -> None:
    live.views[seat]  # type: ignore[index]
    live.views[person]  # type: ignore[index]
    table.view_of(player)  # type: ignore[arg-type]
    table.view_of(person)  # type: ignore[arg-type]


def deals(deal: Deal, event: Event, seat: Seat, person: PersonId) -> None:
    deal.view(seat)  # type: ignore[arg-type]
    deal.view(person)  # type: ignore[arg-type]
    event.seen_by(seat)  # type: ignore[arg-type]
    event.seen_by(person)  # type: ignore[arg-type]
    record_of(deal, viewer=seat)  # type: ignore[arg-type]


def snapshots(table: Table, seat: Seat, player: Player, viewer: Viewer) -> None:
    table.snapshot(seat)  # type: ignore[arg-type]
    table.snapshot(player)  # type: ignore[arg-type]
    table.seat_of(viewer)  # type: ignore[arg-type]


def chairs(live: LiveDeal, seating: Seating, seat: Seat, player: Player) -> None:
    live.player_of(seat)  # type: ignore[arg-type]
    live.player_at(player)  # type: ignore[arg-type]
    seating.leave(player)  # type: ignore[arg-type]
