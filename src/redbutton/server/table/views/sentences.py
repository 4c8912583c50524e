# cython: annotation_typing=False
"""Sentences about a deal in all languages, as JSON.

There is one template for a sentence in all languages, with places for its facts: each event of each deal
needs one. Facts are put into it as they are, so names have to be `escaped` before; a test holds that no word
of ours needs that.
"""

import re

from redbutton.history.narrator import Phrase
from redbutton.wire.messages import encode
from redbutton.words import in_every_language
from redbutton.words.narration import telling

PLACE = re.compile(r"\{(\w+)\}")


def escaped(text: str) -> str:
    r"""A text as it stands between the quotes of JSON.

    >>> escaped('Ann "A"')
    'Ann \\"A\\"'
    """
    return encode(text)[1:-1].decode()


def in_all_languages(phrase: Phrase) -> str:
    """A sentence by language, as JSON.

    >>> in_all_languages(Phrase("call", {"name": "Ann", "amount": 20}))
    '{"en":"Ann calls 20","zh":"Ann 跟注 20"}'
    """
    if phrase.parts:  # sentences themselves, in each language another one
        texts = in_every_language(phrase.put)
        return "{" + ",".join([f'"{lang}":"{text}"' for lang, text in texts.items()]) + "}"
    pieces, places = template(phrase.key, phrase.preset)
    facts, said = phrase.facts, [pieces[0].decode()]
    for number, name in enumerate(places, 1):
        said.append(str(facts[name]))
        said.append(pieces[number].decode())
    return "".join(said)


def template(key: str, preset: str) -> tuple[list[bytes], list[str]]:
    """The sentence in all languages: its pieces around the facts, and the names of the facts in order."""
    found = TEMPLATES.get((key, preset))
    if found is None:
        found = TEMPLATES[key, preset] = _made(key, preset)
    return found


def _made(key: str, preset: str) -> tuple[list[bytes], list[str]]:
    parts = PLACE.split(encode(in_every_language(lambda lang: telling(preset)[lang][key])).decode())
    return [part.encode() for part in parts[::2]], parts[1::2]


TEMPLATES: dict[tuple[str, str], tuple[list[bytes], list[str]]] = {}
"""By the keys of sentences that were said before, and the presets in whose words they were."""
