/**
 * Containers of which choices depend on each other: a search for the nearest end, by Knuth's generalisation of
 * Dijkstra's algorithm (Information Processing Letters 6, 1977).
 */
import { shortest as shortestString } from '../../regular/index.ts';
import { priorityQueue } from '../../regular/priority-queue.ts';
import type { ArrayState } from '../containers/array-state.ts';
import type { Goal } from '../goal.ts';
import type { Parts } from './independent.ts';
import { textBytes } from './scalars.ts';
import { CLOSED, type ContainerState, STUCK, type StatePlan } from './types.ts';

/** What a search asks. */
export interface SearchParts extends Parts {
  closes(state: ContainerState): boolean;
}

/** Values of one item that are tried where items compete for them. */
const FEW_VALUES = 16;

/** Ways on from a state. `bytes` is without the value's; a way without a goal costs nothing. */
interface Way {
  readonly bytes: number;
  readonly name: string | undefined;
  readonly goal: Goal | undefined;
  readonly next: () => ContainerState;
}

interface Visit {
  readonly state: ContainerState;
  readonly bytes: number;
  readonly from: Visit | undefined;
  readonly way: Way | undefined;
}

/** Makes the search of a document. */
export function makeSearch(parts: SearchParts): (state: ContainerState) => StatePlan {
  const { core, objects, arrays, rounds, bytes, firstValues, closes } = parts;
  const { goals, budget } = core;

  function itemWays(state: ArrayState, values: number): Way[] {
    return arrays.take(state).flatMap(({ goal, next, after }): Way[] => {
      const way = { bytes: 1, name: undefined };
      if (next) return [{ ...way, goal, next: () => next }];
      const found = firstValues(goal, values);
      budget.spend(found.length * (1 + (goal.literals.length >> 2)));
      return found.map(({ value }) => ({
        ...way,
        goal: goals.and(goal, core.equalTo(value)),
        next: () => after(value),
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
  function advances(from: ContainerState, to: ContainerState, start: ContainerState): boolean {
    if (from.rest !== to.rest || from.index !== to.index) return true;
    if (from.kind === 'object') return to.kind !== 'object' || from.count !== to.count;
    // One new value may be worth its bytes, to be repeated; a second is not.
    return from.compares && start.kind === 'array' && from.seen === start.seen;
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
      rounds.note(from.state, plan);
    }
    return plan;
  }

  /** The nearest end, each of compared items being one of so many shortest values. */
  function search(start: ContainerState, values: number): StatePlan | undefined {
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
        if (done.has(next) || !advances(visit.state, next, start)) continue;
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
    return undefined;
  }

  return (start) => {
    if (start.kind === 'object' || !start.compares) return search(start, 1) ?? STUCK;
    // The shortest value of one item may be the only one of another.
    const few = Math.max(1, Math.min(FEW_VALUES, arrays.missing(start)));
    return search(start, few) ?? search(start, FEW_VALUES) ?? STUCK;
  };
}
