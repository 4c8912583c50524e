"""Presets, variants and house rules, in Chinese."""

from redbutton.words import capital
from redbutton.words.zh.terms import TERMS

PRESETS = {
    "standard": (
        "如今各牌室通行的无限注德州扑克：大小盲注都算下注，采用死按钮，加注至少等于上一次加注；不足额的全"
        "押，只有让玩家面对一次足额加注时才重开加注权；输家可以不亮牌。"
    ),
    "fixed-limit": (
        "限注德州扑克，翻牌前和翻牌圈下小注，转牌圈和河牌圈下大注。小盲为半个小注，大盲为一个小注；每轮最"
        "多四个注，大盲算第一个，按整轮计数（cap_counts=player 则每人各算四个）。全押达到半个注可以再加注，不到则可以补"
        "足。第一轮没有过牌：原文一处禁止盲注过牌、一处又允许，这里的读法是大盲可以留下（跟零）或加注。两"
        "人单挑时按钮是小盲（heads_up=left-small-blind 则总是另一人）。1/2 的级别，小盲为 0.50。"
    ),
    "home": (
        "朋友间的无限注德州扑克。盲注由买入算出（二百分之一和四百分之一，按 0.05 的筹码取整），抽到最大牌"
        "者先拿按钮，点数相同就重抽。下注或首次加注至少到两个大盲（原文也可理解为三个，这里按两个；"
        "smallest_bet=two-big-blinds-more 是另一种打法：至少再加两个）。付不起大盲的人出局，所有手牌都要"
        "亮，先比边池。剩下最后一人即获胜。"
    ),
    "ante-up": (
        "人人先付钱的无限注德州扑克：按钮左边的人付半个大盲，其余每人付一个大盲。这些前注不算下注，因此没"
        "有人欠注，第一个行动的人可以过牌。加注额不限，买入为一百个大盲，两到十人，打到一人赢光为止；用 Python 时，牌够几人就能几人，即 22 人。"
    ),
    "dezhou": (
        "盲注就是头两个动作的无限注德州扑克。第一轮不能弃牌，每人只行动一次，大盲没有第二次机会。之后每轮"
        "第一个行动的人过牌、弃牌，或按上一次的数额跟注（即使还没人投注）；其余的人跟注、加注或弃牌。第一个人弃牌，"
        "下一个人就接替他，可以过牌。每一轮人人都可以加注和全押，没有列出时也可以。"
        "没人跟的注留在奖池里；只剩一人时，到下一轮开始才赢得奖池。"
        "全押的人不再投注，只争各人都跟齐的那部分奖池。"
        "大盲是小盲的两倍；原文有一例两个盲注后奖池是 4 而不是 6，把小盲设为 2 并设 bb_multiplier=1 就是"
        "那种打法。"
    ),
    "draw-sim": (
        "每人五张牌，不下注也不换牌，牌最大者胜。A 只算大牌，所以 A-2-3-4-5 不是顺子。平局指牌型相同；平"
        "局的玩家按分数从高到低列出。"
    ),
}

VARIANTS = {
    "holdem": (
        "每人两张底牌，加五张公共牌，翻牌前及翻牌、转牌、河牌后各下注一轮。七张牌中最好的五张比大小。"
    ),
    "short-deck": "只用 6 到 A 共 36 张牌的德州扑克。同花大于葫芦，A-6-7-8-9 是最小的顺子。",
    "omaha": "每人四张底牌，加五张公共牌。必须正好用两张底牌和三张公共牌组成一手牌。",
    "omaha-high-low": (
        "最大的高牌和最小的低牌平分底池的奥马哈。低牌须为五张不同且不大于 8 的牌，A 算小；没有低牌时高牌"
        "独得。"
    ),
    "five-card-draw": "每人五张暗牌，下注一轮，随意换牌，再下注一轮。最大的牌获胜。",
    "stud": "每人七张牌，其中四张明牌，没有公共牌。明牌最小的人下引入注，之后每轮由明牌最大的人先行动。",
    "stud-high-low": ("最大的高牌和最小的低牌平分底池的七张梭哈。低牌须为五张不同且不大于 8 的牌，A 算小。"),
    "razz": (
        "比谁的牌最小的七张梭哈，A 算小，顺子和同花不计。明牌最大的人下引入注，之后由明牌最小的人先行动。"
    ),
    "deuce-to-seven-single-draw": (
        "五张牌，换一次，牌最小者胜。A 算大，顺子和同花算坏牌，所以 7-5-4-3-2 最好。"
    ),
    "deuce-to-seven-triple-draw": (
        "五张牌，换三次，换牌前后都有下注。牌最小者胜，A 算大，顺子和同花算坏牌。"
    ),
    "badugi": "四张牌，换三次。点数和花色都不同的牌越多越好，其次越小越好，A 算小。",
    "kuhn": "两名玩家，三张牌（J、Q、K），每人一张，下注一轮。这是还值得诈唬的最小的扑克。",
    "leduc": "两名玩家，六张牌（J、Q、K 各两张），每人一张，再发一张公共牌。与公共牌成对者胜，否则比大小。",
    "five-card-show": "每人五张牌，不下注，直接亮牌。牌最大者胜。",
}

SWITCHES = {
    "limit": "可以下多少注",
    "chip_unit": "最小的筹码值多少；所有数额都是它的整数倍",
    "max_players": "最多几名玩家；一桌有十个座位，更多只能由程序发牌",
    "forced_bets": "发牌前或一发牌就要付什么",
    "blind_size": "盲注的大小从何而来",
    "buy_in": "玩家带多少筹码上桌",
    "bb_multiplier": "大盲由小盲算出时，是小盲的几倍",
    "blind_rounding": "盲注由买入算出时，半个筹码怎样取整",
    "first_button": "第一手牌谁拿按钮",
    "button_moves": "一手牌后按钮移到哪里",
    "heads_up": "两人单挑时谁是小盲",
    "coming_in": "新来的或错过盲注的玩家怎样入局",
    "coming_back": "离开现金桌一小时内回来要带多少筹码",
    "first_to_act": "第一轮谁先行动",
    "first_round_fold": "第一轮能否弃牌",
    "big_blind_option": "没人加注时大盲可以做什么",
    "first_round_closes": "第一轮何时结束",
    "late_post": "盲注是动作时，补盲入局的人遇到加注怎么办",
    "later_rounds": "后几轮谁可以过牌，谁可以加注",
    "smallest_bet": "一轮中首次下注的最小额（限注时由级别决定）",
    "smallest_raise": "最小的加注（限注时由级别决定）",
    "raise_cap": "一轮最多几个注，首次下注或大盲也算一个",
    "cap_counts": "数谁的注",
    "short_all_in_reopens": "不足一次加注的全押何时让已行动的人可以再加注",
    "short_ante": "付不满前注的玩家能赢多少",
    "cannot_pay_blind": "筹码少于大盲时怎么办",
    "burn_cards": "每次发公共牌前是否烧牌",
    "uncalled_bet": "没人跟的那部分注怎么办",
    "everyone_folded": "只剩一人时何时赢得底池",
    "odd_chips": "分不匀的筹码归谁",
    "showdown": "按什么顺序亮牌",
    "losers_may_muck": "输的牌能否不亮",
    "unbeaten_may_muck": "没有被打败的牌能否也不亮",
    "all_in_face_up": "无人再能下注时是否亮出手牌",
    "runouts": "全押后最多发几次公共牌",
    "fold_when_free": "可以免费过牌时能否弃牌",
    "offered_actions": "列出哪些可进行的操作；没列出的照样能做",
    "ace_plays_low": "A 是否也能组成最小的顺子",
    "ties": "哪些牌算平局",
    "points": "是否说出牌的分数",
    "hand_names": "牌型怎么称呼",
    "game_ends": "牌局何时结束",
}

VALUES = {
    "limit": {"fixed": "数额固定", "pot": "最多为底池大小", "none": "有多少下多少"},
    "forced_bets": {
        "blinds": "小盲和大盲，算作下注",
        "antes": "人人都付：按钮左边付小盲，其余付大盲，都不算下注",
        "actions": "小盲和大盲就是第一轮的头两个动作",
    },
    "blind_size": {
        "given": "直接给定",
        "half-small-bet": "半个小注和一个小注",
        "from-buy-in": "买入的四百分之一和二百分之一",
        "half-big": "小盲为大盲的一半，向下取整",
        "from-small": "大盲为小盲的 bb_multiplier 倍",
    },
    "buy_in": {"given": "直接给定", "100-big-blinds": "一百个大盲"},
    "blind_rounding": {"half-down": "舍去", "half-up": "进位"},
    "first_button": {
        "high-card": "抽到最大牌者；点数相同比花色：黑桃、红桃、方块、梅花",
        "high-card-redraw": "抽到最大牌者；点数相同者重抽",
        "random": "随机一人",
        "last-seat": "最后一个座位，于是由第一个座位开始",
    },
    "button_moves": {
        "dead": "轮到谁就由谁付大盲，小盲和按钮跟着走，空座位也算",
        "next": "移给下一名玩家，其后两人付盲注",
        "moving": "移给下一名玩家；被大盲跳过的人也付一个大盲",
    },
    "heads_up": {
        "button-small-blind": "按钮是小盲，翻牌前先行动",
        "left-small-blind": "另一人是小盲，每一轮都先行动",
    },
    "coming_in": {
        "post-or-wait": "等到大盲，或补付所欠：错过的小盲算死注",
        "wait": "等到大盲",
        "free": "立即入局，不用补付，但不能坐在按钮和小盲之间",
    },
    "coming_back": {
        "same-chips": "不少于离开时带走的筹码",
        "any-chips": "在买入范围内随意",
    },
    "first_to_act": {
        "left-of-big-blind": "大盲左边的玩家",
        "left-of-button": "按钮左边的玩家",
        "small-blind": "小盲，盲注就是他的第一个动作",
    },
    "first_round_fold": {"yes": "可以", "no": "不可以"},
    "big_blind_option": {
        "check": "过牌或加注",
        "stay": "留下（跟零）或加注；第一轮不说过牌",
        "none": "没有选择：不会再轮到他",
    },
    "first_round_closes": {"matched": "人人都行动过并跟齐时", "one-orbit": "每人行动一次后"},
    "late_post": {"stands": "照样补大盲，不回应加注", "answers": "不补盲，直接回应加注"},
    "later_rounds": {
        "open": "人人都可以",
        "first-checks": "第一个行动的人可以过牌，或按上一次的数额跟注；其余的人可以跟注或加注",
        "first-opens": "第一个行动的人可以过牌、按上一次的数额跟注或加注；其余的人可以跟注或加注",
    },
    "smallest_bet": {
        "big-blind": "一个大盲",
        "two-big-blinds": "两个大盲；翻牌前至少加到两个大盲",
        "two-big-blinds-more": "两个大盲；翻牌前至少再加两个大盲",
        "last-amount": "上一次投入的数额，没有则为大盲",
    },
    "smallest_raise": {"last-raise": "不少于上一次足额的下注或加注", "any": "比当前注多就行"},
    "raise_cap": {"none": "不限"},
    "cap_counts": {"round": "所有人的合计", "player": "每人各算各的；整个注的盲注算第一个"},
    "short_all_in_reopens": {
        "full-raise": "他们自上次行动后面对一次足额加注时；几次不足额可以累计",
        "half-bet": "达到半个注时；不到则可以补足",
        "always": "总是可以",
    },
    "short_ante": {"its-layer": "从每人的前注中赢得与自己所付相同的部分", "main-pot": "全部前注"},
    "cannot_pay_blind": {"all-in": "有多少付多少，算全押", "eliminated": "出局"},
    "burn_cards": {"yes": "烧一张", "no": "不烧"},
    "uncalled_bet": {"returned": "退回", "stays": "留在底池"},
    "everyone_folded": {"at-once": "立即", "next-round": "到下一轮开始时"},
    "odd_chips": {
        "one-each": "从按钮起顺时针，每名赢家各一个",
        "first-takes-all": "全部归从按钮起顺时针的第一名赢家",
        "carry-over": "谁也不给，留到下一个底池",
    },
    "showdown": {
        "last-aggressor": "最后一轮最后下注或加注的人先亮，没有则从按钮左边开始",
        "side-pots-first": "先亮争边池的牌，再亮只争主池的牌",
    },
    "losers_may_muck": {"yes": "可以不亮", "no": "每手牌都要亮"},
    "unbeaten_may_muck": {"yes": "可以，但先问一下", "no": "要亮出来"},
    "all_in_face_up": {"yes": "亮出", "no": "到摊牌时才亮"},
    "fold_when_free": {"yes": "可以", "no": "不可以"},
    "offered_actions": {
        "all": "全部",
        "short-list": "一轮的首个跟注之后不列弃牌，后几轮首先行动的人不列加注，筹码不足时才列全押",
    },
    "ace_plays_low": {"yes": "能", "no": "不能，只算大牌"},
    "ties": {"equal": "五张牌点数完全相同", "category": "牌型相同；分数最高者先列出"},
    "points": {"yes": "由牌型和五张牌的点数算出分数", "no": "只说牌型"},
    "hand_names": {
        "ten": "十种通常的名称，从高牌到皇家同花顺",
        "nine": "九种名称：皇家同花顺也叫同花顺",
        "no-pair": "通常的名称，但高牌称为无对子",
    },
    "game_ends": {
        "host": "由房主决定",
        "one-left": "一人赢得全部筹码或退出时",
        "rounds": "打完约定的局数后，筹码最多者胜",
    },
}

NOTES = {
    "one-orbit": "这一轮每人只行动一次：在你之前行动的人不回应加注，所以加注不会从他们那里多赢。",
    "one-orbit-short": "在你之前行动的人不回应加注。",
    "capped": "下注已封顶：只能跟注或弃牌。",
    "capped-short": "下注已封顶：只能跟注或弃牌。",
    "unlisted-fold": "这里没有列出弃牌，但仍然可以弃牌。",
    "unlisted-fold-short": "没有列出，但仍可弃牌。",
    "unlisted-raise": "没有列出，但你也可以加注或全押。这样其他人都要跟注、加注、全押或弃牌，直到跟齐为止。",
    "unlisted-raise-short": "你也可以加注，其他人就要回应。",
}

RULES_PAGE = {
    "presets": "规则集",
    "variants": "玩法",
    "rules": capital(TERMS["house-rules"]),
    "preset": "规则集",
    "variant": TERMS["variant"],
    "rule": "规则",
    "value": "设定",
    "meaning": "含义",
    "stakes": TERMS["stakes"],
    "buy_in": TERMS["buy-in"],
    "comma": "，",
    "differs": "* 与 standard 不同",
    "saved": "已存为 {file}",
}

STAKES = {
    "name": "{amounts}",
    "blinds": "盲注 {amounts}",
    "ante": "前注 {amounts}",
    "antes": "前注 {amounts}",
    "big-blind-ante": "大盲前注 {amounts}",
    "bring-in": "引入注 {amounts}",
    "bets-from": "下注 {amounts} 起",
    "between": "，",
    "no-betting": "不下注",
}
