cimport cython
from redbutton.game.view cimport View

@cython.final
cdef class HandNames:
    cdef View _view
    cdef object _rules
    cdef tuple _orders, _house
    cdef bint _is_omaha
    cdef int _all_cards
    cdef dict _known, _open

    cpdef bytes won_with(self, object event, tuple hand)
    cpdef bytes face_up(self, tuple hand)
    @cython.locals(boards=tuple, key=tuple, found=tuple)
    cpdef bytes name(self, int player, tuple hand)
    @cython.locals(shared=int)
    cdef bint _is_whole(self, tuple hand, tuple boards) except -1
    cdef bytes _named_alone(self, tuple hand, tuple board, int number)
