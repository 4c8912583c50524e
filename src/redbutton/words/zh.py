"""中文。"""

ERRORS = {
    "NOT_A_RANK": "{text!r} 的第 {place} 位不是牌的点数（点数为 2-9、T 或 10、J、Q、K、A）",
    "NOT_A_SUIT": "{text!r} 的第 {place} 位不是花色（花色为 c、d、h、s）",
    "NOT_ONE_CARD": "{text!r} 应该只有一张牌，但第 {place} 位之后还有内容",
    "NOT_A_CARD_NUMBER": "牌的编号是 0 到 51，52 表示未知的牌，不能是 {number}",
    "CARD_TWICE": "牌 {card} 出现了两次",
    "CARD_UNKNOWN": "这里不能使用未知的牌（??）",
    "DECK_EMPTY": "牌堆只剩 {left} 张牌，却要发 {wanted} 张",
}
