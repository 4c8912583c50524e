"""`redbutton verify`: checks the proofs in a hand history."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from redbutton.cli.hand_files import read, sections_of
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.serve import packages
from redbutton.cli.stats_output import NONE, print_table
from redbutton.errors import PokerError
from redbutton.fair.client_notes import Kept, kept_in, read_kept
from redbutton.fair.disclosure import Difference, Differs, Disclosure
from redbutton.fair.proof import FIELD, By, Proof, proof_of
from redbutton.fair.seeds import seed_of
from redbutton.fair.verdict import Verdict
from redbutton.fair.verifier import verify as verify_hand
from redbutton.history.record import HandRecord
from redbutton.words.fairness import VERIFY

MOST = 5
"""Most faults shown per hand: a hand that is wrong in one place is often wrong in many."""


@dataclass(kw_only=True)
class VerifiedHand:
    """The result for one hand."""

    hand: str
    proof: Proof | None
    verdict: Verdict
    own: bool | None = None
    """Was one's own seed used? None if no seed was given."""
    different: list[Difference] = field(default_factory=list)
    """Differences from what the person who saved it knew before."""
    twice: list[tuple[str, Difference]] = field(default_factory=list)
    """Differences from another file, or another hand of this one, about the same deal; and where that is."""

    @property
    def good(self) -> bool:
        return self.verdict.good and not self.twice and not any(found.sure for found in self.different)


def verify(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
        ),
    ],
    seed: Annotated[
        list[str],
        typer.Option("--seed", metavar="HEX"),
    ] = [],  # noqa: B006
    seeds: Annotated[
        Path | None,
        typer.Option(
            "--seeds",
            metavar="FILE",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    """Check that the cards of recorded hands were dealt fairly.

    A proof shows that the deck was fixed before the seeds were known, that
    everybody's seeds together made its order, and that no card was exchanged
    afterwards. A file saved by a player's page also has what was published before
    the seeds, and the files of two people can be compared with each other. Exit
    status 1 if any proof is wrong, anything differs, a seed of yours was not used,
    or a deal with your seed is in no file while a later hand of its table is.
    """
    evidence = [path for path in paths if path.suffix == ".json"]
    if evidence:
        return max(_show_evidence(path, as_json, lang) for path in evidence)
    loose = [seed_of(text) for text in seed]
    kept = {} if seeds is None else read_kept(seeds.read_text("utf-8"), str(seeds))
    records = [
        (section.name if len(paths) == 1 else f"{path.name}:{section.name}", read(path, section))
        for path in paths
        for section in sections_of(path)
    ]
    rows = list(_rows(records, kept, loose))
    unused = [each for each in loose if not any(_uses(row, each) for row in rows)]
    without = len(records) - len(rows)
    absent = [deal for deal in kept if not any(row.proof and row.proof.deal_id == deal for row in rows)]
    (_print_json if as_json else _print)(rows, unused, absent, without, lang)
    good = all(row.good and row.own is not False for row in rows)
    return 0 if good and not unused and not _gaps(absent, rows) else 1


def _gaps(absent: Iterable[str], rows: Iterable[VerifiedHand]) -> list[str]:
    """Return the absent deals that other hands of their table follow.

    A deal after all of them may be unfinished, and a table without any hand is not in these files.
    """
    last: dict[str, int] = {}
    for row in rows:
        if row.proof is not None:
            table, number = _numbered(row.proof.deal_id)
            last[table] = max(number, last.get(table, 0))
    return [deal for deal in absent if _numbered(deal)[1] < last.get(_numbered(deal)[0], 0)]


def _numbered(deal: str) -> tuple[str, int]:
    """A deal's table and number; 0 if the name has none."""
    table, _, number = deal.rpartition("#")
    return table, int(number) if number.isdecimal() else 0


def _rows(
    records: Iterable[tuple[str, HandRecord]], kept: Mapping[str, Kept], loose: list[bytes]
) -> Iterator[VerifiedHand]:
    """Check each hand that has a proof; all versions of a deal must agree."""
    proved = [(name, record) for name, record in records if FIELD in record.extra]
    tellings: dict[str, list[tuple[str, Disclosure]]] = {}
    with bar(len(proved)) as advance:
        for name, record in proved:
            row = VerifiedHand(hand=name, proof=_readable(record), verdict=verify_hand(record))
            if row.proof is not None:
                _look_for_own(row, row.proof, _all_kept(record, row.proof, kept), loose)
                _compare(row, [Disclosure.of(row.proof), *_stories(record)], tellings)
            advance(1)
            yield row


def _all_kept(record: HandRecord, proof: Proof, kept: Mapping[str, Kept]) -> list[Kept]:
    """What is known about a hand from before: from its own file, and from the file of seeds."""
    found = (kept_in(record), kept.get(proof.deal_id))
    return [each for each in found if each is not None]


def _stories(record: HandRecord) -> Iterator[Disclosure]:
    if (kept := kept_in(record)) is not None:
        yield kept.story


def _compare(
    row: VerifiedHand, stories: Sequence[Disclosure], tellings: dict[str, list[tuple[str, Disclosure]]]
) -> None:
    """Compare all that is published of a deal here with all that was published elsewhere."""
    for story in stories:
        known = tellings.setdefault(story.deal, [])
        for where, other in known:
            found = next(other.differences(story, whole=False), None)
            if where != row.hand and found is not None and (where, found) not in row.twice:
                row.twice.append((where, found))
    for story in stories:
        tellings[story.deal].append((row.hand, story))


def _readable(record: HandRecord) -> Proof | None:
    try:
        return proof_of(record)
    except PokerError:
        return None


def _look_for_own(row: VerifiedHand, proof: Proof, kept: Sequence[Kept], loose: list[bytes]) -> None:
    for mine in kept:
        row.different += [found for found in mine.differences(proof) if found not in row.different]
        if any(mine.shown):
            row.own = mine.was_used(proof) and row.own is not False
        if mine.story.deal != proof.deal_id:
            row.different.append(Difference.of(Differs.NAME, mine.story.deal, proof.deal_id))
    if row.own is None and loose:
        row.own = any(_uses(row, seed) for seed in loose) or None


def _uses(row: VerifiedHand, seed: bytes) -> bool:
    return row.proof is not None and Kept.of_seed(row.proof.deal_id, seed).was_used(row.proof)


def _sentences(row: VerifiedHand, lang: str) -> list[str]:
    deal = row.proof.deal_id if row.proof else ""
    return [
        *(found.sentence(lang) for found in row.different),
        *(
            VERIFY[lang]["deal_twice"].format(deal=deal, where=where, sentence=found.sentence(lang))
            for where, found in row.twice
        ),
        *(check.sentence(lang) for check in row.verdict.wrong),
        *(caution.sentence(lang) for caution in row.verdict.cautions),
    ]


def _show_evidence(path: Path, as_json: bool, lang: str) -> int:
    """Print the contradictions in somebody's evidence about a deal, found again from its messages."""
    with packages():
        from redbutton.client.contradictions import is_sure
        from redbutton.client.evidence import judge, read_evidence
    words, status = VERIFY[lang], 0
    for evidence in read_evidence(path.read_bytes()):
        found = judge(evidence)
        sentences = [each.sentence(lang) for each in found]
        status = 1 if found else status
        if as_json:
            print(json.dumps({"deal": evidence.deal, "found": sentences}, ensure_ascii=False))
            continue
        for sentence in sentences:
            print(words["detail"].format(hand=evidence.deal, sentence=sentence))
        print(words["evidence" if any(map(is_sure, found)) else "no_evidence"].format(deal=evidence.deal))
    return status


def _print_json(
    rows: list[VerifiedHand], unused: list[bytes], absent: list[str], without: int, lang: str
) -> None:
    hands = [
        {
            "hand": row.hand,
            "deal": row.proof.deal_id if row.proof else None,
            "good": row.good,
            "proved": row.verdict.proved,
            "hidden": row.verdict.hidden,
            "own_seed": row.own,
            "wrong": [
                *(found.point for found in row.different if found.sure),
                *("deal_twice" for _ in row.twice),
                *(check.point for check in row.verdict.wrong),
            ],
            "suspicions": [found.point for found in row.different if not found.sure],
            "cautions": list(row.verdict.cautions),
            "sentences": _sentences(row, lang),
        }
        for row in rows
    ]
    said: dict[str, Any] = {
        "hands": hands,
        "without": without,
        "seeds_unused": [seed.hex() for seed in unused],
        "deals_absent": absent,
    }
    print(json.dumps(said, ensure_ascii=False))


def _print(rows: list[VerifiedHand], unused: list[bytes], absent: list[str], without: int, lang: str) -> None:
    words = VERIFY[lang]
    if rows:
        columns = ("hand", "deal", "proved", "hidden", "seeds", "own", "verdict")
        print_table([words[name] for name in columns], [_cells(row, words) for row in rows])
    for row in rows:
        for sentence in _sentences(row, lang)[:MOST]:
            print(words["detail"].format(hand=row.hand, sentence=sentence))
    for seed in unused:
        print(words["seed_unused"].format(seed=seed.hex()))
    if absent:
        print(words["absent"].format(count=len(absent), deals=", ".join(absent[:MOST])))
    good, hands = sum(row.good for row in rows), len(rows) + without
    counts = words["counts-one" if hands == 1 else "counts"]
    print(counts.format(hands=hands, good=good, wrong=len(rows) - good, without=without))
    if rows:
        print(words["proves"], words["not"], sep="\n")


def _cells(row: VerifiedHand, words: Mapping[str, str]) -> list[str]:
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
