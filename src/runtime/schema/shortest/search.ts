/**
 * Containers of which choices depend on each other: a search for the nearest end, by Knuth's generalisation of
 * Dijkstra's algorithm (Information Processing Letters 6, 1977).
 */
import { shortest as shortestString } from '../../regular/index.ts';
import { priorityQueue } from '../../regular/priority-queue.ts';
import type { Parts } from './parts.ts';
import { textBytes } from './scalars.ts';
import { CLOSED, type ContainerState, type PlanStep, STUCK, type StatePlan } from './types.ts';

/** A way on from a state. `bytes` is without the value's. */
export interface Way extends PlanStep {
  readonly bytes: number;
}

/** What is known of the way to a state. Of visits with equal keys one is enough. */
export interface Known {
  readonly key: string;
  readonly bytes: number;
}

/** A state and the way to it. */
export interface Visit<K extends Known> {
  readonly state: ContainerState;
  readonly known: K;
  readonly way?: Way;
  readonly from?: Visit<K>;
}

/**
 * What is known once a way is gone, for each way to go it. One that only uses up names or values is not asked about, as
 * whatever it leads to can be had without it; unless a key is wanted.
 */
export type After<K extends Known> = (known: K, way: Way) => readonly K[];

/** The searches of one document. */
export interface Search {
  /** The nearest end from a state where the key is known, if one is given. `left` are the bytes to the end, at the least. */
  nearest<K extends Known>(
    state: ContainerState,
    nothing: K,
    after: After<K>,
    left?: (state: ContainerState) => number,
    key?: string,
  ): Visit<K> | undefined;
  /** The plan of a state in which no value matters. */
  search(state: ContainerState): StatePlan;
}

/** Makes the searches of a document. */
export function makeSearch(parts: Parts): Search {
  const { core, objects, arrays, rounds, bytes, closes } = parts;
  const { budget } = core;

  function ways(state: ContainerState): Way[] {
    if (state.kind === 'array') {
      return arrays.take(state).map(({ goal, after }) => ({ bytes: 1, goal, next: after() }));
    }
    const name = objects.name(state);
    if (name === undefined) {
      return objects.free(state).flatMap(({ names, goal, after }) => {
        const free = shortestString(names, budget);
        if (free === undefined) return [];
        return [{ bytes: textBytes(free) + 2, name: free, goal, next: after(free) }];
      });
    }
    const busy = objects.skipIdle(state);
    if (busy !== state) return [{ bytes: 0, next: busy }];
    const taken: Way[] = objects
      .take(state)
      .map((step) => ({ bytes: textBytes(name) + 2, name, ...step }));
    const without = objects.skip(state);
    return without ? [...taken, { bytes: 0, next: without }] : taken;
  }

  function nearest<K extends Known>(
    start: ContainerState,
    nothing: K,
    after: After<K>,
    left: (state: ContainerState) => number = () => 0,
    key?: string,
  ): Visit<K> | undefined {
    // A way waits in the queue under the least its value can cost, and is looked into only when its turn comes.
    const queue = priorityQueue<{ visit: Visit<K>; way?: Way }>();
    const done = new Set<string>();
    queue.push({ visit: { state: start, known: nothing } }, 0);
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { visit, way } = item;
      const { state, known } = visit;
      if (way) {
        if (key === undefined && !advances(state, way.next)) continue;
        for (const own of after(known, way)) {
          const least = own.bytes + left(way.next);
          if (least === Number.POSITIVE_INFINITY) continue;
          queue.push({ visit: { state: way.next, known: own, way, from: visit } }, least);
        }
        continue;
      }
      const place = `${state.id},${known.key}`;
      if (done.has(place)) continue;
      done.add(place);
      budget.spend();
      if (closes(state) && (key ?? known.key) === known.key) return visit;
      for (const way of ways(state)) {
        const least = known.bytes + way.bytes + (way.goal ? 1 : 0) + left(way.next);
        queue.push({ visit, way }, least);
      }
    }
    return undefined;
  }

  /** Remembers the plan of every state on the best way, back to the start, whose plan it returns. */
  function record(end: Visit<Known>): StatePlan {
    let plan = CLOSED;
    for (let { way, from } = end; way && from; { way, from } = from) {
      plan = { bytes: end.known.bytes - from.known.bytes + 1, step: way };
      rounds.note(from.state, plan);
    }
    return plan;
  }

  function search(state: ContainerState): StatePlan {
    const nothing: Known = { key: '', bytes: 0 };
    const end = nearest(state, nothing, ({ key, bytes: written }, way) => [
      { key, bytes: written + way.bytes + (way.goal ? bytes(way.goal) : 0) },
    ]);
    return end ? record(end) : STUCK;
  }

  return { nearest, search };
}

/** False when a step only uses up names or values. */
function advances(from: ContainerState, to: ContainerState): boolean {
  return from.rest !== to.rest || from.index !== to.index || from.count !== to.count;
}
