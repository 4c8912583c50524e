# The C types of _boards.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice
from redbutton.ranking._kernel cimport Ranker

cdef enum:
    HANDS = 1326, BINS = 16, SUITS = 24, IMPOSSIBLE = 255

@cython.final
cdef class BoardNumbers:
    cdef readonly int size
    cdef int[:, ::1] ways
    cdef unsigned char[:, ::1] exchanges
    cdef public int[::1] codes
    cdef public object first

    @cython.locals(cards="unsigned char[7]", k=int, numbers=int, place=int, best=int, by=int, exchange=int, other=int)
    cpdef void number_all(self) except *
    @cython.locals(k=int, before=int)
    cdef void follow(self, unsigned char* cards) noexcept nogil
    @cython.locals(moved="unsigned char[7]", k=int, card=int, at=int, place=int)
    cdef int moved_place(self, const unsigned char* cards, int exchange) noexcept nogil
    cpdef int find(self, bytes cards) except -1
    cdef int code(self, const unsigned char* cards) noexcept nogil

@cython.final
cdef class SampledDeals:
    cdef BoardNumbers flops, turns, rivers
    cdef public unsigned char[::1] flop_buckets, turn_buckets, river_buckets, classes
    cdef public int river_count
    cdef short[:, ::1] moved
    cdef int[:, ::1] place
    cdef Ranker ranker
    cdef readonly CardDice dice

    @cython.locals(cards="unsigned char[7]", known=int, k=int, card=int, other=int)
    cpdef void add_rivers(self, bytes board, unsigned short[::1] counts) except *
    @cython.locals(k=int, code=int, start=Py_ssize_t, exchange=int, each=int, hand=int, bucket=int)
    cdef void add_river(self, unsigned char* cards, int known, int card, unsigned short[::1] counts) noexcept nogil
    @cython.locals(deck="unsigned char[52]", cards="unsigned char[7]", number=int, k=int, at=int, kept="unsigned char",
                   flop=int, turn=int, river=int, hand=int, one=int, other=int)
    cpdef void deal(self, int count, int hands, unsigned char[::1] own, unsigned short[::1] strengths,
                    unsigned char[::1] opposed, unsigned short[::1] opposing) except *
    cdef void look_up(self, int hand, int flop, int turn, int river, unsigned char[::1] found, Py_ssize_t at, int step) noexcept nogil
