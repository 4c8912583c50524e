# The C types of _rollouts.py, which is ordinary Python.
cimport cython

from redbutton._card_dice cimport CardDice
from redbutton.players.bots._drawing cimport DrawingRule, STRENGTHS, count_bits
from redbutton.ranking._kernel cimport Ranker

cdef enum:
    SEATS = 22, PLACES = 8, POOL = 160, NO_CARD = 255, TRIALS = 3, ATTEMPTS = 6, COMPLETE = 3000

@cython.final
cdef class Rollouts:
    cdef Ranker first, second
    cdef DrawingRule rule
    cdef CardDice dice
    cdef bint split
    cdef int from_hole, held, streets, street, deal_from
    cdef int players, hands, board_count, known_board, cards, left
    cdef int[8] dealt, boards, draws, draws_left
    cdef unsigned char[52] unseen, deck
    cdef unsigned char[8] board
    cdef unsigned char[16] kept
    cdef int[22] count, size, next_draw, known_count, pasts, pool_of
    cdef unsigned char[::1] hole, known, past, pool
    cdef double[::1] quality, weights, high, low
    cdef readonly double scoops, losses, least

    @cython.locals(high="long long[::1]", low="long long[::1]")
    cdef void learn(self, bytes deck) except *
    @cython.locals(k=int)
    cpdef void begin(self, bytes hole, bytes board, bytes unseen, int street, int deal_from, int draw_from) except *
    @cython.locals(p=int, k=int, hand=int)
    cpdef void oppose(self, bytes known, int size, bytes past, int draw_from, double believed, int hands, unsigned long long seed) except *
    @cython.locals(p=int, k=int)
    cpdef void oppose_alike(self, int like) except *
    @cython.locals(p=int, first=int, hand=int, other=int, worse=double, total=double)
    cpdef void weigh(self, double told) except *
    @cython.locals(attempt=int)
    cdef void make_hand(self, int p, bint believed) noexcept
    @cython.locals(k=int, card=int)
    cdef void deal_hand(self, int p) noexcept
    @cython.locals(k=int, gone=int, left=int, bits=int, n=int)
    cdef bint relive(self, int p, bint forced) noexcept
    cdef int chosen(self, int p, int least, int most, int draws) noexcept
    @cython.locals(trials=int, total=double, high=double, low=double, used=ulonglong)
    cdef double tried(self, int p, int hand) noexcept
    @cython.locals(used=ulonglong, one=ulonglong, k=int, n=int, card=int)
    cdef unsigned long long fetch(self, int p, int owner, int hand) noexcept
    @cython.locals(k=int)
    cdef void gather(self, unsigned long long used) noexcept
    @cython.locals(place=int, card=int)
    cdef int take(self) noexcept
    @cython.locals(k=int, card=int)
    cdef void exchange(self, int p, int gone) noexcept
    @cython.locals(street=int, p=int, most=int)
    cdef void run_out(self, int first, int last) noexcept
    @cython.locals(due=int, boards=int, p=int)
    cdef void deal_street(self, int street, int first, int last) noexcept
    @cython.locals(n=int, best=int, bits=int)
    cdef int strength(self, int p, Ranker ranker) noexcept
    @cython.locals(n=int, k=int)
    cdef int rank(self, int p, int bits, Ranker ranker) noexcept
    @cython.locals(high=double, low=double)
    cdef double share(self) noexcept
    @cython.locals(mine=int, best=int, ties=int, p=int, theirs=int)
    cdef double part(self, Ranker ranker) noexcept
    @cython.locals(total=double, won=double, used=ulonglong, p=int)
    cpdef double play(self, int samples, unsigned long long seed, int gone, bint new_cards) except -1
    @cython.locals(n=int, k=int, card=int)
    cdef void hold(self, int gone, bint new_cards) noexcept
    @cython.locals(owner=int, hand=int, cards=ulonglong, one=ulonglong, k=int)
    cdef unsigned long long pick(self, int p, unsigned long long used) noexcept
    @cython.locals(low=int, high=int, middle=int)
    cdef int find(self, int p, double weight) noexcept
