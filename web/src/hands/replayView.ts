/** A step of a replay in the shape of a table that goes on, so that the same felt shows both. */

import type { TableView } from "../state/table";
import type { TableGame, HandReplay, ReplayStep, Sitting, TableState, You } from "../wire/types";

export function viewOf(replay: HandReplay, at: number): TableView {
  const step = replay.steps[at]!;
  return {
    seq: at,
    table: tableOf(replay, step),
    deal: step.deal,
    fairness: null,
    you: youOf(replay, step),
    events: replay.steps.slice(0, at + 1).map(({ event }) => event),
    openings: [],
    chat: [],
    log: [],
    storage: true,
  };
}

function tableOf({ names, title, unit, free }: HandReplay, { deal }: ReplayStep): TableState {
  const seats = deal.seats.map(({ seat, stack }): Sitting => ({ seat, person: seat, name: names[seat] ?? "", stack }));
  return {
    id: "",
    name: "",
    status: "running",
    seats,
    game: gameOf(title, unit, free, Math.max(deal.button ?? 0, ...seats.map(({ seat }) => seat))),
  };
}

/** Of the game only its title, its chips and its seats are seen. */
const gameOf = (title: TableGame["title"], unit: string, free: boolean, seats: number): TableGame => ({
  preset: "",
  variant: "",
  limit: "",
  title,
  stakes: { en: "", zh: "" },
  blinds: [],
  antes: [],
  small_bet: 0,
  big_bet: 0,
  bring_in: 0,
  unit,
  free,
  format: "cash",
  seats,
  clock: 0,
  bank: 0,
  approval: false,
  listed: false,
  pace: "instant",
  hole_cards: 0,
});

/** Who only looked on is somebody who asks for nothing: free chairs are not offered in a hand that is over. */
function youOf({ you, names }: HandReplay, step: ReplayStep): You {
  if (you === null) return { person: 0, name: "", seat: null, asking: true };
  return { person: you, seat: you, name: names[you] ?? "", cards: step.you_cards };
}
