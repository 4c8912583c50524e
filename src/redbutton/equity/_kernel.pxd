# The C types of _kernel.py, which is ordinary Python.
cimport cython

from redbutton.ranking._kernel cimport Ranker

ctypedef unsigned long long Cards
ctypedef unsigned long long Key

cdef int[25] CHOOSE
cdef Cards WORD
cdef Cards HALF
cdef Cards STEP
cdef Cards STIR
cdef Cards FOLD

cdef int lane(Cards bits, int suit) noexcept nogil
cdef Cards only(Cards bits, int suit) noexcept nogil
cdef int count_bits(int bits) noexcept nogil
cdef int low_bit(int rank) noexcept nogil
cdef int lowest_three(int bits) noexcept nogil

@cython.locals(shared="double[40]")
cpdef list settle(const double[::1] totals, int players, bint split)

cdef class Showdown:
    cdef readonly int players
    cdef int from_hole
    cdef bint split
    cdef bint counting
    cdef bint heads_up
    cdef Ranker ranker
    cdef Key[13] rank_key
    cdef const unsigned char[::1] kinds
    cdef Cards[10] hole
    cdef Key[10] hole_key
    cdef int[6] hole_ranks
    cdef int[10] pairs
    cdef Key[150] pair_key
    cdef int[10] low_pairs
    cdef int[150] low_pair
    cdef int[5] board_ranks
    cdef Key[10] triple_key
    cdef int[10] flush
    cdef int[10] best
    cdef int[10] low
    cdef long long[::1] tally
    cdef long long[::1] kind_tally

    cdef int strength(self, Key key) noexcept nogil
    cdef void sit(self, int player, Cards hand) noexcept nogil
    cdef void pair_up(self, int player, int held) noexcept nogil
    cdef void add_pair(self, int player, int one, int other) noexcept nogil
    cdef void rate(self, Key board_key) noexcept nogil
    cdef void rate_pairs(self) noexcept nogil
    cdef int best_pair(self, int player) noexcept nogil
    cdef void join_triples(self) noexcept nogil
    cdef void rate_flushes(self, int suit, int board) noexcept nogil
    cdef int flush_in(self, int held, int board) noexcept nogil
    cdef int pair_flush(self, int held, int board) noexcept nogil
    cdef int high_winners(self) noexcept nogil
    cdef int low_winners(self) noexcept nogil
    cdef void rate_lows(self) noexcept nogil
    cdef void judge(self, long long ways, bint again) noexcept nogil
    cdef void meet(self, int one, int other, long long ways, bint again) noexcept nogil
    cdef int spell(self, Cards board) noexcept nogil
    cdef void add_up(self, double[::1] totals, double weight) noexcept nogil
    cdef void count(self, int won, long long ways) noexcept nogil

@cython.final
cdef class Boards(Showdown):
    cdef int to_come
    cdef Key board_key
    cdef Cards board
    cdef Cards live
    cdef Cards left
    cdef int[13] there
    cdef int suit
    cdef int need
    cdef long long alike

    cpdef void walk(self, const Cards[::1] hands, const double[::1] weights, Py_ssize_t first, Py_ssize_t last, double[::1] totals)
    cdef void seat(self, const Cards[::1] hands, Py_ssize_t first) noexcept nogil
    cdef void run_out(self) noexcept nogil
    cdef void look_at(self, Cards cards) noexcept nogil
    cdef bint seen_before(self, int suit) noexcept nogil
    cdef bint same_suit(self, int one, int other) noexcept nogil
    cdef int cards_to_flush(self, int suit) noexcept nogil
    cdef void suited(self, int rank, int left, int ranks, Key key) noexcept nogil
    cdef void spread(self, int rank, int left, Key key, long long ways, bint again) noexcept nogil
    cdef void last_card(self, int rank, Key key, long long ways, bint again) noexcept nogil
    cdef void last_card_heads_up(self, int rank, Key key, long long ways, bint again) noexcept nogil
    cdef void show(self, Key key, long long ways, bint again) noexcept nogil

@cython.final
cdef class Deals(Showdown):
    cdef Cards state
    cdef const Cards[::1] hands
    cdef const Key[::1] sums
    cdef const Cards[::1] keep
    cdef const int[::1] instead
    cdef int[11] first
    cdef int[10] ranged
    cdef int ranges
    cdef int[10] unknown
    cdef int unknowns
    cdef Key[10] hole_sum
    cdef readonly bint stuck
    cdef Cards live
    cdef Cards taken
    cdef Cards known
    cdef Key known_sum
    cdef Cards board
    cdef Key board_sum
    cdef int[2] hole_pieces
    cdef int[2] board_pieces
    cdef Cards[::1] piece
    cdef Key[::1] piece_sum
    cdef Py_ssize_t pieces
    cdef Py_ssize_t[4] begin
    cdef Py_ssize_t[4] many

    cpdef void play(self, long long deals, Cards seed, double[::1] totals)
    cdef void find_seat(self, int player)
    @cython.locals(total=Key)
    cdef Key sum(self, Cards cards) noexcept nogil
    cdef void gather(self, int card, int left, Cards cards, Key total) noexcept nogil
    cdef Cards random(self) noexcept nogil
    cdef Cards deal_ranges(self) noexcept nogil
    cdef Py_ssize_t pick(self, int player) noexcept nogil
    cdef Py_ssize_t draw(self, int size, Cards used) noexcept nogil
    @cython.locals(total=Key)
    cdef Cards deal_unknown(self, Cards used) noexcept nogil
    cdef void take(self, int player, Cards hand, Key total) noexcept nogil
    cdef void deal_board(self, Cards used) noexcept nogil
    cdef void show_down(self) noexcept nogil
    cdef int rated(self, int player) noexcept nogil
