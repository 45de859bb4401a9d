/**
 * The shortest document with a goal, exact in bytes of compact JSON, and with it whether there is any.
 *
 * Costs of goals depend on each other through required members and items: a least fixpoint, found by Knuth's
 * generalisation of Dijkstra's algorithm (Information Processing Letters 6, 1977) within one container, and by
 * repeating the round until nothing changes where goals require each other. Only what the shortest document might
 * contain is ever looked at.
 */
import {
  type Leaf,
  type NumberConstraint,
  numberLeaf,
  numberText,
  parseDecimal,
  shortest as shortestString,
  stringLeaf,
} from '../regular/index.ts';
import { priorityQueue } from '../regular/priority-queue.ts';
import { type ArrayState, type Arrays, makeArrays } from './array-state.ts';
import type { Core } from './core.ts';
import type { Goal } from './goal.ts';
import type { Json } from './json.ts';
import { type NumberSet, onlyValue } from './number-set.ts';
import { makeObjects, type ObjectState, type Objects } from './object-state.ts';

/** A container of which some members or items are written. */
export type ContainerState = ObjectState | ArrayState;

/** The best way on from a container's state. */
export type Plan =
  | { readonly op: 'close' | 'stuck' }
  | {
      readonly op: 'take';
      /** The member's name; undefined for an item. */
      readonly name: string | undefined;
      readonly goal: Goal;
      readonly next: ContainerState;
    };

/** Strings, numbers and constants with a goal. */
export interface Scalars {
  readonly strings: Leaf | undefined;
  readonly numbers: readonly Leaf[];
  /** Numbers of which there are just these, each in the one form it is written in. */
  readonly numberTexts: readonly string[];
  /** null (4), true (2) and false (1), as bits. */
  readonly constants: number;
}

interface GoalPlan {
  readonly bytes: number;
  /** A scalar, or the state in which a container begins. */
  readonly value?: Json;
  /** A string: the shortest in its language, found when it is asked for. */
  readonly text?: true;
  readonly open?: ContainerState;
}

interface StatePlan {
  readonly bytes: number;
  readonly plan: Plan;
}

/** Answers for one schema document. */
export interface Shortest {
  readonly objects: Objects;
  readonly arrays: Arrays;
  /** Fewest bytes of a document with the goal; Infinity when there is none. */
  bytes(goal: Goal): number;
  /**
   * Fewest bytes that end a container some of whose members or items are written, the first comma included (so one
   * less where none is written and some must be).
   */
  rest(state: ContainerState): number;
  plan(state: ContainerState): Plan;
  /** A shortest value; undefined when there is none. */
  value(goal: Goal): Json | undefined;
  /** The scalars of a goal, as automata over their JSON text. */
  leaves(goal: Goal): Scalars;
  /** All values with a goal, when they are no more than `most`; undefined when they are. */
  values(goal: Goal, most: number): readonly Json[] | undefined;
  /** Shortest values with a goal, up to `most`. */
  firstValues(goal: Goal, most: number): readonly Json[];
  /** True when the container may end here. */
  closes(state: ContainerState): boolean;
}

const STUCK: StatePlan = { bytes: Number.POSITIVE_INFINITY, plan: { op: 'stuck' } };
const CLOSED: StatePlan = { bytes: 1, plan: { op: 'close' } };
/** Required members from which on the rest is found for all of them at once. */
const MANY = 32;
/** Values of one item that are tried where items compete for them. */
export const FEW_VALUES = 16;
const encoder = new TextEncoder();

/** Bytes of a string's JSON text. */
export function textBytes(text: string): number {
  return encoder.encode(JSON.stringify(text)).length;
}

/** One evaluation of everything a question needs; repeated while goals that need each other get cheaper. */
interface Round {
  readonly goals: Map<Goal, GoalPlan>;
  readonly states: Map<ContainerState, StatePlan>;
  readonly open: Set<Goal>;
  readonly before: ReadonlyMap<Goal, GoalPlan>;
  cyclic: boolean;
}

/** Makes the answers for a document. */
export function makeShortest(core: Core): Shortest {
  const { goals, budget } = core;
  const form = core.options.numbers ?? 'canonical';
  const knownGoals = new Map<Goal, GoalPlan>();
  const knownStates = new Map<ContainerState, StatePlan>();
  const scalarsOf = new Map<Goal, Scalars>();
  const possible = (goal: Goal) => bytes(goal) < Number.POSITIVE_INFINITY;
  const objects = makeObjects(core, possible);
  const arrays = makeArrays(core, possible);
  let round: Round | undefined;

  function settleAll<T>(question: () => T): T {
    if (round) return question();
    let before: ReadonlyMap<Goal, GoalPlan> = new Map();
    try {
      for (;;) {
        round = { goals: new Map(), states: new Map(), open: new Set(), before, cyclic: false };
        const answer = question();
        if (!round.cyclic || isStable(round)) {
          for (const [goal, plan] of round.goals) knownGoals.set(goal, plan);
          for (const [state, plan] of round.states) knownStates.set(state, plan);
          return answer;
        }
        before = round.goals;
        budget.spend(before.size);
      }
    } finally {
      round = undefined;
    }
  }

  function goalPlan(goal: Goal): GoalPlan {
    const known = knownGoals.get(goal) ?? round?.goals.get(goal);
    if (known) return known;
    if (!round) return settleAll(() => goalPlan(goal));
    const current = round;
    if (current.open.has(goal)) {
      current.cyclic = true;
      return current.before.get(goal) ?? { bytes: Number.POSITIVE_INFINITY };
    }
    current.open.add(goal);
    budget.enter();
    budget.spend();
    const plan = findGoal(goal);
    budget.leave();
    current.open.delete(goal);
    current.goals.set(goal, plan);
    return plan;
  }

  function shortestNumber(constraint: NumberConstraint): GoalPlan {
    const leaf = numberLeaf(constraint, { form, budget });
    if (leaf.start < 0) return { bytes: Number.POSITIVE_INFINITY };
    const text = new TextDecoder().decode(leaf.finish(leaf.start));
    return { bytes: text.length, value: parseDecimal(text) };
  }

  /** The kinds in the order of their shortest texts, so that most questions end at the first. */
  function findGoal(goal: Goal): GoalPlan {
    if (goal === goals.never) return { bytes: Number.POSITIVE_INFINITY };
    let best: GoalPlan = { bytes: Number.POSITIVE_INFINITY };
    for (const constraint of core.meaning(goal, 'number')) {
      const only = onlyValue(constraint);
      const plan = only
        ? { bytes: numberText(only).length, value: only }
        : shortestNumber(constraint);
      if (plan.bytes < best.bytes) best = plan;
      if (best.bytes === 1) return best;
    }
    if (best.bytes > 2) {
      const { strings } = leaves(goal);
      const bytes = strings ? strings.distance(strings.start) : Number.POSITIVE_INFINITY;
      if (bytes < best.bytes) best = { bytes, text: true };
    }
    if (best.bytes > 4) {
      if (core.meaning(goal, 'null')) best = { bytes: 4, value: null };
      const bits = core.meaning(goal, 'boolean');
      if (bits & 2 && best.bytes > 4) best = { bytes: 4, value: true };
      if (bits & 1 && best.bytes > 5) best = { bytes: 5, value: false };
    }
    for (const container of [arrays, objects]) {
      if (best.bytes <= 2) break;
      const open = container.open(goal);
      if (!open) continue;
      // The first comma is not written.
      const bytes = closes(open) ? 2 : rest(open);
      if (bytes < best.bytes) best = { bytes, open };
    }
    return best;
  }

  const bytes = (goal: Goal) => goalPlan(goal).bytes;

  function closes(state: ContainerState): boolean {
    return state.kind === 'object' ? objects.closes(state) : arrays.closes(state);
  }

  function statePlan(state: ContainerState): StatePlan {
    const known = knownStates.get(state) ?? round?.states.get(state);
    if (known) return known;
    if (closes(state)) return CLOSED;
    if (!round) return settleAll(() => statePlan(state));
    const simple = state.kind === 'object' ? simpleObject(state) : simpleArray(state);
    const plan = simple ?? search(state);
    round.states.set(state, plan);
    return plan;
  }

  const rest = (state: ContainerState) => statePlan(state).bytes;

  /** Only required members are missing: their costs add up. */
  function simpleObject(state: ObjectState): StatePlan | undefined {
    if (!objects.simple(state)) return undefined;
    const required = objects.requiredFrom(state);
    let total = 1;
    for (const index of required.toReversed()) {
      const name = state.shape.names[index] as string;
      total += textBytes(name) + 2 + bytes(objects.goalAt(state, index));
      if (total === Number.POSITIVE_INFINITY || !name.isWellFormed()) return STUCK;
      // Of many members, the places between them are asked for as well: one pass answers them all.
      if (required.length > MANY)
        round?.states.set(objects.at(state, index), takes(state, index, total));
    }
    return takes(state, required[0] as number, total);
  }

  function takes(state: ObjectState, index: number, total: number): StatePlan {
    const [step] = objects.take(objects.at(state, index));
    if (!step) return STUCK;
    const name = state.shape.names[index];
    return { bytes: total, plan: { op: 'take', name, goal: step.goal, next: step.next } };
  }

  /** Only a number of items is missing: their costs add up, all beyond the positions that matter being equal. */
  function simpleArray(state: ArrayState): StatePlan | undefined {
    if (!arrays.simple(state)) return undefined;
    let total = 1;
    for (const { goal, count } of arrays.missingRuns(state)) total += count * (1 + bytes(goal));
    if (total === Number.POSITIVE_INFINITY) return STUCK;
    const [step] = arrays.take(state);
    if (!step) return STUCK;
    return {
      bytes: total,
      plan: { op: 'take', name: undefined, goal: step.goal, next: step.after(null) },
    };
  }

  /** Ways on from a state. `bytes` is without the value's; a way without a goal costs nothing. */
  interface Way {
    readonly bytes: number;
    readonly name: string | undefined;
    readonly goal: Goal | undefined;
    readonly next: () => ContainerState;
  }

  function itemWays(state: ArrayState, values: number): Way[] {
    return arrays.take(state).flatMap(({ goal, next, after }): Way[] => {
      const way = { bytes: 1, name: undefined };
      if (next) return [{ ...way, goal, next: () => next }];
      if (values === 1) return [{ ...way, goal, next: () => after(value(goal) ?? null) }];
      return firstValues(goal, values).map((one) => ({
        ...way,
        goal: goals.and(goal, core.equalTo(one)),
        next: () => after(one),
      }));
    });
  }

  function ways(state: ContainerState, values: number): Way[] {
    if (state.kind === 'array') return itemWays(state, values);
    const name = objects.name(state);
    if (name !== undefined) {
      const busy = objects.skipIdle(state);
      if (busy !== state) {
        return [{ bytes: 0, name: undefined, goal: undefined, next: () => busy }];
      }
    } else {
      const found: Way[] = [];
      for (const step of objects.free(state)) {
        const free = shortestString(step.names, budget);
        if (free === undefined) continue;
        found.push({
          bytes: textBytes(free) + 2,
          name: free,
          goal: step.goal,
          next: () => step.after(free),
        });
      }
      return found;
    }
    const found: Way[] = objects.take(state).map(({ goal, next }) => ({
      bytes: textBytes(name) + 2,
      name,
      goal,
      next: () => next,
    }));
    const without = objects.skip(state);
    if (without) found.push({ bytes: 0, name: undefined, goal: undefined, next: () => without });
    return found;
  }

  /** False when a step only uses up names or values: then whatever it leads to can be had without it. */
  function advances(from: ContainerState, to: ContainerState): boolean {
    if (from.rest !== to.rest || from.index !== to.index) return true;
    if (from.kind === 'object') return to.kind !== 'object' || from.count !== to.count;
    return from.compares && from.seen.goals.length === 0;
  }

  interface Visit {
    readonly state: ContainerState;
    readonly bytes: number;
    readonly from: Visit | undefined;
    readonly way: Way | undefined;
  }

  /** Items that are compared take the shortest value, or one of so many. */
  function search(start: ContainerState, values = 1): StatePlan {
    // A way waits in the queue under the least its value can cost, and is looked into only when its turn comes.
    const queue = priorityQueue<{ visit: Visit; way: Way | undefined }>();
    const done = new Set<ContainerState>();
    queue.push(
      { visit: { state: start, bytes: 0, from: undefined, way: undefined }, way: undefined },
      0,
    );
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { visit, way } = item;
      if (way) {
        const next = way.next();
        if (done.has(next) || !advances(visit.state, next)) continue;
        const cost = visit.bytes + way.bytes + (way.goal ? bytes(way.goal) : 0);
        if (cost === Number.POSITIVE_INFINITY) continue;
        queue.push({ visit: { state: next, bytes: cost, from: visit, way }, way: undefined }, cost);
        continue;
      }
      if (done.has(visit.state)) continue;
      done.add(visit.state);
      budget.spend();
      if (closes(visit.state)) return record(visit);
      for (const next of ways(visit.state, values)) {
        queue.push({ visit, way: next }, visit.bytes + next.bytes + (next.goal ? 1 : 0));
      }
    }
    // The shortest value of one item may be the only one of another.
    const compares = start.kind === 'array' && start.compares && values === 1;
    return compares ? search(start, FEW_VALUES) : STUCK;
  }

  /** Remembers the plan of every state on the best way, back to the start, whose plan it returns. */
  function record(end: Visit): StatePlan {
    const total = end.bytes + 1;
    let plan: StatePlan = CLOSED;
    for (let visit = end; visit.from && visit.way; visit = visit.from) {
      const { way, from, state } = visit;
      plan = {
        bytes: total - from.bytes,
        plan: way.goal ? { op: 'take', name: way.name, goal: way.goal, next: state } : plan.plan,
      };
      round?.states.set(from.state, plan);
    }
    return plan;
  }

  function value(goal: Goal): Json | undefined {
    const plan = goalPlan(goal);
    if (plan.bytes === Number.POSITIVE_INFINITY) return undefined;
    if (plan.value !== undefined) return plan.value;
    if (plan.text) return shortestString(core.meaning(goal, 'string'), budget);
    const members = new Map<string, Json>();
    const items: Json[] = [];
    let state = plan.open as ContainerState;
    for (;;) {
      const { plan: step } = statePlan(state);
      if (step.op !== 'take') break;
      const inner = value(step.goal) ?? null;
      if (step.name === undefined) items.push(inner);
      else members.set(step.name, inner);
      state = step.next;
    }
    return state.kind === 'array' ? items : members;
  }

  function firstValues(goal: Goal, most: number): readonly Json[] {
    const found: Json[] = [];
    let left = goal;
    while (found.length < most) {
      const next = value(left);
      if (next === undefined) break;
      found.push(next);
      left = goals.and(left, goals.not(core.equalTo(next)) ?? goals.any);
    }
    return found;
  }

  function values(goal: Goal, most: number): readonly Json[] | undefined {
    const found = firstValues(goal, most + 1);
    return found.length > most ? undefined : found;
  }

  /** Single numbers in canonical form are words: an enumeration of them is one automaton. */
  function numbersOf(set: NumberSet): Pick<Scalars, 'numbers' | 'numberTexts'> {
    const numberTexts: string[] = [];
    const numbers: Leaf[] = [];
    for (const constraint of set) {
      const only = form === 'canonical' ? onlyValue(constraint) : undefined;
      if (only) {
        numberTexts.push(numberText(only));
        continue;
      }
      const leaf = numberLeaf(constraint, { form, budget });
      if (leaf.start >= 0) numbers.push(leaf);
    }
    return { numbers, numberTexts };
  }

  function leaves(goal: Goal): Scalars {
    let scalars = scalarsOf.get(goal);
    if (!scalars) {
      const strings = stringLeaf(core.meaning(goal, 'string'), { escapes: 'canonical', budget });
      scalars = {
        strings: strings.start < 0 ? undefined : strings,
        ...numbersOf(core.meaning(goal, 'number')),
        constants: core.meaning(goal, 'null') * 4 + core.meaning(goal, 'boolean'),
      };
      scalarsOf.set(goal, scalars);
    }
    return scalars;
  }

  return {
    objects,
    arrays,
    bytes,
    rest,
    plan: (state) => statePlan(state).plan,
    value,
    values,
    firstValues,
    leaves,
    closes,
  };
}

function isStable(round: Round): boolean {
  for (const [goal, plan] of round.goals) {
    if (plan.bytes !== (round.before.get(goal)?.bytes ?? Number.POSITIVE_INFINITY)) return false;
  }
  return true;
}
