"""The names of hands, and the labels of what is said about them, in Chinese."""

from redbutton.words import capital
from redbutton.words.zh.terms import TERMS

LABELS = {
    "best": "成牌",
    "hand": TERMS["hand"],
    "board": TERMS["board"],
    "strength": "强度",
    "place": "{strength:,}（最强为 {most:,}）",
    "points": "{hand}（{points} 分）",
}

EQUITY = {
    "hand": TERMS["hand"],
    "equity": TERMS["equity"],
    "win": "赢",
    "tie": "平",
    "lose": "输",
    "error": "±",
    "exact": "精确：全部 {deals:,} 种发牌",
    "sampled": "抽样 {deals:,} 次；± 为一个标准误差",
    "share": "占全部手牌的 {share:.1%}",
}

CATEGORIES = {
    "ten": {
        "NO_LOW": "无低牌",
        "HIGH_CARD": TERMS["high-card"],
        "ONE_PAIR": TERMS["one-pair"],
        "TWO_PAIR": TERMS["two-pair"],
        "THREE_OF_A_KIND": TERMS["three-of-a-kind"],
        "STRAIGHT": TERMS["straight"],
        "FLUSH": TERMS["flush"],
        "FULL_HOUSE": TERMS["full-house"],
        "FOUR_OF_A_KIND": TERMS["four-of-a-kind"],
        "STRAIGHT_FLUSH": TERMS["straight-flush"],
        "ROYAL_FLUSH": TERMS["royal-flush"],
        "ONE_CARD": "一张巴杜吉",
        "TWO_CARDS": "两张巴杜吉",
        "THREE_CARDS": "三张巴杜吉",
        "BADUGI": capital(TERMS["badugi"]),
    },
    "nine": {"ROYAL_FLUSH": TERMS["straight-flush"]},
    "no-pair": {"HIGH_CARD": "无对子", "TWO_PAIR": "两对"},
}

HANDS = {
    "ten": {
        "NO_LOW": "无低牌",
        "LOW": "低牌，{ranks}",
        "HIGH_CARD": "高牌 {top}",
        "ONE_PAIR": "一对 {top}",
        "TWO_PAIR": "两对，{top} 和 {second}",
        "THREE_OF_A_KIND": "三条 {top}",
        "STRAIGHT": "顺子，{top} 高",
        "FLUSH": "同花，{top} 高",
        "FULL_HOUSE": "葫芦，{top} 带 {second}",
        "FOUR_OF_A_KIND": "四条 {top}",
        "STRAIGHT_FLUSH": "同花顺，{top} 高",
        "ROYAL_FLUSH": TERMS["royal-flush"],
        "ONE_CARD": "一张巴杜吉，{ranks}",
        "TWO_CARDS": "两张巴杜吉，{ranks}",
        "THREE_CARDS": "三张巴杜吉，{ranks}",
        "BADUGI": "巴杜吉，{ranks}",
    },
    "nine": {"ROYAL_FLUSH": "同花顺，{top} 高"},
    "no-pair": {"HIGH_CARD": "无对子，{top} 高", "TWO_PAIR": "两对，{top} 和 {second}"},
}

KICKERS = {"named": "{hand}，{kickers} 踢脚", "and": "、"}

RANKS = {
    "2": ("2", "2"),
    "3": ("3", "3"),
    "4": ("4", "4"),
    "5": ("5", "5"),
    "6": ("6", "6"),
    "7": ("7", "7"),
    "8": ("8", "8"),
    "9": ("9", "9"),
    "T": ("10", "10"),
    "J": ("J", "J"),
    "Q": ("Q", "Q"),
    "K": ("K", "K"),
    "A": ("A", "A"),
}

ONE_CARD = {rank: one for rank, (one, _) in RANKS.items()}
