# The C types of _leaves.py, which is ordinary Python.
cimport cython

cdef extern from *:
    """
    /* As many numbers at once as one register of the processor holds. */
    #ifndef REDBUTTON_LANES
    #if defined(__AVX512F__)
    #define REDBUTTON_LANES 16
    #elif defined(__AVX__)
    #define REDBUTTON_LANES 8
    #else
    #define REDBUTTON_LANES 4
    #endif
    typedef float Lanes __attribute__((vector_size(4 * REDBUTTON_LANES), aligned(4), may_alias));
    #endif
    """
    ctypedef float Lanes
    enum:
        LANES "REDBUTTON_LANES"

ctypedef float Value
ctypedef long long Place

cdef Lanes* lanes(Value* work, Place at) noexcept nogil
@cython.locals(hand=Place)
cdef void lay(Value* work, Place row, int hands, Place x) noexcept nogil
@cython.locals(hand=Place)
cdef void take(Value* work, Place row, int hands, Place v) noexcept nogil
@cython.locals(each=Lanes, total=Lanes, number=int, hand=int, other=int)
cdef void showdown(Lanes* x, int others, short* other_cards, short* other_strengths, Lanes* v, int hands, short* cards,
                   short* strengths, Lanes* pay, Lanes* card) noexcept nogil
@cython.locals(each=Lanes, total=Lanes, number=int, hand=int, other=int)
cdef void weigh(Lanes* x, int others, short* other_cards, Lanes* v, int hands, short* cards, short* same, Lanes* pay,
                Lanes* card) noexcept nogil
@cython.locals(hand=int, other=int, place=Place, reach=Value)
cdef void meet(Value* work, Place row, int others, short* matrix, Place value, int hands, Value pay) noexcept nogil
@cython.locals(hand=int, won=int, lost=int)
cdef void compare(short* matrix, Place row, int hands, short* lowest, short* highest, short strength) noexcept nogil
@cython.locals(hand=int, other=int, row=Place)
cdef void carry(short* matrix, int hands, int others, short* ways, short* other_ways, short* into, int size) noexcept nogil
@cython.locals(hand=int, other=int, first=int, second=int, one=int, two=int)
cdef void turn_over(short* matrix, int hands, short* cards, int others, short* other_cards, short* into) noexcept nogil
