"""Presets, variants and house rules, in English."""

from redbutton.words import capital
from redbutton.words.en.terms import TERMS

PRESETS = {
    "standard": (
        "No-limit hold'em as any cardroom deals it today: two live blinds, a dead button, the last raise "
        "is the smallest raise, short all-ins reopen the betting only for players who face a full raise, "
        "losers may muck."
    ),
    "fixed-limit": (
        "Limit hold'em with a small bet before and on the flop and a big bet on the turn and river. The "
        "blinds are half a small bet and a whole one, and a round has at most four bets, the big blind "
        "being the first; the four are counted for the round (cap_counts=player counts each player's own "
        "four). An all-in of half a bet or more can be raised, a smaller one completed. In the first round nobody checks: where the "
        "written rules both forbid the blind to check and allow it, the big blind may stay (a call of "
        "nothing) or raise. When two are left the button is the small blind (heads_up=left-small-blind: the "
        "other, always). Limits of 1/2 make a small blind of 0.50."
    ),
    "home": (
        "No-limit hold'em among friends. The blinds come from the buy-in (a 200th and a 400th, rounded "
        "to chips of 0.05), the highest card gets the first button and ties draw again. A bet, or a "
        "first raise, goes to two big blinds at least (the written rule might also mean three; it is "
        "read as two, and smallest_bet=two-big-blinds-more plays the other way: by two of them). A player who "
        "cannot pay a big blind is out, and all hands are shown, side pots first. The last one left has "
        "won."
    ),
    "ante-up": (
        "No-limit hold'em in which everybody pays to play: left of the button half the big blind, every "
        "other player the whole. These antes are dead, so nothing is owed and the first player may "
        "check. A raise can be of any size, the buy-in is a hundred big blinds, and two to ten play until "
        "one has everything; from Python, as many as the deck can serve, which is 22."
    ),
    "dezhou": (
        "No-limit hold'em whose blinds are the first two actions. In the first round nobody folds, "
        "everybody acts once, and the big blind has no second turn. Later the first player of a round "
        "checks, folds or calls the last amount, even when nobody has bet; the others call, raise or fold. If the "
        "first player folds, the next one takes that place and may check. Everybody may raise and go all-in in "
        "every round, also where it is not listed. "
        "Bets that nobody called stay in the pot, and a player left alone wins when the next round would "
        "begin. A player who is all in bets no more, and plays for the pot as far as everybody has matched it. The big blind is twice the small one; where an "
        "example has a pot of 4 after both blinds instead of 6, bb_multiplier=1 plays it that way for a "
        "small blind of 2."
    ),
    "draw-sim": (
        "Five cards each, no betting and nothing to draw: the best hand wins. The ace is only high, so "
        "A-2-3-4-5 is no straight. A tie means hands of the same category; players who tie are told in "
        "order of points."
    ),
}

VARIANTS = {
    "holdem": (
        "Two cards of one's own and five on the board, with betting before the flop and after flop, turn "
        "and river. The best five cards of the seven win."
    ),
    "short-deck": (
        "Hold'em with the 36 cards from six to ace. A flush beats a full house, and A-6-7-8-9 is the "
        "lowest straight."
    ),
    "omaha": (
        "Four cards of one's own and five on the board. A hand is made of exactly two from the hand and "
        "three from the board."
    ),
    "omaha-high-low": (
        "Omaha in which the best high hand and the best low hand share the pot. A low is five different "
        "ranks up to eight, ace low; without one the high hand wins everything."
    ),
    "five-card-draw": (
        "Five cards face down, a round of betting, an exchange of as many as one likes, and a second "
        "round. The best high hand wins."
    ),
    "stud": (
        "Seven cards each, four of them face up, and no board. The lowest card showing brings it in, "
        "then the best hand showing begins each round."
    ),
    "stud-high-low": (
        "Seven-card stud in which the best high hand and the best low hand share the pot. A low is five "
        "different ranks up to eight, ace low."
    ),
    "razz": (
        "Seven-card stud for the lowest hand, ace low, straights and flushes not counting. The highest "
        "card showing brings it in, then the lowest hand showing begins."
    ),
    "deuce-to-seven-single-draw": (
        "Five cards, one draw, and the lowest hand wins. The ace is high, straights and flushes count "
        "against the hand, so 7-5-4-3-2 is the best."
    ),
    "deuce-to-seven-triple-draw": (
        "Five cards and three draws, with betting before, between and after them. The lowest hand wins, "
        "ace high, straights and flushes counting against it."
    ),
    "badugi": (
        "Four cards and three draws. The more cards of different ranks and suits one holds the better, "
        "and then the lower, the ace being low."
    ),
    "kuhn": (
        "Two players, three cards (jack, queen, king), one card each and one round of betting. It is the "
        "smallest poker that is worth bluffing in."
    ),
    "leduc": (
        "Two players, six cards (two each of jack, queen, king), one card each and one on the board. A "
        "pair with the board wins, else the higher card."
    ),
    "five-card-show": ("Five cards each, shown at once, without betting. The best hand wins."),
}

SWITCHES = {
    "limit": "how much one may bet",
    "chip_unit": "what the smallest chip is worth; every amount is a whole number of them",
    "max_players": "the most players; a table has ten seats, only programs can deal to more",
    "forced_bets": "what is paid before, or as soon as, the cards are dealt",
    "blind_size": "where the sizes of the blinds come from",
    "buy_in": "what a player brings to the table",
    "bb_multiplier": "how many small blinds a big blind is, where it is made from the small one",
    "blind_rounding": "which way half a chip goes, where the blinds come from the buy-in",
    "first_button": "who has the button in the first hand",
    "button_moves": "where the button goes after a hand",
    "heads_up": "who is the small blind when two play",
    "coming_in": "how one comes in who is new or has missed a blind",
    "coming_back": "with how many chips one comes back to a cash game within an hour of leaving it",
    "first_to_act": "who begins the first round",
    "first_round_fold": "whether one may fold in the first round",
    "big_blind_option": "what the big blind may do when nobody has raised",
    "first_round_closes": "when the first round is over",
    "late_post": "what one who comes in late does after a raise, where blinds are actions",
    "later_rounds": "who may check and who may raise in a later round",
    "smallest_bet": "the smallest bet that opens a round, where the limit does not fix it",
    "smallest_raise": "the smallest raise, where the limit does not fix it",
    "raise_cap": "how many bets a round may have, the first bet or the big blind included",
    "cap_counts": "whose bets count for that",
    "short_all_in_reopens": "when an all-in for less than a raise lets those raise who have acted",
    "short_ante": "what a player can win who could not pay the whole ante",
    "cannot_pay_blind": "what happens to a stack smaller than the big blind",
    "burn_cards": "whether a card is put aside before each street",
    "uncalled_bet": "what becomes of the part of a bet that nobody called",
    "everyone_folded": "when the last player left wins the pot",
    "odd_chips": "who gets the chips that cannot be shared evenly",
    "showdown": "in which order hands are shown",
    "losers_may_muck": "whether a beaten hand may be thrown away unseen",
    "unbeaten_may_muck": "whether a hand that no shown hand has beaten may be thrown away unseen, too",
    "all_in_face_up": "whether the hands are turned up when nobody can bet any more",
    "runouts": "how many boards may be dealt when all are in",
    "fold_when_free": "whether one may fold when checking costs nothing",
    "offered_actions": "which of the legal actions a table lists; the others can be done all the same",
    "ace_plays_low": "whether the ace makes the lowest straight too",
    "ties": "which hands tie",
    "points": "whether hands are told with their points",
    "hand_names": "what the hands are called",
    "game_ends": "when the game is over",
}

VALUES = {
    "limit": {
        "fixed": "the amounts are set",
        "pot": "up to what is in the pot",
        "none": "anything up to all one has",
    },
    "forced_bets": {
        "blinds": "small and big blind, which count as bets",
        "antes": (
            "everybody pays: left of the button the small blind, all others the big one; they are no bets"
        ),
        "actions": "the small and the big blind are the first two actions of the round",
    },
    "blind_size": {
        "given": "they are given",
        "half-small-bet": "half a small bet, and a whole one",
        "from-buy-in": "a 400th and a 200th of the buy-in",
        "half-big": "the small one is half the big one, rounded down",
        "from-small": "the big one is bb_multiplier times the small one",
    },
    "buy_in": {"given": "it is given", "100-big-blinds": "a hundred big blinds"},
    "blind_rounding": {"half-down": "down", "half-up": "up"},
    "first_button": {
        "high-card": "the highest card drawn; spades beat hearts, diamonds, clubs",
        "high-card-redraw": "the highest card drawn; equal ranks draw again",
        "random": "anybody, by chance",
        "last-seat": "the last seat, so that the first seat begins",
    },
    "button_moves": {
        "dead": "the big blind goes to the player who is due, button and small blind follow, to empty seats too",
        "next": "to the next player, and the blinds are the two behind",
        "moving": "to the next player; a player whom the big blind jumps over pays one as well",
    },
    "heads_up": {
        "button-small-blind": "the button, who begins before the flop",
        "left-small-blind": "the other player, who begins on every street",
    },
    "coming_in": {
        "post-or-wait": (
            "by waiting for the big blind, or posting what is due: a missed small blind is dead"
        ),
        "wait": "by waiting for the big blind",
        "free": "at once and for nothing, but not between button and small blind",
    },
    "coming_back": {
        "same-chips": "with those that were taken along, or more",
        "any-chips": "with as many as anybody may bring",
    },
    "first_to_act": {
        "left-of-big-blind": "the player left of the big blind",
        "left-of-button": "the player left of the button",
        "small-blind": "the small blind, whose first action it is",
    },
    "first_round_fold": {"yes": "one may", "no": "nobody may"},
    "big_blind_option": {
        "check": "check or raise",
        "stay": "stay (a call of nothing) or raise; the word check is not used in the first round",
        "none": "nothing: the turn does not come back",
    },
    "first_round_closes": {
        "matched": "when all have acted and matched the bet",
        "one-orbit": "when all have acted once",
    },
    "late_post": {
        "stands": "posts the big blind, and the raise stays unanswered",
        "answers": "answers the raise instead of posting",
    },
    "later_rounds": {
        "open": "everybody may do both",
        "first-checks": "the first player may check or call the last amount, the others may call or raise",
        "first-opens": "the first player may check, call the last amount or raise, the others may call or raise",
    },
    "smallest_bet": {
        "big-blind": "the big blind",
        "two-big-blinds": "two big blinds; before the flop one raises to that at least",
        "two-big-blinds-more": "two big blinds; before the flop one raises by that at least",
        "last-amount": "the last amount put in, or else the big blind",
    },
    "smallest_raise": {
        "last-raise": "as much as the last full bet or raise",
        "any": "any amount above the bet",
    },
    "raise_cap": {"none": "as many as one likes"},
    "cap_counts": {
        "round": "everybody's together",
        "player": "each player's own; a blind of a whole bet is the first",
    },
    "short_all_in_reopens": {
        "full-raise": "when they face a full raise since they acted; short ones add up",
        "half-bet": "when it is half a bet or more; a smaller one may be completed",
        "always": "always",
    },
    "short_ante": {
        "its-layer": "as much as was paid from every other ante",
        "main-pot": "all antes",
    },
    "cannot_pay_blind": {"all-in": "it is all-in for what it has", "eliminated": "the player is out"},
    "burn_cards": {"yes": "one is", "no": "none is"},
    "uncalled_bet": {"returned": "it goes back", "stays": "it stays in the pot"},
    "everyone_folded": {"at-once": "at once", "next-round": "when the next round would begin"},
    "odd_chips": {
        "one-each": "one each to the winners, clockwise from the button",
        "first-takes-all": "all to the first winner clockwise from the button",
        "carry-over": "nobody: they wait for the next pot",
    },
    "showdown": {
        "last-aggressor": (
            "the player who bet or raised last on the final street, else from the left of the button"
        ),
        "side-pots-first": "the players of the side pots, then those in the main pot alone",
    },
    "losers_may_muck": {"yes": "it may", "no": "every hand is shown"},
    "unbeaten_may_muck": {"yes": "it may, after a question", "no": "it is shown"},
    "all_in_face_up": {"yes": "they are", "no": "they stay down until the showdown"},
    "fold_when_free": {"yes": "one may", "no": "nobody may"},
    "offered_actions": {
        "all": "all of them",
        "short-list": (
            "no fold after the call that opens a round, no raise for the player who begins a later one, and all-in only "
            "where the stack is short"
        ),
    },
    "ace_plays_low": {"yes": "it does", "no": "it is high only"},
    "ties": {
        "equal": "hands that are equal card by card, suits aside",
        "category": "hands of the same category; the one with most points is named first",
    },
    "points": {"yes": "the category and the five ranks make a number", "no": "only their names"},
    "hand_names": {
        "ten": "the ten usual names, from High Card to Royal Flush",
        "nine": "nine names: a royal flush is a straight flush",
        "no-pair": "the usual names, but No Pair and Two Pairs",
    },
    "game_ends": {
        "host": "when the host says so",
        "one-left": "when one player has all the chips, or quits",
        "rounds": "after an agreed number of rounds; the largest stack wins",
    },
}

NOTES = {
    "one-orbit": (
        "Everybody acts once in this round: those before you do not answer a raise, so it wins nothing more from them."
    ),
    "one-orbit-short": "Those before you do not answer a raise.",
    "capped": "Betting is capped: call or fold.",
    "capped-short": "Betting is capped: call or fold.",
    "unlisted-fold": "Folding is not listed here, but you may fold.",
    "unlisted-fold-short": "Folding is possible too, though not listed.",
    "unlisted-raise": (
        "You may also raise or go all-in, though that is not listed. Then the others have to call, raise, go all-in or "
        "fold, until all bets are matched."
    ),
    "unlisted-raise-short": "You may also raise; the others then have to answer.",
}

RULES_PAGE = {
    "presets": "Presets",
    "variants": "Variants",
    "rules": capital(TERMS["house-rules"]),
    "preset": "preset",
    "variant": TERMS["variant"],
    "rule": "rule",
    "value": "value",
    "meaning": "meaning",
    "stakes": TERMS["stakes"],
    "buy_in": TERMS["buy-in"],
    "comma": ", ",
    "differs": "* set otherwise than in standard",
    "saved": "saved as {file}",
}

STAKES = {
    "name": "{amounts}",
    "blinds": "blinds {amounts}",
    "ante": "ante {amounts}",
    "antes": "antes {amounts}",
    "big-blind-ante": "big blind ante {amounts}",
    "bring-in": "bring-in {amounts}",
    "bets-from": "bets from {amounts}",
    "between": ", ",
    "no-betting": "no betting",
}
