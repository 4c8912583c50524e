"""What the games are called, in Chinese."""

from redbutton.words.zh.terms import TERMS

TITLES = {
    "standard": "无限注德州扑克",
    "fixed-limit": "固定限注德州扑克",
    "home": "朋友局",
    "ante-up": "人人下前注",
    "dezhou": "德州",
    "draw-sim": "五张牌模拟",
}

GAME = {
    "limited": "{limit}{variant}",
    "house": "{game} · {title}",
}

GAMES = {
    "holdem": "德州扑克",
    "short-deck": "短牌德州扑克",
    "omaha": "奥马哈",
    "omaha-high-low": "奥马哈高低",
    "five-card-draw": "五张换牌",
    "stud": "七张梭哈",
    "stud-high-low": "七张梭哈高低",
    "razz": "拉兹",
    "deuce-to-seven-single-draw": "2-7 单次换牌",
    "deuce-to-seven-triple-draw": "2-7 三次换牌",
    "badugi": TERMS["badugi"],
    "kuhn": "库恩扑克",
    "leduc": "莱杜克扑克",
    "five-card-show": "五张牌模拟",
}
