"""What `--help` says about the commands and their options, in English."""

COMMANDS = {
    "redbutton": "A poker room: ranks hands, deals cards, keeps the rules.",
    "play": (
        "Play poker against bots: by default six seats, no limit, blinds of 1 and 2.\n"
        "\n"
        "The table opens in your browser. With --terminal, --plain, --seed, --save or\n"
        "--resume you play in this terminal."
    ),
    "serve": (
        "Run a server: open its page in a browser, and invite friends and their bots.\n"
        "\n"
        "Everything is stored, and games go on after a restart, even after a crash. The\n"
        "log has one line of JSON for each event, and never a hidden card.\n"
        "\n"
        "Browsers can use an IP address, localhost, or this computer's name in its\n"
        "network. Any other host name must be given with --name, also behind a proxy,\n"
        "so that no other site can pass for this one."
    ),
    "join": (
        "Let a bot play at a table of a server, yours or somebody else's.\n"
        "\n"
        "Any bot will do, built-in or of another package. It sees what a person in its\n"
        "seat would see, adds its own seed to every deal, and reconnects by itself. If\n"
        "it is stopped, the same command brings it back to its seat: its token is kept\n"
        "in a file. It stops with exit status 3 if the server deals differently from\n"
        "what it published before the seeds were shown, and ends with 4 if nothing is\n"
        "proved, but its seeds were passed over too often or hands were not shown."
    ),
    "store": (
        "Look after what is stored: check, backup FILE, restore FILE, compact, export FOLDER.\n"
        "\n"
        "Each is safe while servers use it. check plays every table again from its\n"
        "first step and compares it with snapshots, hands and chips; exit status 1 if\n"
        "something is damaged. backup writes everything, as it is at one moment, into a\n"
        "new file, and restore puts that into a new file or an empty PostgreSQL; neither\n"
        "overwrites anything. compact archives closed tables and gives room back. export\n"
        "writes all hands as PHH, with every card, and the ledgers."
    ),
    "admin": (
        "Run a server for others: servers, tables, people, pause, resume, close, message, drain.\n"
        "\n"
        "Who may write the database may do this; orders reach the servers through it.\n"
        "A table is named by its id or its link. close ends a table after the running\n"
        "deal. message is shown to everybody who is connected. drain ends a server as\n"
        "SIGTERM does: others on the same database go on with its tables."
    ),
    "evaluate": (
        "Show what a hand is worth: its name, the cards that make it, its strength.\n"
        "\n"
        "The strength is the hand's place in its order: the higher number wins."
    ),
    "equity": (
        "Compare two to ten hands or ranges: how often each wins, its share of the pot.\n"
        "\n"
        "The result is exact if that takes no longer than about a second, else sampled."
    ),
    "solve": (
        "Solve a spot of two players after the flop: how to play every hand, exactly.\n"
        "\n"
        "The spot is a TOML file: board, pot, stack, both ranges, and sizes of bets\n"
        "for each street. Solving stops when a best response wins no more than the\n"
        "accuracy, a share of the pot; Ctrl-C keeps what was reached, with exit status\n"
        "130. --at goes on to a later node: 'check, bet 30, Qs'.\n"
        "\n"
        "A folder of spots, or a file without a board, is solved spot by spot, or flop\n"
        "by flop, into the folder --out, with a report; the exit status is 1 if a spot\n"
        "fails."
    ),
    "pushfold": (
        "Solve all-in or fold before the flop, for two to nine players.\n"
        "\n"
        "With a stack alone: heads-up, exactly; hands with a star are played sometimes.\n"
        "--chart: the largest stack for each hand. Stacks are what players have before\n"
        "blinds and antes. --stacks are in the order in which players act: the first to\n"
        "act first, then ... button, small blind, big blind. With --payouts they play for\n"
        "prizes (ICM), else for chips. --at CO,BB shows what the big blind does after the\n"
        "cutoff is all-in."
    ),
    "icm": (
        "Show what stacks are worth in prizes, by the independent chip model.\n"
        "\n"
        "Malmuth and Harville's model, for up to 10,000 players. Prizes are amounts or\n"
        "percentages, the first place first."
    ),
    "study": (
        "Study poker in your browser: solve spots, look at every node, lock, train.\n"
        "\n"
        "With a spot (TOML), or a solution that `redbutton solve --save` wrote, that one\n"
        "is opened. It runs on this computer alone, and ends when the page has been\n"
        "closed for a while."
    ),
    "check": (
        "Replay recorded hands and compare how they end with what the record says.\n"
        "\n"
        "Exit status 1 if any hand fails: an action that the rules do not allow, or a\n"
        "different result."
    ),
    "replay": "Describe recorded hands step by step.",
    "state": (
        "Show a hand after its recorded actions: pots, stacks, whose turn, what is legal.\n"
        "\n"
        "Players are numbered from 1, as in the file. A call is its cost; a raise is\n"
        "its total."
    ),
    "rules": (
        "Show the rules of a table, and mark where they differ from the standard ones.\n"
        "\n"
        "Without a preset: all presets, variants and switches. Rules can be saved to a\n"
        "file and loaded."
    ),
    "draw": (
        "Deal five cards to each player and show whose hand is best.\n"
        "\n"
        "Nothing is bet and nothing is exchanged; the ace is only high. Points are the\n"
        "category, from 1 for High Card to 10 for Royal Flush, and the five ranks,\n"
        "grouped cards first, as digits of base 15.\n"
        "\n"
        "With --ties category, which is the usual way, all hands of the best category\n"
        "tie, and those with most points are named first. With --ties equal the cards\n"
        "break the tie: the highest of them, then the next; only equal points tie."
        "\n"
        "\n"
        "All hands are dealt from one deck. Those of --hands may come from several, so\n"
        "two players may hold the same card.\n"
        "\n"
        "The text is the same in every language; --json names the hands in yours."
    ),
    "bots": "List the bots: how strong each is, how quick, and which games it really plays.",
    "arena": (
        "Play bots against each other, and show what each wins and how it plays.\n"
        "\n"
        "Seats rotate, and stacks begin anew with every hand. The same seed gives the\n"
        "same result with any number of jobs. Ctrl-C shows the result so far; the exit\n"
        "status is then 130."
    ),
    "train": (
        "Train the strategies that the bots blueprint and solver play by.\n"
        "\n"
        "Two players learn by playing against themselves, for each depth of stacks; with\n"
        "--charts a table of nine, before the flop, on one core. Files\n"
        "are kept in the folder: begun again, it goes on where it was. The same seed\n"
        "gives the same bytes with any number of jobs. After Ctrl-C the exit status is\n"
        "130."
    ),
    "tournament": (
        "Play many tournaments, and show each bot's places, prizes and profit.\n"
        "\n"
        "Everybody pays one buy-in; ROI is the profit in percent of it, with half of\n"
        "its 95 % interval. Ctrl-C shows the result so far; the exit status is then\n"
        "130."
    ),
    "stats": (
        "Show what players won and how they played, from recorded hands.\n"
        "\n"
        "VPIP: hands with chips put in voluntarily before the flop. PFR: hands with a\n"
        "raise before the flop. 3-bet: re-raises, of the chances to re-raise the first\n"
        "raise. AF: bets and raises per call after the flop. WTSD: showdowns, of the\n"
        "flops seen. W$SD: showdowns that win chips. bb/100: big blinds won per\n"
        "hundred hands, with half of its 95 % interval."
    ),
    "verify": (
        "Check that the cards of recorded hands were dealt fairly.\n"
        "\n"
        "A proof shows that the deck was fixed before the seeds were known, that\n"
        "everybody's seeds together made its order, and that no card was exchanged\n"
        "afterwards. A file saved by a player's page also has what was published before\n"
        "the seeds, and the files of two people can be compared with each other. Exit\n"
        "status 1 if any proof is wrong, anything differs, a seed of yours was not used,\n"
        "or a deal with your seed is in no file while a later hand of its table is."
    ),
}

OPTIONS = {
    "version": "Show the version.",
    "lang": "The language to speak; else REDBUTTON_LANG or LANG decides.",
    "terminal": "A table that fills the terminal.",
    "plain": "Line by line, for pipes and screen readers.",
    "preset": "The rules: a file, or one of {presets}.",
    "replay.preset": "Play by this preset, or by this file of rules, instead.",
    "state.preset": "Play by this preset, or by this file of rules, instead.",
    "rules.preset": "A file of rules, or one of {presets}.",
    "switches": "Set one rule: raise_cap=4. May be repeated.",
    "variant": "Play another game: {variants}.",
    "equity.variant": "holdem, short-deck, omaha or omaha-high-low.",
    "limit": "How much may be bet: none, pot or fixed; else what is usual for the game.",
    "play.players": "How many sit there, you included; else six.",
    "draw.players": "How many play, 2 to 6; else you are asked.",
    "play.bots": "Who plays against you; else a mix.",
    "play.level": "How strong they are: beginner, casual, regular, expert, the strongest bot, or 1 to 5.",
    "bots": "Names, with parameters if need be: shark rock pot-odds:bluff=0.1",
    "stack": "What everybody begins with; else 100 big blinds.",
    "blinds": "The blinds, such as 1/2.",
    "antes": "The antes, such as 5.",
    "bets": "The bets of fixed limits, such as 2/4.",
    "buy_in": "What a seat costs; some houses make the blinds of it.",
    "kind": "One of {formats}.",
    "rounds": "Fixed rounds: how many; else 50.",
    "doubles_every": "Fixed rounds: after how many the stakes double; else 5.",
    "play.level_hands": "Tournament: how many hands a level lasts; else 10.",
    "tournament.level_hands": "How many hands a level lasts.",
    "play.seed": "The same seed deals the same cards.",
    "join.seed": "Decides the program's chances.",
    "equity.seed": "Sample the same deals again.",
    "draw.seed": "Deal the same hands for the same seed.",
    "seed": "Decides every card and every chance.",
    "verify.seed": "A seed of yours that must be in one of the hands.",
    "play.name": "What you are called at the table.",
    "join.name": "What it is called there; else as the program.",
    "play.save": "Keep the game in this file, to go on later.",
    "rules.save": "Save these rules to a TOML file.",
    "resume": "Go on with the game in this file, and keep it there.",
    "pace": "Seconds that a bot takes, or a street when all are in, on the full screen.",
    "play.port": "The browser table's port; 0 takes any that is free.",
    "serve.port": "The port; 0 takes any that is free.",
    "host": "Where to listen; 0.0.0.0 lets the network in.",
    "address": "Where servers of other machines reach this one; else where it listens.",
    "database": "Where tables are kept: a file, sqlite:///FILE, postgresql://...; else your data folder.",
    "open_page": "Open the page in a browser.",
    "origins": "Let pages of another host speak with it: https://poker.example",
    "names": "What it is called, beside localhost, addresses and this computer's name: poker.example.org",
    "proxies": "Believe this proxy when it says who is behind it: an address, a network or a name.",
    "metrics": "Let this host or network read /metrics, besides this computer.",
    "tables": "How many tables may be open.",
    "idle_hours": "Close a table that nobody visits for so long.",
    "config": "Settings in a TOML file; options and environment (REDBUTTON_...) count more.",
    "limits": "Set a limit: --limit tables=500",
    "list_limits": "List all limits with their defaults, as a file of settings has them.",
    "workers": "Processes that serve together, one for each core; they need a PostgreSQL.",
    "unlimited": "No limits on requests, connections and tables of one address.",
    "log": "Write the log to this file, which only you can read, instead of standard error.",
    "serve.as_json": "Tell the addresses as one line of JSON, for programs.",
    "as_json": "One line of JSON, for programs.",
    "store.what": "What to do.",
    "store.path": "The file of a backup, or the new folder of an export.",
    "store.only": "Only this table; may be given several times.",
    "store.replaces": "restore: the database that this one replaces, if it can still be read: what is lost is told exactly.",
    "store.days": "Archive closed tables whose last hand is older than this many days.",
    "admin.what": "What to show or to do.",
    "admin.target": "A table, the text of a message, or the server to end: its name, its machine, or all.",
    "replay.as_json": "One line of JSON a hand, for programs.",
    "link": "The table's link: http://HOST:8000/t/TABLE",
    "bot": "Which program plays: shark, pot-odds:bluff=0.1, ...",
    "join.hands": "Leave after this many hands; else it stays.",
    "equity.hands": "AhAd, QQ+, ATs+, 15%, random ...",
    "draw.hands": "Take the hands from a file, or - for standard input, one a line; without a number all of them play.",
    "arena.hands": "How many hands to play.",
    "sequential": "Stop as soon as the first bot surely wins or loses, with intervals that allow for looking all the time.",
    "all_play_all": "Play a match of every pair of bots, and show one table.",
    "cost": "Measure the processor time of every decision, and show what each bot's cost.",
    "respond": "Instead of a match, show what local best response wins from each bot, heads-up in hold'em: it knows the bot's policy.",
    "boards": "On how many boards it responds.",
    "arena.out": "Write the results to this file: .json, or else CSV.",
    "measure": "Take luck out of the results: all-in (cards after the last bet), or aivat (all cards, and dice of bots that can be asked).",
    "spot": "A spot as a TOML file, a solution that was saved, or a folder of spots.",
    "accuracy": "How much of the pot a best response may win: 0.1% or 0.001.",
    "at": "Show the node after these actions and cards; for many spots several such lines, with semicolons.",
    "study.port": "The port of the page; 0 is any free one.",
    "solve.hands": "Show these hands one by one.",
    "iterations": "Most iterations.",
    "solve.seconds": "Most seconds.",
    "packed": "Tables of 16 bits a number: half the memory, nearly as exact.",
    "solve.save": "Save the solution to this file, those of many spots to this folder, to look at them or go on later.",
    "flops": "Solve the spot on a subset of flops that stands for all 1,755 (25, 49, 95, 184), on all, or on these flops.",
    "out": "The folder for the results of many spots and the report; what is already there is not solved again.",
    "pushfold.stack": "What both have before blinds and antes, in big blinds.",
    "sb": "The small blind.",
    "bb": "The big blind; everything else is in the same unit.",
    "ante": "What everybody posts before the blinds.",
    "bb_ante": "What the big blind posts for the whole table, before the blind.",
    "chart": "The largest stack at which each hand is pushed and called.",
    "least": "The smallest stack of the chart.",
    "most": "The largest stack of the chart.",
    "step": "The distance between the stacks of the chart.",
    "pushfold.players": "How many play; else as many as there are stacks, or two.",
    "pushfold.stacks": "Everybody's stack, in the order in which they act: 10,8,12 or 6x10.",
    "icm.stacks": "Everybody's stack: 5000,3000,2000.",
    "pushfold.payouts": "Play for these prizes, the first place first: 50,30,20.",
    "icm.payouts": "The prizes, the first place first: 50,30,20 or 50%,30%,20%.",
    "most_in": "How many can be all-in at once, 2 to 4; the rest must fold.",
    "pushfold.at": "Show one decision: the players who are all-in, then the one to act.",
    "pushfold.accuracy": "Stop when nobody could win more than this, in big blinds (three and more players).",
    "as_csv": "A line for each hand, with commas.",
    "pushfold.plot": "Draw the grids into this file (.png, .svg).",
    "lock": "Fix a strategy and solve around it: 'check, bet 50: call=0.5, fold=0.5', or ': AKs: check=1'.",
    "round_to": "Round strategies to multiples of this share (25%, 50%, 100%), and tell what that costs.",
    "without": "Leave out of the file what is solved again when it is loaded: rivers, or turns and rivers.",
    "estimate": "Tell nodes, memory and about how long it will take, without solving.",
    "token": "Take the seat that this token stands for, and keep no file.",
    "seat": "Which seat it takes; else any.",
    "chips": "What it brings, as the table counts; else as usual.",
    "token_file": "Where its token is kept, for you alone; else in your data folder, by table and name.",
    "join.seeds": (
        "Add a line for each deal, for `verify --seeds`: your seed, and what was announced before."
    ),
    "verify.seeds": "Lines of DEAL SEED [ANNOUNCEMENT [SEAT]], as your client kept them.",
    "evidence": (
        "Where to write what was told, if the server deals otherwise than it said; else a file in this "
        "folder, named after the deal."
    ),
    "evaluate.hand": 'The cards in hand, such as "Ah Kh".',
    "replay.hand": "Tell only this hand of the file.",
    "state.hand": "Which hand of the file; the last, if not given.",
    "evaluate.board": 'The cards on the board, such as "Qh Jh 2c".',
    "equity.board": 'The cards on the board, such as "Qh 7h 2c".',
    "order": "What beats what: {orders}.",
    "omaha": "Two cards from the hand, three from the board.",
    "dead": "Cards that are out of play.",
    "exact": "Count every deal, or sample.",
    "samples": "Sample this many deals.",
    "precision": "Sample until the standard error is so small.",
    "seconds": "Take at most about so long.",
    "threads": "Use this many cores.",
    "categories": "Show what hands they end up with.",
    "equity.plot": "Draw a picture into this file.",
    "plot": "Draw the winnings (.png, .svg).",
    "make_table": "Count all 169 x 169 matchups of starting hands anew, and write them to this file.",
    "paths": "Files (.phh, .phhs) and folders of them.",
    "verify.paths": (
        "Hand histories (.phh, .phhs) with proofs, of one person or several; or evidence (.json)."
    ),
    "train.folder": "Where everything is kept.",
    "depths": "The depths of stacks, in big blinds.",
    "train.rounds": "How many rounds each strategy learns: one number, or one for each depth.",
    "walks": "The deals of each part of a round.",
    "train.charts": "Train the charts for larger tables before the flop.",
    "opens": "The first raises that there are charts for, in big blinds.",
    "habits": "The share of the other players who play by habit; the rest knows how we play.",
    "parts": "Parts of a round that can be learnt at the same time.",
    "clusters": "Kinds of hands that are told apart on the flop and on the turn.",
    "jobs": "How many cores to use; else all.",
    "ray": (
        "Spread the work over a Ray cluster: the one at this address; auto is the one that runs on this machine, "
        "local starts one. Without an address the one that runs, else one is started."
    ),
    "replay.path": "A hand history (.phh, .phhs).",
    "state.path": "A hand history (.phh, .phhs), finished or not.",
    "load": "Load the rules from such a file.",
    "ties": "Which hands tie: those of one category, or only equal ones.",
    "duplicate": "Play each deck from every seat, to cut the luck.",
    "to_json": "Write JSON to a file; - is the screen.",
    "history": "Write every hand (.phhs).",
    "count": "How many tournaments to play.",
    "levels": 'The blinds of all levels, such as "1/2 2/4 3/6"; else they rise.',
    "payouts": "The parts of the prizes by place, such as 50/30/20.",
    "player": "Only this player.",
}

HELP_PAGE = {
    "usage": "Usage:",
    "options-usage": "[OPTIONS]",
    "commands-usage": "COMMAND [ARGS]...",
    "options": "Options",
    "arguments": "Arguments",
    "commands": "Commands",
    "default": "[default: {}]",
    "required": "[required]",
    "env": "[env var: {}]",
    "help": "Show this message and exit.",
}

REFUSALS = {
    "store-path-missing": "{what} needs a file or folder",
    "store-no-path": "{what} takes no file",
    "too-long": "at most {most} characters",
    "missing": "Missing argument {name}",
    "invalid": "{name}: {reason}",
    "not-whole": "{value} is not a whole number between {least} and {most}",
    "not-a-number": "{value} is not a number between {least} and {most}",
    "no-option": "No such option: {name}",
    "no-option-alike": "No such option: {name} (there are: {alike})",
    "needs-value": "{name} needs a value",
    "no-value": "{name} takes no value",
    "no-command": "No such command: {name}",
    "no-command-alike": "No such command: {name}. Did you mean {alike}?",
    "extra": "unexpected extra argument: {names}",
    "no-file": "No such file or directory",
    "no-permission": "Permission denied",
    "is-a-folder": "Is a directory",
    "not-a-folder": "Not a directory",
    "file-exists": "File exists",
    "language": "{name} is not one of {allowed}",
    "bots-or-level": "bots are named with --bots or chosen with --level, not both",
    "terminal-or-plain": "a table is --terminal or --plain, not both",
    "file-or-preset": "the rules come from {file} or from the preset {preset}, not from both",
    "no-hand": "{file} holds no hand",
    "no-such-hand": "{file} has no hand {hand} (there are {names})",
    "picture": "{file}: a picture's name ends in one of {allowed}",
    "pushfold-chart": "--chart is for two players with the stacks of --from, --to and --step; "
    "no stack and no --stacks, --payouts, --players or --at goes with it",
    "pushfold-stack": "push or fold needs a stack: redbutton pushfold 10",
    "pushfold-stacks": "--stacks names {stacks} stacks, so neither a stack nor another number of players goes with it",
}
