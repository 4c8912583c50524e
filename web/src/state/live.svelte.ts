/** A table that goes on: the pure view, the socket that carries it on, and one's own part in it. */

import { say } from "../i18n/index.svelte";
import { fair as fairWords } from "../i18n/fair";
import { table as words } from "../i18n/table";
import { at } from "../root";
import { toast } from "../ui/toasts.svelte";
import { Following } from "../fair/missedUpdates";
import { evidenceOf, keepEvidence, keepPast, keepTold, pastOf, toldOf, unfinishedAt } from "../fair/keptNotes";
import type { Finding } from "../fair/disclosure";
import { isKnown, isPlayed, together } from "../fair/past";
import { Witness, type Evidence } from "../fair/witness";
import { reveal } from "../wire/seeds";
import { RoomSocket, type Connection, type Wish } from "../wire/socket";
import type { Act, Answer, DealState, Fairness, Notice, Problem, Reply, Seen, Snapshot, Update } from "../wire/types";
import { keepLog, readLog } from "./keptLog";
import { forgetToken, keepToken, tokenOf } from "./browserStorage";
import { Director, type Moment } from "./director";
import { HURRIED, momentsOf } from "./moments";
import { money, shortMoney, type Purse } from "./money";
import { settings } from "./settings.svelte";
import { SharedSecrets } from "./sharedSecrets";
import { fromSnapshot, isYourTurn, withUpdate, type TableView } from "./table";

/** Three updates within this many milliseconds are too quick for the eye. */
const HASTE = 300;

/** After this many milliseconds one wonders whether a click was heard. */
const LATE = 400;

/** How often the hand of a deal is asked for before it is told that there is no answer; and the pauses between. */
const LOOKS = 6;
const [FIRST_PAUSE, LONGEST_PAUSE] = [100, 5_000];

/** A token that was refused for this is of no use; after any other refusal it is still the seat. */
const SPOILED = ["NOT_A_MESSAGE", "WEAK_TOKEN"];
/** What may go better at the next attempt, which the socket makes by itself. */
const PASSING = ["SERVER_FAULT", "STORE_UNAVAILABLE", "NO_HELLO", "TOO_MANY_MESSAGES"];

/** Told of what happens, as it happens: sounds, for example. */
export type Listener = (events: Seen[], before: TableView | null, after: TableView) => void;

const later = (milliseconds: number, then: () => void) => {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
};

const turnOf = (view: TableView | null): string =>
  view?.deal ? `${view.deal.number}/${view.deal.turn}/${view.deal.phase}` : "";

export class LiveTable {
  /** The table as it is seen: what the director has reached. */
  view: TableView | null = $state.raw(null);
  /** The table as the server has told it. Nothing on the screen is taken from it that belongs to the deal. */
  latest: TableView | null = $state.raw(null);
  /** The deal that was over last: its board lies there while the game waits for somebody who may buy chips. */
  last: DealState | null = $state.raw(null);
  connection: Connection = $state("connecting");
  /** Nothing is heard of the server, although the connection is not known to be lost. */
  quiet = $state(false);
  /** How many wishes have waited for an answer long enough to say so. */
  sending = $state(0);
  /** There is no such table, or it may not be looked at. */
  missing: boolean = $state(false);
  /** What the server says if it cannot load the table. */
  damage: Problem | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  /** What the operator of the server told everybody, or what a restore has undone, until it is put away. */
  announcement: Notice["text"] | null = $state.raw(null);
  token: string | null = $state(null);
  /** When the deal last changed, on the page's own clock: what is left of a player's time is counted from here. */
  since = $state(0);
  /** Whether nothing moves: the pace is instant, or updates come faster than anything could move. */
  hasty = $state(false);
  /** The deal that one has folded, and of which one wants to see the end at once. */
  forward: number | null = $state(null);
  /** The turn that was decided, and is not answered yet. */
  decided: string | null = $state(null);

  /** What was told of each deal before its seeds were out. */
  readonly witness: Witness;
  /** What is strange about the deal that goes on: proofs and suspicions. */
  found: Finding[] = $state.raw([]);
  /** Deals at this table that were not what had been told; this browser keeps them. */
  caught: Evidence[] = $state.raw([]);

  private readonly socket: RoomSocket;
  private readonly following = new Following();
  private readonly director = new Director((moment) => this.show(moment), later);
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<Listener>();
  private readonly secrets: SharedSecrets;
  /** The deal and stage for which one's seed was shown over this connection. */
  private shownFor = "";
  /** Has one committed to a seed? And does nobody else do so for this seat? */
  private promised: boolean;
  private sole: boolean;
  /** Other windows of this browser speak for the seat too. */
  private several = false;
  /** When the last restore was that this page has told of. */
  private readonly windows: BroadcastChannel;
  /** The deal in which one has no part, and for which one has committed anew. */
  private leftOut = "";
  /** Deals whose hands are asked for, as their end was missed. */
  private readonly asked = new Set<string>();
  private isClosed = false;
  /** The deal that was over last. */
  private over = "";
  /** When the last few updates came. */
  private recent: number[] = [];

  constructor(readonly id: string) {
    this.witness = new Witness(toldOf, pastOf(id), () => unfinishedAt(id));
    this.token = tokenOf(id);
    this.secrets = new SharedSecrets(id, this.token);
    this.promised = this.sole = this.secrets.wereKept;
    this.caught = evidenceOf(id);
    this.windows = new BroadcastChannel(`redbutton.${id}`);
    this.windows.onmessage = ({ data }) => this.meet(data as string);
    this.windows.postMessage("hello");
    this.socket = new RoomSocket(addressOf(id), this.token, {
      reply: (reply) => this.hear(reply),
      connection: (connection) => this.connected(connection),
      quiet: (quiet) => (this.quiet = quiet),
    });
  }

  get purse(): Purse {
    const game = this.view?.table.game;
    const bigBlind = settings.bigBlinds && game ? Math.max(0, ...game.blinds) || undefined : undefined;
    return { unit: game?.unit ?? "1", bigBlind };
  }

  money(chips: number): string {
    return money(chips, this.purse);
  }

  short(chips: number): string {
    return shortMoney(chips, this.purse);
  }

  /** Is one asked already, while what led to the question is still to be seen? */
  get asksSoon(): boolean {
    const { latest, view } = this;
    return !!latest && isYourTurn(latest) && turnOf(latest) !== turnOf(view) && turnOf(latest) !== this.decided;
  }

  /** Shows at once what is still to be seen. True if there was something. */
  skip(): boolean {
    const { isBehind } = this.director;
    this.director.skip();
    return isBehind;
  }

  /** Says something that is answered; a refusal is shown unless it should be quiet, and told as well. */
  async ask(wish: Wish, { quietly = false } = {}): Promise<Answer> {
    const answer = await this.slowly(wish.type !== "coach", this.socket.ask(wish));
    if (answer.token) this.sit(answer.token);
    if (!answer.ok && !quietly) this.refused(answer.problem);
    return answer;
  }

  /** Counts what has to wait, from when one would wonder. */
  private async slowly<T>(told: boolean, answer: Promise<T>): Promise<T> {
    let late = false;
    const timer = setTimeout(() => (late = told) && this.sending++, LATE);
    const found = await answer;
    clearTimeout(timer);
    if (late) this.sending--;
    return found;
  }

  /** Decides the question that is seen. What is still moving has been seen then. */
  act(action: Act["action"], more: Pick<Act, "amount" | "cards"> = {}): Promise<void> {
    const { view } = this;
    this.skip();
    return this.answer(view, action, more);
  }

  /** Answers the question of a view; a second answer for the same turn is not sent. */
  async answer(view: TableView | null, action: Act["action"], more: Pick<Act, "amount" | "cards"> = {}): Promise<void> {
    const deal = view?.deal;
    const turn = turnOf(view);
    if (!deal || this.decided === turn) return;
    this.decided = turn;
    const answer = await this.ask({ type: "act", deal: deal.number, turn: deal.turn, action, ...more });
    if (!answer.ok && this.decided === turn) this.decided = null;
  }

  /** Is there a rest of the deal without oneself, that can be gone through quickly? */
  get mayForward(): boolean {
    const { deal, you } = this.view ?? {};
    const playing = deal?.seats.find(({ seat }) => seat === you?.seat);
    return !!playing?.folded && deal?.phase !== "over";
  }

  /** Runs to the next hand: what moves is skipped, and bots who are alone are hurried. */
  fastForward(): void {
    const deal = this.view?.deal;
    if (!deal || !this.mayForward || this.forward === deal.number) return;
    this.forward = deal.number;
    this.skip();
    void this.ask({ type: "fast-forward", deal: deal.number }, { quietly: true });
  }

  /** Shows one's cards, or some of them, when the deal is over. */
  showCards(cards?: string[]): void {
    const deal = this.view?.deal;
    if (deal?.phase === "over")
      void this.ask({ type: "act", deal: deal.number, turn: deal.turn, action: "show", cards });
  }

  /** Has this turn been decided already? */
  get waits(): boolean {
    return this.view?.deal != null && this.decided === turnOf(this.view);
  }

  /** Hears what happens as soon as it is told. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears what happens when it is seen. */
  watch(watcher: Listener): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  hurry(): void {
    this.socket.hurry();
  }

  /** The browser says that there is no network. */
  offline(): void {
    this.socket.lose();
  }

  /** The page has come into sight, or is hidden now. */
  seen(): void {
    this.socket.seen();
  }

  /** Another window of this browser is at the same table, and answers for the same seat. */
  private meet(said: string): void {
    this.several = true;
    this.sole = false;
    if (said === "hello") this.windows.postMessage("here");
  }

  /** What was read in the log is there again when this window comes back to the table. */
  rememberLog(): void {
    if (this.latest) keepLog(this.id, this.latest.you?.person, this.latest.log);
  }

  close(): void {
    this.isClosed = true;
    this.director.clear();
    this.rememberLog();
    this.windows.close();
    this.socket.close();
  }

  private hear(reply: Reply): void {
    if (reply.type === "snapshot") this.begin(reply);
    else if (reply.type === "update") this.goOn(reply);
    else if (reply.type === "notice") this.heed(reply);
    else if (reply.type === "refusal") this.turnedAway(reply.problem);
  }

  private heed(notice: Notice): void {
    this.notice = notice;
    if (notice.text) this.announcement = notice.text;
  }

  private begin(snapshot: Snapshot): void {
    this.notice = (snapshot.storage ?? true) ? null : { type: "notice", storage: false };
    const isFirst = this.latest === null;
    this.shownFor = "";
    this.director.clear();
    const followed = this.following.sees();
    const read = this.latest?.log ?? readLog(this.id, snapshot.you?.person);
    this.become(fromSnapshot(snapshot, read), [], followed);
    if (isFirst || this.latest?.you?.seat != null) this.greet();
  }

  private goOn(update: Update): void {
    const next = this.latest && withUpdate(this.latest, update);
    if (!next) this.askAnew();
    else if (next !== this.latest) this.become(next, update.events ?? [], true);
  }

  private askAnew(): void {
    this.following.asks();
    this.socket.say({ type: "ask-snapshot" });
  }

  private become(view: TableView, events: Seen[], followed: boolean): void {
    const before = this.latest;
    const now = performance.now();
    this.hasty = view.table.game.pace === "instant" || now - (this.recent[0] ?? -Infinity) < HASTE;
    this.recent = [...this.recent, now].slice(-3);
    if (view.deal !== before?.deal) this.since = now;
    this.latest = view;
    this.hearOfRestore(view);
    this.attend(view, followed);
    if (before && before.you?.seat == null) this.greet();
    this.contribute(view);
    this.direct(before, view, events);
    for (const listener of this.listeners) listener(events, before, view);
  }

  /** Puts news in their place. What is said, and who comes and goes, waits for no card. */
  private direct(before: TableView | null, view: TableView, events: Seen[]): void {
    const { director } = this;
    const beside = (seen: TableView) => ({ ...seen, table: view.table, chat: view.chat, storage: view.storage });
    if (before && view.deal === before.deal && director.isBusy) {
      director.amend((seen, isLast) => (isLast ? view : beside(seen)));
      this.show({ view: director.isBehind ? beside(this.view!) : view, events });
    } else director.add(momentsOf(before, view, events, this.forwards(view) ? HURRIED : undefined));
    if (globalThis.document?.hidden) this.skip();
  }

  private forwards({ deal }: TableView): boolean {
    return deal != null && this.forward === deal.number;
  }

  private show({ view, events }: Pick<Moment, "view" | "events">): void {
    const before = this.view;
    this.view = view;
    if (view.deal?.phase === "over") this.last = view.deal;
    for (const watcher of this.watchers) watcher(events, before, view);
  }

  /** Commits to a seed for the next deal. */
  private greet(): void {
    if (this.latest?.you?.seat == null) return;
    this.promised = true;
    this.socket.say(this.secrets.greeting(this.latest.fairness));
  }

  /** Says that the table was restored from a backup, once. */
  private hearOfRestore({ table }: TableView): void {
    const last = table.restores?.at(-1);
    if (last && !isKnown(this.witness.past, last)) this.announcement = last.text;
  }

  /** Holds what is told now against what was told before. */
  private attend(view: TableView, followed: boolean): void {
    const { table, deal, fairness } = view;
    this.witness.past = together(pastOf(this.id), this.witness.past);
    const { past } = this.witness;
    this.found = fairness ? this.witness.found(fairness.deal_id) : [];
    if (deal && fairness) this.compare(view, deal, fairness, followed);
    else {
      this.witness.takesBack(table.id, table.restores ?? []);
      this.witness.turnsTo(null, { stuck: table.stuck ?? false, followed });
    }
    if (deal && !fairness) this.missed(`${table.id}#${deal.number}`);
    this.tellBesides();
    if (past !== this.witness.past) keepPast(this.id, this.witness.past);
    for (const missing of this.witness.takeMissing()) void this.lookUp(missing);
  }

  private compare({ table, you }: TableView, deal: DealState, fairness: Fairness, followed: boolean): void {
    const { promised, sole } = this;
    const cards = (you?.cards ?? []).length + deal.boards.flat().length;
    const seat = you?.seat ?? null;
    this.secrets.catchUp(fairness, seat);
    const secrets = this.secrets.now;
    const before = this.witness.told(fairness.deal_id);
    const { game, stuck, restores } = table;
    const ended = isPlayed(deal);
    const hearing = {
      table: table.id,
      deal,
      game,
      fairness,
      seat,
      secrets,
      promised,
      sole,
      followed,
      restores,
      cards,
      stuck,
      ended,
    };
    const news = this.witness.hear(hearing);
    const told = this.witness.told(fairness.deal_id)!;
    const ends = ended && this.over !== told.deal;
    if (ends) this.over = told.deal;
    if (told !== before || ends) keepTold(told, ended);
    if (told.shown[0] != null && told.seeds[0]?.[told.seat ?? -1] === told.shown[0]) this.sole = !this.several;
    if (news.length > 0) this.noted(fairness.deal_id, news);
  }

  /** Asks for the hand of a deal whose end was missed, until there is an answer: other windows may do so as well. */
  private async lookUp(deal: string): Promise<void> {
    const told = toldOf(deal) ?? this.witness.told(deal);
    if (told === null || this.asked.has(deal)) return;
    this.asked.add(deal);
    for (let attempt = 1, pause = FIRST_PAUSE; !this.isClosed; attempt++, pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const found = await import("../fair/missedHand")
        .then(({ lookUp }) => lookUp(this.id, told, this.token))
        .catch(() => undefined);
      if (found !== undefined) {
        this.looked(deal, found);
        break;
      }
      if (attempt === LOOKS) this.looked(deal, undefined);
      await new Promise((then) => setTimeout(then, pause));
    }
    this.asked.delete(deal);
  }

  /** What the server has to show of a deal whose end was missed; null if there is no hand, undefined without an answer. */
  private looked(deal: string, found: Finding[] | null | undefined): void {
    this.witness.past = together(pastOf(this.id), this.witness.past);
    if (found === undefined) this.witness.unanswered(deal);
    else this.witness.looksAt(deal, found);
    if (this.witness.isOver(deal)) keepTold(this.witness.told(deal)!, true);
    keepPast(this.id, this.witness.past);
    this.tellBesides();
  }

  /** Tells what was found about other deals than the one that is running. Between two deals only a proof is told. */
  private tellBesides(): void {
    const deal = this.latest!.fairness?.deal_id;
    const news = this.witness.besides();
    if (deal && news.length > 0) this.noted(deal, news);
    for (const proved of this.witness.provedBesides())
      if (!this.caught.some((one) => one.deal === proved)) this.noted(proved, this.witness.found(proved));
  }

  /** Nothing at all is told of a deal's proof. */
  private missed(deal: string): void {
    const news = this.witness.misses(deal);
    if (news.length > 0) this.noted(deal, news);
    this.found = this.witness.found(deal);
  }

  /** The cards that are seen do not fit: reported by the code that compared them. */
  sees(deal: string): void {
    const news = this.witness.sees(deal);
    if (news.length > 0) this.noted(deal, news);
  }

  private noted(deal: string, news: Finding[]): void {
    this.found = this.witness.found(deal);
    const { openings, events } = this.latest!;
    const evidence = this.witness.evidence(this.id, deal, openings, events);
    if (!evidence || !this.found.some(({ sure }) => sure)) return;
    keepEvidence(evidence);
    this.caught = [...this.caught.filter((one) => one.deal !== deal), evidence];
    if (news.some(({ sure }) => sure)) toast(say(fairWords.caughtTitle), "error");
  }

  /** Shows the seed of this deal when the envelopes are on the table. */
  private contribute(view: TableView): void {
    const seat = view.you?.seat;
    if (seat == null || !view.deal || !view.fairness) return;
    if (this.found.some(({ point }) => point === "OWN_LEFT_OUT" || point === "OWN_FOREIGN"))
      this.insist(view.fairness.deal_id);
    const stage = `${view.deal.number}/${view.fairness.envelopes.length}`;
    if (this.shownFor === stage || !this.witness.mayShow(view.fairness)) return;
    const shown = reveal(this.secrets.now, view.deal, view.fairness, seat);
    if (!shown) return;
    this.shownFor = stage;
    this.secrets.keep(shown.secrets);
    this.witness.shows(view.fairness, shown.seed.seed!);
    keepTold(this.witness.told(view.fairness.deal_id)!);
    keepPast(this.id, this.witness.past);
    this.socket.say(shown.seed);
  }

  /** One has no part in this deal, so the commitment may be lost: it is made again for the next one. */
  private insist(deal: string): void {
    if (this.leftOut === deal) return;
    this.leftOut = deal;
    this.greet();
  }

  private sit(token: string): void {
    this.sole = !this.several;
    this.token = token;
    this.socket.token = token;
    this.secrets.belongTo(token);
    keepToken(this.id, token);
  }

  private refused(problem: Problem | null | undefined): void {
    toast(say(problem?.text) || problem?.code || say(words.refused), "error");
  }

  /** A token that is no longer good is thrown away, and one looks on. A seed that came too late is nobody's fault. */
  private turnedAway(problem: Problem): void {
    if (this.view === null && this.token !== null && SPOILED.includes(problem.code)) {
      forgetToken(this.id);
      this.token = null;
      this.socket.restart(null);
    } else if (this.view === null) this.missing = !PASSING.includes(problem.code);
    else if (problem.code !== "NO_SEED_DUE") this.refused(problem);
  }

  private connected(connection: Connection): void {
    this.connection = connection;
    if (connection === "open") this.following.opens();
    if (connection === "lost" && this.view === null) void this.look();
  }

  /** A handshake that is refused says nothing of its reason: ask whether there is such a table, and a sound one. */
  private async look(): Promise<void> {
    const response = await fetch(at(`/api/tables/${encodeURIComponent(this.id)}`)).catch(() => null);
    if (response?.status === 404) {
      this.missing = true;
      this.socket.close();
    }
    const problem: Problem | undefined = response?.ok ? undefined : (await response?.json().catch(() => null))?.problem;
    this.damage = problem?.code === "TABLE_DAMAGED" ? problem : null;
  }
}

function addressOf(id: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}${at(`/api/tables/${encodeURIComponent(id)}/ws`)}`;
}
