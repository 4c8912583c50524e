"""What local best response wins from bots, on the command line: one table, on the screen and in a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redbutton.arena.local_ranges import RangeResponse
from redbutton.cli import INTERRUPTED
from redbutton.cli.progress import bar
from redbutton.cli.round_robin import write_rows
from redbutton.cli.stats_output import print_table, ready, shown_number, write_json
from redbutton.cores import Workers, spread
from redbutton.history.sample_mean import Sample
from redbutton.rules import stakes_in_words
from redbutton.rules.titles import title
from redbutton.words.statistics import STATISTICS


def respond_to_all(
    responses: Sequence[RangeResponse], jobs: Workers, out: Path | None, to_json: str | None, lang: str
) -> int:
    """Respond to each bot on the same boards, then write and print. The exit status is 130 after Ctrl-C."""
    ready(to_json, None)
    if out:
        out.open("ab").close()
    won = [Sample() for _ in responses]
    with bar(sum(response.boards for response in responses), slow=True) as advance:
        try:
            for response, sample in zip(responses, won, strict=True):
                for each in spread(response.play_board, response.boards, jobs):
                    sample.add(each)
                    advance(1)
        except KeyboardInterrupt:
            pass
    rows = [row(response, sample) for response, sample in zip(responses, won, strict=True)]
    if out:
        write_rows(rows, out)
    if to_json:
        write_json({"seed": responses[0].seed, "responses": rows}, to_json)
    if to_json != "-":
        _print(responses[0], rows, lang)
    return 0 if all(sample.count == responses[0].boards for sample in won) else INTERRUPTED


def row(response: RangeResponse, won: Sample) -> dict[str, Any]:
    """What is won from one bot, in big blinds per 100 hands."""
    mean, margin = won.mean(), won.margin()
    return {
        "bot": response.bot,
        "boards": won.count,
        "bb_per_100": None if mean is None else 100 * mean,
        "margin": None if margin is None else 100 * margin,
    }


def _print(response: RangeResponse, rows: Sequence[dict[str, Any]], lang: str) -> None:
    words, rules = STATISTICS[lang], response.rules
    said = {"title": title(rules, lang), "stakes": stakes_in_words(rules, lang)}
    stack = rules.stakes.money(response.stack)
    print(words["response"].format(boards=response.boards, stack=stack, seed=response.seed, **said))
    print_table(
        [words[column] for column in ("bot", "boards", "rate", "margin")],
        [
            [
                told["bot"],
                f"{told['boards']:,}",
                shown_number(told["bb_per_100"], 1, sign=True),
                shown_number(told["margin"], 1),
            ]
            for told in rows
        ],
    )
