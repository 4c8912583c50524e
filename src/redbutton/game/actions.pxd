from redbutton.game.numbers cimport ALL_IN, BRING_IN, CALL, CHECK, DISCARD, FOLD, MUCK, RAISE, SHOW

cdef class Action:
    cdef readonly int kind

cdef class Fold(Action):
    pass

cdef class Check(Action):
    pass

cdef class Call(Action):
    pass

cdef class RaiseTo(Action):
    cdef readonly long long amount

cdef class AllIn(Action):
    pass

cdef class BringIn(Action):
    pass

cdef class Discard(Action):
    cdef readonly tuple cards

cdef class Show(Action):
    cdef readonly tuple cards

cdef class Muck(Action):
    pass
