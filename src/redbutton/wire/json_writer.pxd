cimport cython
from libc.string cimport memcpy

@cython.final
cdef class JsonWriter:
    cdef bytearray _room
    cdef char* _bytes
    cdef readonly Py_ssize_t size

    @cython.locals(count=Py_ssize_t)
    cpdef void put(self, bytes text) except *
    cpdef void field(self, bytes name, long long value) except *
    cpdef void number(self, long long value) except *
    cpdef void grouped(self, long long value) except *
    @cython.locals(end=Py_ssize_t, at=Py_ssize_t, count=int)
    cdef void _digits(self, long long value, int group) except *
    @cython.locals(room=bytearray)
    cdef void _grow(self, Py_ssize_t count) except *
    cpdef void close(self, Py_ssize_t start) except *
    cpdef void close_list(self, Py_ssize_t start) except *
    cdef void _enclose(self, Py_ssize_t start, int bracket) except *
    cdef void _check(self, Py_ssize_t place) except *
    cpdef void back_to(self, Py_ssize_t size) except *
    cpdef bytes since(self, Py_ssize_t start)
    cpdef bytes take(self)

cdef list SPARE
cpdef JsonWriter begin_json()
@cython.locals(digits=int)
cdef int _length(long long value, int group) noexcept
