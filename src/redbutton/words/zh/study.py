"""The words of the study room, in Chinese."""

STUDY = {
    "open": "率先加注",
    "call": "跟注加注",
    "three-bet": "再加注（3-bet）",
    "call-3bet": "跟注 3-bet",
    "top": "最强的手牌",
    "top-name": "最强 {share}%",
    "early": "前位",
    "middle": "中位",
    "cutoff": "关煞位（CO）",
    "button": "按钮",
    "blinds": "盲注位",
    "heads-up": "单挑",
    "at": "研究室在 {address}（按 Ctrl-C 结束）。",
    "ended": "再见。存为文件的求解结果可以再次打开。",
}
