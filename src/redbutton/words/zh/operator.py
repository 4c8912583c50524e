"""What the commands of a server's operator say, in Chinese."""

STORE = {
    "checked": "{tables} 张牌桌，{steps} 步，{hands} 手牌：{damaged} 张损坏。",
    "newer": "{newer} 张牌桌需要更新的版本：本版本既不能检查也不能提供它们。",
    "damaged": "{table}：{flaws}",
    "backed-up": "{tables} 张牌桌已备份到 {path}。里面有所有的牌，请勿外传。",
    "restored": "已恢复 {tables} 张牌桌。",
    "lost": "{tables} 张牌桌在备份之后打的 {hands} 手牌丢失，桌上的人都会得知。",
    "lost-unknown": (
        "以下牌桌在备份之后打了什么无从得知：{tables}。桌上的人会得知此事，手牌编号会跳过一段。"
        "如果被取代的数据库仍可读取，请用 --replaces 指明。"
    ),
    "lost-gone": "备份之后才开的牌桌，已丢失：{tables}",
    "lost-unreadable": "备份中无法读取、保持原样的牌桌：{tables}",
    "compacted": "已归档 {archived} 张牌桌。之前 {before} 字节，现在 {after} 字节。",
    "not-given-back": "文件内有 {free} 字节空闲，会被再次使用。要归还一次，请在没有服务器使用该文件时运行此命令。",
    "exported": "{tables} 张牌桌的 {hands} 手牌已导出到 {path}。里面有所有的牌，请勿外传。",
    "left-out": "{table}：无法读取，已略过。",
}
FLAWS = {
    "newer": "本版本不能提供它",
    "unreadable": "有步骤无法读取或执行",
    "snapshot": "快照与步骤的结果不符",
    "chips": "筹码多了或少了",
    "hands": "有牌局缺失，或与步骤所述不同",
}
ADMIN = {
    "announcement": "服务器管理员：{text}",
    "servers": "服务器",
    "server": "服务器",
    "machine": "机器",
    "version": "版本",
    "table": "牌桌",
    "name": "名称",
    "status": "状态",
    "seats": "已坐",
    "bots": "机器人",
    "opened": "开桌时间",
    "seat": "座位",
    "stack": "筹码",
    "here": "连接",
    "no-tables": "没有开着的牌桌。",
    "no-people": "没有人。",
    "no-servers": "这个数据库上没有服务器在运行。",
    "bot": "机器人",
    "host": "房主",
    "yes": "在线",
    "no": "不在线",
    "waits": "等候",
    "done": "完成：{table}。",
    "told": "已告知 {count} 个连接。",
    "drained": "{server} 即将结束。",
}
