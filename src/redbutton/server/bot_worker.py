"""A process in which bots think: `python -m redbutton.server.bot_worker`.

It says that it is awake; then questions come on its input, one at a time, and decisions go to its output. It
knows no table and remembers nothing from one question to the next: what a bot remembers comes with the
question, and goes back at the end of a deal. So any of these processes can answer any question.
"""

import signal

from redbutton.cores.child_process import be_nice, end_with_parent, framed, next_frame, pipes
from redbutton.errors import Code
from redbutton.game import Action, View
from redbutton.play.faults import BREAKS, Fault, why
from redbutton.players import registry
from redbutton.players.actor import Actor, Listener, Remembering
from redbutton.players.guard import Guarded
from redbutton.players.listening import Hearing
from redbutton.server.bot_questions import BotAnswer, BotMemory, BotQuestion, asked, encode

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


def answer_to(question: BotQuestion) -> BotAnswer | BotMemory:
    return decision(question) if question.decides else remembered(question)


def decision(question: BotQuestion) -> BotAnswer:
    """A bot's decision, or the house's if the bot fails."""
    faults: list[Fault] = []
    action = Guarded(NewBot(question), report=faults.append).act(question.view())
    return BotAnswer.of(action, Code(faults[0].reason.code) if faults else None)


def remembered(question: BotQuestion) -> BotMemory:
    """What a bot remembers once it has heard a whole deal."""
    try:
        bot = made(question)
        hearing = Hearing(bot)
        hearing.begin(question.names)
        if isinstance(bot, Listener):
            for seen in question.events:
                bot.hear(seen.event())
        return BotMemory(memory=bot.memory() if isinstance(bot, Remembering) else b"")
    except BREAKS as error:
        return BotMemory(memory=question.memory, fault=Code(why(error).code))


def made(question: BotQuestion) -> Actor:
    """The bot that is asked, with its memory."""
    bot = registry.maker(question.spec, budget=PLANNED * question.seconds)(question.seed)
    if question.memory and isinstance(bot, Remembering):
        bot.recall(question.memory)
    return bot


class NewBot:
    """A bot that is made for one decision, so one that cannot be made fails like one that cannot decide."""

    def __init__(self, question: BotQuestion) -> None:
        self._question = question

    def act(self, view: View) -> Action:
        hearing = Hearing(made(self._question))
        hearing.begin(self._question.names)
        return hearing.act(view)


if __name__ == "__main__":
    main()
