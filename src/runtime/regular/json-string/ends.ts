/** How a string ends soonest, from any state of its automaton. */
import { cheapestCost, cheapestStep } from '../distance.ts';
import { type Budget, DEAD } from '../types.ts';
import type { Slice } from './slice.ts';
import { spell, spellDigits } from './spelling.ts';
import { CLOSED, type States } from './states.ts';

/** Shortest ends. */
export interface Ends {
  /** The fewest bytes to the end; `Infinity` when there is none. */
  distance(state: number, budget: Budget): number;
  /** Those bytes. */
  finish(state: number, budget: Budget): Uint8Array;
}

/** The ends of an automaton with these states and transitions. */
export function makeEnds(
  states: States,
  next: (state: number, byte: number, budget: Budget) => number,
): Ends {
  const distances = new Map<number, number>();

  const distance = (state: number, budget: Budget): number => {
    let known = distances.get(state);
    if (known === undefined) {
      known = measure(state, budget);
      distances.set(state, known);
    }
    return known;
  };

  const measure = (id: number, budget: Budget): number => {
    const state = states.get(id);
    switch (state.kind) {
      case 'closed':
        return 0;
      case 'open':
        return cheapestCost(state.term, budget) + 2;
      case 'body':
        return cheapestCost(state.term, budget) + 1;
      case 'partial':
        return state.rest.length + distance(bestOf(state.slice, budget).target, budget);
      default:
        return bestByte(id, budget).cost;
    }
  };

  /** The piece of a slice that ends soonest. */
  const bestOf = (slice: Slice, budget: Budget): { target: number; value: number } => {
    let best = { target: DEAD, value: 0 };
    let least = Number.POSITIVE_INFINITY;
    slice.targets.forEach((target, i) => {
      if (target === DEAD || distance(target, budget) >= least) return;
      least = distance(target, budget);
      best = { target, value: slice.starts[i] as number };
    });
    return best;
  };

  /** The byte of an escape that ends soonest. */
  const bestByte = (state: number, budget: Budget): { byte: number; cost: number } => {
    let best = { byte: DEAD, cost: Number.POSITIVE_INFINITY };
    for (let byte = 0x20; byte < 0x7f; byte++) {
      const target = next(state, byte, budget);
      const cost = target === DEAD ? Number.POSITIVE_INFINITY : 1 + distance(target, budget);
      if (cost < best.cost) best = { byte, cost };
    }
    return best;
  };

  const finish = (from: number, budget: Budget): Uint8Array => {
    // The bytes that finish a character that has begun, the characters after it, and the quotes.
    let begun = '';
    let id = from;
    for (let state = states.get(id); ; state = states.get(id)) {
      if (state.kind === 'open') {
        begun += '"';
        id = states.at('body', state.term);
      } else if (state.kind === 'partial') {
        const { target, value } = bestOf(state.slice, budget);
        begun += spellDigits(state.rest, value, state.slice.size);
        id = target;
      } else if (state.kind === 'body' || state.kind === 'closed') break;
      else {
        const { byte } = bestByte(id, budget);
        begun += String.fromCharCode(byte);
        id = next(id, byte, budget);
      }
    }
    const state = states.get(id);
    const points: number[] = [];
    if (state.kind === 'body') {
      for (let { term } = state; !term.nullable; ) {
        const { point, target } = cheapestStep(term, budget);
        points.push(point);
        term = target;
      }
    }
    const characters = spell(points);
    const bytes = new Uint8Array(begun.length + characters.length + (id === CLOSED ? 0 : 1));
    bytes.set(Array.from(begun, (byte) => byte.charCodeAt(0)));
    bytes.set(characters, begun.length);
    if (id !== CLOSED) bytes[bytes.length - 1] = 0x22;
    return bytes;
  };

  return { distance, finish };
}
