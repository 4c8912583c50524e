cimport cython
from redbutton.game.options cimport Options as May
from redbutton.game.view cimport View

cpdef object options_of(View view, May may)
cdef tuple _raises(May may)
cdef object _limped(View view)
@cython.locals(called=longlong)
cdef dict _presets(View view, May may, object least, object most)
