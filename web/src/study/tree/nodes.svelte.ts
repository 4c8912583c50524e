/** The nodes of one study that were looked at. An old one stays until the new one is there, so that nothing jumps. */

import { SvelteMap } from "svelte/reactivity";
import type { StudyNode } from "../../wire/types";
import { nodeAt } from "../api";
import { pathKey } from "./path";

interface Read {
  node: StudyNode;
  version: string;
}

export class NodeBook {
  #read = new SvelteMap<string, Read>();
  #coming = new Map<string, Promise<void>>();
  #version = "";
  /** How often everything was forgotten: what was asked before that is not heard any more. */
  #age = 0;
  /** Why a node did not come, by its path. */
  #troubles = new SvelteMap<string, unknown>();

  constructor(readonly study: string) {}

  /** Tells how far solving is; nodes that were read before are out of date from then on. */
  reach(version: string): void {
    this.#version = version;
  }

  /** What was read is about other locks: nothing of it holds any more. */
  forget(): void {
    this.#read.clear();
    this.#coming.clear();
    this.#troubles.clear();
    this.#age++;
  }

  at(path: readonly string[]): StudyNode | undefined {
    return this.#read.get(pathKey(path))?.node;
  }

  /** Why the last question for a node was not answered; null if it was. */
  troubleAt(path: readonly string[]): unknown {
    return this.#troubles.get(pathKey(path)) ?? null;
  }

  /** Reads a node that is missing, or out of date if `fresh` is asked for. One question at a time for each node. */
  want(path: readonly string[], fresh = true): Promise<void> {
    const key = pathKey(path);
    const known = this.#read.get(key);
    if (known && (!fresh || known.version === this.#version)) return Promise.resolve();
    const coming = this.#coming.get(key) ?? this.#ask(key, path);
    this.#coming.set(key, coming);
    return coming;
  }

  async #ask(key: string, path: readonly string[]): Promise<void> {
    const [version, age] = [this.#version, this.#age];
    try {
      const node = await nodeAt(this.study, path);
      if (age !== this.#age) return;
      this.#read.set(key, { node, version });
      this.#troubles.delete(key);
    } catch (problem) {
      if (age === this.#age) this.#troubles.set(key, problem);
    } finally {
      if (age === this.#age) this.#coming.delete(key);
    }
  }
}
