"""The words of training, in Chinese."""

TRAINING = {
    "cards": "正在把所有公共牌上的手牌分类……",
    "resumed": "{depth:g} 个大盲：从第 {round} 轮之后继续",
    "round": "{depth:g} 个大盲，第 {round} 轮：大盲每局赢 {value:+.3f}，应对者每局赢 {lost:+.3f}",
    "played": "从翻牌起打完随机牌局……",
    "charts": "{depth:g} 个大盲，首次加注到 {opened:g}：第 {round} 轮后的翻牌前表格",
    "stopped": "已停止；再次运行同一命令会在 {folder} 中继续",
    "done": "完成：策略保存在 {folder}",
}
