/**
 * The shortest end of containers whose choices depend on each other: a search over states with
 * Knuth's generalisation of Dijkstra's algorithm (Information Processing Letters 6, 1977).
 */
import { priorityQueue } from '../../common/priority-queue.ts';
import { shortest as shortestString } from '../../regular/index.ts';
import type { Parts } from './parts.ts';
import { textBytes } from './scalars.ts';
import { CLOSED, type ContainerState, type PlanStep, STUCK, type StatePlan } from './types.ts';

/** An edge of the search: a step from a state. `bytes` excludes the value. */
export interface Edge extends PlanStep {
  readonly bytes: number;
}

/**
 * What is known of the path to a state. Among visits to a state with equal keys only the first
 * counts.
 */
export interface Known {
  readonly key: string;
  readonly bytes: number;
}

/** A state and the path to it. */
interface Visit<K extends Known> {
  readonly state: ContainerState;
  readonly known: K;
  readonly edge?: Edge;
  readonly from?: Visit<K>;
}

/**
 * What is known after an edge, for each way to take it. Unless a key is given, this is not called
 * for an edge that only uses up names or values, because its target offers nothing new.
 */
type After<K extends Known> = (known: K, edge: Edge) => readonly K[];

/** The searches of one document. */
export interface Search {
  /**
   * The nearest end from a state; if a key is given, the nearest with that key.
   * @param left a lower bound of the bytes to the end
   */
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

/** Creates the searches of a document. */
export function makeSearch(parts: Parts): Search {
  const { core, objects, arrays, rounds, bytes, closes } = parts;
  const { budget, gap } = core;

  /** Bytes of a name, including the preceding comma and the following colon. */
  const nameBytes = (name: string) => textBytes(name) + 2 * (1 + gap);

  function edgesOf(state: ContainerState): Edge[] {
    if (state.kind === 'array') {
      return arrays.take(state).map(({ goal, after }) => ({ bytes: 1 + gap, goal, next: after() }));
    }
    const name = objects.name(state);
    if (name === undefined) {
      return objects.free(state).flatMap(({ names, goal, after }) => {
        const free = shortestString(names);
        if (free === undefined) return [];
        return [{ bytes: nameBytes(free), name: free, goal, next: after(free) }];
      });
    }
    const busy = objects.skipIdle(state);
    if (busy !== state) return edgesOf(busy);
    const taken: Edge[] = objects
      .take(state)
      .map((step) => ({ bytes: nameBytes(name), name, ...step }));
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
    // An edge waits in the queue with a lower bound of its value's cost. The value is examined when
    // the edge is dequeued.
    const queue = priorityQueue<{ visit: Visit<K>; edge?: Edge }>();
    const done = new Set<string>();
    queue.push({ visit: { state: start, known: nothing } }, 0);
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { visit, edge } = item;
      const { state, known } = visit;
      if (edge) {
        if (key === undefined && !advances(state, edge.next)) continue;
        for (const own of after(known, edge)) {
          const least = own.bytes + left(edge.next);
          if (least === Number.POSITIVE_INFINITY) continue;
          queue.push({ visit: { state: edge.next, known: own, edge, from: visit } }, least);
        }
        continue;
      }
      const place = `${state.id},${known.key}`;
      if (done.has(place)) continue;
      done.add(place);
      budget.spend();
      if (closes(state) && (key ?? known.key) === known.key) return visit;
      for (const edge of edgesOf(state)) {
        const least = known.bytes + edge.bytes + (edge.goal ? 1 : 0) + left(edge.next);
        queue.push({ visit, edge }, least);
      }
    }
    return undefined;
  }

  /** Records the plan of every state on the best path, and returns that of its start. */
  function record(end: Visit<Known>): StatePlan {
    let plan = CLOSED;
    for (let { edge, from } = end; edge && from; { edge, from } = from) {
      plan = { bytes: end.known.bytes - from.known.bytes + 1, step: edge };
      rounds.note(from.state, plan);
    }
    return plan;
  }

  function search(state: ContainerState): StatePlan {
    const nothing: Known = { key: '', bytes: 0 };
    const end = nearest(state, nothing, ({ key, bytes: written }, edge) => [
      { key, bytes: written + edge.bytes + (edge.goal ? bytes(edge.goal) : 0) },
    ]);
    return end ? record(end) : STUCK;
  }

  return { nearest, search };
}

/** False if a step only uses up names or values. */
function advances(from: ContainerState, to: ContainerState): boolean {
  return from.rest !== to.rest || from.index !== to.index || from.count !== to.count;
}
