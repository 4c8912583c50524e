# The C types of _card_dice.py, which is ordinary Python.
cimport cython

cdef unsigned long long STEP
cdef unsigned long long STIR
cdef unsigned long long FOLD
cdef unsigned long long WORD

@cython.final
cdef class CardDice:
    cdef public unsigned long long state

    @cython.locals(bits=ulonglong)
    cpdef unsigned long long random(self) noexcept nogil
    cpdef int below(self, unsigned long long count) noexcept nogil
