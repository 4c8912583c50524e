/** Sounds, made on the spot: clicks of chips, a card on cloth, a knock, a bell. Silent until the page was touched once. */

import { settings } from "../state/settings.svelte";
import { isYourTurn, type TableView } from "../state/table";
import type { Seen } from "../wire/types";

export type Sound = "card" | "chips" | "check" | "fold" | "turn" | "win" | "tick" | "chat";

let context: AudioContext | null = null;

/** Browsers let nothing sound before a gesture: the first one makes the instrument. */
export function wake(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch {
    // no sound on this machine
  }
}

function noise(at: number, seconds: number, frequency: number, volume: number): void {
  const audio = context!;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer });
  source
    .connect(new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 0.9 }))
    .connect(gain(at, volume, seconds));
  source.start(at);
}

function tone(at: number, seconds: number, frequency: number, volume: number, type: OscillatorType = "sine"): void {
  const audio = context!;
  const source = new OscillatorNode(audio, { type, frequency });
  source.connect(gain(at, volume, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function gain(at: number, volume: number, seconds: number): GainNode {
  const node = new GainNode(context!, { gain: 0 });
  node.gain.setValueAtTime(volume, at);
  node.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  node.connect(context!.destination);
  return node;
}

const PLAY: Record<Sound, (at: number) => void> = {
  card: (at) => noise(at, 0.09, 2200, 0.22),
  chips: (at) =>
    [0, 0.045, 0.08].forEach(
      (wait, i) => (tone(at + wait, 0.05, 3900 + 420 * i, 0.035, "triangle"), noise(at + wait, 0.03, 5200, 0.1)),
    ),
  check: (at) => [0, 0.11].forEach((wait) => (noise(at + wait, 0.06, 240, 0.5), tone(at + wait, 0.07, 150, 0.12))),
  fold: (at) => noise(at, 0.16, 900, 0.12),
  turn: (at) => [659, 880].forEach((pitch, i) => tone(at + 0.13 * i, 0.45, pitch, 0.075)),
  win: (at) => [523, 659, 784, 1047].forEach((pitch, i) => tone(at + 0.09 * i, 0.5, pitch, 0.06, "triangle")),
  tick: (at) => tone(at, 0.06, 1250, 0.06, "square"),
  chat: (at) => tone(at, 0.12, 1150, 0.035),
};

export function sound(name: Sound, wait = 0): void {
  if (!settings.sound || context?.state !== "running") return;
  PLAY[name](context.currentTime + wait);
}

const OF_EVENT: Record<string, Sound> = {
  "hole-cards": "card",
  "board-cards": "card",
  call: "chips",
  raise: "chips",
  "bring-in": "chips",
  blind: "chips",
  ante: "chips",
  check: "check",
  fold: "fold",
  muck: "fold",
  discard: "fold",
  chat: "chat",
};

/** What is heard of all this: each sound once, one's own turn and one's own win above all. */
export function soundsOf(events: Seen[], before: TableView | null, after: TableView): Sound[] {
  const heard = new Set(events.flatMap(({ kind }) => OF_EVENT[kind] ?? []));
  if (events.some(({ kind, seat }) => kind === "win" && seat != null && seat === after.you?.seat)) heard.add("win");
  else if (events.some(({ kind }) => kind === "win")) heard.add("chips");
  const isNews = before?.deal?.turn !== after.deal?.turn || before?.deal?.number !== after.deal?.number;
  if (isNews && isYourTurn(after)) heard.add("turn");
  return [...heard];
}
