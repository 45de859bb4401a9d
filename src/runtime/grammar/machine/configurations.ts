/**
 * Configurations: sets of strands, as used by the masks. This is the subset construction that makes
 * a nondeterministic automaton deterministic, done lazily: a configuration is created when it is
 * reached.
 */

import { OPEN_BRACE, OPEN_BRACKET } from '../../regular/index.ts';
import type { SchemaBudget } from '../../schema/index.ts';
import type { FinishPart } from './finish.ts';
import type { Configuration, Strand } from './strand.ts';
import type { Strands } from './strands.ts';
import { makeTupleTable } from './tuple-table.ts';
import type { Configurations } from './types.ts';

/**
 * Maximum number of strands that a machine keeps, about 100 MB. Beyond it the tables are cleared,
 * and equal positions are computed again.
 */
const MAX_STRANDS = 100_000;

/** A configuration with derived data. */
interface KnownConfiguration extends Configuration {
  nearest: Strand | undefined;
  /** The only byte that may follow; null before it is computed. */
  only: number | undefined | null;
}

/**
 * Creates an empty table.
 * @param nfa the nondeterministic automaton: the steps of single strands
 */
export function makeConfigurations(
  nfa: Strands,
  budget: SchemaBudget,
): Configurations & { intern(list: readonly Strand[]): Configuration | undefined } {
  // By the number of the list without its last strand (see `prefixes`), that strand's id, and the
  // length.
  const configs = makeTupleTable<Configuration>();
  /** Numbers for prefixes of lists, assigned in the same way. */
  const prefixes = makeTupleTable<number>();
  // By 256 times the configuration's id, plus the byte. One table takes less memory than one per
  // configuration.
  const steps = new Map<number, Configuration>();
  const { finish } = nfa;
  let count = 0;

  function intern(list: readonly Strand[]): Configuration | undefined {
    const [first] = list;
    if (!first) return undefined;
    if (list.length === 1) {
      first.config ??= make(list);
      return first.config;
    }
    return internSeveral(isAscending(list) ? list : [...new Set(list)].sort(byId));
  }

  function internSeveral(strands: readonly Strand[]): Configuration | undefined {
    const last = strands.length - 1;
    if (last === 0) return intern(strands);
    let prefix = strands[0]!.id;
    for (let index = 1; index < last; index++) {
      const { id } = strands[index]!;
      prefix =
        prefixes.get(prefix, id, index, 0) ?? prefixes.add(prefix, id, index, 0, prefixes.size());
    }
    const { id } = strands[last]!;
    return configs.get(prefix, id, last, 0) ?? configs.add(prefix, id, last, 0, make(strands));
  }

  function make(strands: readonly Strand[]): KnownConfiguration {
    let unsure = false;
    let complete = false;
    for (const strand of strands) {
      if (strand.position?.op === 'unsure') unsure = true;
      if (isComplete(strand)) complete = true;
    }
    return { id: count++, strands, complete, unsure, nearest: undefined, only: null };
  }

  function emptyTables(): void {
    if (nfa.size() <= MAX_STRANDS) return;
    nfa.forget();
    configs.clear();
    prefixes.clear();
    steps.clear();
  }

  function next(config: Configuration, byte: number): Configuration | undefined {
    const key = config.id * 256 + byte;
    const known = steps.get(key);
    if (known || !mayStep(config, byte)) return known;
    emptyTables();
    const found = intern(stepAll(config, byte));
    // Most bytes lead nowhere; computing that again is as fast as a look-up.
    if (found) steps.set(key, found);
    return found;
  }

  function nextOf(strand: Strand, byte: number): Configuration | undefined {
    if (!nfa.mayStep(strand, byte)) return undefined;
    return strand.config ? next(strand.config, byte) : intern(nfa.step(strand, byte));
  }

  function mayStep({ strands }: Configuration, byte: number): boolean {
    for (let index = 0; index < strands.length; index++) {
      if (nfa.mayStep(strands[index]!, byte)) return true;
    }
    return false;
  }

  function stepAll(config: Configuration, byte: number): readonly Strand[] {
    const opens = byte === OPEN_BRACE || byte === OPEN_BRACKET;
    const strands = opens ? nfa.joined(config.strands) : config.strands;
    // Each strand copies the results of those before it.
    budget.spend((strands.length >> 5) ** 2);
    let all = nfa.step(strands[0]!, byte);
    for (let index = 1; index < strands.length; index++) {
      const more = nfa.step(strands[index]!, byte);
      if (more.length > 0) all = all.length > 0 ? [...all, ...more] : more;
    }
    return all;
  }

  function advance(config: Configuration, bytes: Uint8Array): Configuration | undefined {
    let at: Configuration | undefined = config;
    for (let index = 0; at && index < bytes.length; ) {
      const from: number = index;
      if (at.strands.every(nfa.runs)) {
        emptyTables();
        const run = nfa.run(at.strands, bytes, from);
        at = intern(run.strands);
        index = run.at;
      }
      if (index === from) at = at && next(at, bytes[index++]!);
    }
    return at;
  }

  function nearest(config: Configuration): Strand {
    const place = config as KnownConfiguration;
    place.nearest ??= finish.nearest(config.strands) as Strand;
    return place.nearest;
  }

  const distanceOf = (config: Configuration) => finish.distance(nearest(config));
  const distance = (config: Configuration) => budget.step(distanceOf, config);

  const alone = (strand: Strand) => (strand.config ??= make([strand]));

  return {
    intern,
    alone,
    next,
    nextOf,
    surelySteps: ({ strands }, byte) => nfa.surelySteps(strands, byte),
    advance,
    after: (strand, state) => intern(nfa.after(strand, state)),
    afterAny(strand, state) {
      const only = nfa.onlyText(strand);
      return only ? advance(alone(strand), only) : intern(nfa.afterAny(strand, state));
    },
    distance,
    finish(config) {
      const bytes = new Uint8Array(distance(config));
      let written = 0;
      for (let at: Strand | undefined = nearest(config); at && written < bytes.length; ) {
        emptyTables();
        const part: FinishPart = budget.step(finish.part, at);
        bytes.set(part.bytes, written);
        written += part.bytes.length;
        at = part.next;
      }
      return bytes;
    },
    onlyByte(config) {
      const place = config as KnownConfiguration;
      if (place.only === null) {
        place.only = config.complete ? undefined : nfa.onlyByte(config.strands);
      }
      return place.only;
    },
  };
}

/** Whether a whole document was read. */
function isComplete({ leaf, state, onward, position }: Strand): boolean {
  return leaf ? onward?.op === 'end' && leaf.accepting(state) : position?.op === 'end';
}

function byId(a: Strand, b: Strand): number {
  return a.id - b.id;
}

/** Whether strands are in ascending order of their ids, without duplicates, as in most lists. */
function isAscending(list: readonly Strand[]): boolean {
  for (let index = 1; index < list.length; index++) {
    if (list[index - 1]!.id >= list[index]!.id) return false;
  }
  return true;
}
