"""Poker's words in plain words: the word, and each of its senses, in English."""

from redbutton.words.en.terms import TERMS

GLOSSARY = {
    "action": (
        "action",
        "What you do at your turn: fold, check, call, bet or raise.",
        "Anything else in the game that tells the others something of your hand: showing it at the end, "
        "or saying how many cards you exchange.",
    ),
    "aggressive-action": (
        "aggressive action",
        "A bet or a raise: it can win the pot without a showdown, because everybody else may fold.",
    ),
    "all-in": (
        TERMS["all-in"],
        "With every chip in the pot. You can win no more from anybody than you put in.",
    ),
    "ante": (TERMS["ante"], "A set sum that all players pay into the pot before the cards come."),
    "bet": (
        TERMS["bet"],
        "To put chips into the pot at your turn, and above all to be the first of a betting round to do so.",
        "The chips that are put in.",
    ),
    "big-blind": (TERMS["big-blind"], "The largest of the usual blinds, two seats left of the button."),
    "blind": ("blind", "A forced bet that is paid before the cards come."),
    "blind-game": ("blind game", "A game that begins with blinds."),
    "bluff": ("bluff", "To bet with a weak hand so that better ones fold."),
    "board": (
        TERMS["board"],
        "The cards that lie face up for everybody.",
        "In a card room: the list of the people who wait for a seat in a game, written up for all to see.",
    ),
    "board-card": ("board card", "One of the cards that lie in the middle of the table for everybody."),
    "bring-in": (
        TERMS["bring-in"],
        "Stud's forced bet, paid by the player who shows the lowest card (in razz the highest).",
    ),
    "burn": ("burn card", "A card laid aside unseen before the board is dealt."),
    "button": (
        "button",
        "The player in the dealer's place, who acts last after the first round.",
        "The disk that marks this place, the dealer button.",
    ),
    "button-games": (
        "button games",
        "Games in which a button goes round the table, such as hold'em and Omaha.",
    ),
    "buy-in": (
        TERMS["buy-in"],
        "The least money with which one may enter a game.",
        "What you pay for the chips with which you sit down.",
    ),
    "call": (TERMS["call"], "To pay what the others have bet, and no more."),
    "cap": ("cap", "The last raise of a round where the number of raises is limited."),
    "capped": (
        "capped",
        "Said of a round of limit poker that has had all its raises: now one can only call or fold.",
    ),
    "check": (
        TERMS["check"],
        "Not to bet while nobody has. You stay in without paying and may still act if somebody bets later.",
    ),
    "check-raise": (
        "check-raise",
        "To check first, and to raise by no less than the bet when somebody else has made one.",
    ),
    "community-cards": (
        "community cards",
        "The cards face up in the middle of the table: everybody's five may be made with them, as in "
        "hold'em and Omaha.",
    ),
    "deal": (
        "deal",
        "To hand out cards, to the players or for the board.",
        "One whole game, from the shuffle until somebody has won the pot.",
    ),
    "dealer-button": (
        "dealer button",
        "The flat disk in front of the player who would be dealing, mostly just called the button; "
        "here it is red.",
    ),
    "deck": ("deck", "All the cards of a game: 52, unless it is said otherwise."),
    "down-cards": (
        "down cards",
        "In stud: a player's cards that come face down, so that nobody else sees them.",
    ),
    "draw": (
        "draw",
        "Poker in which players may exchange cards of their hands. Some places, such as California, say draw "
        "where the high hand wins (draw high), and lowball where the low one does (draw low).",
        "To exchange cards of your hand.",
        "The moment of a deal at which cards are exchanged.",
        "A hand that one more card would make good.",
    ),
    "face-card": ("face card", "A jack, a queen or a king."),
    "fixed-limit": (
        TERMS["fixed-limit"],
        "Limit poker in which the size of each bet and raise is set beforehand for every round.",
    ),
    "flop": (
        "flop",
        "The first three cards of the board, which come together after the first round of betting.",
    ),
    "flush": ("flush", "Five cards of one suit."),
    "fold": (
        TERMS["fold"],
        "To throw your hand away (to muck it) and give up what you have paid: this pot can no longer be yours.",
    ),
    "forced-bet": (
        "forced bet",
        "A bet that must be made so that the first round has one to begin with: blinds, or in stud "
        "the bring-in.",
    ),
    "fourth-street": (
        "fourth street",
        "In hold'em the first card after the flop, the turn.",
        "In seven-card stud the second card that everybody sees.",
    ),
    "full-house": ("full house", "Three cards of one rank and two of another."),
    "hand": (
        TERMS["hand"],
        "All cards that one player holds.",
        "The five cards that count when hands are compared.",
        "One deal from beginning to end.",
    ),
    "heads-up": ("heads-up", "A game of two."),
    "high-low": ("high-low", "The best and the lowest hand share the pot."),
    "hole-cards": ("hole cards", "The cards that are dealt to you face down."),
    "kicker": ("kicker", "A card beside the pair or three that decides between equal hands."),
    "limp": ("limp", "To come in before the flop by just calling."),
    "muck": (TERMS["muck"], "To throw a hand away unseen.", "The heap of the cards that were thrown away."),
    "no-limit": (
        TERMS["no-limit"],
        "You may bet as many of your chips as you like at any time, and all of them at once.",
    ),
    "nuts": ("nuts", "The best hand that is possible with this board."),
    "opener": ("opener", "The player who makes the first bet that was not forced."),
    "option": (
        "option",
        "The right of a player with a blind to raise, though everybody has only called; "
        "it is mostly the big blind's.",
    ),
    "outs": (TERMS["outs"], "The cards that would make your hand the better one."),
    "pass": (
        "pass",
        "Not to bet. In a pass-and-out game that gives up the hand, and so it is no check.",
        "Not to call a bet or raise: you throw your hand away and have no more part in the pot.",
    ),
    "pat": ("pat", "To stand pat is to exchange no card."),
    "play-the-board": (
        "play the board",
        "To have no better hand in hold'em than the five cards on the board.",
    ),
    "position": (
        "position",
        "Your seat as counted from the blinds or the button.",
        "The order in which players act in a round or a deal: the later you act, the more you know.",
    ),
    "pot": (TERMS["pot"], "All the chips that have been bet in a deal."),
    "pot-limit": (TERMS["pot-limit"], "You may bet at most what is in the pot once you have called."),
    "pot-odds": (TERMS["pot-odds"], "What you can win against what it costs: 30 to win for 10 is 3 to 1."),
    "raise": (
        "raise",
        "To bet more than the others have. It must be as large as the game asks: otherwise those who have "
        "acted may not raise again, and it is not one of the raises that a round may have.",
    ),
    "reraise": ("re-raise", "To raise somebody's raise."),
    "river": ("river", "The last card of the board, also fifth street."),
    "showdown": (
        "showdown",
        "The end, when all betting is over: the players who are left compare their hands, "
        "and that tells who wins the pot.",
    ),
    "shuffle": ("shuffle", "To mix the cards before a hand is dealt."),
    "side-pot": (TERMS["side-pot"], "What others bet on after somebody is all-in, who cannot win it."),
    "small-blind": (TERMS["small-blind"], "The smallest of several blinds, just left of the button."),
    "split-pot": (
        "split pot",
        "A pot shared by players whose best hands are equal.",
        "A pot that players have agreed to share before the showdown.",
    ),
    "stack": (TERMS["stack"], "The chips in front of a player."),
    "straight": ("straight", "Five cards whose ranks follow each other."),
    "straight-flush": (
        "straight flush",
        "Five cards of one suit whose ranks follow each other; with an ace on top a royal flush.",
    ),
    "street": (
        "street",
        "One stage of a deal: its cards, and the round of betting after them.",
        "In stud the cards of one round, by their number: a player's fourth card is fourth street, "
        "the sixth is sixth street.",
    ),
    "turn": (
        "turn",
        "The fourth card of the board in hold'em, also fourth street.",
        "The right to act: it is a player's turn.",
    ),
    "up-cards": ("up cards", "In stud: a player's cards that come face up, so that everybody sees them."),
    "wager": ("wager", "To bet or raise.", "The chips with which one bets or raises."),
}

ALSO = {
    "big-blind": ("bb",),
    "board-card": ("community card",),
    "button": ("red button", "dealer", "disc", "disk", "btn"),
    "cap": ("third raise",),
    "deal": ("round",),
    "down-cards": ("down card",),
    "face-card": ("court card", "picture card"),
    "fixed-limit": ("limit", "limit poker"),
    "full-house": ("full boat",),
    "hole-cards": ("pocket cards", "personal cards"),
    "no-limit": ("nl",),
    "reraise": ("three-bet",),
    "river": ("river card", "fifth street"),
    "small-blind": ("sb",),
    "stack": ("chips", "bankroll"),
    "straight-flush": ("royal flush", "royal straight flush"),
    "turn": ("turn card",),
}
