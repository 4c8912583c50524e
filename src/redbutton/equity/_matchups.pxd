# The C types of _matchups.py, which is ordinary Python.
cimport cython

ctypedef unsigned long long Cards

@cython.final
cdef class Matchups:
    cdef int players
    cdef const Cards[::1] hands
    cdef const double[::1] weights
    cdef int[11] first
    cdef bint[16] alike
    cdef Cards[10] dealt
    cdef Cards[::1] row
    cdef object name
    cdef dict found
    cdef readonly long long deals

    cdef void deal(self, int player, Cards used, double weight) except *
    cdef void note(self, double weight) except *
    cdef void arrange(self) noexcept nogil
    cdef bint out_of_order(self, int one, int other) noexcept nogil
    @cython.locals(difference=Cards)
    cdef void swap(self, int one, int other) noexcept nogil
