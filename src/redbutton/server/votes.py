"""How often the rest of the board is dealt when everybody is all-in: all who are still in have to agree."""

from redbutton.server.course import Course
from redbutton.server.state import State


def ask(state: State, course: Course) -> None:
    """Everybody is all-in. Programs agree to twice; with somebody away it stays at once."""
    course.asked_to_vote = True
    voters = [player for player, folded in enumerate(course.deal.folded) if not folded]
    people = {player: state.people[course.people[player]] for player in voters}
    if all(person.bot or person.is_there for person in people.values()):
        course.votes = {player: 2 for player, person in people.items() if person.bot}
        close(course, len(voters))


def close(course: Course, voters: int) -> bool:
    """All have voted, or one wants the rest dealt once: then that is decided."""
    assert course.votes is not None
    if len(course.votes) < voters and 1 not in course.votes.values():
        return False
    _run(course, min(course.votes.values()))
    return True


def count(course: Course) -> None:
    """Time is up: whoever has not voted wants it once."""
    assert course.votes is not None
    missing = len(course.votes) < course.deal.folded.count(False)
    _run(course, 1 if missing else min(course.votes.values()))


def _run(course: Course, times: int) -> None:
    course.votes = None
    if times > 1:
        course.deal.run_it(times)
