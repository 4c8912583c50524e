"""What everybody and each one sees, as bytes. What is public is made once and shared by all."""

from collections.abc import Collection

from redbutton.server import public, seeing
from redbutton.server.course import Course
from redbutton.server.messages import VERSION, Clock, Game, Line, encode
from redbutton.server.outcome import News, Viewer
from redbutton.server.state import State
from redbutton.server.told import listed

NOTHING = b"null"


class Picture:
    """The public parts as they were last told; a part is told again when it has changed.

    So whoever replaces each part by the newest one that came always has the whole picture.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._game: tuple[object, Game] | None = None
        self._sealed: tuple[object, bytes] = (None, NOTHING)
        self._timed: tuple[int, Clock | None] = (0, None)
        self._set: object = None
        self._settings = 0
        """How often the table has been another one."""
        self._people: dict[int, tuple[object, bytes]] = {}
        self.table = self.deal = self.fairness = NOTHING
        self._look()

    def _look(self) -> dict[str, bytes]:
        """Look at the table again; the parts that are not as they were."""
        parts = {"table": self._table(), "deal": self._deal(), "fairness": self._fairness()}
        changed = {name: part for name, part in parts.items() if part != getattr(self, name)}
        self.table, self.deal, self.fairness = parts.values()
        if self._is_timed_anew():
            changed["deal"] = self.deal
        return changed

    def _is_timed_anew(self) -> bool:
        """Does another clock run now than before, or none any more?"""
        course = self._state.course
        since = 0 if course is None else course.since
        before, self._timed = self._timed, (since, public.clock_of(self._state, since))
        return before != self._timed

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

    def _deal(self) -> bytes:
        course = self._state.course
        return NOTHING if course is None else encode(seeing.deal_state(course))

    def _fairness(self) -> bytes:
        course = self._state.course
        if course is None:
            return NOTHING
        key = (course.number, len(course.sealed), course.phase == "shuffle")
        if self._sealed[0] != key:
            self._sealed = (key, encode(seeing.fairness(course)))
        return self._sealed[1]

    def _with_clock(self, deal: bytes, at: int) -> bytes:
        clock = public.clock_of(self._state, at)
        return deal if clock is None else deal[:-1] + b',"clock":' + encode(clock) + b"}"

    def _you(self, viewer: int) -> bytes:
        """What is a viewer's own: how the person stands, and then the cards."""
        course = self._state.course
        player = None if course is None else course.player_of(viewer)
        told = self._person(viewer)
        if course is None or player is None:
            return told
        return told[:-1] + seeing.own(course, player, asks=not self._state.paused) + b"}"

    def _person(self, viewer: int) -> bytes:
        """How a person stands; made anew only when the table is another one."""
        person = self._state.people[viewer]
        key = (self._settings, person.rebuy)
        known = self._people.get(viewer)
        if known is None or known[0] != key:
            known = self._people[viewer] = (key, encode(public.you(self._state, person)))
        return known[1]

    # -- messages ----------------------------------------------------------------------------------------

    def news(self, audience: Collection[Viewer]) -> tuple[tuple[News, ...], bool]:
        """The update after an entry, if there is anything to tell; and whether the table is another one."""
        state = self._state
        changed = self._look()
        if not changed and not state.heard:
            return (), False
        state.seq += 1
        if "deal" in changed:
            changed["deal"] = self._with_clock(self.deal, state.now)
        parts = b"".join([b',"%b":%b' % (name.encode(), part) for name, part in changed.items()])
        common = listed(state.heard, None)
        owners = {told.person for told in state.heard if told.person is not None}
        private = {
            viewer: self._update(viewer, listed(state.heard, viewer) if viewer in owners else common, parts)
            for viewer in audience
            if viewer is not None and viewer in state.people
        }
        news = News(seq=state.seq, public=self._update(None, common, parts), private=private)
        return (news,), "table" in changed

    def _update(self, viewer: Viewer, events: bytes, parts: bytes) -> bytes:
        """One viewer's update."""
        course = self._state.course
        told = b'{"type":"update","seq":%d,"events":%b%b' % (self._state.seq, events, parts)
        if viewer is not None:
            told += b',"you":' + self._you(viewer)
        if course is not None and course.opened.fresh:
            told += b',"openings":[' + b",".join(course.opened.fresh_for(viewer)) + b"]"
        return told + b"}"

    def snapshot(self, viewer: Viewer, at: int, storage: bool) -> bytes:
        """Everything that a viewer may know."""
        state, course = self._state, self._state.course
        known = viewer is not None and viewer in state.people
        parts = {
            "table": self.table,
            "deal": self._with_clock(self.deal, at),
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
