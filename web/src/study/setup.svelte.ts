/** The spot that is set up; it stays from study to study, and from visit to visit. */

import { keep, recall } from "../state/browserStorage";
import type { NewStudy, StudySpot } from "../wire/types";
import { checkedSpot } from "./fragment";
import { RangeDraft } from "./rangeDraft.svelte";
import { blankSpot, filled, missing, PLAYERS, toSpot, type Missing, type PlayerName, type SpotForm } from "./spotForm";

const KEPT = "study.form";

/** Kept as what would be asked for, so that what an older page kept is read as carefully as a link. */
const kept = recall<Partial<NewStudy>>(KEPT);
const keptSpot = checkedSpot(kept?.spot);

export const form: SpotForm = $state(restored());
export const ranges: Record<PlayerName, RangeDraft> = { oop: new RangeDraft(), ip: new RangeDraft() };

function restored(): SpotForm {
  const form = keptSpot ? filled(blankSpot(), keptSpot) : blankSpot();
  const accuracy = Number(kept?.accuracy);
  return { ...form, accuracy: accuracy > 0 && accuracy < 1 ? accuracy : form.accuracy, packed: kept?.packed === true };
}

const texts = (): Record<PlayerName, string> => ({ oop: ranges.oop.text, ip: ranges.ip.text });

let isRestored = false;

/** Brings back the ranges of the last visit, and keeps every change. To be called where effects may live. */
export function keepSetup(): void {
  if (!isRestored) {
    if (keptSpot?.oop) ranges.oop.load(keptSpot.oop);
    if (keptSpot?.ip) ranges.ip.load(keptSpot.ip);
    isRestored = true;
  }
  $effect(() => keep(KEPT, wishHere()));
}

/** Puts a spot into the form. */
export function setUp(spot: StudySpot): void {
  isRestored = true;
  Object.assign(form, filled($state.snapshot(form) as SpotForm, spot));
  ranges.oop.load(spot.oop);
  ranges.ip.load(spot.ip);
}

/** Each gets the other's range. */
export function swapRanges(): void {
  const [oop, ip] = [ranges.oop.weights, ranges.ip.weights];
  ranges.oop.replace(ip);
  ranges.ip.replace(oop);
}

/** The players whose ranges are still those of an example that was filled in. */
export const borrowed = (example: StudySpot): PlayerName[] =>
  PLAYERS.filter((player) => unspaced(ranges[player].text) === unspaced(example[player]));

const unspaced = (text: string): string => text.replaceAll(" ", "");

export const whatIsMissing = (): Missing | null => missing(form, texts());

export const spotHere = (): StudySpot => toSpot($state.snapshot(form) as SpotForm, texts());

export const wishHere = (): NewStudy => ({ spot: spotHere(), accuracy: form.accuracy, packed: form.packed });
