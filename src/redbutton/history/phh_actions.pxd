cdef dict _WHOLE, _OPENINGS, _CARDS, _PAIRS
cdef object _BET, _SHOW, _new

cpdef tuple steps(tuple texts, object scale=*)
cpdef object step(str text, object scale=*)
