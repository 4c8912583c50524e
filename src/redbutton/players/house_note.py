"""A house rule that a player should know of before deciding, because it is not what other tables do."""

from redbutton.game import View


def house_note(view: View) -> str | None:
    """The key of the sentence in `words.rules.NOTES` that matters for this decision; None if none does."""
    options = view.options
    if options is not None and "fold" in options.unlisted:
        return "unlisted-fold"
    if options is not None and options.capped:
        return "capped"
    if options is not None and "raise" in options.unlisted:
        return "unlisted-raise"
    if options is None or options.raise_to is None or options.opens:
        return None
    acts_once = view.rules.house.first_round_closes == "one-orbit" and view.street == 0
    return "one-orbit" if acts_once else None
