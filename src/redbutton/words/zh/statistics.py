"""The words of the tables that tell how bots and players did, in Chinese."""

from redbutton.words.zh.terms import TERMS

STATISTICS = {
    "bot": TERMS["bot"],
    "player": TERMS["player"],
    "hands": "手数",
    "rate": TERMS["bb-100"],
    "margin": "95% ±",
    "vpip": TERMS["vpip"],
    "pfr": TERMS["pfr"],
    "three_bet": TERMS["three-bet"],
    "aggression": TERMS["aggression"],
    "wtsd": TERMS["wtsd"],
    "wsd": TERMS["wsd"],
    "legend": (
        "bb/100：每 100 手赢得的大盲数。入池率、翻前加注：翻牌前主动投入筹码、加注的手数比例。"
        "激进度：翻牌后每次跟注对应的下注和加注次数。"
        "摊牌率、摊牌胜率：看到翻牌后走到摊牌的比例、摊牌时赢得筹码的比例。"
    ),
    "match": "{title}：{hands:,} 手，注额 {stakes}，筹码 {stack}，种子 {seed}",
    "duplicate": "每副牌打 {players} 次，每个座位各一次。",
    "without_all_in": "bb/100 已扣除所有人全押之后发牌的运气。",
    "without_aivat": "bb/100 已扣除发牌的运气，以及可询问策略的机器人掷骰子的运气。",
    "all_play_all": "每对机器人各打这么多手。每行是该机器人从各列对手那里赢得的 bb/100，± 为 95 % 区间的一半。",
    "mean": "平均",
    "cost": "每次决定的处理器时间（毫秒）：平均值，以及 99 % 的决定不超过的时间。",
    "response": "{title}：局部最佳应对，{boards:,} 个公共牌面，两个座位各一次，注额 {stakes}，筹码 {stack}，种子 {seed}。它知道机器人拿每手牌会怎么打；它从机器人那里赢得的 bb/100，最强的对手至少也能赢得。",
    "boards": "牌面",
    "decisions": "决定次数",
    "cost_mean": "平均毫秒",
    "cost_most": "99 % 毫秒",
    "watched": "一旦能确定第一个机器人是赢是输就停止；区间在任何时刻都同时成立。",
    "faults": "{name} 出错 {count:,} 次，第一次在第 {hand} 手：{reason}",
    "stopped": "提前停止：{asked:,} 中完成了 {done:,}。",
    "series": "{title}：{count:,} 场锦标赛，{hands:,} 手，筹码 {stack}，种子 {seed}",
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
}
