cimport cython
from redbutton.history.narrator cimport Phrase

cdef dict TEMPLATES

@cython.locals(pieces=list, places=list, said=list, number=int)
cpdef str in_all_languages(Phrase phrase)
cpdef tuple template(str key, str preset)
