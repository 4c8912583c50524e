cimport cython
from redbutton.game.deal cimport Deal
from redbutton.game.numbers cimport DEALING, OVER, SHOWDOWN
from redbutton.game.state cimport State
from redbutton.play.dealer cimport Dealer

@cython.locals(s=State, views=list, p=int, player=int)
cpdef void play_out(Deal deal, Dealer dealer, object deciders) except *
cpdef int tell(Deal deal, int told, object hearers) except -1
