/** Threads and configurations: the strands of a machine as the masks ask for them. */
import type { SchemaBudget } from '../../schema/budget.ts';
import { mayStep } from './step.ts';
import type { Strand } from './strand.ts';
import type { Strands } from './strands.ts';
import type { Config, Thread } from './types.ts';

/** Strands that a machine remembers at most: some 100 MB. A longer document goes on, equal places being met anew. */
const MOST_STRANDS = 100_000;

/** The configurations of one machine. */
export interface Configs {
  /** The configuration of some strands; undefined for none. */
  of(strands: readonly Strand[]): Config | undefined;
}

/** Makes an empty table. */
export function makeConfigs(strands: Strands, budget: SchemaBudget): Configs {
  const threads = new Map<Strand, Thread>();
  const configs = new Map<string, Config>();
  // By the id of what is stepped, and the byte: one table is smaller than one for each.
  const threadSteps = new Map<number, Config>();
  const configSteps = new Map<number, Config>();
  const { finish } = strands;
  let count = 0;

  /** What a step leads to. Between steps, tables that have grown too large are emptied. */
  function remember(
    table: Map<number, Config>,
    key: number,
    find: () => readonly Strand[],
  ): Config | undefined {
    let config = table.get(key);
    if (config === undefined) {
      if (strands.size() > MOST_STRANDS) forget();
      config = of(budget.step(find));
      // Most bytes lead nowhere, which is as soon found again as looked up.
      if (config) table.set(key, config);
    }
    return config;
  }

  function forget() {
    strands.forget();
    for (const table of [threads, configs, threadSteps, configSteps]) table.clear();
  }

  function threadOf(strand: Strand): Thread {
    let thread = threads.get(strand);
    if (!thread) {
      thread = makeThread(strand);
      threads.set(strand, thread);
    }
    return thread;
  }

  function makeThread(strand: Strand): Thread {
    const { leaf, state } = strand;
    const afters = new Map<number, Config>();
    const aftersAny = new Map<number, Config>();
    const thread: Thread = {
      id: strand.id,
      leaf,
      state,
      remembers: strand.onward?.remembers ?? false,
      get complete() {
        if (!leaf) return strand.position?.op === 'end';
        return leaf.accepting(state) && (thread.after(state)?.complete ?? false);
      },
      get distance() {
        return budget.step(() => finish.distance(strand));
      },
      next(byte) {
        if (!mayStep(strand, byte)) return undefined;
        return remember(threadSteps, strand.id * 256 + byte, () => strands.step(strand, byte));
      },
      after: (end) => remember(afters, end, () => strands.after(strand, end)),
      afterAny: (end) => remember(aftersAny, end, () => strands.afterAny(strand, end)),
    };
    return thread;
  }

  function of(list: readonly Strand[]): Config | undefined {
    if (list.length === 0) return undefined;
    const sorted = list.length === 1 ? list : [...new Set(list)].sort(byId);
    const key = sorted.length === 1 ? String(sorted[0]?.id) : sorted.map(({ id }) => id).join();
    let config = configs.get(key);
    if (!config) {
      // Not the size of the table: making a configuration may make others.
      config = makeConfig(count++, sorted);
      configs.set(key, config);
    }
    return config;
  }

  function makeConfig(id: number, list: readonly Strand[]): Config {
    const own = list.map(threadOf);
    let nearest: Strand | undefined;
    let only: number | undefined | null = null;

    function shortest(): Strand {
      nearest ??= finish.nearest(list) as Strand;
      return nearest;
    }

    const config: Config = {
      id,
      threads: own,
      complete: own.some((thread) => thread.complete),
      unsure: list.some(({ position }) => position?.op === 'unsure'),
      get distance() {
        return budget.step(() => finish.distance(shortest()));
      },
      next(byte) {
        if (own.length === 1) return own[0]?.next(byte);
        if (!list.some((strand) => mayStep(strand, byte))) return undefined;
        const all = () => list.flatMap((strand) => strands.step(strand, byte));
        return remember(configSteps, id * 256 + byte, all);
      },
      finishByte: () => budget.step(() => finish.byte(shortest())),
      finish() {
        const bytes = new Uint8Array(config.distance);
        let written = 0;
        for (let at: Strand | undefined = shortest(); at && written < bytes.length; ) {
          if (strands.size() > MOST_STRANDS) forget();
          const strand: Strand = at;
          const part = budget.step(() => finish.part(strand));
          bytes.set(part.bytes, written);
          written += part.bytes.length;
          at = part.next;
        }
        return bytes;
      },
      onlyByte() {
        if (only === null) only = config.complete ? undefined : strands.onlyByte(list);
        return only;
      },
    };
    return config;
  }

  return { of };
}

function byId(a: Strand, b: Strand): number {
  return a.id - b.id;
}
