# The C types of _kernel.py, which is ordinary Python.
cimport cython

ctypedef unsigned long long Word

cdef Word WORD
cdef Word STEP
cdef Word STIR
cdef Word FOLD
cdef double UNIT

@cython.final
cdef class RegretWalk:
    cdef int nodes, situations, players
    cdef const int[::1] parent, slot, situation, owner, first_slots, before, children, first_child
    cdef const double[::1] chance
    cdef const double[:, ::1] payoffs
    cdef double[::1] regrets, averages, strategy, worth, reach, chance_reach, value, own_reach
    cdef Word state

    @cython.locals(node=int)
    cdef void draw(self) noexcept
    @cython.locals(first=int, last=int, slot=int, total=double)
    cdef void match(self, int situation) noexcept
    @cython.locals(situation=int)
    cpdef void update(self, int player, double weight, double keep, double keep_negative)
    @cython.locals(situation=int, first=int, before=int, slot=int, reach=double)
    cdef void remember(self, int player, double weight) noexcept
    @cython.locals(node=int, slot=int, reach=double)
    cdef void come_down(self, int player) noexcept
    @cython.locals(node=int, slot=int, first=int, child=int, value=double)
    cdef void go_up(self, int player) noexcept
    @cython.locals(child=int, slot=int, node=int, reach=double)
    cdef void regret(self, int player) noexcept
    @cython.locals(slot=int)
    cdef void forget(self, int situation, double keep, double keep_negative) noexcept
    @cython.locals(player=int)
    cpdef void sample(self, int iterations)
    @cython.locals(situation=int, first_child=int, first=int, last=int, slot=int, owner=int, value=double, mean=double)
    cdef double visit(self, int node, int player) noexcept
    @cython.locals(left=double, node=int)
    cdef int drawn(self, int first, int count) noexcept
    @cython.locals(left=double, slot=int)
    cdef int chosen(self, int first, int last) noexcept
    @cython.locals(word=Word)
    cdef double random(self) noexcept
