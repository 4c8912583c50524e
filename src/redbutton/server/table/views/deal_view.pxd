cimport cython
from redbutton.game.view cimport View
from redbutton.game.watch cimport Watch
from redbutton.history.narrator cimport Teller

cdef class DealView:
    cdef object __weakref__
    cdef readonly object live, openings
    cdef readonly list told, anew
    cdef readonly int dealt
    cdef Watch _watch
    cdef View _view
    cdef readonly Teller _teller
    cdef int _logged, _first_cards
    cdef tuple _players, _seated, _people, _posts, _positions, _boards, _won_told
    cdef list _last, _last_told, _seats_told, _held_by
    cdef dict _holdings, _hands
    cdef object _flashed_told, _shared_told, _equities

    cpdef list catch_up(self)
    cdef list _drawn(self)
    @cython.locals(public=bytes)
    cdef object _told(self, int number, object event)
    cdef object _text(self, object event)
    cdef object _seen(self, object event, object text)
    cdef void _note(self, object event, str kind) except *
    @cython.locals(before=int)
    cdef bint _begins(self, object event) except -1
    cdef void _open(self, int number, object event) except *
    cpdef object state(self)
    cdef list _board_faces(self, View view)
    cdef list _drawn_cards(self, View view)
    cdef list _seats(self, object players)
    @cython.locals(anew=list, raw=list, shared=tuple, player=int)
    cdef list _playing(self, View view)
    cdef bint _is_marked(self, int p) except -1
    cdef object _seat(self, View view, int p, object equity)
    cdef bint _is_gone(self, int player, bint folded, bint shown) except -1
    cdef object _vote(self)
    cdef list _won(self, View view)
    cdef object _win(self, View view, object event)
    cpdef list own_cards(self, int player)
    @cython.locals(view=View, told=bytes)
    cpdef bytes own(self, int player, bint asks)
    @cython.locals(view=View, key=tuple, known=tuple)
    cdef bytes _hand(self, int player)
    @cython.locals(view=View, cards=list, told=bytes)
    cdef bytes _held(self, int player, bint folded)

cpdef list faces(object cards)
