cimport cython
from redbutton.game.view cimport View
from redbutton.game.watch cimport Watch
from redbutton.server.table.views.deal_events cimport DealEvents, put_cards
from redbutton.server.table.views.hand_names cimport HandNames
from redbutton.wire.json_writer cimport JsonWriter, begin_json
from redbutton.wire.options cimport put_options

cdef dict PHASES

cdef class DealView:
    cdef object __weakref__
    cdef readonly object live
    cdef readonly DealEvents events
    cdef readonly str phase
    cdef readonly list anew
    cdef Watch _watch
    cdef View _view
    cdef HandNames _names
    cdef tuple _players, _views, _seated, _boards, _won_told
    cdef list _hands, _streets, _fixed, _seats_told, _last_told
    cdef dict _eligible
    cdef bint _tells_round
    cdef object _flashed_told, _shared_told, _equities

    cdef list _never_changing(self)
    cpdef list catch_up(self)
    @cython.locals(view=View, writer=JsonWriter, phase=str, over=bint, burned=int)
    cpdef bytes state(self)
    cdef bytes _board_faces(self, View view)
    @cython.locals(pots=tuple, number=int, seats=bytes)
    cdef void _put_pots(self, JsonWriter writer, View view) except *
    cdef bytes _round(self, View view)
    cdef bytes _drawn_cards(self)
    @cython.locals(
        anew=list, last=list, before=list, shared=tuple, player=int, start=Py_ssize_t, begun=Py_ssize_t,
        equities=dict,
    )
    cdef void _put_seats(self, JsonWriter writer, View view) except *
    @cython.locals(
        stack=longlong, bet=longlong, folded=bint, shown=bint, begins=bytes, brought=bytes, position=bytes,
    )
    cdef void _put_seat(self, JsonWriter writer, View view, int p, object equity) except *
    @cython.locals(count=int, place=int)
    cdef void _put_hand(self, JsonWriter writer, View view, int p, object flashed) except *
    cdef bint _is_gone(self, int player, bint folded, bint shown) except -1
    cdef bytes _vote(self)
    cdef bytes _won(self, View view)
    cdef bytes _win(self, View view, object event)
    cpdef list own_cards(self, int player)
    @cython.locals(view=View, writer=JsonWriter, phase=str, cost=longlong)
    cpdef bytes own(self, int player, bint asks)
    @cython.locals(view=View, dealt=int, folded=bint, known=tuple)
    cdef bytes _hand(self, int player)
    @cython.locals(cards=tuple)
    cdef bytes _held(self, View view, int player, bint folded)
