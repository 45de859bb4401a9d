/** The names that may come next in an object, those after which it can be finished. */
import {
  cardinality,
  type Leaf,
  shortest as shortestString,
  type WordLeaf,
  type WordRanges,
} from '../../regular/index.ts';
import type { FreeStep, ObjectState } from '../../schema/containers/object-state.ts';
import type { Core } from '../../schema/core.ts';
import { memo } from '../../schema/memo.ts';
import type { Shortest } from '../../schema/shortest/index.ts';
import type { Choice } from './continuation.ts';

/** The names that may come next. */
export interface Names {
  /** The names that the schema mentions. */
  readonly words: WordLeaf | undefined;
  /** The values of a word: those of the word `first` are `choices[0]`. */
  readonly choices: readonly (readonly Choice[])[];
  readonly first: number;
  /** Names that the schema does not mention. */
  readonly free: readonly {
    readonly step: FreeStep;
    /** Bytes of the shortest value and of the rest of the object. */
    readonly bytes: number;
  }[];
}

/** The names of one machine. */
export interface NameTable {
  /** What may come next in a state. */
  after(state: ObjectState): Names;
  /** The names of a step, as an automaton over their JSON text. */
  freeLeaf(step: FreeStep): Leaf;
  /** The values of a free name. */
  freeChoices(step: FreeStep, name: string): readonly Choice[];
  /** The values of a free name that is not known; undefined when there are so few that it matters which one it is. */
  anyChoices(step: FreeStep): readonly Choice[] | undefined;
}

/** The values of mentioned names: `choices[from]` are those of the next name. */
interface Mentioned {
  readonly choices: readonly (readonly Choice[])[];
  readonly from: number;
  /** The state once all of them are left out, if they may be. */
  readonly after: ObjectState | undefined;
}

/** Where there are so many names, it makes no difference that one of them is taken. */
const MAX_NAMES = 256;

/** Makes the names of a machine. */
export function makeNames(core: Core, shortest: Shortest): NameTable {
  const { objects } = shortest;
  const { languages } = core;

  function choose(goal: Choice['goal'], next: ObjectState): Choice | undefined {
    const bytes = shortest.bytes(goal) + shortest.rest(next);
    return bytes < Number.POSITIVE_INFINITY ? { goal, next, bytes } : undefined;
  }

  /** The values of the next mentioned name. */
  const taken = memo((state: ObjectState): readonly Choice[] =>
    objects.take(state).flatMap(({ goal, next }) => choose(goal, next) ?? []),
  );

  const wordsOf = (names: readonly string[]): WordRanges =>
    languages.words(names.map((name) => JSON.stringify(name)));
  const allOf = memo(wordsOf);

  /** By state. Reaches up to the first name that must not be left out, or to the last. */
  const met = new Map<ObjectState, Mentioned>();

  /** States that differ only in the names before them share what follows. */
  function mentionedFrom(start: ObjectState): Mentioned {
    const states: ObjectState[] = [];
    let at: ObjectState | undefined = start;
    while (at && !met.has(at) && objects.name(at) !== undefined) {
      states.push(at);
      at = objects.skip(at);
    }
    const known = at && met.get(at);
    const choices = states.map(taken).concat(known?.choices.slice(known.from) ?? []);
    const after = known ? known.after : at;
    for (const [from, state] of states.entries()) met.set(state, { choices, from, after });
    return met.get(start) ?? { choices, from: 0, after };
  }

  function findNames(start: ObjectState): Names {
    const { choices, from, after } = mentionedFrom(start);
    const { shape, index } = start;
    const free = after ? findFree(after) : [];
    const first = index - from;
    const has = (word: number) => (choices[word - first] ?? []).length > 0;
    let possible = 0;
    for (let word = index; word < first + choices.length; word++) if (has(word)) possible++;
    if (possible === 0) return { words: undefined, choices: [], first: 0, free };
    if (possible === choices.length - from) {
      const words = allOf(shape.names).range(index, first + choices.length);
      return { words, choices, first, free };
    }
    const named = shape.names.filter((_, word) => word >= index && has(word));
    const words = wordsOf(named).range(0, named.length);
    return {
      words,
      choices: choices.slice(from).filter(({ length }) => length > 0),
      first: 0,
      free,
    };
  }

  const findFree = memo((state: ObjectState): Names['free'] =>
    objects.free(state).flatMap((step) => {
      const value = shortest.bytes(step.goal);
      if (value === Number.POSITIVE_INFINITY) return [];
      // To find a further name takes a language and a state: not where the closing brace may follow.
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

  return {
    after: memo(findNames),
    freeLeaf: memo((step: FreeStep) => languages.stringLeaf(step.names)),
    freeChoices: (step, name) => byName(step)(name),
    anyChoices: memo((step: FreeStep) => {
      const many = cardinality(step.names, MAX_NAMES) === MAX_NAMES;
      return many ? byName(step)(undefined) : undefined;
    }),
  };
}
