"""The words of the tables that tell how bots and players did."""

STATISTICS = {
    "en": {
        "bot": "bot",
        "player": "player",
        "hands": "hands",
        "rate": "bb/100",
        "margin": "95 % ±",
        "vpip": "VPIP",
        "pfr": "PFR",
        "three_bet": "3-bet",
        "aggression": "AF",
        "wtsd": "WTSD",
        "wsd": "W$SD",
        "legend": (
            "bb/100: big blinds won in 100 hands. VPIP, PFR: hands with chips put in of one's own will, with "
            "a raise, before the flop. AF: bets and raises for each call after it. WTSD, W$SD: flops that go "
            "to the showdown, showdowns that win."
        ),
        "match": "{hands:,} hands of {variant} ({preset}), blinds {blinds}, stacks of {stack}, seed {seed}",
        "duplicate": "Each deck was played {players} times, once from every seat.",
        "faults": "{name} broke {count:,} times, first in hand {hand}: {reason}",
        "stopped": "Stopped early: {done:,} of {asked:,} were played.",
        "series": (
            "{count:,} tournaments of {variant} ({preset}), {hands:,} hands, stacks of {stack}, seed {seed}"
        ),
        "series_faults": "{name} broke {count:,} times, first in tournament {hand}: {reason}",
        "prizes": "Prizes, in buy-ins: {prizes}",
        "places": "places 1-{last}",
        "mean_place": "mean place",
        "won": "prizes",
        "roi": "ROI %",
        "files": "{hands:,} hands",
        "unfinished": "{count:,} hands break off and are not counted.",
        "unread": "{count:,} hands cannot be counted, the first: {file}: {reason}",
        "more": "{count:,} more players have fewer hands; --json tells all, --player one.",
    },
    "zh": {
        "bot": "机器人",
        "player": "玩家",
        "hands": "手数",
        "rate": "bb/100",
        "margin": "95% ±",
        "vpip": "入池率",
        "pfr": "翻前加注",
        "three_bet": "3-bet",
        "aggression": "激进度",
        "wtsd": "摊牌率",
        "wsd": "摊牌胜率",
        "legend": (
            "bb/100：每 100 手赢得的大盲数。入池率、翻前加注：翻牌前主动投入筹码、加注的手数比例。"
            "激进度：翻牌后每次跟注对应的下注和加注次数。"
            "摊牌率、摊牌胜率：看到翻牌后走到摊牌的比例、摊牌时赢得筹码的比例。"
        ),
        "match": "{variant}（{preset}）{hands:,} 手，盲注 {blinds}，筹码 {stack}，种子 {seed}",
        "duplicate": "每副牌打 {players} 次，每个座位各一次。",
        "faults": "{name} 出错 {count:,} 次，第一次在第 {hand} 手：{reason}",
        "stopped": "提前停止：{asked:,} 中完成了 {done:,}。",
        "series": "{variant}（{preset}）{count:,} 场锦标赛，{hands:,} 手，筹码 {stack}，种子 {seed}",
        "series_faults": "{name} 出错 {count:,} 次，第一次在第 {hand} 场：{reason}",
        "prizes": "奖金（以买入计）：{prizes}",
        "places": "第 1-{last} 名次数",
        "mean_place": "平均名次",
        "won": "奖金",
        "roi": "回报率 %",
        "files": "{hands:,} 手",
        "unfinished": "{count:,} 手没有打完，不计入。",
        "unread": "{count:,} 手无法统计，第一手：{file}：{reason}",
        "more": "另有 {count:,} 名玩家手数较少；--json 列出全部，--player 只看一名。",
    },
}
