cimport cython

@cython.final
cdef class ToldEvent:
    cdef readonly bytes public, private
    cdef readonly object person

    cpdef bytes bytes_for(self, object viewer)

@cython.locals(each=ToldEvent)
cpdef bytes listed(list told, object viewer)
