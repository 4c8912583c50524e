# cython: annotation_typing=False
"""Updates and snapshots for each viewer, as bytes. Public parts are made once and shared."""

from collections.abc import Collection

from redbutton.ids import PersonId, Viewer
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.outcome import News
from redbutton.server.table.state import State
from redbutton.server.table.views import fairness_view, table_view
from redbutton.server.table.views.deal_view import DealView
from redbutton.server.table.views.encoded_event import ToldEvent, listed
from redbutton.server.table.views.openings import Openings
from redbutton.server.table.waiting import Allowed
from redbutton.wire.messages import VERSION, Seen, TableGame, encode

NOTHING = b"null"


class Updates:
    """The parts as last sent. A part is sent again when it has changed.

    So a client that replaces each part by the newest one always has the whole state.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self.forget()
        self._look(False)

    def forget(self) -> None:
        """Forget everything that was made: `catch_up` makes it again, from the deal's beginning.

        All that is remembered of a deal follows from its log. So the many steps that go well save nothing.
        """
        self._shown: DealView | None = None
        """The running deal, as sent so far."""
        self._game: tuple[object, TableGame] | None = None
        self._sealed: tuple[object, bytes] = (None, NOTHING)
        self._timed: tuple[int, Allowed | None] = (0, None)
        """Since when the clock runs, and what it was set to."""
        self._set: object = None
        self._settings = 0
        """How often the table has changed."""
        self._people: dict[PersonId, bytes] = {}
        """Each person's own part up to the cards, as long as the table does not change."""
        self._told: tuple[object, int | None, frozenset[Viewer]] = (None, None, frozenset())
        """What the private parts were made from when last sent, whose turn it was, and who got them."""
        self.table = self.deal = self.fairness = NOTHING

    def catch_up(self) -> None:
        """After steps for nobody: the next update tells only what is new then, and each viewer's own part.

        The same after a step that was undone: the deal is followed once more, in silence.
        """
        self._follow()
        if self._shown is not None:
            self._shown.events.openings.fresh.clear()
        self._told = (None, None, frozenset())
        self._look(False)

    def _follow(self) -> list[ToldEvent]:
        """New events of the running deal."""
        live = self._state.live
        if live is None:
            self._shown = None
            return []
        if self._shown is None or self._shown.live is not live:
            self._shown = self._view_of(live)
        return self._shown.catch_up()

    def _view_of(self, live: LiveDeal) -> DealView:
        return DealView(live)

    def _look(self, only_deal: bool) -> dict[bytes, bytes]:
        """Look at the table again, or only at its deal, and return the parts that have changed."""
        live, changed = self._state.live, {}
        if not only_deal and (table := self._table()) != self.table:
            changed[b"table"] = self.table = table
        deal = NOTHING if self._shown is None else self._shown.state()
        timed = (0, None) if live is None else table_view.timed(self._state, live)
        if deal != self.deal or timed != self._timed:
            self.deal, self._timed = deal, timed
            changed[b"deal"] = self._with_clock(self._state.now)
        if (fairness := self._fairness()) != self.fairness:
            changed[b"fairness"] = self.fairness = fairness
        return changed

    # -- parts -------------------------------------------------------------------------------------------

    def _table(self) -> bytes:
        """The table without its cards, made again only when it may have changed."""
        before, self._set = self._set, self._key()
        if self._set == before:
            return self.table
        self._settings += 1
        self._people.clear()
        return encode(table_view.table_state(self._state, self.game))

    def _key(self) -> tuple[object, ...]:
        """Everything that `table_state` and `you` are made from: while it is equal, so are they."""
        state = self._state
        session, level = state.session, table_view.level_until(state)
        flags = [
            (
                each.connected,
                each.quiet,
                each.absent,
                each.leaving,
                each.muted,
                each.barred,
                each.chips,
                each.rebuy,
                each.broke,
                each.came_first,
            )
            for each in state.people.values()
        ]
        beside = (len(flags), state.host, state.spectators, state.queue, state.requests, state.settings)
        ends = (
            state.paused,
            state.held,
            state.stuck,
            state.idle,
            state.ending,
            state.closed,
            state.live is None,
            state.again,
            state.restores,
        )
        seated = (state.seats, None) if session is None else (session.number, session.seating)
        return seated, beside, ends, flags, level

    @property
    def game(self) -> TableGame:
        """The game and its rules, made again only when they may have changed."""
        state, session = self._state, self._state.session
        levels = None if session is None or session.level is None else (session.number, session.level)
        key = (
            *(state.settings, state.current_rules, len(state.seats), table_view.level_until(state)),
            *(state.chips, session is None, levels),
        )
        if self._game is None or self._game[0] != key:
            self._game = (key, table_view.game_of(state))
        return self._game[1]

    def _fairness(self) -> bytes:
        live = self._state.live
        if live is None:
            return NOTHING
        key = (live.number, len(live.sealed), self._shown is not None and self._shown.phase == "shuffle")
        if self._sealed[0] != key:
            self._sealed = (key, encode(fairness_view.fairness(live)))
        return self._sealed[1]

    def _with_clock(self, at: int) -> bytes:
        """The deal, with the time left to the player who is to decide."""
        since, allowed = self._timed
        if allowed is None:
            return self.deal
        total, bank = allowed
        gone = max(0, at - since)
        left, bank = max(0, total - gone), max(0, min(bank, total + bank - gone))
        return self.deal[:-1] + f',"clock":{{"left":{left},"bank":{bank},"total":{total}}}}}'.encode()

    def _you(self, viewer: PersonId) -> tuple[bytes, bytes, bytes]:
        """A viewer's own part, in pieces: the person, then the cards."""
        shown, told = self._shown, self._person(viewer)
        player = None if shown is None else shown.live.player_of(viewer)
        if shown is None or player is None:
            return told, b"", b"}"
        return told, shown.own(player, not self._state.paused), b"}"

    def _whose_own_may_have_changed(self, audience: Collection[Viewer]) -> Collection[Viewer]:
        """Viewers whose `_you` may have changed: mostly the player who acted and the one to act.

        All other viewers have the present one.
        """
        state, shown, (before, actor, heard) = self._state, self._shown, self._told
        if shown is None:
            self._told = (None, None, frozenset())
            return audience
        live, view = shown.live, shown.live.public
        dealt = shown.events.dealt
        common = (self._settings, live.number, dealt, shown.phase, view.current_bet, state.paused)
        here = heard if heard == audience else frozenset(audience)
        self._told = (common, view.actor, here)
        if common != before:
            return audience
        players = {player for player in (*shown.anew, actor, view.actor) if player is not None}
        return {*(here - heard), *(live.people[player] for player in players)}

    def _person(self, viewer: PersonId) -> bytes:
        """A person's own part up to the cards, made again only when the table has changed."""
        known = self._people.get(viewer)
        if known is None:
            you = encode(table_view.you(self._state, self._state.people[viewer]))
            known = self._people[viewer] = b',"you":' + you[:-1]
        return known

    # -- messages ----------------------------------------------------------------------------------------

    def news(
        self, said: list[Seen], audience: Collection[Viewer], only_deal: bool = False
    ) -> tuple[tuple[News, ...], bool]:
        """The updates after an entry, if there is anything to send, and whether the table has changed.

        Events of the table come first, then those of the deal. With `only_deal` nothing else has changed.
        """
        state = self._state
        events = [ToldEvent(encode(each)) for each in said] + self._follow()
        changed = self._look(only_deal)
        if not changed and not events:
            return (), False
        state.seq += 1
        head = f'{{"type":"update","seq":{state.seq},"events":'.encode()
        parts = b"".join([b',"' + name + b'":' + part for name, part in changed.items()])
        openings = self._fresh_openings()
        opened = b"" if openings is None else _opened(openings, None)
        by_viewer = None if openings is None or openings.are_for_all else openings
        for_all = listed(events, None)
        news = News(seq=state.seq, public=b"".join([head, for_all, parts, opened, b"}"]), private={})
        owners = {event.person for event in events}
        anew = self._whose_own_may_have_changed(audience)
        for viewer in audience:
            if viewer is None or viewer not in state.people:
                continue
            is_owner, is_anew = viewer in owners, viewer in anew
            if is_owner or is_anew or by_viewer is not None:
                told = [head, listed(events, viewer) if is_owner else for_all, parts]
                if is_anew:
                    told += self._you(viewer)
                told += (opened if by_viewer is None else _opened(by_viewer, viewer), b"}")
                news.private[viewer] = b"".join(told)
        if openings is not None:
            openings.fresh.clear()
        return (news,), b"table" in changed

    def _fresh_openings(self) -> Openings | None:
        """The openings that go out with this update, if there are any."""
        openings = None if self._shown is None else self._shown.events.openings
        return None if openings is None or not openings.fresh else openings

    def snapshot(self, viewer: Viewer, at: int, storage: bool) -> bytes:
        """Everything that a viewer may know."""
        state, shown = self._state, self._shown
        told = [
            *(b'{"type":"snapshot","version":%d,"seq":%d' % (VERSION, state.seq), b',"table":', self.table),
            *_given(b',"deal":', self._with_clock(at)),
            *_given(b',"fairness":', self.fairness),
            *(self._you(viewer) if viewer is not None and viewer in state.people else ()),
        ]
        if shown is not None:
            told += [b',"events":', listed(shown.events.told, viewer)]
            told += [b',"openings":[', b",".join(shown.events.openings.all_for(viewer)), b"]"]
        told += [b',"chat":', encode(state.chat), b',"storage":', encode(storage), b"}"]
        return b"".join(told)


def _given(name: bytes, part: bytes) -> tuple[bytes, ...]:
    """A part with its name, if there is one."""
    return () if part == NOTHING else (name, part)


def _opened(openings: Openings, viewer: Viewer) -> bytes:
    """The openings that a viewer gets with an update, as its last part."""
    return b',"openings":[' + b",".join(openings.fresh_for(viewer)) + b"]"
