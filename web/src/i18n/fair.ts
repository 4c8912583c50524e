/** What is said when a deal is not what was told before; `-` stands for nothing at all. */

import type { Words } from "./words";

export const different = {
  NAME: {
    en: "The deal should be called {told}, and is called {used}.",
    zh: "牌局应名为 {told}，却叫做 {used}。",
  },
  UNTOLD: {
    en: "Cards were dealt, and nothing was told of their envelopes or of the seeds.",
    zh: "牌已发出，却没有公布信封或种子。",
  },
  ANNOUNCED: {
    en: "Before the seeds {told} was announced, and {used} is told now.",
    zh: "种子公开之前的公告是 {told}，现在却说是 {used}。",
  },
  ROOT: {
    en: "The root of stage {stage} was {told} before the seeds, and the cards came from {used}: another deck.",
    zh: "种子公开之前第 {stage} 阶段的总哈希是 {told}，牌却来自 {used}：另一副牌。",
  },
  ENVELOPES: {
    en: "The envelopes of stage {stage} do not fit their root {told}.",
    zh: "第 {stage} 阶段的信封与总哈希 {told} 不符。",
  },
  ANNOUNCEMENT: {
    en: "The announcement {told} does not fit the deck, the seats and the commitments.",
    zh: "公告 {told} 与牌组、座位和承诺不符。",
  },
  MAKER: {
    en: "The seed of seat {seat} was to be made by: {told}, and was made by: {used}.",
    zh: "座位 {seat} 的种子应由 {told} 产生，实际由 {used} 产生。",
  },
  COMMITMENT: {
    en: "The commitment of seat {seat} was {told}, and is {used} now.",
    zh: "座位 {seat} 的承诺原为 {told}，现在是 {used}。",
  },
  SEED: {
    en: "The seed of seat {seat} at stage {stage} was {told}, and is {used} now.",
    zh: "座位 {seat} 在第 {stage} 阶段的种子原为 {told}，现在是 {used}。",
  },
  PROMISE: {
    en: "Seat {seat} had promised {told}, and the seed {used} that was used at stage {stage} does not fit that.",
    zh: "座位 {seat} 的承诺是 {told}，第 {stage} 阶段使用的种子 {used} 与之不符。",
  },
  OWN_ELSEWHERE: {
    en: "What you committed to at seat {told} stands at seat {used}.",
    zh: "你在座位 {told} 作出的承诺出现在座位 {used}。",
  },
  OWN_FOREIGN: {
    en: "At your seat {seat} stands the commitment {used}, and yours is {told}. Unless you play this seat from a second program as well, the server has put it there.",
    zh: "你的座位 {seat} 上是承诺 {used}，而你的承诺是 {told}。除非你还用另一个程序操作这个座位，否则就是服务器放上去的。",
  },
  OWN_SEED: {
    en: "At stage {stage} you showed the seed {told}, and {used} was used in its place.",
    zh: "第 {stage} 阶段你公开了种子 {told}，实际使用的却是 {used}。",
  },
  OWN_UNASKED: {
    en: "At stage {stage} the server used {used} as your seed, and had not asked for it.",
    zh: "第 {stage} 阶段服务器用 {used} 作为你的种子，却没有向你要过。",
  },
  OWN_ABSENT: {
    en: "At stage {stage} you showed the seed {told}, and the server says that none came in time. Once, that can be the network.",
    zh: "第 {stage} 阶段你公开了种子 {told}，服务器却说没有按时收到。偶尔一次可能是网络原因。",
  },
  OWN_LEFT_OUT: {
    en: "The server made the seed of your seat {seat} itself, so yours had no part. Once, after coming or coming back, that can be the network.",
    zh: "你的座位 {seat} 的种子由服务器产生，你的种子没有参与。刚入座或刚重新连接时，偶尔一次可能是网络原因。",
  },
  SEATS: {
    en: "Cards are dealt to the seats {told}, and the seats {used} have a part in their order.",
    zh: "发牌的座位是 {told}，参与决定牌序的座位却是 {used}。",
  },
  ORDER: {
    en: "Cards were to be dealt in the order {told}, with the button in brackets, and it is {used} now.",
    zh: "发牌顺序（括号内为庄家位）原为 {told}，现在是 {used}。",
  },
  RULES: {
    en: "The rules of this deal were {told} when it was announced, and are {used} now.",
    zh: "公告时本手的规则是 {told}，现在是 {used}。",
  },
  UNDEALT: {
    en: "Deal {told} was announced and never dealt; that has happened {count} times.",
    zh: "牌局 {told} 公告后从未发牌；这种情况已发生 {count} 次。",
  },
  AGAIN: {
    en: "Deal {used} is told again, though deal {told} was told already.",
    zh: "牌局 {told} 已经公布过，现在却又说起牌局 {used}。",
  },
  CARDS: {
    en: "Cards that you see are not those that the envelopes and the seeds demand.",
    zh: "你看到的牌不是信封和种子所决定的牌。",
  },
} satisfies Record<string, Words>;

export const fair = {
  notAsTold: { en: "Not as it was told", zh: "与所说的不符" },
  doubt: { en: "Your seed had no part", zh: "你的种子没有参与" },
  odd: { en: "Something is odd", zh: "有可疑之处" },
  noPart: {
    en: "Your own seed had no part in this deal: the server made one for your seat, or says that yours did not come.",
    zh: "你的种子没有参与本手：服务器为你的座位产生了种子，或者说没有收到你的种子。",
  },
  inDeal: { en: "Deal {deal}", zh: "牌局 {deal}" },
  caughtTitle: {
    en: "The server has done otherwise than it had said before.",
    zh: "服务器的做法与它先前所说的不同。",
  },
  keepIt: {
    en: "Everything that was told before and after is kept in this browser. Save it as a file to show it to others.",
    zh: "前后的全部说法都保存在这个浏览器里。可存成文件给别人看。",
  },
  saveEvidence: { en: "Save the evidence", zh: "保存证据" },
  saveSeeds: { en: "My seeds", zh: "我的种子" },
  lateCount: {
    en: "So far the server has called your seed late in {late} of {deals} deals.",
    zh: "到目前为止，{deals} 手牌中服务器有 {late} 次说你的种子迟到。",
  },
  checkTold: {
    en: "All is as this page was told before the seeds were shown",
    zh: "一切与种子公开之前告诉本页面的一致",
  },
  code: {
    en: "Code of this deal: {code}. Read it to the others: whoever has another one was told another story.",
    zh: "本手代码：{code}。可以和其他人对照：代码不同，说明服务器对你们说法不一。",
  },
  checkShown: { en: "What lies on the table is what was dealt", zh: "桌上显示的就是发出的牌" },
} satisfies Record<string, Words>;
