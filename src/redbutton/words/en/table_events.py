"""What happens at a table besides the cards: a sentence for each kind of event, in English."""

TABLE = {
    "shuffle": "Hand {number}",
    "joined": "{name} sits down with {amount}",
    "joined-free": "{name} sits down",
    "left": "{name} leaves",
    "leaves-later": "{name} leaves after this hand",
    "leaves-seat": "{name} leaves; the seat plays on by itself until it is out",
    "too-late": "{name} is too late: the game has begun",
    "kicked": "The host sends {name} away",
    "waits": "{name} waits for a seat",
    "asks": "{name} asks for a seat",
    "denied": "The host does not let {name} sit down",
    "sits-out": "{name} sits out",
    "sits-in": "{name} is back",
    "rebuy": "{name} buys {amount}",
    "rebuy-later": "{name} buys {amount} after this hand",
    "rebuy-none": "{name} buys nothing: the stack has no room for it, or it would be too little",
    "out": "{name} is out",
    "out-place": "{name} is out in place {place}",
    "level": "Level {level}: {stakes}",
    "stakes": "The stakes are {stakes} now",
    "stakes-later": "The stakes are {stakes} from the next hand on",
    "stakes-stay": "The stakes stay {stakes}: too few could pay others",
    "started": "The game begins",
    "paused": "The host has stopped the clocks",
    "resumed": "The game goes on",
    "host-gone": "The host is gone: the game goes on",
    "operator-paused": "The operator of the server has stopped the clocks",
    "operator-closes": "The operator of the server closes this table",
    "ends-later": "The table closes after this hand",
    "over": "The table is closed",
    "over-winner": "The game is over: {name} has won",
    "over-winners": "The game is over: {names} share the win",
    "pace-calm": "The pace is calm",
    "pace-quick": "The pace is quick",
    "pace-instant": "The pace is instant",
    "muted": "{name} is muted",
    "unmuted": "{name} may speak again",
    "shows-card": "{name} shows {cards}",
    "time-out": "{name} has run out of time",
    "fault": "The program of {name} has made a mistake; the house acts for it",
    "votes": "{name} wants the rest dealt {times} times",
    "votes-once": "{name} wants the rest dealt once",
    "connected": "{name} is here",
    "gone": "{name} has lost the connection",
    "host": "{name} is the host now",
    "clock": "Everybody has {seconds} seconds to decide now, and {bank} more in the time bank",
    "no-clock": "There is no time limit now",
    "open-chat": "The host lets spectators talk",
    "closed-chat": "Spectators may not talk any more",
    "again": "{name} has opened another table like this one",
    "unfit": "{name} waits with too few or too many chips: {least} to {most} are allowed now",
    "welcome": "The host lets {name} come back",
    "stuck": "The game has stopped because of a mistake of the server. The host can try again, call the hand off, or end",
    "called-off": "The hand is called off: everybody has the chips from before it",
    "counted": "The hand counts as it ended; nobody comes or goes with it",
    "restored": (
        "The server was restored from a backup: {hands} hands after hand {after} are lost. What was won and lost in "
        "them is undone: {lost}. The next hand is number {next}"
    ),
    "restored-even": (
        "The server was restored from a backup: {hands} hands after hand {after} are lost. Nobody had won or lost "
        "chips in them. The next hand is number {next}"
    ),
    "restored-whole": (
        "The server was restored from a backup. No finished hand after hand {after} is lost. The next hand is "
        "number {next}"
    ),
    "restored-unknown": (
        "The server was restored from a backup: hands after hand {after} may be lost, with what was won and lost "
        "in them. The next hand is number {next}"
    ),
    "idle": "No player has acted for a while, so no more hands are dealt. Whatever somebody does now goes on with the game",
    "spent": "The storage for hands is used up, so no more are dealt to bots alone",
    "needs-players": "Waiting for players",
    "needs-start": "Waiting for the host to begin",
    "needs-watchers": "Waiting for somebody to come",
}
