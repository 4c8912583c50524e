# The C types of _drawing.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice
from redbutton.ranking._kernel cimport Ranker

cdef enum:
    STRENGTHS = 7463, SLOTS = 131072, PROBES = 8, TRIES = 1024, BINS = 256, HANDS = 4000, RIVALS = 5, PLAYED = 300

cdef unsigned long long EMPTY
cdef unsigned long long MIX

@cython.final
cdef class DrawingRule:
    cdef unsigned char[52] deck, live
    cdef unsigned char[16] hand
    cdef int[256] times
    cdef double[256] sums
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
    @cython.locals(key=ulonglong, marks=ulonglong, count=int, slot=int)
    cdef double value(self, const unsigned char* hand, int n, int gone, int draws) noexcept
    @cython.locals(held=int, live=int, k=int, other=int, tries=int)
    cdef double measure(self, unsigned long long key, int count, int draws) noexcept
    @cython.locals(value=double, place=int)
    cdef void note(self, int n) noexcept
    @cython.locals(held=int, live=int, k=int, place=int)
    cdef int take_out(self, unsigned long long key) noexcept
    @cython.locals(total=double, before=double, share=double, k=int, seen=double)
    cdef double best_of(self, int tries, int draws) noexcept

@cython.locals(count=int)
cdef int count_bits(int bits) noexcept nogil
@cython.locals(one=ulonglong)
cdef unsigned long long bit(int card) noexcept nogil
@cython.locals(a=ulonglong, b=ulonglong, c=ulonglong, d=ulonglong)
cdef unsigned long long sorted_suits(unsigned long long cards) noexcept nogil
