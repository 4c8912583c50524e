"""What the commands of the server and its clients say, in Chinese."""

SERVING = {
    "at": "Redbutton 已在 {address} 运行（按 Ctrl-C 结束）。",
    "play": "你的牌桌在 {address}（按 Ctrl-C 结束）。",
    "kept": "再见。你打过的牌都已保存。",
    "lan": "同一网络里的其他人可以访问 {address}。",
    "ended": "牌桌已保存；再次启动服务器后牌局会继续。",
    "gone": "这次用的是临时文件，牌桌已随之消失。",
    "joined": "{name} 已在 {address} 入座。",
    "waits": "{name} 正在等 {address} 的座位。",
    "token": "令牌保存在 {path}；再次运行同一条命令即可回到原来的座位。",
    "exposed": "注意：这台电脑上的其他人可以读取 {path}。若只想自己可读：chmod 600",
    "strange-variable": "注意：Redbutton 不读取环境变量 {name}。",
    "strange-variable-alike": "注意：Redbutton 不读取环境变量 {name}。是不是 {alike}？",
    "played": "{name} 打了 {hands} 手牌：{net}。",
    "caught": "{sentence}；前后的说法都记录在 {path}",
    "strange": "牌局 {deal}：{sentence}",
}
