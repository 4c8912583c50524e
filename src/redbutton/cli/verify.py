"""`redbutton verify`: the proofs in a hand history."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.figures import NONE, print_table
from redbutton.cli.hands import read, sections_of
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.errors import PokerError
from redbutton.fair.kept import Kept, read_kept
from redbutton.fair.proof import FIELD, By, Proof, proof_of
from redbutton.fair.seeds import seed_of
from redbutton.fair.verdict import Verdict
from redbutton.fair.verifying import verify as verify_hand
from redbutton.history.record import HandRecord
from redbutton.words.fairness import VERIFY

MOST = 5
"""So many faults of one hand are told; a hand that is wrong in one place is wrong in many."""


@dataclass(kw_only=True)
class Row:
    """What there is to say about one hand."""

    hand: str
    proof: Proof | None
    verdict: Verdict
    own: bool | None = None
    """Was one's own seed used? None where nobody asks."""
    faults: list[str] = field(default_factory=list)
    """What is wrong beside the proof itself, by the name of the sentence."""

    @property
    def good(self) -> bool:
        return self.verdict.good and not self.faults


def verify(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A hand history (.phh, .phhs) with proofs.")],
    seed: Annotated[
        list[str],
        typer.Option("--seed", metavar="HEX", help="A seed of yours that must be in one of the hands."),
    ] = [],  # noqa: B006
    seeds: Annotated[
        Path | None,
        typer.Option(
            "--seeds", metavar="FILE", help="Lines of DEAL SEED [ANNOUNCEMENT], as your client kept them."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON, for programs.")] = False,
    lang: Lang = "",
) -> int:
    """Check that the cards of recorded hands were dealt fairly.

    A proof shows that the deck lay fixed before the seeds were known, that everybody's seeds together made
    its order, and that no card was exchanged afterwards. Exit status 1 if any proof is wrong.
    """
    loose = [seed_of(text) for text in seed]
    kept = {} if seeds is None else read_kept(seeds.read_text("utf-8"), str(seeds))
    records = [(section.name, read(path, section)) for section in sections_of(path)]
    rows = list(_rows(records, kept, loose))
    unused = [each for each in loose if not any(_uses(row, each) for row in rows)]
    without = len(records) - len(rows)
    (_print_json if as_json else _print)(rows, unused, without, lang)
    return 0 if not unused and all(row.good for row in rows) else 1


def _rows(
    records: Iterable[tuple[str, HandRecord]], kept: Mapping[str, Kept], loose: list[bytes]
) -> Iterator[Row]:
    """Check each hand that has a proof; no deal may have been dealt twice."""
    proved = [(name, record) for name, record in records if FIELD in record.extra]
    before: dict[str, Sequence[object]] = {}
    with bar(len(proved)) as advance:
        for name, record in proved:
            row = Row(hand=name, proof=_readable(record), verdict=verify_hand(record))
            if row.proof is not None:
                _look_for_own(row, row.proof, kept, loose)
                dealt = [row.proof.announcement, *(share.seeds[0] for share in row.proof.seats)]
                row.faults += [] if before.setdefault(row.proof.deal_id, dealt) == dealt else ["deal_twice"]
            advance(1)
            yield row


def _readable(record: HandRecord) -> Proof | None:
    try:
        return proof_of(record)
    except PokerError:
        return None


def _look_for_own(row: Row, proof: Proof, kept: Mapping[str, Kept], loose: list[bytes]) -> None:
    mine = kept.get(proof.deal_id)
    if mine is not None:
        row.own = mine.was_used(proof)
        row.faults += [] if row.own else ["own_missing"]
        row.faults += [] if mine.was_announced(proof) else ["own_announcement"]
    elif loose:
        row.own = any(_uses(row, seed) for seed in loose) or None


def _uses(row: Row, seed: bytes) -> bool:
    return row.proof is not None and Kept(seed).was_used(row.proof)


def _sentences(row: Row, lang: str) -> list[str]:
    deal = row.proof.deal_id if row.proof else ""
    return [
        *(VERIFY[lang][fault].format(deal=deal) for fault in row.faults),
        *(check.sentence(lang) for check in row.verdict.wrong),
        *(caution.sentence(lang) for caution in row.verdict.cautions),
    ]


def _print_json(rows: list[Row], unused: list[bytes], without: int, lang: str) -> None:
    hands = [
        {
            "hand": row.hand,
            "deal": row.proof.deal_id if row.proof else None,
            "good": row.good,
            "proved": row.verdict.proved,
            "hidden": row.verdict.hidden,
            "own_seed": row.own,
            "wrong": [*row.faults, *(check.point for check in row.verdict.wrong)],
            "cautions": list(row.verdict.cautions),
            "sentences": _sentences(row, lang),
        }
        for row in rows
    ]
    said: dict[str, Any] = {
        "hands": hands,
        "without": without,
        "seeds_unused": [seed.hex() for seed in unused],
    }
    print(json.dumps(said, ensure_ascii=False))


def _print(rows: list[Row], unused: list[bytes], without: int, lang: str) -> None:
    words = VERIFY[lang]
    if rows:
        columns = ("hand", "deal", "proved", "hidden", "seeds", "own", "verdict")
        print_table([words[name] for name in columns], [_cells(row, words) for row in rows])
    for row in rows:
        for sentence in _sentences(row, lang)[:MOST]:
            print(words["detail"].format(hand=row.hand, sentence=sentence))
    for seed in unused:
        print(words["seed_unused"].format(seed=seed.hex()))
    good = sum(row.good for row in rows)
    print(
        words["counts"].format(hands=len(rows) + without, good=good, wrong=len(rows) - good, without=without)
    )
    if rows:
        print(words["proves"], words["not"], sep="\n")


def _cells(row: Row, words: Mapping[str, str]) -> list[str]:
    proof, verdict = row.proof, row.verdict
    clients = "" if proof is None else f"{sum(s.by is By.CLIENT for s in proof.seats)}/{len(proof.seats)}"
    return [
        row.hand,
        proof.deal_id if proof else "",
        str(verdict.proved),
        str(verdict.hidden),
        clients,
        NONE if row.own is None else words["yes" if row.own else "no"],
        words["good" if row.good else "wrong"],
    ]
