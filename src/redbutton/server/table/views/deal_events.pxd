cimport cython
from redbutton.game.numbers cimport (
    ANTE, BLIND, BOARD_CARDS, BRING_IN, CALL, CHECK, DISCARD, FOLD, HOLE_CARDS, MUCK, RAISE, RUNOUTS, SHOW, WIN,
)
from redbutton.history.narrator cimport Phrase, Teller
from redbutton.server.table.views.encoded_event cimport ToldEvent
from redbutton.server.table.views.sentences cimport in_all_languages, template
from redbutton.wire.json_writer cimport JsonWriter, begin_json

cdef tuple NAMES

cdef class DealEvents:
    cdef object __weakref__
    cdef readonly object openings
    cdef readonly list told, last, verbs
    cdef readonly int dealt
    cdef object _live
    cdef str _preset
    cdef tuple _seats, _people
    cdef readonly Teller _teller
    cdef int _logged, _first_cards
    cdef list _held_by, _names
    cdef object _money

    @cython.locals(new=list, number=int)
    cpdef list catch_up(self)
    cdef list _drawn(self)
    @cython.locals(kind=int, public=bytes)
    cdef ToldEvent _told(self, int number, object event)
    @cython.locals(writer=JsonWriter)
    cdef bytes _seen(self, int kind, object event)
    @cython.locals(key=str, phrase=Phrase, pieces=list, places=list, number=int)
    cdef void _put_text(self, JsonWriter writer, int kind, object event) except *
    @cython.locals(amount=str)
    cdef void _note(self, int kind, object event, str verb) except *
    cdef void _did(self, int player, str verb, str how_much) except *
    @cython.locals(before=int)
    cdef bint _begins(self, int kind, object event) except -1
    cdef void _open(self, int number, int kind, object event) except *

@cython.locals(card=int, first=bint)
cpdef void put_cards(JsonWriter writer, object cards) except *
@cython.locals(up=str, board=str, pot=str)
cdef str _more(object event)
@cython.locals(card=int)
cdef bint _are_hidden(object cards) except -1
