from redbutton.ranking._kernel cimport Ranker

cdef class Plan:
    cdef readonly object rules
    cdef readonly list rankers
    cdef list categories
    cdef int orders, streets, deck_size, from_hole, raise_cap, runouts
    cdef unsigned long long deck_mask
    cdef int[8] down, up, board, draw, discard, betting, opening
    cdef long long[8] size
    cdef long long bring_in, min_bet
    cdef bint fixed, pot_limit, cap_each, blinds_are_actions, opens_left_of_button, one_orbit, blinds_have_acted, left_is_small
    cdef bint first_round_fold, fold_when_free, stay, open_twice, raise_by_two, open_last_amount, raise_any, first_checks, first_only_calls, short_list, posts_answer
    cdef bint ante_layers, reopen_always, reopen_half, uncalled_stays, fold_ends_later
    cdef bint burn, may_muck, unbeaten_stays, face_up, side_pots_first, odd_to_first, odd_carried, has_betting, category_ties
    cdef dict _posts

    cpdef tuple posts(self, int players)

cpdef Plan plan_of(object rules)
