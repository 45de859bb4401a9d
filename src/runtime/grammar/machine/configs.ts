/** Configurations: the strands of a machine as the masks ask for them. */
import type { SchemaBudget } from '../../schema/budget.ts';
import type { Strand } from './strand.ts';
import type { Strands } from './strands.ts';
import type { Config, Configs } from './types.ts';

/** Strands that a machine remembers at most: some 100 MB. A longer document goes on, equal places being met anew. */
const MOST_STRANDS = 100_000;

/** What is learnt of a configuration. */
interface Place extends Config {
  nearest: Strand | undefined;
  /** Null: not yet asked for. */
  only: number | undefined | null;
}

/** Makes an empty table. */
export function makeConfigs(
  strands: Strands,
  budget: SchemaBudget,
): Configs & { of(list: readonly Strand[]): Config | undefined } {
  const configs = new Map<string, Config>();
  // By the id of what is stepped, and the byte: one table is smaller than one for each.
  const steps = new Map<number, Config>();
  const { finish } = strands;
  let count = 0;

  function of(list: readonly Strand[]): Config | undefined {
    const threads = list.length > 1 ? [...new Set(list)].sort(byId) : list;
    const [first] = threads;
    if (!first) return undefined;
    if (threads.length === 1) {
      first.config ??= make(threads);
      return first.config;
    }
    const key = threads.map(({ id }) => id).join();
    let config = configs.get(key);
    if (!config) {
      config = make(threads);
      configs.set(key, config);
    }
    return config;
  }

  function make(threads: readonly Strand[]): Place {
    const unsure = threads.some(({ position }) => position?.op === 'unsure');
    const complete = threads.some(isComplete);
    return { id: count++, threads, complete, unsure, nearest: undefined, only: null };
  }

  /** What some work leads to. Before it, tables that have grown too large are emptied. */
  function find(work: () => readonly Strand[]): Config | undefined {
    forgetMuch();
    return of(budget.step(work));
  }

  function forgetMuch(): void {
    if (strands.size() <= MOST_STRANDS) return;
    strands.forget();
    configs.clear();
    steps.clear();
  }

  function next({ id, threads }: Config, byte: number): Config | undefined {
    const key = id * 256 + byte;
    let found = steps.get(key);
    if (!found && threads.some((strand) => strands.mayStep(strand, byte))) {
      found = find(() =>
        threads.length === 1
          ? strands.step(threads[0]!, byte)
          : threads.flatMap((strand) => strands.step(strand, byte)),
      );
      // Most bytes lead nowhere, which is as soon found again as looked up.
      if (found) steps.set(key, found);
    }
    return found;
  }

  function advance(config: Config, bytes: Uint8Array): Config | undefined {
    let at: Config | undefined = config;
    for (let index = 0; at && index < bytes.length; ) {
      const [strand] = at.threads;
      if (strand && at.threads.length === 1 && strands.runs(strand)) {
        const read = index;
        at = find(() => {
          const run = strands.run(strand, bytes, index);
          index = run.at;
          return run.strands;
        });
        if (index > read) continue;
      }
      at = at && next(at, bytes[index++]!);
    }
    return at;
  }

  function after(strand: Strand, state: number): Config | undefined {
    return find(() => strands.after(strand, state));
  }

  function nearest(config: Config): Strand {
    const place = config as Place;
    place.nearest ??= finish.nearest(config.threads) as Strand;
    return place.nearest;
  }

  const distance = (config: Config) => budget.step(() => finish.distance(nearest(config)));

  return {
    of,
    alone: (strand) => of([strand]) as Config,
    next,
    advance,
    after,
    afterAny: (strand, state) => find(() => strands.afterAny(strand, state)),
    distance,
    finish(config) {
      const bytes = new Uint8Array(distance(config));
      let written = 0;
      for (let at: Strand | undefined = nearest(config); at && written < bytes.length; ) {
        forgetMuch();
        const strand: Strand = at;
        const part = budget.step(() => finish.part(strand));
        bytes.set(part.bytes, written);
        written += part.bytes.length;
        at = part.next;
      }
      return bytes;
    },
    onlyByte(config) {
      const place = config as Place;
      if (place.only === null) {
        place.only = config.complete ? undefined : strands.onlyByte(config.threads);
      }
      return place.only;
    },
  };
}

/** True where a whole document has been read. */
function isComplete({ leaf, state, onward, position }: Strand): boolean {
  return leaf ? onward?.op === 'end' && leaf.accepting(state) : position?.op === 'end';
}

function byId(a: Strand, b: Strand): number {
  return a.id - b.id;
}
