/** The table without a server: /src/dev/index.html?show=showdown&theme=dark&lang=zh */

import { mount } from "svelte";
import "../app.css";
import { settings } from "../state/settings.svelte";
import { fixtures } from "./fixtures";
import Shown from "./Shown.svelte";

const asked = new URLSearchParams(location.search);

/** A server that says one thing. */
class OneSnapshot extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; id?: string };
    if (message.type === "hello") this.tell(fixtures[asked.get("show") ?? "yourTurn"]);
    else if (message.id) this.tell({ type: "answer", id: message.id, ok: true });
  }

  close(): void {}

  private tell(reply: unknown): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(reply) }));
  }
}

globalThis.WebSocket = OneSnapshot as unknown as typeof WebSocket;
settings.theme = (asked.get("theme") as typeof settings.theme) ?? "light";
settings.language = (asked.get("lang") as typeof settings.language) ?? "en";
settings.fourColours = asked.has("four");
settings.coach = asked.has("coach");
mount(Shown, { target: document.getElementById("app")! });
