cimport cython
from redbutton.game.options cimport Options as May
from redbutton.game.view cimport View

@cython.locals(least=longlong, text=str)
cpdef str options_json(View view, May may)
cdef str _flag(str name, bint is_so)
cdef str _amount(str name, object amount)
@cython.locals(text=str)
cdef str _seldom(May may)
@cython.locals(least=longlong)
cdef long long _least(May may) noexcept
@cython.locals(bet=longlong, mine=longlong, matched=int)
cdef object _limped(View view)
@cython.locals(called=longlong, bet=longlong, most=longlong, raised=longlong, text=str)
cdef str _presets(View view, May may, long long least)
