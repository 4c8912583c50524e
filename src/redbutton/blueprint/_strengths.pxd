# The C types of _strengths.py, which is ordinary Python.
cimport cython

from redbutton.ranking._kernel cimport Ranker

cdef enum:
    HANDS = 1326, BINS = 16, OTHERS = 990, NONE = 65535

@cython.final
cdef class Strengths:
    cdef Ranker ranker
    cdef public unsigned char[::1] highs, lows
    cdef public unsigned short[::1] found, shares
    cdef int[::1] order, counts, cards, tied

    cpdef void river(self, bytes board) except *
    @cython.locals(total=ulonglong, bits=ulonglong, one=ulonglong, taken=ulonglong, with_hand=ulonglong,
                   k=int, hand=int, high=int, low=int, place=int)
    cdef void rank_all(self, const unsigned char* board) noexcept nogil
    @cython.locals(k=int, hand=int, start=int, count=int, weaker=int, at=int, end=int, strength=int,
                   high=int, low=int, beaten=int, ties=int)
    cdef void count_weaker(self) noexcept nogil
    @cython.locals(counts="unsigned short[::1]")
    cpdef void runouts(self, bytes board, object histogram) except *
    @cython.locals(card=int)
    cdef void deal_rest(self, bytearray cards, int known, int least, unsigned short[::1] counts) except *
    @cython.locals(hand=int, share=int, part=int)
    cdef void add(self, unsigned short[::1] counts) noexcept nogil

@cython.locals(row=Py_ssize_t, centre=int, k=int, best=int, closest=int, distance=int, difference=int, count=int,
               total=int, up=int, down=int, above=int, below=int, sums="int[::1]")
cpdef void nearest(const unsigned char[:, ::1] rows, const unsigned char[:, ::1] centres, unsigned char[::1] found) except *
