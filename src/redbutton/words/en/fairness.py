"""The words about fair deals: what is wrong with a proof, and what a good one proves, in English."""

from redbutton.words.en.terms import TERMS

WRONG = {
    "READ": "{reason}",
    "REPLAY": "the hand cannot be replayed: {reason}",
    "ROOT": "the root of stage {stage} does not fit its envelopes",
    "STAGES": "there are {found} packs of envelopes, and the hand was dealt from {wanted}",
    "SIZE": "the pack of stage {stage} has {found} envelopes for {wanted} cards",
    "ANNOUNCEMENT": "the announcement does not fit the deal, its root and its commitments",
    "SEATS": "the seats are not in order, or there are none",
    "SEED": "the seed of seat {seat} does not fit its commitment",
    "CHAIN": "the seed of seat {seat} at stage {stage} does not follow from the one before",
    "ENVELOPE": "the opening of {card} does not fit the envelope at place {place} of stage {stage}",
    "OPENED_TWICE": "place {place} of stage {stage} is opened twice",
    "CARD_TWICE": "{card} is in two envelopes of stage {stage}",
    "DECK": "{card}, at place {place} of stage {stage}, is not in the deck of this game",
    "OPENED": "{card}, card {number} of stage {stage}, has no opening at its place",
    "CARD": "card {number} of stage {stage} should be {found}, and the hand says {card}",
    "SHOWN": "{card} was shown, and is in no envelope that was dealt to this player",
    "KEPT": "{cards} were shown, and some of them had been given away",
    "STRAY": "place {place} of stage {stage} is opened, though the hand shows no card from there",
}

CAUTIONS = {
    "NO_CLIENT": "all seeds are the server's own: it knew the order of the cards",
    "FORESEEN": "cards were shuffled again without a fresh seed of a player: the server knew their order",
}

DIFFERENT = {
    "NAME": "the deal should be called {told}, and is called {used}",
    "UNTOLD": "cards were dealt, and nothing was told of their envelopes or of the seeds",
    "ANNOUNCED": "before the seeds {told} was announced, and {used} is told now",
    "ROOT": (
        "the root of stage {stage} was {told} before the seeds, and the cards came from {used}: another deck"
    ),
    "ENVELOPES": "the envelopes of stage {stage} should have the root {told}, and have {used}",
    "ANNOUNCEMENT": "the announcement {told} does not fit the deck, the seats and the commitments",
    "MAKER": "the seed of seat {seat} was to be made by: {told}, and was made by: {used}",
    "COMMITMENT": "the commitment of seat {seat} was {told}, and is {used} now",
    "PROMISE": "seat {seat} had promised {told}, and the seed {used} at stage {stage} does not fit that",
    "SEED": "the seed of seat {seat} at stage {stage} was {told}, and is {used} now",
    "SEATS": "seats {told} were dealt to, and seeds were promised for seats {used}",
    "UNDEALT": "{told} was announced, got your seed and was never finished; such deals at this table so far: {count}",
    "CALLED_OFF": "{told} got your seed and was called off after the table had stood still; such deals at this table so far: {count}",
    "UNANSWERED": "{told} got your seed, its end was not seen, and the server does not show how it was played",
    "ORDER": "cards were to be dealt in the order {told}, with the button in brackets, and it is {used} now",
    "RULES": "the game was {told} before the seeds, and is {used} now",
    "AGAIN": "deal {used} is told after later deals, when what was told of it first is forgotten",
    "GONE": (
        "{told} got your seed and was played to its end, and the server has no such hand any more and has announced no "
        "restore; deals that are gone or were never finished at this table so far: {count}"
    ),
    "RESTORED": (
        "the server says that it was restored from a backup; that takes back the deals after {told} that you saw, up "
        "to {used}. It may be so, and it may be a way to undo them; how often deals were taken back or never finished "
        "at this table so far: {count}"
    ),
    "OWN_ELSEWHERE": "what you committed to at seat {told} stands at seat {used}",
    "OWN_FOREIGN": (
        "at your seat {seat} stands the commitment {used}, and yours is {told}; unless you play this "
        "seat from a second program as well, the server has put it there"
    ),
    "OWN_SEED": "at stage {stage} you showed the seed {told}, and {used} was used in its place",
    "OWN_UNASKED": "at stage {stage} the server used {used} as your seed, and had not asked for it",
    "OWN_ABSENT": (
        "at stage {stage} you showed the seed {told}, and the server says that none came in time; "
        "once, that can be the network"
    ),
    "OWN_LEFT_OUT": (
        "the server made the seed of your seat {seat} itself, so yours had no part; once, after "
        "coming or coming back, that can be the network"
    ),
    "OWN_OFTEN": (
        "your seed had no part in {count} of the last {deals} deals at this table; unless your connection is slow all the "
        "time, that is not the network any more"
    ),
    "CARD": "{told} was dealt, and {used} is shown",
    "CARDS": "cards that you see are not those that the envelopes and the seeds demand",
}

VERIFY = {
    "hand": TERMS["hand"],
    "deal": "deal",
    "proved": "proved",
    "hidden": "hidden",
    "seeds": "players' seeds",
    "own": "your seed",
    "verdict": "verdict",
    "good": "good",
    "wrong": "WRONG",
    "yes": "yes",
    "no": "NO",
    "detail": "hand {hand}: {sentence}",
    "deal_twice": "deal {deal} was told otherwise in {where}: {sentence}",
    "evidence": "What was told of deal {deal} does not fit together, if it is written down here as it came.",
    "no_evidence": "Nothing in what was told of deal {deal} contradicts the rest of it.",
    "seed_unused": "the seed {seed} is in none of these hands",
    "absent": (
        "{count} deals for which you showed a seed are not in these files ({deals}): a server that "
        "deals only when it likes the cards leaves such gaps"
    ),
    "counts": "{hands:,} hands: {good:,} proved, {wrong:,} wrong, {without:,} without a proof",
    "counts-one": "{hands:,} hand: {good:,} proved, {wrong:,} wrong, {without:,} without a proof",
    "proves": (
        "A good proof shows that the deck lay fixed before the seeds were known, that all seeds together made "
        "its order, and that none of the cards you see was exchanged afterwards."
    ),
    "not": (
        "It does not show that the server keeps hidden cards to itself, nor anything about cards that were never "
        "opened, nor that a player who is marked absent was so: give the seeds that your own client kept "
        "(--seed, --seeds) to see that they were used."
    ),
}
