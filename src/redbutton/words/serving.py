"""What the commands of the server and its clients say, in every language."""

SERVING = {
    "en": {
        "at": "Redbutton is at {address} (Ctrl-C ends it).",
        "play": "Your table is at {address} (Ctrl-C ends it).",
        "kept": "Goodbye. Your hands are kept.",
        "lan": "Others in your network find it at {address}.",
        "ended": "The tables are kept; they go on when the server is started again.",
        "gone": "The tables are gone with the file that they were in for this time.",
        "joined": "{name} sits at {address}.",
        "exposed": "Careful: others on this computer can read {path}. To keep it to yourself: chmod 600",
        "played": "{name} played {hands} hands: {net}.",
        "caught": "{sentence}; what was told before and after is in {path}",
        "strange": "deal {deal}: {sentence}",
    },
    "zh": {
        "at": "Redbutton 已在 {address} 运行（按 Ctrl-C 结束）。",
        "play": "您的牌桌在 {address}（按 Ctrl-C 结束）。",
        "kept": "再见。您打过的牌都已保存。",
        "lan": "同一网络里的其他人可以访问 {address}。",
        "ended": "牌桌已保存；再次启动服务器后牌局会继续。",
        "gone": "这次用的是临时文件，牌桌已随之消失。",
        "joined": "{name} 已在 {address} 入座。",
        "exposed": "注意：这台电脑上的其他人可以读取 {path}。若只想自己可读：chmod 600",
        "played": "{name} 打了 {hands} 手牌：{net}。",
        "caught": "{sentence}；前后的说法都记录在 {path}",
        "strange": "牌局 {deal}：{sentence}",
    },
}
