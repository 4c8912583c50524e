"""What is said about recorded hands, in Chinese."""

HISTORY = {
    "counts": "{hands:,} 手牌：{agree:,} 手一致，{unchecked:,} 手未核对，{failed:,} 手有误",
    "counts-one": "{hands:,} 手牌：{agree:,} 手一致，{unchecked:,} 手未核对，{failed:,} 手有误",
    "rake": "抽水共 {rake}",
    "untrue": "{count:,} 手记录的结果不可能成立，改由引擎判定。",
    "dead-button": "死按钮：按钮位于空座 {seat}",
    "kind": "{count:,} 手 {kind}：{meaning}",
}

CONTRADICTIONS = {
    "text": "文本无法读作一手牌",
    "rules": "规则、盲注级别或筹码无法成局",
    "turn": "没轮到的人行动了",
    "action": "有人做了此时不能做的事",
    "amount": "下注额小于或大于规则和筹码所允许的",
    "dealing": "不该发牌时发了牌，或张数不对",
    "cards": "同一张牌出现在两处，或不在记录所说的地方",
    "result": "有人最后的筹码与规则算出的不同",
}
