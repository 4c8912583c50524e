"""Terms of a preset's own, in Chinese."""

HOUSE_TERMS = {
    "dezhou": {
        "bet": "投注",
        "pot": "奖池",
        "your-cards": "你的底牌",
        "is-dealt": "拿到底牌",
    },
}
