/**
 * Objects, member by member. Names that schemas mention come first and in order, each present or absent; other names
 * follow in any order, each different from all before.
 */
import { difference, isEmpty, union, withWord } from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import { memo } from '../memo.ts';
import { type KeySet, onlyKey } from '../where.ts';
import { replaceAtoms } from './atoms.ts';
import { derive } from './derivative.ts';
import { makeCells } from './object-cells.ts';
import { type ObjectShape, shapeObjects } from './object-shape.ts';
import type { FreeStep, MemberStep, ObjectState, Objects, Seen } from './object-state.ts';
import { makeHoldsOfNoMore } from './remainder.ts';

/** Makes the objects of a document. `possible` tells whether any value has a goal. */
export function makeObjects(core: Core, possible: (goal: Goal) => boolean): Objects {
  const { goals, formulas, budget, languages } = core;
  const states = new Map<string, ObjectState>();
  const noneSeen: Seen = { names: languages.wordSet([]), count: 0 };
  const shapes = new Map<string, ObjectShape>();
  const holdsOfNoMore = makeHoldsOfNoMore();
  const shapeOf = memo((goal: Goal) => shapeObjects(core, goal, shapes));
  const cellsOf = memo((shape: ObjectShape) =>
    memo((left: Formula) =>
      makeCells(core, shape, left, possible).flatMap((cell) =>
        derive(left, cell.place, cell.goal, [], core, possible).map((option) => ({
          ...cell,
          ...option,
        })),
      ),
    ),
  );

  function intern(
    shape: ObjectShape,
    index: number,
    rest: Formula,
    count: number,
    seen: Seen,
  ): ObjectState {
    const key = `${shape.id},${index},${rest.id},${count},${seen.names.language.id}`;
    let state = states.get(key);
    if (!state) {
      budget.spend();
      state = { kind: 'object', id: states.size, shape, index, rest, count, seen };
      states.set(key, state);
    }
    return state;
  }

  /** Decides the atoms about sizes, as far as the count decides them. */
  function settle(rest: Formula, count: number, shape: ObjectShape): Formula {
    if (shape.limit === 0) return rest;
    return replaceAtoms(rest, core, (atom) => {
      if (atom.op === 'minSize' && count >= atom.count) return formulas.true;
      if (atom.op === 'maxSize' && count > atom.count) return formulas.false;
      return atom;
    });
  }

  /** The count after one more member; undefined if there may be no more. */
  function counted(state: ObjectState): number | undefined {
    const { shape, count } = state;
    if (shape.limit === 0) return 0;
    return count + 1 > shape.max ? undefined : Math.min(count + 1, shape.limit);
  }

  /** What is left once a name is left out. */
  function without(rest: Formula, name: string): Formula {
    return replaceAtoms(rest, core, (atom) => {
      if ((atom.op !== 'all' && atom.op !== 'some') || onlyKey(atom.where as KeySet) !== name) {
        return atom;
      }
      return atom.op === 'all' ? formulas.true : formulas.false;
    });
  }

  function open(goal: Goal): ObjectState | undefined {
    const shaped = shapeOf(goal);
    if (!shaped) return undefined;
    const { shape, formula } = shaped;
    const rest = settle(formula, 0, shape);
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

  function at({ shape, rest, count, seen }: ObjectState, index: number): ObjectState {
    return intern(shape, index, rest, count, seen);
  }

  function skipIdle(state: ObjectState): ObjectState {
    const { shape, index, rest } = state;
    if (shape.limit > 0) return state;
    const next = shape.askedIn(rest).find((position) => position >= index);
    return at(state, next ?? shape.names.length);
  }

  function take(state: ObjectState): readonly MemberStep[] {
    const { shape, index } = state;
    budget.at(core.pointerOf, shape.goal);
    const name = shape.names[index];
    const count = counted(state);
    if (name === undefined || count === undefined || !name.isWellFormed()) return [];
    const base = shape.goalAt(index);
    if (base === goals.never) return [];
    if (state.rest === formulas.true) {
      return [{ goal: base, next: intern(shape, index + 1, state.rest, count, state.seen) }];
    }
    const steps: MemberStep[] = [];
    const place = shape.placeAt(index);
    for (const { goal, rest } of derive(state.rest, place, base, [], core, possible)) {
      const left = settle(rest, count, shape);
      if (left === formulas.false) continue;
      steps.push({ goal, next: intern(shape, index + 1, left, count, state.seen) });
    }
    return steps;
  }

  function free(state: ObjectState): readonly FreeStep[] {
    const { shape, seen: before } = state;
    budget.at(core.pointerOf, shape.goal);
    const count = counted(state);
    if (count === undefined) return [];
    const options = cellsOf(shape)(state.rest).map(({ language, goal, rest }) => ({
      language,
      goal,
      rest: settle(rest, count, shape),
    }));
    budget.spend(before.count >> 1);
    const steps: FreeStep[] = [];
    for (const group of Map.groupBy(options, (one) => `${one.goal.id},${one.rest.id}`).values()) {
      const { goal, rest } = group[0] as (typeof options)[0];
      const all = union(group.map(({ language }) => language));
      const names = difference(all, before.names.language);
      if (rest === formulas.false || isEmpty(names)) continue;
      steps.push({
        names,
        goal,
        closes: closes({ shape, index: state.index, rest, count }),
        after: (name) =>
          intern(
            shape,
            state.index,
            rest,
            count,
            name === undefined
              ? before
              : { names: withWord(before.names, name), count: before.count + 1 },
          ),
      });
    }
    return steps;
  }

  type Place = Pick<ObjectState, 'shape' | 'index' | 'rest' | 'count'>;

  function closes({ shape, index, rest, count }: Place): boolean {
    const last = shape.requiredAt.at(-1) ?? -1;
    return count >= shape.min && index > last && holdsOfNoMore(rest);
  }

  return {
    open,
    name: ({ shape, index }) => shape.names[index],
    skip,
    skipIdle,
    take: memo(take),
    free: memo(free),
    cells: (shape) => cellsOf(shape)(formulas.true),
    closes,
    at,
  };
}
