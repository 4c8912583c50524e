"""A process in which bots think: `python -m redbutton.server.bot_worker`.

It says that it is awake; then questions come on its input, one at a time, and decisions go to its output. It
knows no table and remembers
nothing from one question to the next, so any of these processes can answer any question.
"""

import signal

from redbutton.cores.child_process import be_nice, end_with_parent, framed, next_frame, pipes
from redbutton.errors import Code
from redbutton.game import Action, View
from redbutton.play.faults import Fault
from redbutton.players import registry
from redbutton.players.guard import Guarded
from redbutton.players.listening import Hearing
from redbutton.server.bot_questions import BotAnswer, BotQuestion, asked, encode

NICE = 2
"""Tables go first."""
PLANNED = 0.75
"""The part of the time for a decision that a bot may plan to think: a machine may be busy."""


def main() -> None:
    """Answer until the input ends. Ctrl-C is the server's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    be_nice(NICE)
    say, listen = pipes()
    warm_up()
    say.write(framed(b""))
    say.flush()
    while (frame := next_frame(listen)) is not None:
        say.write(framed(encode(answer_to(asked(frame)))))
        say.flush()


def warm_up() -> None:
    """Load what the house's bots think with, before somebody waits for it."""
    from redbutton.blueprint.strategy import depths, shipped

    registry.make("solver")
    for depth in depths():
        shipped(depth)


def answer_to(question: BotQuestion) -> BotAnswer:
    """A bot's decision, or the house's if the bot fails."""
    faults: list[Fault] = []
    action = Guarded(NewBot(question), report=faults.append).act(question.view())
    return BotAnswer.of(action, Code(faults[0].reason.code) if faults else None)


class NewBot:
    """A bot that is made for one decision, so one that cannot be made fails like one that cannot decide."""

    def __init__(self, question: BotQuestion) -> None:
        self._question = question

    def act(self, view: View) -> Action:
        question = self._question
        make = registry.maker(question.spec, budget=PLANNED * question.seconds)
        hearing = Hearing(make(question.seed))
        hearing.begin(question.names)
        return hearing.act(view)


if __name__ == "__main__":
    main()
