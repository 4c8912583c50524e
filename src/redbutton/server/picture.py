"""What everybody and each one sees, as bytes. What is public is made once and shared by all."""

from collections.abc import Collection

from redbutton.server import public, seeing
from redbutton.server.course import Course, Opened
from redbutton.server.due import Allowed
from redbutton.server.messages import VERSION, Game, Line, encode
from redbutton.server.outcome import News, Viewer
from redbutton.server.state import State
from redbutton.server.told import listed

NOTHING = b"null"


class Picture:
    """The parts as they were last told; a part, and what is one's own, is told again when it has changed.

    So whoever replaces each part by the newest one that came always has the whole picture.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._game: tuple[object, Game] | None = None
        self._sealed: tuple[object, bytes] = (None, NOTHING)
        self._timed: tuple[int, Allowed | None] = (0, None)
        """Since when the clock runs, and what it was set to."""
        self._set: object = None
        self._settings = 0
        """How often the table has been another one."""
        self._people: dict[int, tuple[int, bytes]] = {}
        self._told: tuple[object, int | None, frozenset[Viewer]] = (None, None, frozenset())
        """What everybody's own was made of when it was told last, whose turn it was, and who heard it."""
        self.table = self.deal = self.fairness = NOTHING
        self._look()

    def _look(self) -> dict[bytes, bytes]:
        """Look at the table again; the parts that are not as they were."""
        course, changed = self._state.course, {}
        if (table := self._table()) != self.table:
            changed[b"table"] = self.table = table
        deal = NOTHING if course is None else encode(seeing.deal_state(course))
        timed = (0, None) if course is None else public.timed(self._state, course)
        if deal != self.deal or timed != self._timed:
            self.deal, self._timed = deal, timed
            changed[b"deal"] = self._with_clock(self._state.now)
        if (fairness := self._fairness()) != self.fairness:
            changed[b"fairness"] = self.fairness = fairness
        return changed

    # -- parts -------------------------------------------------------------------------------------------

    def _table(self) -> bytes:
        """The table without its cards; looked at again only when something about it can have changed."""
        before, self._set = self._set, public.table_key(self._state)
        if self._set == before:
            return self.table
        self._settings += 1
        return encode(public.table_state(self._state, self.game))

    @property
    def game(self) -> Game:
        """What is played; made anew only when something about it can have changed."""
        state, session = self._state, self._state.session
        key = (state.settings, state.current_rules, session and session.number, getattr(session, "level", 0))
        if self._game is None or self._game[0] != key:
            self._game = (key, public.game_of(state))
        return self._game[1]

    def _fairness(self) -> bytes:
        course = self._state.course
        if course is None:
            return NOTHING
        key = (course.number, len(course.sealed), course.phase == "shuffle")
        if self._sealed[0] != key:
            self._sealed = (key, encode(seeing.fairness(course)))
        return self._sealed[1]

    def _with_clock(self, at: int) -> bytes:
        """The deal, with the time that is left to whoever is to decide."""
        since, allowed = self._timed
        if allowed is None:
            return self.deal
        return self.deal[:-1] + b',"clock":' + encode(public.clock(allowed, at - since)) + b"}"

    def _you(self, viewer: int) -> bytes:
        """What is a viewer's own: how the person stands, and then the cards."""
        course = self._state.course
        told = self._person(viewer)
        if course is None or (player := course.player_of(viewer)) is None:
            return told
        return told[:-1] + seeing.own(course, player, asks=not self._state.paused) + b"}"

    def _whose_own_may_have_changed(self, audience: Collection[Viewer]) -> Collection[Viewer]:
        """Those whose `_you` may be another one than they know: mostly who has acted, and who is to act.

        The others have heard everything so far, so they know theirs.
        """
        state, course, (before, actor, heard) = self._state, self._state.course, self._told
        if course is None:
            self._told = (None, None, frozenset())
            return audience
        view = course.public
        common = (self._settings, course.number, course.dealt, course.phase, view.current_bet, state.paused)
        here = heard if heard == audience else frozenset(audience)
        self._told = (common, view.actor, here)
        if common != before:
            return audience
        players = {player for player in (*course.written.anew, actor, view.actor) if player is not None}
        return {*(here - heard), *(course.people[player] for player in players)}

    def _person(self, viewer: int) -> bytes:
        """How a person stands; made anew only when the table is another one."""
        known = self._people.get(viewer)
        if known is None or known[0] != self._settings:
            told = encode(public.you(self._state, self._state.people[viewer]))
            known = self._people[viewer] = (self._settings, told)
        return known[1]

    # -- messages ----------------------------------------------------------------------------------------

    def news(self, audience: Collection[Viewer]) -> tuple[tuple[News, ...], bool]:
        """The update after an entry, if there is anything to tell; and whether the table is another one."""
        state, course = self._state, self._state.course
        changed = self._look()
        if not changed and not state.heard:
            return (), False
        state.seq += 1
        parts = b"".join([b',"%b":%b' % part for part in changed.items()])
        opened = None if course is None or not course.opened.fresh else course.opened
        news = News(seq=state.seq, public=self._update(None, parts, b"", opened), private={})
        owners = {told.person for told in state.heard}
        asked = self._whose_own_may_have_changed(audience)
        for viewer in audience:
            if viewer is None or viewer not in state.people:
                continue
            if viewer in asked:
                news.private[viewer] = self._update(viewer, parts, b',"you":' + self._you(viewer), opened)
            elif viewer in owners or opened is not None:
                news.private[viewer] = self._update(viewer, parts, b"", opened)
        return (news,), b"table" in changed

    def _update(self, viewer: Viewer, parts: bytes, you: bytes, opened: Opened | None) -> bytes:
        """One viewer's update."""
        openings = b"" if opened is None else b',"openings":[' + b",".join(opened.fresh_for(viewer)) + b"]"
        events = listed(self._state.heard, viewer)
        return b'{"type":"update","seq":%d,"events":%b%b%b%b}' % (
            self._state.seq, events, parts, you, openings,
        )  # fmt: skip

    def snapshot(self, viewer: Viewer, at: int, storage: bool) -> bytes:
        """Everything that a viewer may know."""
        state, course = self._state, self._state.course
        known = viewer is not None and viewer in state.people
        parts = {
            "table": self.table,
            "deal": self._with_clock(at),
            "fairness": self.fairness,
            "you": self._you(viewer) if viewer is not None and known else NOTHING,
            "events": NOTHING if course is None else listed(course.told, viewer),
            "openings": NOTHING if course is None else _openings(course, viewer),
            "chat": _lines(state.chat),
            "storage": encode(storage),
        }
        head = b'{"type":"snapshot","version":%d,"seq":%d' % (VERSION, state.seq)
        given = [b',"%b":%b' % (name.encode(), part) for name, part in parts.items() if part != NOTHING]
        return head + b"".join(given) + b"}"


def _openings(course: Course, viewer: Viewer) -> bytes:
    return b"[" + b",".join(course.opened.all_for(viewer)) + b"]"


def _lines(chat: list[Line]) -> bytes:
    return encode(chat)
