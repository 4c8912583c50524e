cimport cython
from redbutton.game.view cimport View
from redbutton.game.watch cimport Watch
from redbutton.server.table.views.deal_events cimport DealEvents, cards_json
from redbutton.server.table.views.hand_names cimport HandNames
from redbutton.wire.options cimport options_json

cdef class DealView:
    cdef object __weakref__
    cdef readonly object live
    cdef readonly DealEvents events
    cdef readonly str phase
    cdef readonly list anew
    cdef Watch _watch
    cdef View _view
    cdef tuple _players, _views, _seated, _boards, _won_told
    cdef HandNames _names
    cdef list _hands, _streets, _fixed, _seats_told, _last_told
    cdef dict _eligible
    cdef object _flashed_told, _shared_told, _equities

    cdef list _never_changing(self)
    cpdef list catch_up(self)
    @cython.locals(view=View, phase=str, text=str, seats=str, burned=int)
    cpdef bytes state(self)
    cdef str _board_faces(self, View view)
    @cython.locals(pots=list, seats=str)
    cdef str _pots(self, View view)
    cdef str _drawn_cards(self)
    @cython.locals(anew=list, last=list, before=list, shared=tuple, player=int)
    cdef str _playing(self, View view)
    @cython.locals(stack=longlong, bet=longlong, folded=bint, shown=bint, text=str, begins=str, brought=str, position=str, last=str)
    cdef str _seat(self, View view, int p, object equity)
    cdef bint _is_gone(self, int player, bint folded, bint shown) except -1
    cdef str _vote(self)
    cdef str _won(self, View view)
    cdef str _win(self, View view, object event)
    cpdef list own_cards(self, int player)
    @cython.locals(view=View, hand=bytes, phase=str, told=str, cost=longlong)
    cpdef bytes own(self, int player, bint asks)
    @cython.locals(view=View, dealt=int, folded=bint, known=tuple)
    cdef bytes _hand(self, int player)
    @cython.locals(cards=tuple)
    cdef bytes _held(self, View view, int player, bint folded)

cdef str _holding(str name)
