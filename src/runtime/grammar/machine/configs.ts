/** Configurations: the strands of a machine as the masks ask for them. */
import type { SchemaBudget } from '../../schema/budget.ts';
import { OPEN_BRACE, OPEN_BRACKET } from './bytes.ts';
import type { FinishPart } from './finish.ts';
import type { Config, Strand } from './strand.ts';
import type { Strands } from './strands.ts';
import { makeTupleTable } from './tuple-table.ts';
import type { Configs } from './types.ts';

/** Strands that a machine remembers at most: some 100 MB. A longer document goes on, equal places being met anew. */
const MOST_STRANDS = 100_000;

/** What is learnt of a configuration. */
interface KnownConfig extends Config {
  nearest: Strand | undefined;
  /** Null: not yet asked for. */
  only: number | undefined | null;
}

/** Makes an empty table. */
export function makeConfigs(
  nfa: Strands,
  budget: SchemaBudget,
): Configs & { of(list: readonly Strand[]): Config | undefined } {
  // Several strands: by the number of those before the last, the last one, and how many there are.
  const configs = makeTupleTable<Config>();
  const beginnings = makeTupleTable<number>();
  // By the id of what is stepped, and the byte: one table is smaller than one for each.
  const steps = new Map<number, Config>();
  const { finish } = nfa;
  let count = 0;

  function of(list: readonly Strand[]): Config | undefined {
    const [first] = list;
    if (!first) return undefined;
    if (list.length === 1) {
      first.config ??= make(list);
      return first.config;
    }
    return ofSeveral(isAscending(list) ? list : [...new Set(list)].sort(byId));
  }

  function ofSeveral(strands: readonly Strand[]): Config | undefined {
    const last = strands.length - 1;
    if (last === 0) return of(strands);
    let before = strands[0]!.id;
    for (let index = 1; index < last; index++) {
      const { id } = strands[index]!;
      before =
        beginnings.get(before, id, index, 0) ??
        beginnings.add(before, id, index, 0, beginnings.size());
    }
    const { id } = strands[last]!;
    return configs.get(before, id, last, 0) ?? configs.add(before, id, last, 0, make(strands));
  }

  function make(strands: readonly Strand[]): KnownConfig {
    let unsure = false;
    let complete = false;
    for (const strand of strands) {
      if (strand.position?.op === 'unsure') unsure = true;
      if (isComplete(strand)) complete = true;
    }
    return { id: count++, strands, complete, unsure, nearest: undefined, only: null };
  }

  /** What some work leads to. Before it, tables that have grown too large are emptied. */
  function find<From>(
    work: (from: From, more: number) => readonly Strand[],
    from: From,
    more: number,
  ): Config | undefined {
    forgetMuch();
    return of(budget.step(work, from, more));
  }

  function forgetMuch(): void {
    if (nfa.size() <= MOST_STRANDS) return;
    nfa.forget();
    configs.clear();
    beginnings.clear();
    steps.clear();
  }

  function next(config: Config, byte: number): Config | undefined {
    const key = config.id * 256 + byte;
    const known = steps.get(key);
    if (known || !mayStep(config, byte)) return known;
    const found = find(stepAll, config, byte);
    // Most bytes lead nowhere, which is as soon found again as looked up.
    if (found) steps.set(key, found);
    return found;
  }

  function nextOf(strand: Strand, byte: number): Config | undefined {
    if (!nfa.mayStep(strand, byte)) return undefined;
    return strand.config ? next(strand.config, byte) : find(nfa.step, strand, byte);
  }

  function mayStep({ strands }: Config, byte: number): boolean {
    for (let index = 0; index < strands.length; index++) {
      if (nfa.mayStep(strands[index]!, byte)) return true;
    }
    return false;
  }

  function stepAll(config: Config, byte: number): readonly Strand[] {
    const opens = byte === OPEN_BRACE || byte === OPEN_BRACKET;
    const strands = opens ? nfa.joined(config.strands) : config.strands;
    // What many lead to is copied with each.
    budget.spend((strands.length >> 5) ** 2);
    let all = nfa.step(strands[0]!, byte);
    for (let index = 1; index < strands.length; index++) {
      const more = nfa.step(strands[index]!, byte);
      if (more.length > 0) all = all.length > 0 ? [...all, ...more] : more;
    }
    return all;
  }

  function advance(config: Config, bytes: Uint8Array): Config | undefined {
    let at: Config | undefined = config;
    for (let index = 0; at && index < bytes.length; ) {
      const from: number = index;
      if (at.strands.every(nfa.runs)) {
        forgetMuch();
        const run = budget.step(nfa.run, at.strands, bytes, from);
        at = of(run.strands);
        index = run.at;
      }
      if (index === from) at = at && next(at, bytes[index++]!);
    }
    return at;
  }

  function nearest(config: Config): Strand {
    const place = config as KnownConfig;
    place.nearest ??= finish.nearest(config.strands) as Strand;
    return place.nearest;
  }

  const distanceOf = (config: Config) => finish.distance(nearest(config));
  const distance = (config: Config) => budget.step(distanceOf, config);

  return {
    of,
    alone: (strand) => (strand.config ??= make([strand])),
    next,
    nextOf,
    advance,
    after: (strand, state) => find(nfa.after, strand, state),
    afterAny: (strand, state) => find(nfa.afterAny, strand, state),
    distance,
    finish(config) {
      const bytes = new Uint8Array(distance(config));
      let written = 0;
      for (let at: Strand | undefined = nearest(config); at && written < bytes.length; ) {
        forgetMuch();
        const part: FinishPart = budget.step(finish.part, at);
        bytes.set(part.bytes, written);
        written += part.bytes.length;
        at = part.next;
      }
      return bytes;
    },
    onlyByte(config) {
      const place = config as KnownConfig;
      if (place.only === null) {
        place.only = config.complete ? undefined : nfa.onlyByte(config.strands);
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

/** True for strands in the order of their ids, each once: as lists mostly are. */
function isAscending(list: readonly Strand[]): boolean {
  for (let index = 1; index < list.length; index++) {
    if (list[index - 1]!.id >= list[index]!.id) return false;
  }
  return true;
}
