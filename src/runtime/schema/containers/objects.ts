/**
 * Objects, member by member. In the schema's order, names that schemas mention come first, each
 * present or absent; other names follow in any order, each different from the ones before. With
 * members in any order, a state also records which of the mentioned names are written. What remains
 * to be satisfied does not depend on the order, so the schema's order is among the shortest ends.
 * Only documents therefore reach the additional states, never plans.
 */

import { getOrCreate, memo } from '../../common/memo.ts';
import { difference, isEmpty, type Language, union, withWord } from '../../regular/index.ts';
import type { Core } from '../core.ts';
import type { Formula } from '../formula.ts';
import type { Goal } from '../goal.ts';
import { type KeySet, onlyKey } from '../selector.ts';
import { replaceAtoms } from './atoms.ts';
import { derive, type Option } from './derivative.ts';
import { makeHoldsAtEnd } from './holds-at-end.ts';
import { makeCells } from './object-cells.ts';
import { type ObjectShape, shapeObjects } from './object-shape.ts';
import type { FreeStep, MemberStep, ObjectState, Objects, Seen } from './object-state.ts';
import { hasPosition, makePositionSets, type Positions } from './positions.ts';

/** Creates the objects of a document. `possible` returns whether any value satisfies a goal. */
export function makeObjects(core: Core, possible: (goal: Goal) => boolean): Objects {
  const { goals, formulas, budget, languages } = core;
  const states = new Map<string, ObjectState>();
  const noneSeen: Seen = { names: languages.wordSet([]), count: 0 };
  const shapes = new Map<string, ObjectShape>();
  const positions = makePositionSets();
  const groups = new Map<string, readonly FreeGroup[]>();
  const holdsAtEnd = makeHoldsAtEnd();
  const shapeOf = memo((goal: Goal) => shapeObjects(core, goal, shapes));
  const cellsOf = memo((shape: ObjectShape) =>
    memo((left: Formula) =>
      makeCells(core, shape, left, possible).flatMap((cell) =>
        derive(left, cell.position, cell.goal, [], core, possible).map((option) => ({
          ...cell,
          ...option,
        })),
      ),
    ),
  );

  /** @param from names before this position can no longer occur */
  function intern(
    shape: ObjectShape,
    from: number,
    rest: Formula,
    count: number,
    seen: Seen,
    taken: Positions,
  ): ObjectState {
    let index = from;
    while (hasPosition(taken, index)) index++;
    const written = positions.from(taken, index);
    const key = `${shape.id},${index},${written.id},${rest.id},${count},${seen.names.language.id}`;
    let state = states.get(key);
    if (!state) {
      budget.spend(1 + (written.words.length >> 5));
      state = { kind: 'object', id: states.size, shape, index, written, rest, count, seen };
      states.set(key, state);
    }
    return state;
  }

  /** Resolves the atoms about sizes that the count decides. */
  function settle(rest: Formula, count: number, shape: ObjectShape): Formula {
    if (shape.limit === 0) return rest;
    return replaceAtoms(rest, core, (atom) => {
      if (atom.op === 'minSize' && count >= atom.count) return formulas.true;
      if (atom.op === 'maxSize' && count > atom.count) return formulas.false;
      return atom;
    });
  }

  /** The count after one more member; undefined if no more members are allowed. */
  function counted(state: ObjectState): number | undefined {
    const { shape, count } = state;
    if (shape.limit === 0) return 0;
    return count + 1 > shape.max ? undefined : Math.min(count + 1, shape.limit);
  }

  /** What remains if a name is left out. */
  function without(rest: Formula, name: string): Formula {
    return replaceAtoms(rest, core, (atom) => {
      if ((atom.op !== 'all' && atom.op !== 'some') || onlyKey(atom.selector as KeySet) !== name) {
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
    return rest === formulas.false
      ? undefined
      : intern(shape, 0, rest, 0, noneSeen, positions.none);
  }

  function skip(state: ObjectState): ObjectState | undefined {
    const { shape, index } = state;
    const name = shape.names[index];
    if (name === undefined || shape.required.has(name)) return undefined;
    const rest = without(state.rest, name);
    if (rest === formulas.false) return undefined;
    return intern(shape, index + 1, rest, state.count, state.seen, state.written);
  }

  function at({ shape, rest, count, seen, written }: ObjectState, index: number): ObjectState {
    return intern(shape, index, rest, count, seen, written);
  }

  function skipIdle(state: ObjectState): ObjectState {
    const { shape, index, rest, count, seen } = state;
    if (shape.limit > count) return state;
    const needed = shape.neededIn(rest);
    const written = positions.among(state.written, needed);
    const next = needed.find((position) => position >= index && !hasPosition(written, position));
    return intern(shape, next ?? shape.names.length, rest, count, seen, written);
  }

  /** The possible goals of a mentioned name's value, each with what remains after it. */
  function optionsAt(shape: ObjectShape, rest: Formula, position: number): readonly Option[] {
    const base = shape.goalAt(position);
    if (base === goals.never || !(shape.names[position] as string).isWellFormed()) return [];
    if (rest === formulas.true) return [{ goal: base, rest }];
    return derive(rest, shape.positionAt(position), base, [], core, possible);
  }

  function takeAt(state: ObjectState, position: number): readonly MemberStep[] {
    const { shape, index, seen } = state;
    budget.at(core.pointerOf, shape.goal);
    const count = counted(state);
    if (position >= shape.names.length || count === undefined) return [];
    const steps: MemberStep[] = [];
    // Names before this one are written later, or there are none.
    const written = position === index ? state.written : positions.with(state.written, position);
    const from = position === index ? index + 1 : index;
    for (const { goal, rest } of optionsAt(shape, state.rest, position)) {
      const left = settle(rest, count, shape);
      if (left === formulas.false) continue;
      steps.push({ goal, next: intern(shape, from, left, count, seen, written) });
    }
    return steps;
  }

  const idleOf = memo((shape: ObjectShape) =>
    memo((rest: Formula) => {
      const needed = new Set(shape.neededIn(rest));
      return memo((position: number): Goal | undefined => {
        const [option, more] = optionsAt(shape, rest, position);
        if (!option || more || option.rest !== rest || needed.has(position)) return undefined;
        return option.goal;
      });
    }),
  );

  function idleGoals({ shape, rest, count }: ObjectState): (position: number) => Goal | undefined {
    return count < shape.limit ? noGoal : idleOf(shape)(rest);
  }

  /** The kinds of free members that may come next. */
  function groupsOf({ shape, rest, seen }: ObjectState, count: number): readonly FreeGroup[] {
    const key = `${shape.id},${rest.id},${count},${seen.names.language.id}`;
    return getOrCreate(groups, key, () => {
      const options = cellsOf(shape)(rest).map(({ language, goal, rest: left }) => ({
        language,
        goal,
        rest: settle(left, count, shape),
      }));
      budget.spend(seen.count >> 1);
      const same = Map.groupBy(options, (one) => `${one.goal.id},${one.rest.id}`);
      return Array.from(same.values(), (group) => {
        const { goal, rest: left } = group[0] as (typeof options)[0];
        const all = union(group.map(({ language }) => language));
        return { names: difference(all, seen.names.language), goal, rest: left };
      }).filter((group) => group.rest !== formulas.false && !isEmpty(group.names));
    });
  }

  function free(state: ObjectState): readonly FreeStep[] {
    const { shape, index, written, seen: before } = state;
    budget.at(core.pointerOf, shape.goal);
    const count = counted(state);
    if (count === undefined) return [];
    return groupsOf(state, count).map(({ names, goal, rest }) => ({
      names,
      goal,
      closes: closes({ shape, index, written, rest, count }),
      after(name) {
        const names = name === undefined ? undefined : withWord(before.names, name);
        const seen = names ? { names, count: before.count + 1 } : before;
        return intern(shape, index, rest, count, seen, written);
      },
    }));
  }

  type Place = Pick<ObjectState, 'shape' | 'index' | 'written' | 'rest' | 'count'>;

  function closes(place: Place): boolean {
    return place.count >= place.shape.min && !lacksName(place) && holdsAtEnd(place.rest);
  }

  return {
    open,
    name: ({ shape, index }) => shape.names[index],
    skip,
    skipIdle,
    take: memo((state: ObjectState) => takeAt(state, state.index)),
    takeAt,
    idleGoals,
    free: memo(free),
    cells: (shape) => cellsOf(shape)(formulas.true),
    closes,
    at,
  };
}

/** Free names with the same goal for the value and the same remainder. */
interface FreeGroup {
  readonly names: Language;
  readonly goal: Goal;
  readonly rest: Formula;
}

const noGoal = () => undefined;

/** Whether a required name has not been written. */
function lacksName({ shape, index, written }: Pick<ObjectState, 'shape' | 'index' | 'written'>) {
  const { requiredAt } = shape;
  for (let last = requiredAt.length - 1; last >= 0; last--) {
    const position = requiredAt[last] as number;
    if (position < index) return false;
    if (!hasPosition(written, position)) return true;
  }
  return false;
}
