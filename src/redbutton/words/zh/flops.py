"""The words of reports on many flops, in Chinese."""

REPORT = {
    "spot": "牌局",
    "group": "翻牌",
    "spots": "局数",
    "weight": "权重",
    "ev_oop": "不利位置 EV",
    "ev_ip": "有利位置 EV",
    "equity_oop": "不利位置胜率",
    "equity_ip": "有利位置胜率",
    "share": "可剥削",
    "done": "已求解 {solved} 局，已有 {kept} 局，失败 {failed} 局；全部结果在 {out}。",
    "stopped": "提前停止：{asked} 局中已完成 {done} 局，保存在 {out}；用同样的命令可以继续。",
    "more": "……另有 {count} 行，见 {file}。",
}

TEXTURES = {
    "all": "全部",
    "suits": "花色",
    "rainbow": "彩虹面",
    "two-tone": "两同花面",
    "monotone": "三同花面",
    "pairing": "对子",
    "unpaired": "无对",
    "paired": "有对",
    "trips": "三条",
    "high": "最大牌",
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "ten": "10",
    "low": "9 或更小",
    "connection": "连接性",
    "straights": "可成顺子",
    "draws": "有顺子听牌",
    "none": "不连接",
}
"""The ways in which flops are sorted, and their kinds."""
