/**
 * Configurations: sets of branches, as used by the masks. This is the subset construction that
 * makes a nondeterministic automaton deterministic, done lazily: a configuration is created when it
 * is reached.
 */

import { OPEN_BRACE, OPEN_BRACKET } from '../../common/json-bytes.ts';
import { makeTupleTable } from '../../common/tuple-table.ts';
import type { SchemaBudget } from '../../schema/index.ts';
import type { Branch, Configuration } from './branch.ts';
import type { Branches } from './branches.ts';
import type { FinishPart } from './finish.ts';
import type { Configurations } from './types.ts';

/**
 * Maximum number of branches that a machine keeps, about 100 MB. Beyond it the tables are cleared,
 * and equal positions are computed again.
 */
const MAX_BRANCHES = 100_000;

/** A configuration with derived data. */
interface KnownConfiguration extends Configuration {
  nearest: Branch | undefined;
  /** The only byte that may follow; null before it is computed. */
  only: number | undefined | null;
}

/**
 * Creates an empty table.
 * @param nfa the nondeterministic automaton: the steps of single branches
 */
export function makeConfigurations(
  nfa: Branches,
  budget: SchemaBudget,
): Configurations & { intern(list: readonly Branch[]): Configuration | undefined } {
  // By the number of the list without its last branch (see `prefixes`), that branch's id, and the
  // length.
  const configs = makeTupleTable<Configuration>();
  /** Numbers for prefixes of lists, assigned in the same way. */
  const prefixes = makeTupleTable<number>();
  // One table takes less memory than one per configuration.
  const steps = makeTupleTable<Configuration>();
  const { finish } = nfa;
  let count = 0;

  function intern(list: readonly Branch[]): Configuration | undefined {
    const [first] = list;
    if (!first) return undefined;
    if (list.length === 1) {
      first.config ??= make(list);
      return first.config;
    }
    return internSeveral(isAscending(list) ? list : [...new Set(list)].sort(byId));
  }

  function internSeveral(branches: readonly Branch[]): Configuration | undefined {
    const last = branches.length - 1;
    if (last === 0) return intern(branches);
    let prefix = branches[0]!.id;
    for (let index = 1; index < last; index++) {
      const { id } = branches[index]!;
      prefix =
        prefixes.get(prefix, id, index, 0) ?? prefixes.add(prefix, id, index, 0, prefixes.size());
    }
    const { id } = branches[last]!;
    return configs.get(prefix, id, last, 0) ?? configs.add(prefix, id, last, 0, make(branches));
  }

  function make(branches: readonly Branch[]): KnownConfiguration {
    let unsure = false;
    let complete = false;
    for (const branch of branches) {
      if (branch.position?.op === 'unsure') unsure = true;
      if (isComplete(branch)) complete = true;
    }
    return { id: count++, branches, complete, unsure, nearest: undefined, only: null };
  }

  function emptyTables(): void {
    if (nfa.size() <= MAX_BRANCHES) return;
    nfa.forget();
    configs.clear();
    prefixes.clear();
    steps.clear();
  }

  function next(config: Configuration, byte: number): Configuration | undefined {
    const known = steps.get(config.id, byte, 0, 0);
    if (known || !mayStep(config, byte)) return known;
    emptyTables();
    const found = intern(stepAll(config, byte));
    // Most bytes lead nowhere; computing that again is as fast as a look-up.
    return found && steps.add(config.id, byte, 0, 0, found);
  }

  function nextOf(branch: Branch, byte: number): Configuration | undefined {
    if (!nfa.mayStep(branch, byte)) return undefined;
    return branch.config ? next(branch.config, byte) : intern(nfa.step(branch, byte));
  }

  function mayStep({ branches }: Configuration, byte: number): boolean {
    for (let index = 0; index < branches.length; index++) {
      if (nfa.mayStep(branches[index]!, byte)) return true;
    }
    return false;
  }

  function stepAll(config: Configuration, byte: number): readonly Branch[] {
    const opens = byte === OPEN_BRACE || byte === OPEN_BRACKET;
    const branches = opens ? nfa.joined(config.branches) : config.branches;
    // Each branch copies the results of those before it.
    budget.spend((branches.length >> 5) ** 2);
    let all = nfa.step(branches[0]!, byte);
    for (let index = 1; index < branches.length; index++) {
      const more = nfa.step(branches[index]!, byte);
      if (more.length > 0) all = all.length > 0 ? [...all, ...more] : more;
    }
    return all;
  }

  function advance(config: Configuration, bytes: Uint8Array): Configuration | undefined {
    let at: Configuration | undefined = config;
    for (let index = 0; at && index < bytes.length; ) {
      const from: number = index;
      if (at.branches.every(nfa.runs)) {
        emptyTables();
        const run = nfa.run(at.branches, bytes, from);
        at = intern(run.branches);
        index = run.at;
      }
      if (index === from) at = at && next(at, bytes[index++]!);
    }
    return at;
  }

  function nearest(config: Configuration): Branch {
    const place = config as KnownConfiguration;
    place.nearest ??= finish.nearest(config.branches) as Branch;
    return place.nearest;
  }

  const distanceOf = (config: Configuration) => finish.distance(nearest(config));
  const distance = (config: Configuration) => budget.step(distanceOf, config);

  const alone = (branch: Branch) => (branch.config ??= make([branch]));

  return {
    intern,
    alone,
    next,
    nextOf,
    canStep: ({ branches }, byte) => nfa.canStep(branches, byte),
    advance,
    after: (branch, state) => intern(nfa.after(branch, state)),
    afterAny(branch, state) {
      const only = nfa.onlyText(branch);
      return only ? advance(alone(branch), only) : intern(nfa.afterAny(branch, state));
    },
    distance,
    finish(config) {
      const bytes = new Uint8Array(distance(config));
      let written = 0;
      for (let at: Branch | undefined = nearest(config); at && written < bytes.length; ) {
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
        place.only = config.complete ? undefined : nfa.onlyByte(config.branches);
      }
      return place.only;
    },
  };
}

/** Whether a whole document was read. */
function isComplete({ leaf, state, onward, position }: Branch): boolean {
  return leaf ? onward?.op === 'end' && leaf.accepting(state) : position?.op === 'end';
}

function byId(a: Branch, b: Branch): number {
  return a.id - b.id;
}

/** Whether branches are in ascending order of their ids, without duplicates, as in most lists. */
function isAscending(list: readonly Branch[]): boolean {
  for (let index = 1; index < list.length; index++) {
    if (list[index - 1]!.id >= list[index]!.id) return false;
  }
  return true;
}
