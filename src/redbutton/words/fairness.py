"""The words about fair deals: what is wrong with a proof, and what a good one proves."""

WRONG = {
    "en": {
        "READ": "{reason}",
        "REPLAY": "the hand cannot be replayed: {reason}",
        "ROOT": "the root of stage {stage} does not fit its envelopes",
        "STAGES": "there are {found} packs of envelopes, and the hand was dealt from {wanted}",
        "SIZE": "the pack of stage {stage} has {found} envelopes for {wanted} cards",
        "ANNOUNCEMENT": "the announcement does not fit the deal, its root and its commitments",
        "SEATS": "the seats are not in order, or there are none",
        "SEED": "the seed of seat {seat} does not fit its commitment",
        "CHAIN": "the seed of seat {seat} at stage {stage} does not follow from the one before",
        "ENVELOPE": "the opening of {card} does not fit the envelope at place {place} of stage {stage}",
        "OPENED_TWICE": "place {place} of stage {stage} is opened twice",
        "CARD_TWICE": "{card} is in two envelopes of stage {stage}",
        "DECK": "{card}, at place {place} of stage {stage}, is not in the deck of this game",
        "OPENED": "{card}, card {number} of stage {stage}, has no opening at its place",
        "CARD": "card {number} of stage {stage} should be {found}, and the hand says {card}",
        "SHOWN": "{card} was shown, and is in no envelope that was dealt to this player",
        "KEPT": "{cards} were shown, and some of them had been given away",
        "STRAY": "place {place} of stage {stage} is opened, though the hand shows no card from there",
    },
    "zh": {
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
        "DECK": "第 {stage} 阶段位置 {place} 的 {card} 不属于这个游戏的牌组",
        "OPENED": "第 {stage} 阶段第 {number} 张牌 {card} 在其位置上没有开封信息",
        "CARD": "第 {stage} 阶段第 {number} 张牌应为 {found}，而记录写的是 {card}",
        "SHOWN": "亮出的 {card} 不在发给该玩家的任何信封中",
        "KEPT": "亮出的 {cards} 中有已经换掉的牌",
        "STRAY": "第 {stage} 阶段位置 {place} 被开封，但这手牌没有亮出那里的牌",
    },
}
"""What is wrong, for each point that is checked. Places and numbers count from 0, as in the proof."""

CAUTIONS = {
    "en": {
        "NO_CLIENT": "all seeds are the server's own: it knew the order of the cards",
        "FORESEEN": "cards were shuffled again without a fresh seed of a player: the server knew their order",
    },
    "zh": {
        "NO_CLIENT": "所有种子都由服务器产生：它事先知道牌的顺序",
        "FORESEEN": "重新洗牌时没有玩家的新种子：服务器事先知道那些牌的顺序",
    },
}

DIFFERENT = {
    "en": {
        "NAME": "the deal should be called {told}, and is called {used}",
        "UNTOLD": "cards were dealt, and nothing was told of their envelopes or of the seeds",
        "ANNOUNCED": "before the seeds {told} was announced, and {used} is told now",
        "ROOT": (
            "the root of stage {stage} was {told} before the seeds, and the cards came from {used}: "
            "another deck"
        ),
        "ENVELOPES": (
            "the envelopes of stage {stage} with the root {told} were exchanged for those with {used}"
        ),
        "MAKER": "the seed of seat {seat} was to be made by: {told}, and was made by: {used}",
        "COMMITMENT": "the commitment of seat {seat} was {told}, and is {used} now",
        "SEED": "the seed of seat {seat} at stage {stage} was {told}, and is {used} now",
        "SEATS": "seats {told} were dealt to, and seeds were promised for seats {used}",
        "UNDEALT": "{told} was announced and never dealt; that has happened {count} times at this table",
        "ORDER": "cards were to be dealt in the order {told}, and were dealt in the order {used}",
        "RULES": "the game was {told} before the seeds, and is {used} now",
        "AGAIN": "{used} is told after later deals, when what was told of it first is forgotten",
        "OWN_ELSEWHERE": "what you committed to at seat {told} stands at seat {used}",
        "OWN_FOREIGN": (
            "at your seat {seat} stands the commitment {used}, and yours is {told}; unless you play this "
            "seat from a second program as well, the server has put it there"
        ),
        "OWN_SEED": "at stage {stage} you showed the seed {told}, and {used} was used in its place",
        "OWN_UNASKED": "at stage {stage} the server used {used} as your seed, and had not asked for it",
        "OWN_ABSENT": (
            "at stage {stage} you showed the seed {told}, and the server says that none came in time; "
            "once, that can be the network"
        ),
        "OWN_LEFT_OUT": (
            "the server made the seed of your seat {seat} itself, so yours had no part; once, after "
            "coming or coming back, that can be the network"
        ),
        "CARD": "{told} was dealt, and {used} is shown",
    },
    "zh": {
        "NAME": "牌局应名为 {told}，却叫做 {used}",
        "UNTOLD": "牌已发出，却没有公布信封或种子",
        "ANNOUNCED": "种子公开之前的公告是 {told}，现在却说是 {used}",
        "ROOT": "种子公开之前第 {stage} 阶段的总哈希是 {told}，牌却来自 {used}：另一副牌",
        "ENVELOPES": "第 {stage} 阶段总哈希为 {told} 的信封被换成了 {used} 的信封",
        "MAKER": "座位 {seat} 的种子应由 {told} 产生，实际由 {used} 产生",
        "COMMITMENT": "座位 {seat} 的承诺原为 {told}，现在是 {used}",
        "SEED": "座位 {seat} 在第 {stage} 阶段的种子原为 {told}，现在是 {used}",
        "SEATS": "发牌的座位是 {told}，而承诺种子的座位是 {used}",
        "UNDEALT": "{told} 宣布之后没有发牌；这张桌上已发生 {count} 次",
        "ORDER": "发牌顺序本应是 {told}，实际是 {used}",
        "RULES": "出示种子之前的规则是 {told}，现在是 {used}",
        "AGAIN": "{used} 在更晚的牌局之后又被讲述，而最初的说法已被忘记",
        "OWN_ELSEWHERE": "你在座位 {told} 作出的承诺出现在座位 {used}",
        "OWN_FOREIGN": "你的座位 {seat} 上是承诺 {used}，而你的承诺是 {told}；除非你还用另一个程序操作这个座位，否则就是服务器放上去的",
        "OWN_SEED": "第 {stage} 阶段你公开了种子 {told}，实际使用的却是 {used}",
        "OWN_UNASKED": "第 {stage} 阶段服务器用 {used} 作为你的种子，却没有向你要过",
        "OWN_ABSENT": "第 {stage} 阶段你公开了种子 {told}，服务器却说没有按时收到；偶尔一次可能是网络原因",
        "OWN_LEFT_OUT": "你的座位 {seat} 的种子由服务器产生，你的种子没有参与；刚入座或刚重新连接时，偶尔一次可能是网络原因",
        "CARD": "发的是 {told}，显示的却是 {used}",
    },
}
"""What is not as it was told before, by the names of `fair.story.Differs`; `-` stands for nothing at all."""

VERIFY = {
    "en": {
        "hand": "hand",
        "deal": "deal",
        "proved": "proved",
        "hidden": "hidden",
        "seeds": "players' seeds",
        "own": "your seed",
        "verdict": "verdict",
        "good": "good",
        "wrong": "WRONG",
        "yes": "yes",
        "no": "NO",
        "detail": "hand {hand}: {sentence}",
        "deal_twice": "deal {deal} was told otherwise in {where}: {sentence}",
        "evidence": "What was told of deal {deal} does not fit together, if it is written down here as it came.",
        "no_evidence": "Nothing in what was told of deal {deal} contradicts the rest of it.",
        "seed_unused": "the seed {seed} is in none of these hands",
        "absent": (
            "{count} deals for which you showed a seed are not in these files ({deals}): a server that "
            "deals only when it likes the cards leaves such gaps"
        ),
        "counts": "{hands:,} hands: {good:,} proved, {wrong:,} wrong, {without:,} without a proof",
        "proves": (
            "A good proof shows that the deck lay fixed before the seeds were known, that all seeds together made "
            "its order, and that none of the cards you see was exchanged afterwards."
        ),
        "not": (
            "It does not show that the server keeps hidden cards to itself, nor anything about cards that were never "
            "opened, nor that a player who is marked absent was so: give the seeds that your own client kept "
            "(--seed, --seeds) to see that they were used."
        ),
    },
    "zh": {
        "hand": "手",
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
        "absent": "您出示过种子的 {count} 手牌不在这些文件里（{deals}）：只在喜欢的牌上才发牌的服务器会留下这样的空缺",
        "counts": "{hands:,} 手牌：{good:,} 手得到证明，{wrong:,} 手有误，{without:,} 手没有证明",
        "proves": "证明成立，说明种子公开之前牌组已经固定，顺序由所有种子共同决定，你看到的牌事后没有被换过。",
        "not": (
            "它不能说明服务器没有泄露底牌，不能说明从未亮出的牌，也不能说明被标为缺席的玩家确实缺席："
            "请用 --seed 或 --seeds 给出你的客户端保存的种子，看它们是否被用到。"
        ),
    },
}
"""What `redbutton verify` says."""
