"""What each program of the house does, in one line, in every language."""

BOTS = {
    "en": {
        "caller": "checks and calls, whatever it costs, and never bets",
        "random": "does anything that is legal",
        "default": "checks, else calls, all-in if it is short",
        "modest": "tosses a coin between a small raise and a call",
        "six-max": "plays a chart of good starting hands, raising at most twice a round",
        "tight-aggressive": "plays few hands by position, bets what is good, draws at the right price",
        "pot-odds": "samples its chances against what the others' bets tell, calls at the right price, and bluffs",
        "rock": "waits for the best hands, and rarely raises them",
        "maniac": "plays almost everything, bets and raises all the time",
        "station": "plays too many hands and calls too much",
        "shark": "looks closer at its chances than pot-odds, trusts them more, and bets and bluffs more",
    },
    "zh": {
        "caller": "过牌或跟注，不论代价，从不下注",
        "random": "随机选择任何合法的动作",
        "default": "能过牌就过牌，否则跟注，筹码不够就全押",
        "modest": "抛硬币决定小加注还是跟注",
        "six-max": "按起手牌表打好牌，每轮最多加注两次",
        "tight-aggressive": "按位置只打少数起手牌，有好牌就下注，价格合适才听牌",
        "pot-odds": "根据对手下注透露的信息抽样计算胜率，价格合适就跟注，有时诈唬",
        "rock": "只等最好的牌，很少加注",
        "maniac": "几乎什么牌都打，不停地下注和加注",
        "station": "打得太多，跟得太多",
        "shark": "比 pot-odds 算得更细，更相信胜率，下注更大，诈唬更多",
    },
}
