# The C types of _chart_walks.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice
from redbutton.ranking._kernel cimport Ranker

cdef enum:
    PLACES = 9, CLASSES = 169, MOST = 3, ALL_IN = 5
    FRESH = 0, CALLED = 1, RAISED = 2, FOLDED = 3
    FOLDS = 0, CALLS = 1, RAISES = 2
    OTHERS = 2, COLD = 2
    OURS = 0, KNOWING = 1, HABITUAL = 2
    TABLE = 2217618

cdef int order(int place) noexcept nogil

@cython.final
cdef class ChartWalks:
    cdef float depth, open, committed, small_blind_open, over_limp, habits
    cdef float[::1] factors, values, put
    cdef const float[::1] shares, beyond, equity, usual
    cdef const unsigned char[::1] classes
    cdef public float[::1] regrets, averages
    cdef public double[::1] won, deals
    cdef readonly int hands
    cdef readonly CardDice dice
    cdef Ranker ranker
    cdef int[::1] own, strengths, held, opposing, done, who
    cdef int player

    @cython.locals(number=int, place=int, total=double, hand=int)
    cpdef void learn(self, int count) except *
    @cython.locals(place=int)
    cdef void seat(self, int learner) noexcept nogil
    @cython.locals(deck="unsigned char[52]", cards="unsigned char[7]", k=int, used=int, at=int, kept=int, place=int,
                   hand=int, one=int, other=int)
    cdef void deal(self) noexcept nogil
    @cython.locals(alive=int, other=int)
    cdef void walk(self, int place, int level, int raiser, float bet, int left, Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(others=int, other=int, situation=Py_ssize_t)
    cdef Py_ssize_t row(self, int place, int level, int raiser) noexcept nogil
    @cython.locals(callers=int, other=int)
    cdef bint allowed(self, int place, int level, int raiser, float bet, int action) noexcept nogil
    @cython.locals(total=float, callers=int, other=int, last=int)
    cdef float raised(self, int place, int level, int raiser, float bet) noexcept nogil
    @cython.locals(put=float, done=int, following=int, total=float, upper=int)
    cdef void step(self, int action, int place, int level, int raiser, float bet, int left, int alive,
                   Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(mix="float[3]", may="bint[3]", hands=int, start=Py_ssize_t, action=int, hand=int, at=Py_ssize_t,
                   row=Py_ssize_t, total=float, count=int, value=float, share=float)
    cdef void decide(self, int place, int level, int raiser, float bet, int left, int alive,
                     Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(mix="float[3]", may="bint[3]", row=Py_ssize_t, total=float, count=int, last=int, action=int,
                   drawn=float, chosen=int, learnt=float)
    cdef void answer(self, int place, int level, int raiser, float bet, int left, int alive,
                     Py_ssize_t out, Py_ssize_t room) noexcept nogil
    @cython.locals(pot=float, mine=float, place=int, hand=int)
    cdef void end(self, int level, int raiser, int alive, Py_ssize_t out) noexcept nogil
    @cython.locals(me=int, you=int, place=int, held=int, mine=float, hand=int, last=bint, kind=int, start=Py_ssize_t, share=float)
    cdef void heads_up(self, int level, int raiser, float pot, Py_ssize_t out) noexcept nogil
    @cython.locals(me=int, best=int, tied=int, others=float, first=int, final=int, mine=float, place=int, hand=int,
                   strength=int, share=float, own=float)
    cdef void several(self, int level, int alive, float pot, Py_ssize_t out) noexcept nogil
    @cython.locals(start=Py_ssize_t)
    cdef float more(self, int level, int held, int place, int first, int final) noexcept nogil
