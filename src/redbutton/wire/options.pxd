cimport cython
from redbutton.game.options cimport Options as May
from redbutton.game.view cimport View
from redbutton.wire.json_writer cimport JsonWriter

@cython.locals(start=Py_ssize_t, least=longlong)
cpdef void put_options(JsonWriter writer, View view, May may) except *
cdef void _put_seldom(JsonWriter writer, May may) except *
@cython.locals(least=longlong)
cdef long long _least(May may) noexcept
@cython.locals(bet=longlong, matched=int, player=int)
cdef void _put_limped(JsonWriter writer, View view) except *
@cython.locals(start=Py_ssize_t, called=longlong, bet=longlong, most=longlong)
cdef void _put_presets(JsonWriter writer, View view, May may, long long least) except *
cdef void _put_preset(JsonWriter writer, bytes name, long long amount, long long least, long long most) except *
