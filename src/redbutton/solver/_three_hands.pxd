# The C types of _three_hands.py, which is ordinary Python.
cimport cython

from redbutton.ranking._kernel cimport Ranker

ctypedef unsigned long long Word

cdef Word STEP
cdef Word STIR
cdef Word FOLD
cdef Word WORD

@cython.final
cdef class ThreeHands:
    cdef Ranker ranker
    cdef const unsigned char[::1] cards
    cdef const int[::1] first
    cdef Word state

    @cython.locals(bits=Word)
    cdef int random(self, int below) noexcept nogil
    @cython.locals(row=Py_ssize_t)
    cpdef void count(self, const unsigned char[::1] triples, int deals, unsigned char[::1] counts) noexcept
    @cython.locals(hand_1=int, hand_2=int, hand_3=int, bits_1=Word, bits_2=Word, bits_3=Word,
                   used=Word, board=Word, total=Word, bit=Word, card=int, dealt=int)
    cdef int deal(self, int one, int two, int three) noexcept nogil
    @cython.locals(begin=int, end=int)
    cdef int pick(self, int index) noexcept nogil
    cdef Word bits(self, int hand) noexcept nogil
    cdef Word total(self, int hand) noexcept nogil

cpdef int order(int one, int two, int three) noexcept nogil
