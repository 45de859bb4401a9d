import type { Thread } from './types.ts';

/**
 * The threads in two lanes. Half of the threads are for quick schemas, which therefore wait only
 * for each other. Slow schemas never occupy all processors, because their threads have a low
 * priority.
 */
export interface Lanes {
  /** The running threads of both lanes. */
  readonly threads: Set<Thread>;
  /** Whether there is a lane for slow schemas. */
  readonly hasSlow: boolean;
  /** The number of running threads in a lane. */
  countOf(slow: boolean): number;
  /**
   * The thread for a new seat, preferably one without other keys' schemas. Undefined if a new
   * thread must start.
   */
  choose(keyId: string, slow: boolean): Thread | undefined;
  /**
   * The thread with the least load that can do the work if no other can start. Undefined if there
   * is none: threads for quick schemas give up slow ones.
   */
  instead(slow: boolean): Thread | undefined;
  /** Whether a seat can move to another thread of its lane, where it would not have to wait. */
  canMove(from: Thread): boolean;
}

/**
 * Creates lanes without threads.
 * @param most The maximum number of threads.
 * @param turn Milliseconds after which questions behind another key's schema move to another
 *   thread.
 */
export function createLanes(most: number, turn: number): Lanes {
  const threads = new Set<Thread>();
  const mostSlow = Math.floor(most / 2);
  const mostOf = (slow: boolean): number => (slow ? mostSlow : most - mostSlow);
  const laneOf = (slow: boolean): Thread[] => [...threads].filter((thread) => thread.slow === slow);

  /** Whether a new question would have to wait. */
  const isStuck = ({ ready, pending, seen }: Thread): boolean =>
    !ready || (pending.size > 0 && seen.call !== -1 && performance.now() - seen.since > turn / 2);

  return {
    threads,
    hasSlow: mostSlow > 0,
    countOf: (slow) => laneOf(slow).length,
    choose(keyId, slow) {
      const lane = laneOf(slow);
      const own = lane.find(({ seats }) => [...seats].some((seat) => seat.keyId === keyId));
      const free = lane.filter((thread) => !isStuck(thread));
      if (own && (free.includes(own) || isOnlyOf(keyId, own))) return own;
      if (free.length === 0 && lane.length < mostOf(slow)) return undefined;
      return leastLoaded(free.length > 0 ? free : lane);
    },
    instead(slow) {
      const able = slow ? laneOf(true) : [...threads];
      return able.length > 0 ? leastLoaded(able) : undefined;
    },
    canMove(from) {
      const lane = laneOf(from.slow);
      return (
        lane.length < mostOf(from.slow) ||
        lane.some((thread) => thread !== from && !isStuck(thread))
      );
    },
  };
}

/** Whether all pending questions of a thread belong to one key. */
const isOnlyOf = (keyId: string, { pending }: Thread): boolean =>
  [...pending.values()].every(({ seat }) => seat.keyId === keyId);

const leastLoaded = (threads: readonly Thread[]): Thread =>
  threads.reduce((best, thread) => (loadOf(thread) < loadOf(best) ? thread : best));

const loadOf = ({ pending, seats }: Thread): number => pending.size + seats.size;
