"""What each bot of the house does, in one line, in Chinese."""

from redbutton.words.zh.terms import TERMS

BOTS = {
    "caller": "过牌或跟注，不论代价，从不下注",
    "random": "随机选择任何合法的动作",
    "default": "能过牌就过牌，否则跟注，筹码不够就全押",
    "modest": "抛硬币决定小加注还是跟注",
    "six-max": "按起手牌表打好牌，每轮最多加注两次",
    "tight-aggressive": "按位置只打少数起手牌，有好牌就下注，价格合适才听牌",
    "pot-odds": "根据对手下注透露的信息抽样计算胜率，价格合适就跟注，有时诈唬",
    "all-rounder": "什么玩法都会：抽样计算能分到多少底池，按价值换牌，价格合适才跟注",
    "nash": "筹码短时按均衡策略全押或弃牌，筹码深时打法同 shark",
    "blueprint": "单挑时按自我对弈训练出的策略出牌，多人桌打法同 shark",
    "solver": "只剩两人时跟踪双方范围，边想边求解翻牌、转牌和河牌；多人桌翻牌前按表格打",
    "expert": "什么玩法都会算赔率，能从下注读牌，偶尔诈唬",
    "exploiter": "记住每个对手下注和弃牌的频率，有把握时偏离基本打法来利用弱点",
    "beginner": "打得太多，很少加注，只看自己的牌，遇到大注就弃牌",
    "casual": "喜欢看牌，有牌才下注，对下注半信半疑，不喜欢大注",
    "regular": "什么玩法都打得稳健，好奇心稍重，有点怕大注",
    "rock": "只等最好的牌，很少加注",
    "maniac": "几乎什么牌都打，不停地下注和加注",
    "station": "打得太多，跟得太多",
    "shark": "比 pot-odds 算得更细，更相信胜率，下注更大，诈唬更多",
    "grinder": "什么玩法都会，耐心等好牌，很少诈唬",
    "gambler": "什么玩法都会，几乎什么牌都打，下注大，常诈唬",
}

NAMES = (
    "团子", "栗子", "年糕", "泡芙", "麻薯", "汤圆", "花卷", "芝麻", "豆沙", "布丁", "松果", "枫糖", "薄荷", "谷雨", "可可",
    "摩卡", "糯米", "桂圆", "石榴", "柚子", "橘子", "荔枝", "山楂", "话梅", "核桃", "杏仁", "莲子", "云朵", "彗星", "陀螺",
    "铃铛", "风车", "弹珠", "积木", "纸鸢", "灯笼", "蜻蜓", "麦芽", "桃酥", "露珠",
)  # fmt: skip
"""Names of bots: nicknames, so that nobody takes a bot for a person. Short, because seats are narrow."""

LIST = {
    "bot": TERMS["bot"],
    "strength": "强度",
    "cost": "决策速度",
    "variants": "真正会打",
    "text": "打法",
    "quick": "快速",
    "slow": "慢速",
    "unknown": "?",
    "every": "所有有下注的玩法",
    "none": "无",
    "note": "每个机器人都能坐上任何牌桌。遇到并不真正会打的玩法，它只过牌和跟注。",
}
