"""The words of the tables that tell how bots and players did, in English."""

from redbutton.words.en.terms import TERMS

STATISTICS = {
    "bot": TERMS["bot"],
    "player": TERMS["player"],
    "hands": "hands",
    "rate": TERMS["bb-100"],
    "margin": "95 % ±",
    "vpip": TERMS["vpip"],
    "pfr": TERMS["pfr"],
    "three_bet": TERMS["three-bet"],
    "aggression": TERMS["aggression"],
    "wtsd": TERMS["wtsd"],
    "wsd": TERMS["wsd"],
    "legend": (
        "bb/100: big blinds won in 100 hands. VPIP, PFR: hands with chips put in by choice, with "
        "a raise, before the flop. AF: bets and raises for each call after it. WTSD, W$SD: flops that go "
        "to the showdown, showdowns that win."
    ),
    "match": "{title}: {hands:,} hands, stakes {stakes}, stacks of {stack}, seed {seed}",
    "duplicate": "Each deck was played {players} times, once from every seat.",
    "without_all_in": "Luck with cards that came after everybody was all-in is taken out of bb/100.",
    "without_aivat": "Luck with cards, and with the dice of bots that can be asked, is taken out of bb/100.",
    "all_play_all": "Each pair plays this many hands. In each row, what a bot wins in bb/100 from the one in the column, ± half of the 95 % interval.",
    "mean": "mean",
    "cost": "Processor time of a decision in milliseconds: the mean, and what 99 of 100 stay below.",
    "response": "{title}: local best response on {boards:,} boards, from both seats, stakes {stakes}, stacks of {stack}, seed {seed}. It knows what a bot does with each hand; what it wins from it in bb/100, the best opponent wins at least.",
    "boards": "boards",
    "decisions": "decisions made",
    "cost_mean": "mean ms",
    "cost_most": "99 % ms",
    "watched": "Stopped as soon as the first bot surely won or lost; the intervals hold at every moment at once.",
    "faults": "{name} broke {count:,} times, first in hand {hand}: {reason}",
    "stopped": "Stopped early: {done:,} of {asked:,} were played.",
    "series": ("{title}: {count:,} tournaments, {hands:,} hands, stacks of {stack}, seed {seed}"),
    "series_faults": "{name} broke {count:,} times, first in tournament {hand}: {reason}",
    "prizes": "Prizes, in buy-ins: {prizes}",
    "places": "places 1-{last}",
    "mean_place": "mean place",
    "won": "prizes",
    "roi": "ROI %",
    "files": "{hands:,} hands",
    "unfinished": "{count:,} hands break off and are not counted.",
    "unread": "Hands that cannot be counted: {count:,}, the first: {file}: {reason}",
    "more": "{count:,} more players have fewer hands; --json tells all, --player one.",
}
