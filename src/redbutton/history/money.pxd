cpdef bint all_whole(object amounts) except -1
