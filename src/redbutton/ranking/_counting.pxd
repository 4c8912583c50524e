# The C types of _counting.py, which is ordinary Python.
cimport cython

from redbutton.ranking._kernel cimport Ranker, flush_lane

ctypedef unsigned long long Word

@cython.final
cdef class Tally:
    cdef Ranker ranker
    cdef int first
    cdef unsigned int[::1] by_ranks
    cdef unsigned int[::1] by_suit

    cpdef void count(self, int n)
    @cython.locals(place=Py_ssize_t)
    cpdef void share_out(self, unsigned long long[::1] counts)
    @cython.locals(card=int, more=Word)
    cdef void add_cards(self, int left, int below, Word total, Word bits) noexcept nogil
    @cython.locals(high="const unsigned int*", low="const unsigned short*", card_sum="const unsigned long long*",
                   card=int, rank=int, total=Word, last=Word)
    cdef void add_two(self, int below, Word start, Word bits) noexcept nogil
    @cython.locals(lane=int, card=int, last=Word)
    cdef void add_one(self, int below, Word total, Word bits) noexcept nogil
