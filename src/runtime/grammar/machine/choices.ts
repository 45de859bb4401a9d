/** What may come next in a container, kept to what can be finished. */
import {
  cardinality,
  type Leaf,
  shortest as shortestString,
  stringLeaf,
} from '../../regular/index.ts';
import type { ArrayState, ItemStep } from '../../schema/array-state.ts';
import type { Core } from '../../schema/core.ts';
import type { Json } from '../../schema/json.ts';
import type { FreeStep, ObjectState } from '../../schema/object-state.ts';
import type { Shortest } from '../../schema/shortest.ts';
import type { Choice } from './continuation.ts';
import { type Words, wordLeaf } from './words.ts';

/** The names that may come next. */
export interface Names {
  /** The mentioned ones. */
  readonly words: Words | undefined;
  /** By word, what its value may be. */
  readonly choices: readonly (readonly Choice[])[];
  readonly free: readonly {
    readonly step: FreeStep;
    /** Of the shortest value and the rest of the object. */
    readonly bytes: number;
  }[];
}

/** An item that may come next, and the bytes of the rest of the array after it. */
export interface Item {
  readonly step: ItemStep;
  readonly bytes: number;
}

/** Up to so many values are told apart when not each of them leaves the rest possible. */
const MOST_VALUES = 16;

/** Of so many names, one more or less that is taken makes no difference. */
const MOST_NAMES = 256;

/** What may come next in the containers of one machine. */
export type Choices = ReturnType<typeof makeChoices>;

/** Makes the choices of a machine. */
export function makeChoices(core: Core, shortest: Shortest) {
  const { objects, arrays } = shortest;
  const { budget, goals } = core;
  const names = new Map<ObjectState, Names>();
  const items = new Map<ArrayState, readonly Item[]>();
  const leaves = new Map<FreeStep, Leaf>();
  const wordLeaves = new Map<string, Words>();

  function choose(goal: Choice['goal'], next: ObjectState): Choice | undefined {
    const bytes = shortest.bytes(goal) + shortest.rest(next);
    return bytes < Number.POSITIVE_INFINITY ? { goal, next, bytes } : undefined;
  }

  function findNames(state: ObjectState): Names {
    const texts: string[] = [];
    const choices: (readonly Choice[])[] = [];
    let at: ObjectState | undefined = state;
    while (at) {
      const name = objects.name(at);
      if (name === undefined) break;
      const own: Choice[] = [];
      for (const { goal, next } of objects.take(at)) {
        const choice = choose(goal, next);
        if (choice) own.push(choice);
      }
      if (own.length > 0) {
        texts.push(JSON.stringify(name));
        choices.push(own);
      }
      at = objects.skip(at);
    }
    return { words: wordsOf(texts), choices, free: at ? findFree(at) : [] };
  }

  function findFree(state: ObjectState): Names['free'] {
    return objects.free(state).flatMap((step) => {
      if (shortest.bytes(step.goal) === Number.POSITIVE_INFINITY) return [];
      const name = shortestString(step.names, budget);
      const choice = name === undefined ? undefined : choose(step.goal, step.after(name));
      return choice ? [{ step, bytes: choice.bytes }] : [];
    });
  }

  function wordsOf(texts: readonly string[]): Words | undefined {
    if (texts.length === 0) return undefined;
    const key = texts.join();
    let leaf = wordLeaves.get(key);
    if (!leaf) {
      leaf = wordLeaf(texts);
      wordLeaves.set(key, leaf);
    }
    return leaf;
  }

  function findItems(state: ArrayState): readonly Item[] {
    return arrays.take(state).flatMap((step) => {
      if (shortest.bytes(step.goal) === Number.POSITIVE_INFINITY) return [];
      if (step.next) return keep(step, shortest.rest(step.next));
      const after = step.after(shortest.value(step.goal) ?? null);
      const least = shortest.rest(after);
      if (shortest.closes(after)) return keep(step, least);
      const values = shortest.firstValues(step.goal, MOST_VALUES + 1);
      // Of few values, some may be needed later: each is its own way on.
      const exact = values.slice(0, MOST_VALUES).flatMap((value) => exactly(step, value));
      return values.length > MOST_VALUES ? [...exact.slice(0, 1), ...others(step, values)] : exact;
    });
  }

  /** The same item with any of many values, but for those that later items need. */
  function others(step: ItemStep, values: readonly Json[]): Item[] {
    let { goal } = step;
    let least = Number.POSITIVE_INFINITY;
    for (const value of values) {
      const bytes = shortest.rest(step.after(value));
      if (bytes < Number.POSITIVE_INFINITY) least = Math.min(least, bytes);
      else goal = goals.and(goal, goals.not(core.equalTo(value)) ?? goals.any);
    }
    // Another value may not spare as much as these: assume what no value exceeds, where there is such.
    const most = Math.max(least, shortest.rest(step.after()));
    return keep(
      goal === step.goal ? step : { goal, after: step.after },
      most < Number.POSITIVE_INFINITY ? most : least,
    );
  }

  /** The same item with just one value. */
  function exactly(step: ItemStep, value: Json): Item[] {
    const next = step.after(value);
    const goal = goals.and(step.goal, core.equalTo(value));
    return keep({ goal, next, after: () => next }, shortest.rest(next));
  }

  function keep(step: ItemStep, bytes: number): Item[] {
    return bytes < Number.POSITIVE_INFINITY ? [{ step, bytes }] : [];
  }

  const freeChoices = new WeakMap<FreeStep, Map<string, readonly Choice[]>>();

  const anyChoices = new Map<FreeStep, readonly Choice[] | undefined>();
  const twice = new Map<string, boolean>();
  const ending = new WeakMap<FreeStep, boolean>();

  function findTwice(leaf: Leaf, state: number): boolean {
    let at = state;
    for (const byte of [...leaf.finish(state), -1]) {
      for (let other = 0; other < 0x100; other++) {
        if (other !== byte && leaf.next(at, other) >= 0) return true;
      }
      if (byte >= 0) at = leaf.next(at, byte);
    }
    return false;
  }

  return {
    /** True when the object may end after a member of the step, whatever its name. */
    endsAfter(step: FreeStep): boolean {
      let ends = ending.get(step);
      if (ends === undefined) {
        const name = shortestString(step.names, budget);
        ends = name === undefined || shortest.closes(step.after(name));
        ending.set(step, ends);
      }
      return ends;
    },
    /** True when an item may have so many values that it does not matter which one it has. */
    manyValues({ goal, after }: ItemStep): boolean {
      return arrays.missing(after()) < MOST_VALUES && !shortest.values(goal, MOST_VALUES);
    },
    /** What the value may be of a name that is like any other; undefined when there are few. */
    anyChoices(step: FreeStep): readonly Choice[] | undefined {
      if (!anyChoices.has(step)) {
        const many = cardinality(step.names, MOST_NAMES, budget) === MOST_NAMES;
        const name = many ? shortestString(step.names, budget) : undefined;
        anyChoices.set(step, name === undefined ? undefined : this.freeChoices(step, name));
      }
      return anyChoices.get(step);
    },
    /** True when the leaf can go on from a state to more than one end. */
    endsTwice(leaf: Leaf, state: number): boolean {
      const key = `${leaf.key},${state}`;
      let found = twice.get(key);
      if (found === undefined) {
        found = findTwice(leaf, state);
        twice.set(key, found);
      }
      return found;
    },
    wordsOf,
    names(state: ObjectState): Names {
      let found = names.get(state);
      if (!found) {
        found = findNames(state);
        names.set(state, found);
      }
      return found;
    },
    items(state: ArrayState): readonly Item[] {
      let found = items.get(state);
      if (!found) {
        found = findItems(state);
        items.set(state, found);
      }
      return found;
    },
    /** The names of a step, as an automaton over their JSON text. */
    freeLeaf(step: FreeStep): Leaf {
      let leaf = leaves.get(step);
      if (!leaf) {
        leaf = stringLeaf(step.names, { escapes: 'canonical', budget });
        leaves.set(step, leaf);
      }
      return leaf;
    },
    /** What the value of a name that was written may be. */
    freeChoices(step: FreeStep, name: string): readonly Choice[] {
      const known = freeChoices.get(step) ?? new Map<string, readonly Choice[]>();
      freeChoices.set(step, known);
      let choices = known.get(name);
      if (!choices) {
        const choice = choose(step.goal, step.after(name));
        choices = choice ? [choice] : [];
        known.set(name, choices);
      }
      return choices;
    },
  };
}
