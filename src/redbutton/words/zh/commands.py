"""What `--help` says about the commands and their options, in Chinese."""

COMMANDS = {
    "redbutton": "一间扑克室：比牌、发牌、执行规则。",
    "play": (
        "与机器人打扑克：默认六个座位，无限注，盲注 1 和 2。\n"
        "\n"
        "牌桌在浏览器中打开。用 --terminal、--plain、--seed、--save 或 --resume 则在终端里玩。"
    ),
    "serve": (
        "运行服务器：在浏览器中打开它的页面，邀请朋友和他们的机器人。\n"
        "\n"
        "一切都会保存，重启甚至崩溃之后牌局照常继续。日志中每个事件一行 JSON，绝不会出现暗牌。\n"
        "\n"
        "浏览器可以用 IP 地址、localhost 或本机在网络中的名字访问。其他主机名要用 --name 给出，在代理后"
        "面也一样，以免别的网站冒充。"
    ),
    "join": (
        "让机器人在某个服务器的牌桌上打牌，自己的或别人的都行。\n"
        "\n"
        "内置的机器人或别的软件包的机器人都可以。它只看到同座位的人能看到的，每副牌都加入自己的种子，断"
        "线会自动重连。停下后再运行同一条命令就回到原来的座位：令牌保存在文件里。如果服务器发的牌与公布种子之前所说的不同，它会停下，退出码为 3；没有确证、但种子屡次没有用上或服务器不给看牌谱，退出码为 4。"
    ),
    "store": (
        "照管所存的数据：check、backup FILE、restore FILE、compact、export FOLDER。\n"
        "\n"
        "服务器运行时也可以安全使用。check 从第一步起重放每张牌桌，与快照、牌局和筹码比较；有损坏时退出码为 1。"
        "backup 把某一时刻的全部内容写入一个新文件，restore 把它放进新文件或空的 PostgreSQL，两者都不覆盖任何东西。"
        "compact 归档已关闭的牌桌并归还空间。export 以 PHH 写出所有牌局（包含每一张牌）和账目。"
    ),
    "admin": (
        "为他人管理服务器：servers、tables、people、pause、resume、close、message、drain。\n"
        "\n"
        "能写数据库的人就能使用；命令通过数据库到达服务器。牌桌用编号或链接指明。close 在当前这手牌之后关闭牌桌。"
        "message 显示给所有在线的人。drain 像 SIGTERM 一样结束一个服务器：同一数据库上的其他服务器接着开它的牌桌。"
    ),
    "evaluate": ("说明一手牌的价值：名称、组成它的牌、强度。\n\n强度是这手牌在顺序中的位置：数字大者胜。"),
    "equity": (
        "比较二到十手牌或范围：各自赢的概率，以及应得的底池份额。\n\n若一秒左右能算完则结果精确，否则为抽样。"
    ),
    "solve": (
        "求解翻牌后两名玩家的牌局：每手牌该怎么打，精确到底。\n"
        "\n"
        "牌局是一个 TOML 文件：公共牌、底池、筹码、双方范围，以及每条街的下注尺寸。当最佳应对所得不超过"
        "精度（底池的比例）时停止；按 Ctrl-C 保留已得结果，退出码为 130。--at 查看后面的节点：'check, bet 30, Qs'。"
        "\n\n若给出装有多个牌局的文件夹，或文件中没有公共牌，则逐个牌局或逐个翻牌求解，结果和报告存入 --out 文件夹；有牌局失败时"
        "退出码为 1。"
    ),
    "pushfold": (
        "求解翻牌前全押或弃牌，适用于两到九名玩家。\n"
        "\n"
        "只写筹码量：单挑，精确求解；带星号的手牌有时才打。--chart：每手牌的最大筹码量。筹码量是下盲注和"
        "前注之前的。--stacks 按行动顺序：最先行动的在前，依次到庄位、小盲、大盲。有 --payouts 时为奖金而"
        "打（ICM），否则为筹码。--at CO,BB 显示 CO 全押之后大盲怎么做。"
    ),
    "icm": (
        "按独立筹码模型显示筹码值多少奖金。\n"
        "\n"
        "Malmuth 和 Harville 的模型，最多 10,000 名玩家。奖金可以是数额或百分比，第一名在前。"
    ),
    "study": (
        "在浏览器中研究扑克：求解局面，查看每个节点，锁定策略，做练习。\n"
        "\n"
        "给出局面文件（TOML）或 `redbutton solve --save` 保存的求解结果，就直接打开它。\n"
        "一切只在这台电脑上运行；关闭页面一段时间后自动结束。"
    ),
    "check": ("重放牌谱，把结局与记录对照。\n\n只要有一手不符，退出码就是 1：规则不允许的动作，或结果不同。"),
    "replay": "逐步讲述牌谱中的牌。",
    "state": (
        "显示一手牌在记录的动作之后的状态：底池、筹码、轮到谁、可以做什么。\n"
        "\n"
        "玩家从 1 编号，与文件一致。跟注给出要付的数额，加注给出总额。"
    ),
    "rules": (
        "显示一桌的规则，并标出与标准规则的不同之处。\n"
        "\n"
        "不给规则集则列出所有规则集、玩法和开关。规则可以存入文件，也可以从文件读取。"
    ),
    "draw": (
        "每人发五张牌，看谁的牌最大。\n"
        "\n"
        "不下注，也不换牌；A 只算大牌。分数由牌型（高牌为 1，皇家同花顺为 10）和五张牌的点数（成组的牌"
        "在前）组成，作为十五进制的各位数字。\n"
        "\n"
        "通常用 --ties category：最大牌型相同的牌都算平局，分数高者先列出。用 --ties equal 则由牌的大小"
        "分胜负：先比最大的，再比下一张；分数相同才算平局。"
        "\n"
        "\n"
        "发出的牌都来自同一副牌。用 --hands 给出的牌可以来自几副牌，不同玩家可以有同一张牌。\n"
        "\n"
        "正文不随语言改变；--json 用你的语言说出牌型。"
    ),
    "bots": "列出机器人：多强、多快、真正会打哪些玩法。",
    "arena": (
        "让机器人互相对打，显示各自赢多少、打法如何。\n"
        "\n"
        "座位轮换，每手牌筹码都重新开始。同样的种子不论用几个核心结果都一样。按 Ctrl-C 显示目前的结果，"
        "此时退出码为 130。"
    ),
    "train": (
        "训练机器人 blueprint 和 solver 所用的策略。\n"
        "\n"
        "对每种筹码深度，两名玩家通过自我对弈学习；加 --charts 则是九人桌的翻牌前表格，用一个核心。文件保存在文件夹中：再次运行会接着上次继续。\n"
        "种子相同，无论用多少个进程，得到的字节都相同。按 Ctrl-C 后退出状态为 130。"
    ),
    "tournament": (
        "打许多场锦标赛，显示每个机器人的名次、奖金和利润。\n"
        "\n"
        "人人付一份买入；ROI 是利润占买入的百分比，附 95 % 区间的一半。按 Ctrl-C 显示目前的结果，此时退"
        "出码为 130。"
    ),
    "stats": (
        "由牌谱统计玩家的输赢和打法。\n"
        "\n"
        "VPIP：翻牌前主动投入筹码的手数。PFR：翻牌前加注的手数。3-bet：面对首次加注时再加注的比例。AF："
        "翻牌后下注和加注与跟注之比。WTSD：看到翻牌后打到摊牌的比例。W$SD：摊牌时赢得筹码的比例。"
        "bb/100：每百手赢得的大盲数，附 95 % 区间的一半。"
    ),
    "verify": (
        "检验牌谱中的牌发得是否公平。\n"
        "\n"
        "证明说明：牌在种子公开之前已经固定，顺序由所有人的种子共同决定，之后没有换过牌。玩家页面保存的"
        "文件还带有种子公开之前公布的内容，两个人的文件可以互相对照。有任何证明错误、任何不同，你的种"
        "子没有用上，或者有一手牌用了你的种子却不在文件里、而同桌后面的牌在，退出码就是 1。"
    ),
}

OPTIONS = {
    "version": "显示版本。",
    "lang": "使用的语言；否则由 REDBUTTON_LANG 或 LANG 决定。",
    "terminal": "占满终端的牌桌。",
    "plain": "逐行输出，适合管道和读屏软件。",
    "preset": "规则：一个文件，或 {presets} 之一。",
    "replay.preset": "改用这个规则集，或这个规则文件。",
    "state.preset": "改用这个规则集，或这个规则文件。",
    "rules.preset": "规则文件，或 {presets} 之一。",
    "switches": "设置一条规则：raise_cap=4。可以重复。",
    "variant": "换一种玩法：{variants}。",
    "equity.variant": "holdem、short-deck、omaha 或 omaha-high-low。",
    "limit": "可以下多少注：none、pot 或 fixed；否则按该玩法的惯例。",
    "play.players": "一共几人，连你在内；否则六人。",
    "draw.players": "几人参加，2 到 6；否则会问你。",
    "play.bots": "谁与你对打；否则混合搭配。",
    "play.level": "对手的水平：beginner、casual、regular、expert、最强的机器人，或 1 到 5。",
    "bots": "名称，可带参数：shark rock pot-odds:bluff=0.1",
    "stack": "每人的起始筹码；否则 100 个大盲。",
    "blinds": "盲注，如 1/2。",
    "antes": "前注，如 5。",
    "bets": "固定限注的注额，如 2/4。",
    "buy_in": "一个座位的买入；有的规则由它算出盲注。",
    "kind": "{formats} 之一。",
    "rounds": "固定局数：打多少局；否则 50。",
    "doubles_every": "固定局数：每多少局注额翻倍；否则 5。",
    "play.level_hands": "锦标赛：每级多少手；否则 10。",
    "tournament.level_hands": "每级多少手。",
    "play.seed": "同样的种子发同样的牌。",
    "join.seed": "决定程序的随机选择。",
    "equity.seed": "再抽同样的牌。",
    "draw.seed": "同样的种子发同样的牌。",
    "seed": "决定每张牌和每次随机。",
    "verify.seed": "你的种子，必须用在其中一手牌里。",
    "play.name": "你在桌上的名字。",
    "join.name": "它在桌上的名字；否则用程序名。",
    "play.save": "把牌局存入此文件，以后可以继续。",
    "rules.save": "把这些规则存为 TOML 文件。",
    "resume": "继续此文件中的牌局，并存回那里。",
    "pace": "全屏时机器人每次行动的秒数，全押后每条街也是。",
    "play.port": "浏览器牌桌的端口；0 为任意空闲端口。",
    "serve.port": "端口；0 为任意空闲端口。",
    "host": "监听的地址；0.0.0.0 让网络中的人也能进来。",
    "address": "其他机器的服务器连接本服务器的地址；否则为监听的地址。",
    "database": "牌桌存放之处：文件、sqlite:///FILE、postgresql://...；否则在你的数据文件夹。",
    "open_page": "在浏览器中打开页面。",
    "origins": "允许另一个主机的页面与它通信：https://poker.example",
    "names": "除 localhost、地址和本机名字外，它还叫什么：poker.example.org",
    "proxies": "相信这个代理所说的来访者地址：地址、网络或主机名。",
    "metrics": "除本机外，允许这个主机或网络读取 /metrics。",
    "tables": "最多开多少张桌。",
    "idle_hours": "多少小时无人来访就关闭牌桌。",
    "config": "TOML 文件中的设置；选项和环境变量（REDBUTTON_...）优先。",
    "limits": "设置一个限制：--limit tables=500",
    "list_limits": "列出所有限制及其默认值，格式与设置文件相同。",
    "workers": "共同服务的进程数，每个核一个；需要 PostgreSQL。",
    "unlimited": "不限制单个地址的请求、连接和牌桌数。",
    "log": "把日志写入此文件（只有你能读），而不是标准错误。",
    "serve.as_json": "用一行 JSON 给出地址，供程序使用。",
    "as_json": "一行 JSON，供程序使用。",
    "store.what": "要做什么。",
    "store.path": "备份文件，或导出的新文件夹。",
    "store.only": "只处理这张牌桌；可多次给出。",
    "store.replaces": "restore：被取代的数据库（如果仍可读取），以便准确说明丢失了什么。",
    "store.days": "归档最后一手牌早于多少天的已关闭牌桌。",
    "admin.what": "要显示或要做什么。",
    "admin.target": "牌桌、消息文字，或要结束的服务器：名字、机器或 all。",
    "replay.as_json": "每手牌一行 JSON，供程序使用。",
    "link": "牌桌的链接：http://HOST:8000/t/TABLE",
    "bot": "由哪个程序来打：shark、pot-odds:bluff=0.1 等。",
    "join.hands": "打这么多手后离开；否则一直留下。",
    "equity.hands": "AhAd、QQ+、ATs+、15%、random 等。",
    "draw.hands": "从文件取牌（- 表示标准输入），每行一手；不给人数则全部参加。",
    "arena.hands": "打多少手。",
    "sequential": "一旦能确定第一个机器人是赢是输就停止；区间已考虑随时查看。",
    "all_play_all": "让每对机器人打一场比赛，并显示一张总表。",
    "cost": "测量每次决定的处理器时间，并显示每个机器人的开销。",
    "respond": "不打比赛，而是显示局部最佳应对从每个机器人那里赢得多少（单挑德州扑克）：它知道机器人的策略。",
    "boards": "在多少个公共牌面上应对。",
    "arena.out": "把结果写入这个文件：.json，否则为 CSV。",
    "measure": "从结果中扣除运气：all-in（最后一次下注之后的牌），或 aivat（所有的牌，以及可询问策略的机器人的骰子）。",
    "spot": "牌局的 TOML 文件、保存过的求解结果，或装有多个牌局的文件夹。",
    "accuracy": "最佳应对最多能赢底池的多少：0.1% 或 0.001。",
    "at": "显示这些行动和牌之后的节点；求解多个牌局时可用分号列出多条路线。",
    "study.port": "页面使用的端口；0 表示任一空闲端口。",
    "solve.hands": "逐一显示这些手牌。",
    "iterations": "最多迭代多少次。",
    "solve.seconds": "最多用多少秒。",
    "packed": "每个数用 16 位：内存减半，几乎同样精确。",
    "solve.save": "把求解结果存入此文件（多个牌局则存入此文件夹），供以后查看或继续。",
    "flops": "在能代表全部 1,755 种翻牌的子集（25、49、95、184）、全部翻牌（all）或列出的翻牌上求解。",
    "out": "多个牌局的结果和报告所在的文件夹；已有的结果不再求解。",
    "pushfold.stack": "双方下盲注和前注之前的筹码，以大盲计。",
    "sb": "小盲。",
    "bb": "大盲；其他数目用同样的单位。",
    "ante": "每人在盲注之前下的前注。",
    "bb_ante": "大盲在盲注之前为全桌下的前注。",
    "chart": "每手牌全押和跟注的最大筹码量。",
    "least": "图表中最小的筹码量。",
    "most": "图表中最大的筹码量。",
    "step": "图表中筹码量的间隔。",
    "pushfold.players": "多少人打；不写则与筹码的份数相同，或两人。",
    "pushfold.stacks": "每人的筹码，按行动顺序：10,8,12 或 6x10。",
    "icm.stacks": "每人的筹码：5000,3000,2000。",
    "pushfold.payouts": "为这些奖金而打，第一名在前：50,30,20。",
    "icm.payouts": "奖金，第一名在前：50,30,20 或 50%,30%,20%。",
    "most_in": "最多几人同时全押，2 到 4；其余的必须弃牌。",
    "pushfold.at": "显示一个决定：先写已全押的，最后写行动的。",
    "pushfold.accuracy": "没有人能多赢这么多大盲时停止（三人及以上）。",
    "as_csv": "每手牌一行，用逗号隔开。",
    "pushfold.plot": "把网格画到此文件（.png、.svg）。",
    "lock": "固定一处策略，其余围绕它求解：'check, bet 50: call=0.5, fold=0.5'，或 ': AKs: check=1'。",
    "round_to": "把策略取整为这个份额的倍数（25%、50%、100%），并给出代价。",
    "without": "文件里省去哪条街起的内容（河牌，或转牌和河牌），载入时重新求解。",
    "estimate": "只给出节点数、内存和大约用时，不求解。",
    "token": "坐到这个令牌所代表的座位上，不保存文件。",
    "seat": "坐哪个座位；不写则任选。",
    "chips": "带多少筹码，按牌桌的单位；不写则按惯例。",
    "token_file": "令牌保存在哪个文件，只有你能读；不写则按牌桌和名字存入你的数据文件夹。",
    "join.seeds": "每副牌写一行，供 `verify --seeds` 使用：你的种子和事先公布的内容。",
    "verify.seeds": "每行为 DEAL SEED [ANNOUNCEMENT [SEAT]]，由你的客户端保存。",
    "evidence": "若服务器发的牌与所说不同，把所听到的写到哪里；否则写到本文件夹中以牌局命名的文件。",
    "evaluate.hand": '手里的牌，如 "Ah Kh"。',
    "replay.hand": "只讲文件中的这一手。",
    "state.hand": "文件中的哪一手；不给则为最后一手。",
    "evaluate.board": '公共牌，如 "Qh Jh 2c"。',
    "equity.board": '公共牌，如 "Qh 7h 2c"。',
    "order": "按什么比大小：{orders}。",
    "omaha": "两张手牌加三张公共牌。",
    "dead": "已不在牌里的牌。",
    "exact": "数遍所有可能，或抽样。",
    "samples": "抽样多少次。",
    "precision": "抽样到标准误差小于此值。",
    "seconds": "最多大约花这么多秒。",
    "threads": "使用多少个核心。",
    "categories": "显示最后成什么牌型。",
    "equity.plot": "把图画到此文件。",
    "plot": "画出输赢曲线（.png、.svg）。",
    "make_table": "重新计算起手牌 169 x 169 的全部对局，写入此文件。",
    "paths": "文件（.phh、.phhs）或它们的文件夹。",
    "verify.paths": "带证明的牌谱（.phh、.phhs），一人或多人的；或证据（.json）。",
    "train.folder": "保存一切的文件夹。",
    "depths": "筹码深度，以大盲计。",
    "train.rounds": "每个策略学习多少轮：一个数，或每种深度各一个。",
    "walks": "每轮每一部分的发牌数。",
    "train.charts": "训练多人桌翻牌前的表格。",
    "opens": "有表格的首次加注，以大盲计。",
    "habits": "按习惯打牌的其他玩家所占的比例；其余的知道我们怎么打。",
    "parts": "一轮中可以同时学习的部分数。",
    "clusters": "翻牌和转牌上区分多少类手牌。",
    "jobs": "使用多少个核心；否则全部。",
    "ray": "把工作分给 Ray 集群：此地址的集群；auto 是本机正在运行的，local 会新启动一个。不写地址则用正在运行的，没有就启动一个。",
    "replay.path": "牌谱（.phh、.phhs）。",
    "state.path": "牌谱（.phh、.phhs），打完或未打完都行。",
    "load": "从这样的文件读取规则。",
    "ties": "哪些牌算平局：牌型相同（category），或完全相同（equal）。",
    "duplicate": "每副牌从每个座位各打一次，减少运气。",
    "to_json": "把 JSON 写入文件；- 表示屏幕。",
    "history": "写下每一手牌（.phhs）。",
    "count": "打多少场锦标赛。",
    "levels": '各级的盲注，如 "1/2 2/4 3/6"；否则逐级上升。',
    "payouts": "各名次的奖金份额，如 50/30/20。",
    "player": "只看这名玩家。",
}

HELP_PAGE = {
    "usage": "用法：",
    "options-usage": "[选项]",
    "commands-usage": "命令 [参数]...",
    "options": "选项",
    "arguments": "参数",
    "commands": "命令",
    "default": "[默认：{}]",
    "required": "[必填]",
    "env": "[环境变量：{}]",
    "help": "显示这段说明并退出。",
}

REFUSALS = {
    "store-path-missing": "{what} 需要文件或文件夹",
    "store-no-path": "{what} 不需要文件",
    "too-long": "最多 {most} 个字",
    "missing": "缺少参数 {name}",
    "invalid": "{name}：{reason}",
    "not-whole": "{value} 不是 {least} 到 {most} 之间的整数",
    "not-a-number": "{value} 不是 {least} 到 {most} 之间的数字",
    "no-option": "没有选项 {name}",
    "no-option-alike": "没有选项 {name}（有：{alike}）",
    "needs-value": "{name} 需要一个值",
    "no-value": "{name} 不带值",
    "no-command": "没有命令 {name}",
    "no-command-alike": "没有命令 {name}。是不是 {alike}？",
    "extra": "参数太多：{names}",
    "no-file": "没有这个文件或文件夹",
    "no-permission": "没有权限",
    "is-a-folder": "这是一个文件夹",
    "not-a-folder": "这不是文件夹",
    "file-exists": "文件已经存在",
    "language": "{name} 不是 {allowed} 之一",
    "bots-or-level": "机器人只能用 --bots 点名或用 --level 选水平，不能同时用",
    "terminal-or-plain": "牌桌只能选 --terminal 或 --plain 之一",
    "file-or-preset": "规则来自 {file} 或规则集 {preset}，不能两者都给",
    "no-hand": "{file} 里没有牌局记录",
    "no-such-hand": "{file} 里没有 {hand} 这一手（有 {names}）",
    "picture": "{file}：图片文件名须以 {allowed} 之一结尾",
    "pushfold-chart": "--chart 是两个人、筹码从 --from 到 --to 每隔 --step 的表；"
    "不能再写筹码量、--stacks、--payouts、--players 或 --at",
    "pushfold-stack": "全押或弃牌需要一个筹码量：redbutton pushfold 10",
    "pushfold-stacks": "--stacks 写了 {stacks} 份筹码，不能再写单独的筹码量或别的人数",
}
