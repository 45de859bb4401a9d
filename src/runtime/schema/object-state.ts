/**
 * Objects, member by member. Names that schemas mention come first and in order, each present or absent; other names
 * follow in any order, each different from all before.
 */
import {
  anyString,
  complement,
  difference,
  intersect,
  isEmpty,
  type Language,
  literals,
  union,
} from '../regular/index.ts';
import type { Core } from './core.ts';
import type { Formula } from './formula.ts';
import type { Goal } from './goal.ts';
import { hasAtom, type Place, replaceAtoms, split } from './split.ts';
import { hasKey, type KeySet, keyLanguage, onlyKey } from './where.ts';

/** What all states of an object have in common. */
interface Shape {
  readonly id: number;
  readonly names: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** Constraints that hold whatever else does, on one mentioned name each. */
  readonly named: ReadonlyMap<string, Goal>;
  /** The same on sets of names. */
  readonly always: readonly { readonly where: KeySet; readonly goal: Goal }[];
  readonly goals: (Goal | undefined)[];
  readonly required: ReadonlySet<string>;
  /** Positions of required names, ascending. */
  readonly requiredAt: readonly number[];
  readonly min: number;
  readonly max: number;
  /** Counts from here on are all the same; 0 when none matters. */
  readonly limit: number;
  readonly places: (Place | undefined)[];
  readonly formula: Formula;
  /** By formula, the positions of names that it speaks of, ascending. */
  readonly mentioned: Map<Formula, readonly number[]>;
  cells: readonly Cell[] | undefined;
}

/** Names that no constraint tells apart. */
interface Cell {
  readonly language: Language;
  readonly goal: Goal;
  readonly place: Place;
}

/** Names written after the mentioned ones. Interned. */
interface Seen {
  readonly id: number;
  readonly names: readonly string[];
}

/** An object of which some members are written. Interned: equal states are the same object. */
export interface ObjectState {
  readonly kind: 'object';
  readonly id: number;
  readonly shape: Shape;
  /** The next mentioned name; their number once all are decided. */
  readonly index: number;
  /** What is left to satisfy. */
  readonly rest: Formula;
  readonly count: number;
  readonly seen: Seen;
}

/** A member that may come next: under the given name its value has that goal. */
export interface MemberStep {
  readonly goal: Goal;
  readonly next: ObjectState;
}

/** The same for any name of a language. */
export interface FreeStep {
  readonly names: Language;
  readonly goal: Goal;
  after(name: string): ObjectState;
}

/** The objects of one schema document. */
export interface Objects {
  /** Before the first member; undefined when no object has the goal. */
  open(goal: Goal): ObjectState | undefined;
  /** The next mentioned name; undefined when all are decided. */
  name(state: ObjectState): string | undefined;
  /** Leaves the next mentioned name out; undefined when that cannot be. */
  skip(state: ObjectState): ObjectState | undefined;
  /** Leaves out names that nothing asks for, up to the next that something does. */
  skipIdle(state: ObjectState): ObjectState;
  /** Takes the next mentioned name. */
  take(state: ObjectState): readonly MemberStep[];
  /** Takes another name, once all mentioned ones are decided. */
  free(state: ObjectState): readonly FreeStep[];
  /** True when the object may end, all mentioned names to come being left out. */
  closes(state: ObjectState): boolean;
  /** True when nothing is left but to write the required members: no choice depends on another. */
  simple(state: ObjectState): boolean;
  /** Positions of required names from the state's on, for simple states. */
  requiredFrom(state: ObjectState): readonly number[];
  /** The state at a later position, all names before it left out; for simple states. */
  at(state: ObjectState, index: number): ObjectState;
  goalAt(state: ObjectState, index: number): Goal;
}

/** Makes the objects of a document. `possible` tells whether any value has a goal. */
export function makeObjects(core: Core, possible: (goal: Goal) => boolean): Objects {
  const { goals, formulas, budget } = core;
  const shapes = new Map<Goal, Shape | undefined>();
  const states = new Map<string, ObjectState>();
  const seens = new Map<string, Seen>();
  const noneSeen = seen([]);
  const takes = new Map<ObjectState, readonly MemberStep[]>();
  const frees = new Map<ObjectState, readonly FreeStep[]>();
  let shapeCount = 0;

  function seen(names: readonly string[]): Seen {
    const key = JSON.stringify(names);
    let set = seens.get(key);
    if (!set) {
      set = { id: seens.size, names };
      seens.set(key, set);
    }
    return set;
  }

  function makeShape(goal: Goal): Shape | undefined {
    const formula = core.meaning(goal, 'object');
    if (formula === formulas.false) return undefined;
    const names = core.namesOf(goal);
    const index = new Map(names.map((name, i) => [name, i]));
    const named = new Map<string, Goal>();
    const always: { where: KeySet; goal: Goal }[] = [];
    const required = new Set<string>();
    const rest: Formula[] = [];
    let min = 0;
    let max = Number.POSITIVE_INFINITY;
    for (const part of formula.op === 'and' ? formula.parts : [formula]) {
      if (part.op === 'all') {
        const where = part.where as KeySet;
        const name = onlyKey(where);
        if (name === undefined || !index.has(name)) always.push({ where, goal: part.goal });
        else named.set(name, goals.and(named.get(name) ?? goals.any, part.goal));
      } else if (part.op === 'minSize') min = Math.max(min, part.count);
      else if (part.op === 'maxSize') max = Math.min(max, part.count);
      else if (part.op === 'some' && part.goal === goals.any) {
        const name = onlyKey(part.where as KeySet);
        if (name === undefined) rest.push(part);
        else required.add(name);
        if (name !== undefined && !index.has(name)) rest.push(part);
      } else rest.push(part);
    }
    const residual = formulas.and(rest);
    let limit = Math.max(min, Number.isFinite(max) ? max + 1 : 0);
    hasAtom(residual, (atom) => {
      if (atom.op === 'minSize' || atom.op === 'maxSize') limit = Math.max(limit, atom.count + 1);
      return false;
    });
    return {
      id: shapeCount++,
      names,
      index,
      named,
      always,
      goals: [],
      required,
      requiredAt: names.flatMap((name, i) => (required.has(name) ? [i] : [])),
      min,
      max,
      limit,
      places: [],
      formula: residual,
      mentioned: new Map(),
      cells: undefined,
    };
  }

  function intern(
    shape: Shape,
    index: number,
    rest: Formula,
    count: number,
    seen: Seen,
  ): ObjectState {
    const key = `${shape.id},${index},${rest.id},${count},${seen.id}`;
    let state = states.get(key);
    if (!state) {
      budget.spend();
      state = { kind: 'object', id: states.size, shape, index, rest, count, seen };
      states.set(key, state);
    }
    return state;
  }

  /** Atoms about sizes, once the size says which they are. */
  function settle(rest: Formula, count: number): Formula {
    return replaceAtoms(rest, core, (atom) => {
      if (atom.op === 'minSize' && count >= atom.count) return formulas.true;
      if (atom.op === 'maxSize' && count > atom.count) return formulas.false;
      return atom;
    });
  }

  function counted(state: ObjectState): number | undefined {
    const { shape, count } = state;
    if (shape.limit === 0) return 0;
    return count + 1 > shape.max ? undefined : Math.min(count + 1, shape.limit);
  }

  function goalAt({ shape }: ObjectState, index: number): Goal {
    let goal = shape.goals[index];
    if (!goal) {
      const name = shape.names[index] as string;
      goal = shape.named.get(name) ?? goals.any;
      for (const part of shape.always) {
        if (hasKey(part.where, name)) goal = goals.and(goal, part.goal);
      }
      shape.goals[index] = goal;
    }
    return goal;
  }

  function placeAt(shape: Shape, index: number): Place {
    let place = shape.places[index];
    if (!place) {
      const name = shape.names[index] as string;
      place = {
        touched: new Map(),
        item: false,
        touches(where) {
          const set = where as KeySet;
          if (!hasKey(set, name)) return 'no';
          return onlyKey(set) === name ? 'last' : 'yes';
        },
      };
      shape.places[index] = place;
    }
    return place;
  }

  /** What is left once a name is left out. */
  function without(rest: Formula, name: string): Formula {
    return replaceAtoms(rest, core, (atom) => {
      if (atom.op !== 'all' && atom.op !== 'some') return atom;
      if (onlyKey(atom.where as KeySet) !== name) return atom;
      return atom.op === 'all' ? formulas.true : formulas.false;
    });
  }

  function cellsOf(shape: Shape): readonly Cell[] {
    if (shape.cells) return shape.cells;
    const sets = new Map<KeySet, Language | undefined>();
    const add = (set: KeySet) => {
      // Where only mentioned names are listed, all other names are alike.
      const others = [...set.names].some((name) => !shape.index.has(name));
      if (others || set.languages.length > 0) sets.set(set, keyLanguage(set, shape.index));
      else sets.set(set, undefined);
    };
    for (const { where } of shape.always) add(where);
    hasAtom(shape.formula, (atom) => {
      if (atom.op === 'all' || atom.op === 'some') add(atom.where as KeySet);
      return false;
    });
    const start = shape.names.length > 0 ? complement(literals(shape.names)) : anyString;
    let parts = [{ language: start, inside: new Set<KeySet>() }];
    for (const [set, language] of sets) {
      if (language === undefined) {
        if (set.inverted) for (const part of parts) part.inside.add(set);
        continue;
      }
      parts = parts.flatMap((part) => {
        budget.spend();
        const inner = intersect(part.language, language);
        const outer = difference(part.language, language);
        const halves = [];
        if (!isEmpty(inner, budget)) {
          halves.push({ language: inner, inside: new Set([...part.inside, set]) });
        }
        if (!isEmpty(outer, budget)) halves.push({ language: outer, inside: part.inside });
        return halves;
      });
    }
    shape.cells = parts.map(({ language, inside }) => ({
      language,
      goal: shape.always.reduce(
        (goal, part) => (inside.has(part.where) ? goals.and(goal, part.goal) : goal),
        goals.any,
      ),
      place: {
        touched: new Map(),
        item: false,
        touches: (where) => {
          const set = where as KeySet;
          if (!inside.has(set)) return 'no';
          return onlyKey(set) === undefined ? 'yes' : 'last';
        },
      },
    }));
    return shape.cells;
  }

  function open(goal: Goal): ObjectState | undefined {
    let shape = shapes.get(goal);
    if (!shape && !shapes.has(goal)) {
      shape = makeShape(goal);
      shapes.set(goal, shape);
    }
    if (!shape || shape.min > shape.max) return undefined;
    const rest = settle(shape.formula, 0);
    return rest === formulas.false ? undefined : intern(shape, 0, rest, 0, noneSeen);
  }

  function skip(state: ObjectState): ObjectState | undefined {
    const { shape, index } = state;
    const name = shape.names[index];
    if (name === undefined || shape.required.has(name)) return undefined;
    const rest = without(state.rest, name);
    if (rest === formulas.false) return undefined;
    return intern(shape, index + 1, rest, state.count, state.seen);
  }

  function mentionedIn(shape: Shape, formula: Formula): readonly number[] {
    let positions = shape.mentioned.get(formula);
    if (!positions) {
      const found = new Set<number>();
      hasAtom(formula, (atom) => {
        if (atom.op !== 'all' && atom.op !== 'some') return false;
        const where = atom.where as KeySet;
        const only = onlyKey(where);
        if (only !== undefined) {
          const position = shape.index.get(only);
          if (position !== undefined) found.add(position);
        } else {
          shape.names.forEach((name, i) => {
            if (hasKey(where, name)) found.add(i);
          });
        }
        return false;
      });
      for (const position of shape.requiredAt) found.add(position);
      positions = [...found].sort((a, b) => a - b);
      shape.mentioned.set(formula, positions);
    }
    return positions;
  }

  function skipIdle(state: ObjectState): ObjectState {
    const { shape, index, rest, count, seen } = state;
    if (shape.limit > 0) return state;
    const next = mentionedIn(shape, rest).find((position) => position >= index);
    const target = next ?? shape.names.length;
    return target === index ? state : intern(shape, target, rest, count, seen);
  }

  function take(state: ObjectState): readonly MemberStep[] {
    let steps = takes.get(state);
    if (!steps) {
      steps = takeNow(state);
      takes.set(state, steps);
    }
    return steps;
  }

  function takeNow(state: ObjectState): MemberStep[] {
    const { shape, index } = state;
    const name = shape.names[index];
    const count = counted(state);
    if (name === undefined || count === undefined || !name.isWellFormed()) return [];
    const base = goalAt(state, index);
    if (base === goals.never) return [];
    if (state.rest === formulas.true) {
      return [{ goal: base, next: intern(shape, index + 1, state.rest, count, state.seen) }];
    }
    const steps: MemberStep[] = [];
    const place = placeAt(shape, index);
    for (const { goal, rest } of split(state.rest, place, base, [], core, possible)) {
      const left = settle(rest, count);
      if (left === formulas.false) continue;
      steps.push({ goal, next: intern(shape, index + 1, left, count, state.seen) });
    }
    return steps;
  }

  function free(state: ObjectState): readonly FreeStep[] {
    let steps = frees.get(state);
    if (!steps) {
      steps = freeNow(state);
      frees.set(state, steps);
    }
    return steps;
  }

  function freeNow(state: ObjectState): FreeStep[] {
    const { shape } = state;
    const count = counted(state);
    if (count === undefined) return [];
    const groups = new Map<string, { goal: Goal; rest: Formula; languages: Language[] }>();
    for (const cell of cellsOf(shape)) {
      if (cell.goal === goals.never) continue;
      for (const { goal, rest } of split(state.rest, cell.place, cell.goal, [], core, possible)) {
        const left = settle(rest, count);
        if (left === formulas.false) continue;
        const key = `${goal.id},${left.id}`;
        const group = groups.get(key);
        if (group) group.languages.push(cell.language);
        else groups.set(key, { goal, rest: left, languages: [cell.language] });
      }
    }
    const written = state.seen.names.length > 0 ? literals(state.seen.names) : undefined;
    const steps: FreeStep[] = [];
    for (const { goal, rest, languages } of groups.values()) {
      const all = languages.length === 1 ? (languages[0] as Language) : union(...languages);
      const names = written ? difference(all, written) : all;
      if (isEmpty(names, budget)) continue;
      steps.push({
        names,
        goal,
        after: (name) =>
          intern(shape, state.index, rest, count, seen([...state.seen.names, name].sort())),
      });
    }
    return steps;
  }

  function closes(state: ObjectState): boolean {
    const { shape, rest, count, index } = state;
    if (shape.min > count) return false;
    if ((shape.requiredAt.at(-1) ?? -1) >= index) return false;
    if (rest === formulas.true) return true;
    const last = replaceAtoms(rest, core, (atom) => {
      if (atom.op === 'all' || atom.op === 'maxSize') return formulas.true;
      return formulas.false;
    });
    return last === formulas.true;
  }

  return {
    open,
    name: ({ shape, index }) => shape.names[index],
    skip,
    skipIdle,
    take,
    free,
    closes,
    simple: ({ shape, rest }) => shape.limit === 0 && rest === formulas.true,
    requiredFrom: ({ shape, index }) => shape.requiredAt.filter((position) => position >= index),
    at: ({ shape, rest, count, seen }, index) => intern(shape, index, rest, count, seen),
    goalAt,
  };
}
