# The C types of _rows.py, which is ordinary Python.
cimport cython
from libc.string cimport memcpy

from redbutton.ranking._kernel cimport Ranker

ctypedef unsigned long long Word

@cython.locals(rows=Py_ssize_t, last="const unsigned char[::1]", wrong=Word)
cpdef bint rank_rows(Ranker ranker, const unsigned char[::1] cards, int n, unsigned short[::1] out) except -1
@cython.locals(totals="unsigned long long[256]", bits="unsigned long long[256]", wrong=Word, row=Py_ssize_t, count=int)
cdef Word rank_blocks(Ranker ranker, const unsigned char[::1] cards, int n, Py_ssize_t rows,
                      unsigned short[::1] out, Py_ssize_t at) noexcept nogil
@cython.locals(sums="const Word*", pair_bit="const Word*", wrong=Word, read=Word, outside=Word, firsts=Word, seconds=Word,
               row=int, first=Py_ssize_t, eight=Word, a=Word, b=Word, c=Word, d=Word, total=Word, seen=Word, added=Word)
cdef Word add_up(Ranker ranker, const unsigned char[::1] cards, Py_ssize_t at, int n, int count,
                 Word* totals, Word* bits) noexcept nogil
@cython.locals(high="const unsigned int*", low="const unsigned short*", by_ranks="const unsigned short*",
               row=int, total=Word)
cdef void look_up(Ranker ranker, const Word* totals, const Word* bits, int count,
                  unsigned short[::1] out, Py_ssize_t at) noexcept nogil
@cython.locals(eight=Word)
cdef Word eight_bytes(const unsigned char[::1] cards, Py_ssize_t at) noexcept nogil
