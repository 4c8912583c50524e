"""The words about fair deals: what is wrong with a proof, and what a good one proves, in Chinese."""

from redbutton.words.zh.terms import TERMS

WRONG = {
    "READ": "{reason}",
    "REPLAY": "这手牌无法重放：{reason}",
    "ROOT": "第 {stage} 阶段的总哈希与信封不符",
    "STAGES": "有 {found} 组信封，而这手牌发自 {wanted} 组",
    "SIZE": "第 {stage} 阶段有 {found} 个信封，应有 {wanted} 张牌",
    "ANNOUNCEMENT": "公告与牌局、总哈希和承诺不符",
    "SEATS": "座位次序不对，或没有座位",
    "SEED": "座位 {seat} 的种子与其承诺不符",
    "CHAIN": "座位 {seat} 在第 {stage} 阶段的种子与前一个种子不相接",
    "ENVELOPE": "{card} 的开封信息与第 {stage} 阶段位置 {place} 的信封不符",
    "OPENED_TWICE": "第 {stage} 阶段的位置 {place} 开封了两次",
    "CARD_TWICE": "{card} 出现在第 {stage} 阶段的两个信封中",
    "DECK": "第 {stage} 阶段位置 {place} 的 {card} 不属于这个玩法的牌组",
    "OPENED": "第 {stage} 阶段第 {number} 张牌 {card} 在其位置上没有开封信息",
    "CARD": "第 {stage} 阶段第 {number} 张牌应为 {found}，而记录写的是 {card}",
    "SHOWN": "亮出的 {card} 不在发给该玩家的任何信封中",
    "KEPT": "亮出的 {cards} 中有已经换掉的牌",
    "STRAY": "第 {stage} 阶段位置 {place} 被开封，但这手牌没有亮出那里的牌",
}

CAUTIONS = {
    "NO_CLIENT": "所有种子都由服务器产生：它事先知道牌的顺序",
    "FORESEEN": "重新洗牌时没有玩家的新种子：服务器事先知道那些牌的顺序",
}

DIFFERENT = {
    "NAME": "牌局应名为 {told}，却叫做 {used}",
    "UNTOLD": "牌已发出，却没有公布信封或种子",
    "ANNOUNCED": "种子公开之前的公告是 {told}，现在却说是 {used}",
    "ROOT": "种子公开之前第 {stage} 阶段的总哈希是 {told}，牌却来自 {used}：另一副牌",
    "ENVELOPES": "第 {stage} 阶段信封的总哈希应为 {told}，实际是 {used}",
    "ANNOUNCEMENT": "公告 {told} 与牌组、座位和承诺不符",
    "MAKER": "座位 {seat} 的种子应由 {told} 产生，实际由 {used} 产生",
    "COMMITMENT": "座位 {seat} 的承诺原为 {told}，现在是 {used}",
    "PROMISE": "座位 {seat} 的承诺是 {told}，第 {stage} 阶段的种子 {used} 与之不符",
    "SEED": "座位 {seat} 在第 {stage} 阶段的种子原为 {told}，现在是 {used}",
    "SEATS": "发牌的座位是 {told}，而承诺种子的座位是 {used}",
    "UNDEALT": "{told} 公告后收到了你的种子，却没有打完；这张牌桌至今这样的牌局数：{count}",
    "CALLED_OFF": "{told} 收到了你的种子，牌桌卡住后这手牌被取消；这张牌桌至今这样的牌局数：{count}",
    "UNANSWERED": "{told} 收到了你的种子，你没有看到它打完，而服务器不肯给出这手牌的记录",
    "ORDER": "发牌顺序（括号内为庄家位）原为 {told}，现在是 {used}",
    "RULES": "种子公开之前的规则是 {told}，现在是 {used}",
    "AGAIN": "在更晚的牌局之后又说起牌局 {used}，当初的说法已无从对照",
    "GONE": (
        "{told} 用过你的种子并已打完，服务器现在却没有这手牌，也没有说过从备份恢复；"
        "这张牌桌至今消失或没有打完的牌局数：{count}"
    ),
    "RESTORED": (
        "服务器说它从备份恢复，{told} 之后直到 {used} 你见过的牌局因此收回。"
        "这可能属实，也可能是为了撤销它们；这张牌桌至今收回或没有打完牌局的次数：{count}"
    ),
    "OWN_ELSEWHERE": "你在座位 {told} 作出的承诺出现在座位 {used}",
    "OWN_FOREIGN": "你的座位 {seat} 上是承诺 {used}，而你的承诺是 {told}；除非你还用另一个程序操作这个座位，否则就是服务器放上去的",
    "OWN_SEED": "第 {stage} 阶段你公开了种子 {told}，实际使用的却是 {used}",
    "OWN_UNASKED": "第 {stage} 阶段服务器用 {used} 作为你的种子，却没有向你要过",
    "OWN_ABSENT": "第 {stage} 阶段你公开了种子 {told}，服务器却说没有按时收到；偶尔一次可能是网络原因",
    "OWN_LEFT_OUT": "你的座位 {seat} 的种子由服务器产生，你的种子没有参与；刚入座或刚重新连接时，偶尔一次可能是网络原因",
    "OWN_OFTEN": "这张牌桌最近的 {deals} 手牌中，有 {count} 手你的种子没有参与；除非你的网络一直很慢，否则这已不是网络原因",
    "CARD": "发的是 {told}，显示的却是 {used}",
    "CARDS": "你看到的牌不是信封和种子所决定的牌",
}

VERIFY = {
    "hand": TERMS["hand"],
    "deal": "牌局",
    "proved": "已证明",
    "hidden": "未亮出",
    "seeds": "玩家种子",
    "own": "你的种子",
    "verdict": "结论",
    "good": "可信",
    "wrong": "有误",
    "yes": "有",
    "no": "没有",
    "detail": "第 {hand} 手：{sentence}",
    "deal_twice": "牌局 {deal} 在 {where} 中说法不同：{sentence}",
    "evidence": "如果这里的记录属实，牌局 {deal} 前后的说法自相矛盾。",
    "no_evidence": "牌局 {deal} 前后的说法没有矛盾。",
    "seed_unused": "这些牌都没有用到种子 {seed}",
    "absent": "你公开过种子的 {count} 手牌不在这些文件里（{deals}）：只发合意的牌的服务器会留下这样的空缺",
    "counts": "{hands:,} 手牌：{good:,} 手得到证明，{wrong:,} 手有误，{without:,} 手没有证明",
    "counts-one": "{hands:,} 手牌：{good:,} 手得到证明，{wrong:,} 手有误，{without:,} 手没有证明",
    "proves": "证明成立，说明种子公开之前牌组已经固定，顺序由所有种子共同决定，你看到的牌事后没有被换过。",
    "not": (
        "它不能说明服务器没有泄露底牌，不能说明从未亮出的牌，也不能说明被标为缺席的玩家确实缺席："
        "请用 --seed 或 --seeds 给出你的客户端保存的种子，看它们是否被用到。"
    ),
}
