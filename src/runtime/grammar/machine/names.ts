/** The names that may come next in an object and after which it can be completed. */

import { memo } from '../../common/memo.ts';
import {
  cardinality,
  type Leaf,
  shortest as shortestString,
  type WordLeaf,
  type WordRanges,
} from '../../regular/index.ts';
import type { Core, FreeStep, MemberStep, ObjectState, Shortest } from '../../schema/index.ts';
import { type Choice, type Choices, fewestBytes } from './continuation.ts';
import { makeNamesInAnyOrder } from './names-in-any-order.ts';

/** The names that may come next. */
interface Names {
  /** The names that the schema mentions. */
  readonly words: WordLeaf | undefined;
  /** The values of each word. */
  readonly choices: Choices;
  /** Names that the schema does not mention. */
  readonly free: readonly {
    readonly step: FreeStep;
    /** Bytes of the shortest value and of the rest of the object. */
    readonly bytes: number;
  }[];
}

/** The names of one machine. */
export interface NameTable {
  /** The names that may come next in a state. */
  after(state: ObjectState): Names;
  /** The names of a step, as an automaton over their JSON text. */
  freeLeaf(step: FreeStep): Leaf;
  /** The values of a free name. */
  freeChoices(step: FreeStep, name: string): readonly Choice[];
  /**
   * The values of an unknown free name; undefined if there are so few names that it matters which
   * one it is.
   */
  anyChoices(step: FreeStep): readonly Choice[] | undefined;
}

/** The values of mentioned names; `list[from]` contains those of the next name. */
interface Mentioned {
  readonly list: readonly (readonly Choice[])[];
  readonly choices: Choices;
  readonly from: number;
  /** The state once all of them are left out, if that is allowed. */
  readonly after: ObjectState | undefined;
}

/** With this many names, using up one of them does not matter. */
const MAX_NAMES = 256;

/** Creates the names of a machine. */
export function makeNames(core: Core, shortest: Shortest): NameTable {
  const { objects } = shortest;
  const { languages } = core;

  function choose(goal: Choice['goal'], next: ObjectState): Choice | undefined {
    const bytes = shortest.bytes(goal) + shortest.rest(next);
    return bytes < Number.POSITIVE_INFINITY ? { goal, next, bytes } : undefined;
  }

  /** The values of the next mentioned name. */
  const taken = memo((state: ObjectState): readonly Choice[] => chosen(objects.take(state)));

  function chosen(steps: readonly MemberStep[]): readonly Choice[] {
    return steps.flatMap(({ goal, next }) => choose(goal, next) ?? []);
  }

  const wordsOf = (names: readonly string[]): WordRanges =>
    languages.words(names.map((name) => JSON.stringify(name)));
  const allOf = memo(wordsOf);

  /** By state. Extends to the first name that must not be left out, or to the last. */
  const met = new Map<ObjectState, Mentioned>();

  /** States that differ only in earlier names share what follows. */
  function mentionedFrom(start: ObjectState): Mentioned {
    const states: ObjectState[] = [];
    let at: ObjectState | undefined = start;
    while (at && !met.has(at) && objects.name(at) !== undefined) {
      states.push(at);
      at = objects.skip(at);
    }
    const known = at && met.get(at);
    const list = states.map(taken).concat(known?.list.slice(known.from) ?? []);
    const choices = listed(list, start.index);
    const after = known ? known.after : at;
    for (const [from, state] of states.entries()) met.set(state, { list, choices, from, after });
    return met.get(start) ?? { list, choices, from: 0, after };
  }

  function findNames(start: ObjectState): Names {
    const { list, choices, from, after } = mentionedFrom(start);
    const { shape, index } = start;
    const free = after ? findFree(after) : [];
    const end = index - from + list.length;
    const has = (word: number) => choices.of(word).length > 0;
    let possible = 0;
    for (let word = index; word < end; word++) if (has(word)) possible++;
    if (possible === 0) return { words: undefined, choices, free };
    if (possible === list.length - from) {
      return { words: allOf(shape.names).range(index, end), choices, free };
    }
    const named = shape.names.filter((_, word) => word >= index && has(word));
    const words = wordsOf(named).range(0, named.length);
    const those = list.slice(from).filter(({ length }) => length > 0);
    return { words, choices: listed(those, 0), free };
  }

  const findFree = memo((state: ObjectState): Names['free'] =>
    objects.free(state).flatMap((step) => {
      const value = shortest.bytes(step.goal);
      if (value === Number.POSITIVE_INFINITY) return [];
      // Finding a further name takes a language and a state, so avoid it if the closing brace may
      // follow.
      if (step.closes) return [{ step, bytes: value + 1 }];
      const name = shortestString(step.names);
      const choice = name === undefined ? undefined : choose(step.goal, step.after(name));
      return choice ? [{ step, bytes: choice.bytes }] : [];
    }),
  );

  const byName = memo((step: FreeStep) =>
    memo((name: string | undefined): readonly Choice[] => {
      const choice = choose(step.goal, step.after(name));
      return choice ? [choice] : [];
    }),
  );

  const inAnyOrder = makeNamesInAnyOrder(core, shortest, allOf, (state, position) =>
    chosen(objects.takeAt(state, position)),
  );

  return {
    after: memo(
      core.options.memberOrder === 'any'
        ? (state: ObjectState) => ({ ...inAnyOrder(state), free: findFree(state) })
        : findNames,
    ),
    freeLeaf: memo((step: FreeStep) => languages.stringLeaf(step.names)),
    freeChoices: (step, name) => byName(step)(name),
    anyChoices: memo((step: FreeStep) => {
      const many = cardinality(step.names, MAX_NAMES) === MAX_NAMES;
      return many ? byName(step)(undefined) : undefined;
    }),
  };
}

/** The values of consecutive words. */
function listed(list: readonly (readonly Choice[])[], first: number): Choices {
  const of = (word: number) => list[word - first] ?? [];
  return { of, bytes: (word) => fewestBytes(of(word)) };
}
