"""The vote on how often the rest of the board is dealt when everybody is all-in; all players must agree."""

from redbutton.ids import Player
from redbutton.server.table.live_deal import LiveDeal
from redbutton.server.table.state import State


def ask(state: State, live: LiveDeal) -> None:
    """Open the vote. Bots agree to twice; a player who is away counts as once."""
    live.asked_to_vote = True
    voters = [Player(player) for player, folded in enumerate(live.deal.folded) if not folded]
    people = {player: state.people[live.people[player]] for player in voters}
    if all(person.bot or person.is_there for person in people.values()):
        live.votes = {player: 2 for player, person in people.items() if person.bot}
        close(live, len(voters))


def may_agree(state: State, live: LiveDeal) -> bool:
    """Return whether all may still agree: nobody who has not voted was sent away."""
    votes = live.votes or {}
    people = enumerate(zip(live.people, live.deal.folded, strict=True))
    missing = [person for player, (person, folded) in people if not folded and player not in votes]
    return not any(state.people[person].barred for person in missing)


def close(live: LiveDeal, voters: int) -> bool:
    """Decide, if all have voted or one wants the rest dealt once. True if it is decided."""
    assert live.votes is not None
    if len(live.votes) < voters and 1 not in live.votes.values():
        return False
    _run(live, min(live.votes.values()))
    return True


def count(live: LiveDeal) -> None:
    """Time is up: a missing vote counts as once."""
    assert live.votes is not None
    missing = len(live.votes) < live.deal.folded.count(False)
    _run(live, 1 if missing else min(live.votes.values()))


def _run(live: LiveDeal, times: int) -> None:
    live.votes = None
    if times > 1:
        live.deal.run_it(times)
