"""The positions at the table as seats show them, in Chinese.

They are the names that Chinese players say, in two characters each, so that all of them have room at a seat. The
lojack has no Chinese name of its own in use: it is the middle position. The letters are left to files of hands and to charts.
"""

POSITIONS = {
    "SB": "小盲",
    "BB": "大盲",
    "UTG": "枪口",
    "LJ": "中位",
    "HJ": "劫位",
    "CO": "关煞",
    "BTN": "庄位",
}
