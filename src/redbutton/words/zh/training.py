"""The words of training, in Chinese."""

TRAINING = {
    "cards": "正在把所有公共牌上的手牌分类……",
    "resumed": "{depth:g} 个大盲：从第 {round} 轮之后继续",
    "round": "{depth:g} 个大盲，第 {round} 轮：大盲每局赢 {value:+.3f}，应对者每局赢 {lost:+.3f}",
    "stopped": "已停止；再次运行同一命令会在 {folder} 中继续",
    "done": "完成：策略保存在 {folder}",
}
