# The C types of _tables.py, which is ordinary Python.
cimport cython

@cython.locals(mask=int, rank=int)
cdef void extend_suits(unsigned short[::1] strengths) except *
@cython.locals(
    high="unsigned int[::1]", low="unsigned short[::1]", sums="unsigned long long[::1]",
    rank=int, best=ushort, total=ulonglong, less=ulonglong, counts=ulonglong)
cdef void extend_ranks(unsigned short[::1] strengths, int size) except *
