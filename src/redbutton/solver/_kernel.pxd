# The C types of _kernel.py, which is ordinary Python.
cimport cython

from redbutton.solver._leaves cimport LANES, Lanes, carry, compare, lanes, lay, meet, showdown, take, turn_over, weigh
from redbutton.solver._regrets cimport (
    STEP, Code, hold, hold_value, learn, learn_packed, match, pack, recall, recall_averages, recall_regrets, remember,
    remember_packed,
)

ctypedef float Value
ctypedef long long Place

cdef enum:
    BLOCK = 64

cdef int UPDATE
cdef int RESPOND
cdef int EVALUATE

cdef int* ints(int* table, Place at) noexcept nogil
cdef short* shorts(short* table, Place at) noexcept nogil
cdef Value* floats(Value* table, Place at) noexcept nogil
@cython.locals(hand=int)
cdef void times(Value* work, Place to, Place one, Place other, int hands) noexcept nogil
@cython.locals(hand=int)
cdef void add(Value* work, Place to, Place row, int hands) noexcept nogil
@cython.locals(hand=int)
cdef void add_times(Value* work, Place to, Place one, Place other, int hands) noexcept nogil
@cython.locals(hand=int)
cdef void raise_to(Value* work, Place to, Place row, int hands) noexcept nogil
@cython.locals(hand=int)
cdef void clear(Value* work, Place to, int hands) noexcept nogil
@cython.locals(view="int[::1]")
cdef int* int_table(object table) except NULL
@cython.locals(view="long long[::1]")
cdef Place* place_table(object table) except NULL
@cython.locals(view="float[::1]")
cdef Value* float_table(object table) except NULL
@cython.locals(view="short[::1]")
cdef short* short_table(object table) except NULL
@cython.locals(view="unsigned short[::1]")
cdef Code* code_table(object table) except NULL

@cython.final
cdef class Solver:
    cdef readonly object tables
    cdef int streets, raked, purpose, held
    cdef Place step, out_step
    cdef Value keep, keep_negative, newest
    cdef unsigned int place
    cdef int* node_start
    cdef int* node_count
    cdef int* root_count
    cdef int* kind
    cdef int* first
    cdef int* actions
    cdef int* slot
    cdef int* row
    cdef int* leaf_start
    cdef int* leaf
    cdef int* board_start
    cdef int* hands
    cdef int* first_child
    cdef int* children
    cdef int* way_count
    cdef short* ways
    cdef short* cards
    cdef short* strengths
    cdef short* same
    cdef Value* pay
    cdef Value* rake
    cdef Value* chance
    cdef Value* regrets
    cdef Value* averages
    cdef Place* hand_start
    cdef Place* way_start
    cdef Place* store_start
    cdef Place* matrix_start
    cdef Place* work_start
    cdef Place* lock_start
    cdef short* matrix
    cdef int* locked
    cdef Value* locks
    cdef Value* scales
    cdef short* short_regrets
    cdef Code* short_averages
    cdef bint packed

    @cython.locals(place=Place)
    cdef Place reach_row(self, int street, int player, int row) noexcept nogil
    @cython.locals(place=Place)
    cdef Place value_row(self, int street, int node) noexcept nogil
    @cython.locals(place=Place)
    cdef Place strategy_row(self, int street, int slot) noexcept nogil
    @cython.locals(start=int, temporary=Place, place=int, node=int, kind=int, hands=int, actions=int, own=bint, free=bint, strategy=Place,
                   reach=Place, action=int, child=int, to=Place)
    cdef void down(self, Value* work, int street, int board, int player, int from_node) noexcept nogil
    @cython.locals(number=Place)
    cdef Place number(self, int street, int board, int node) noexcept nogil
    @cython.locals(place=int)
    cdef int lock(self, int street, int board, int node) noexcept nogil
    @cython.locals(at=int, kind=int, place=int, hands=int, table=Place, actions=int, known="float*", locked=int,
                   learning=bint)
    cdef void decide(self, Value* work, int street, int board, int node, Place strategy, Place temporary) noexcept nogil
    @cython.locals(kind=int, first=int, last=int)
    cdef void leaves(self, Value* work, int street, int board, int player) noexcept nogil
    @cython.locals(leaf=int)
    cdef void all_ins(self, Value* work, int street, int board, int player) noexcept nogil
    @cython.locals(other=int, place=int, hands=int, others=int, at=Place, other_at=Place, start=int, x=Place, v=Place,
                   pay=Place, leaf=int, begin=int, some=int, row=Place, cards="short*", other_cards="short*", same="short*",
                   strengths="short*", other_strengths="short*", rows="Lanes*", values="Lanes*", pays="Lanes*",
                   rakes="Lanes*", card="Lanes*")
    cdef void some_leaves(self, Value* work, int street, int board, int player, int kind, int first, int last) noexcept nogil
    @cython.locals(other=int, place=int, hands=int, others=int, row=Place, value=Place, matrix="short*")
    cdef void all_in(self, Value* work, int street, int board, int player, int leaf) noexcept nogil
    @cython.locals(other=int, hands=int, others=int, at=Place, other_at=Place, x=Place, v=Place, pay=Place,
                   cards="short*", other_cards="short*")
    cdef void take_rake(self, Value* work, int street, int place, int player, int leaf, Place row, Place value) noexcept nogil
    @cython.locals(start=int, place=int, hands=int, node=int, kind=int, value=Place, child=Place, actions=int, action=int,
                   locked=int, strategy=Place, locks="float*")
    cdef void up(self, Value* work, int street, int board, int player) noexcept nogil
    @cython.locals(start=int, place=int, hands=int, actions=int, reach=Place, table=Place, step=Place, action=int, row=Place,
                   better=Place, number=Place, scale=Value)
    cdef void learn_all(self, Value* work, int street, int board, int node, int player, Place value, Place child,
                        Place strategy) noexcept nogil
    @cython.locals(place=int, first=int, last=int, who=int, hands=int, way=Place, leaf=int, node=int, row=Place, root=int,
                   to=Place, hand=int)
    cdef void enter(self, Value* work, int street, int board, int player, Value* into, int child) noexcept nogil
    @cython.locals(place=int, first=int, last=int, hands=int, leaf=int, row=Place, root=Place, way=int, where=Place, hand=int)
    cdef void leave(self, Value* work, int street, int board, int player, Value* source, Place at, int child) noexcept nogil
    @cython.locals(hands=int, leaf=int)
    cdef void begin(self, Value* work, int street, int board, int player, int from_node) noexcept nogil
    @cython.locals(place=int, child=int)
    cdef void walk(self, Value* work, int street, int board, int player, int from_node) noexcept nogil
    cpdef void set(self, int purpose, Value keep=*, Value keep_negative=*, Value newest=*, long long age=*)
    cpdef void hold_streets(self, int count)
    cpdef void set_locks(self, object locks)
    @cython.locals(space="float*")
    cpdef void whole(self, object work, int player)
    @cython.locals(space="float*")
    cpdef void value_from(self, object work, int street, int board, int node, int player)
    @cython.locals(space="float*")
    cpdef void start(self, object work, int player)
    @cython.locals(space="float*")
    cpdef void first_all_ins(self, object work, int player)
    @cython.locals(space="float*", other="float*", to="float*")
    cpdef void next_board(self, object work, object own, int player, object out, int child)
    @cython.locals(hands=int, root=int, row=Place, to=Place, hand=int)
    cdef void board_values(self, Value* work, Value* own, int player, Value* out, int child) noexcept nogil
    @cython.locals(space="float*", values="float*", child=int)
    cpdef void finish(self, object work, int player, object out)
    @cython.locals(board=int, strengths="short*")
    cpdef void fill_matrices(self, int street, object space)
    @cython.locals(place=int, hands=int, others=int, into="short*", child=int, under=int, way=int, cards="short*",
                   other_cards="short*", turned="short*")
    cdef void fill_matrix(self, int street, int board, short* space) noexcept nogil
    @cython.locals(hands=int, others=int, at=Place, other_at=Place, ways="short*", other_ways="short*", lowest="short*",
                   highest="short*", hand=int, other=int, row=Place)
    cdef void add_river(self, int under, int way, short* into, int size, short* space) noexcept nogil
    @cython.locals(hands=int, others=int, ways="short*", other_ways="short*")
    cdef void add_turn(self, int under, int way, short* into, int size) noexcept nogil
