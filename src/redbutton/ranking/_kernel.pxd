# What other compiled modules may use of the ranking kernel, free of Python's lock. Their Python sources import
# `Ranker` as usual, and the .pxd beside them says `from redbutton.ranking._kernel cimport Ranker`.
#
# Cards are numbers from 0 (2c) to 51 (As), all different and of the order's deck: nothing here checks them.
# An interpreted caller passes bytes or lists in place of pointers.
cimport cython

@cython.final
cdef class Ranker:
    cdef readonly object order
    cdef readonly tuple tables
    cdef bint rainbow
    cdef int sizes

    # The strength of a hand is found from the sum of its cards. A kernel that tries many hands with cards in
    # common adds the common ones up once:
    #
    #     total = start + card_sum[a] + card_sum[b] + ...                      1 to 7 cards
    #     if total & 0x8888: look_up(total, card_bit[a] | card_bit[b] | ...)   five or more of one suit
    #     else: by_ranks[high[total >> 32] + low[total >> 16 & 0xffff]]
    #
    # Any sum of up to 7 cards stays within the tables, whatever the cards.
    cdef unsigned long long start
    cdef const unsigned long long* card_sum    # by any byte; 0 where it is no card
    cdef const unsigned long long* card_bit    # 1 << (16 * suit + rank), the two is rank 0; 0: not in this deck
    cdef const unsigned int* high
    cdef const unsigned short* low
    cdef const unsigned short* by_ranks
    cdef const unsigned short* by_suit         # by the 13 bits of the ranks in the flush's suit
    cdef const unsigned long long* pair_sum    # for rows of hands: see _tables
    cdef const unsigned long long* pair_bit

    # The strength of 1 to 7 cards (in badugi 1 to 4).
    @cython.locals(i=int, bits=ulonglong, total=ulonglong)
    cdef int rank(self, const unsigned char* cards, int n) noexcept nogil

    # The best of exactly two of the hole cards (2 or more) with exactly three of the board (3 to 5).
    @cython.locals(a=int, b=int, c=int, best=int, three=ulonglong, bits=ulonglong)
    cdef int rank_omaha(
        self, const unsigned char* hole, int holes, const unsigned char* board, int boards) noexcept nogil

    # The strength from a sum and the bits of its cards, flush or not.
    cdef int look_up(self, unsigned long long total, unsigned long long bits) noexcept nogil

    @cython.locals(n=Py_ssize_t, found=int)
    cpdef int strength(self, bytes cards) except -1
    cpdef int omaha_strength(self, bytes hole, bytes board) except -1
    @cython.locals(place=Py_ssize_t, fewer=bytes)
    cpdef bytes needed(self, bytes cards, Py_ssize_t count, int best)
    @cython.locals(i=int, bit=ulonglong, bits=ulonglong, total=ulonglong)
    cdef int checked(self, const unsigned char* cards, int n) noexcept nogil
    @cython.locals(a=int, b=int, best=int, four=ulonglong, more=ulonglong)
    cdef int best_pair(
        self, const unsigned char* hole, int holes, unsigned long long three, unsigned long long bits) noexcept nogil
    @cython.locals(best=int, kept=int)
    cdef int rank_rainbow(self, const unsigned char* cards, int n) noexcept nogil

cdef bytes RANK_NUMBERS
@cython.locals(held=ulonglong, one=ulonglong, card=int, first=int, ordered=bytearray, letter=Py_UCS4)
cpdef bytes in_reading_order(bytes cards, str reading)
cdef int flush_lane(unsigned long long total) noexcept nogil
@cython.locals(i=int, suits=int, ranks=int, suit=int, rank=int)
cdef int rainbow_ranks(const unsigned char* cards, int n, int kept) noexcept nogil
@cython.locals(view="unsigned short[::1]")
cdef const unsigned short* shorts(object table) except NULL
@cython.locals(view="unsigned int[::1]")
cdef const unsigned int* ints(object table) except NULL
@cython.locals(view="unsigned long long[::1]")
cdef const unsigned long long* longs(object table) except NULL
