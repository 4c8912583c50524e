# The C types of _drawing.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice
from redbutton.ranking._kernel cimport Ranker

cdef enum:
    STRENGTHS = 7463, SLOTS = 131072, PROBES = 8, TRIES = 1024, DRAWS = 8, HANDS = 4000, RIVALS = 5, PLAYED = 300

cdef unsigned long long EMPTY
cdef unsigned long long MIX

@cython.final
cdef class DrawingRule:
    cdef unsigned char[52] deck, live
    cdef unsigned char[16] hand
    cdef double[416] better
    cdef double[8] later
    cdef unsigned long long[128] kept
    cdef int[128] ones
    cdef Ranker first, second
    cdef bint split
    cdef int cards
    cdef CardDice dice
    cdef unsigned long long[::1] keys
    cdef double[::1] values, high, low

    @cython.locals(high="long long[::1]", low="long long[::1]")
    cdef tuple count_hands(self, int held)
    @cython.locals(high="long long[::1]", low="long long[::1]", k=int, other=int, gone=int, place=int, fresh=int)
    cdef tuple count_drawn(self, int held, int draws)
    @cython.locals(k=int, other=int, card=uchar)
    cdef void deal(self, int at, int count, int live) noexcept
    @cython.locals(high=double)
    cdef double worth(self, const unsigned char* hand, int n) noexcept
    cpdef int discards(self, bytes hand, int least, int most, int draws) except -1
    cpdef double value_of(self, bytes hand, int gone, int draws) except -1
    @cython.locals(best=double, value=double, found=int, gone=int)
    cdef int choose(self, const unsigned char* hand, int n, int least, int most, int draws) noexcept
    @cython.locals(k=int, one=ulonglong, half=int, places=int)
    cdef void list_kept(self, const unsigned char* hand, int n) noexcept
    cdef double value(self, const unsigned char* hand, int n, int gone, int draws) noexcept
    @cython.locals(cards=ulonglong, key=ulonglong, marks=ulonglong, slot=int, value=double)
    cdef double drawn(self, unsigned long long kept, int count, int draws) noexcept
    @cython.locals(held=int, live=int, k=int, other=int, tries=int, total=double)
    cdef double measure(self, unsigned long long kept, int count, int draws) noexcept
    @cython.locals(place=int, card=int, value=double)
    cdef void look_ahead(self, unsigned long long kept, int count, int draws) noexcept
    @cython.locals(k=int, value=double)
    cdef double best(self, int held, int count, int draws) noexcept
    @cython.locals(held=int, live=int, k=int, place=int)
    cdef int take_out(self, unsigned long long kept) noexcept

@cython.locals(count=int)
cdef int count_bits(int bits) noexcept nogil
@cython.locals(one=ulonglong)
cdef unsigned long long bit(int card) noexcept nogil
@cython.locals(a=ulonglong, b=ulonglong, c=ulonglong, d=ulonglong)
cdef unsigned long long sorted_suits(unsigned long long cards) noexcept nogil
