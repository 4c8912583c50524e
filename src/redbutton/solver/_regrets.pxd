# The C types of _regrets.py, which is ordinary Python.
cimport cython

cdef extern from *:
    """
    #include <string.h>
    static inline unsigned int bits_of(float number) {
        unsigned int bits;
        memcpy(&bits, &number, 4);
        return bits;
    }
    static inline float from_bits(unsigned int bits) {
        float number;
        memcpy(&number, &bits, 4);
        return number;
    }
    """
    unsigned int bits_of(float number) noexcept nogil
    float from_bits(unsigned int bits) noexcept nogil

ctypedef float Value
ctypedef long long Place
ctypedef unsigned short Code

cdef enum:
    SMALLEST = 805306368
cdef unsigned int STEP
cdef Value PART

@cython.locals(hand=int, action=int, row=Place, out=Place)
cdef void recall(Value* table, Place at, int actions, int hands, Value* work, Place rows, Place step) noexcept nogil
@cython.locals(hand=int, action=int, row=Place, out=Place)
cdef void recall_regrets(short* table, Place at, int actions, int hands, Value* work, Place rows, Place step) noexcept nogil
@cython.locals(hand=int, action=int, row=Place, out=Place)
cdef void recall_averages(Code* table, Place at, int actions, int hands, Value* work, Place rows, Place step) noexcept nogil
@cython.locals(number=Value)
cdef Value wide(int code) noexcept nogil
@cython.locals(bits=int)
cdef int narrow(Value number, unsigned int place) noexcept nogil
@cython.locals(hand=int, action=int, row=Place, even=Value, some=Value)
cdef void match(Value* work, Place rows, Place step, int actions, int hands, Place total) noexcept nogil
@cython.locals(hand=int, action=int)
cdef void hold(Value* locks, int actions, int hands, Value* work, Place strategy, Place step) noexcept nogil
@cython.locals(hand=int, action=int)
cdef void hold_value(Value* locks, int actions, int hands, Value* work, Place strategy, Place value, Place child, Place step) noexcept nogil
@cython.locals(hand=int, old=Value)
cdef void learn(Value* table, Place at, Value* work, Place better, Place mean, int hands, Value keep, Value keep_negative) noexcept nogil
@cython.locals(hand=int, old=Value)
cdef void learn_packed(short* table, Place at, Value* work, Place better, Place mean, int hands, Value keep, Value keep_negative) noexcept nogil
@cython.locals(hand=int, action=int, row=Place, to=Place, most=Value, scale=Value, part=Value, worth=Value,
               start=cython.uint)
cdef Value pack(short* table, Place at, Value* work, Place rows, Place step, int actions, int hands, unsigned int place) noexcept nogil
@cython.locals(hand=int)
cdef void remember(Value* table, Place at, Value* work, Place reach, Place strategy, int hands, Value newest) noexcept nogil
@cython.locals(hand=int, old=Value, new=Value, start=cython.uint)
cdef void remember_packed(Code* table, Place at, Value* work, Place reach, Place strategy, int hands, Value newest, unsigned int place) noexcept nogil
