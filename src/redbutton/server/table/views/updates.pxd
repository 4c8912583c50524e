cimport cython
from redbutton.game.view cimport View
from redbutton.server.table.views.deal_view cimport DealView
from redbutton.server.table.views.encoded_event cimport ToldEvent, listed

cdef class Updates:
    cdef object __weakref__
    cdef readonly bytes table, deal, fairness
    cdef readonly object _state
    cdef object _set
    cdef readonly DealView _shown
    cdef tuple _game, _sealed, _timed, _told
    cdef int _settings
    cdef readonly dict _people

    cpdef forget(self)
    cpdef catch_up(self)
    cdef list _follow(self)
    @cython.locals(changed=dict, table=bytes, deal=bytes, timed=tuple, fairness=bytes)
    cdef dict _look(self, bint only_deal)
    cpdef DealView _view_of(self, object live)
    cdef bytes _table(self)
    @cython.locals(flags=list, beside=tuple, ends=tuple, seated=tuple)
    cpdef tuple _key(self)
    @cython.locals(key=tuple)
    cpdef bytes _fairness(self)
    @cython.locals(total=longlong, bank=longlong, gone=longlong, left=longlong)
    cdef bytes _with_clock(self, object at)
    @cython.locals(shown=DealView, told=bytes)
    cpdef tuple _you(self, object viewer)
    @cython.locals(shown=DealView, view=View, common=tuple, here=frozenset, heard=frozenset)
    cdef object _whose_own_may_have_changed(self, object audience)
    @cython.locals(known=bytes)
    cdef bytes _person(self, object viewer)
    @cython.locals(
        events=list, changed=dict, head=bytes, parts=bytes, opened=bytes, for_all=bytes, owners=set, told=list,
        event=ToldEvent, is_owner=bint, is_anew=bint,
    )
    cpdef tuple news(self, list said, object audience, bint only_deal=*)
    cdef object _fresh_openings(self)
    @cython.locals(shown=DealView, told=list)
    cpdef bytes snapshot(self, object viewer, object at, object storage)

cdef tuple _given(bytes name, bytes part)
