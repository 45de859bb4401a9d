/** Computes the shortest end of a string from any state of its automaton. */

import { memo } from '../../common/memo.ts';
import { cheapestCost, cheapestString } from '../distance.ts';
import { DEAD } from '../leaf.ts';
import type { Slice } from './slice.ts';
import { spell, spellDigits } from './spelling.ts';
import { CLOSED, type State, type States } from './states.ts';
import type { Steps } from './steps.ts';

/** Shortest ends. */
export interface Ends {
  /** The fewest bytes to the end; `Infinity` if it is unreachable. */
  distance(state: number): number;
  /** The shortest remaining bytes. */
  finish(state: number): Uint8Array;
}

/** Creates the ends of an automaton. */
export function makeEnds(states: States, { step }: Steps): Ends {
  const distance: (id: number) => number = memo((id) => {
    const state = states.get(id);
    switch (state.kind) {
      case 'closed':
        return 0;
      case 'open':
        return cheapestCost(state.term) + 2;
      case 'body':
        return cheapestCost(state.term) + 1;
      case 'partial':
        return state.rest.length + distance(bestOf(state.slice).target);
      default:
        return bestByte(state).cost;
    }
  });

  /** The part of a slice with the shortest end. */
  const bestOf = (slice: Slice): { target: number; value: number } => {
    let best = { target: DEAD, value: 0 };
    let least = Number.POSITIVE_INFINITY;
    slice.targets.forEach((target, i) => {
      if (target === DEAD || distance(target) >= least) return;
      least = distance(target);
      best = { target, value: slice.starts[i] as number };
    });
    return best;
  };

  /** The escape byte with the shortest end. */
  const bestByte = (state: State): { byte: number; cost: number } => {
    let best = { byte: DEAD, cost: Number.POSITIVE_INFINITY };
    for (let byte = 0x20; byte < 0x7f; byte++) {
      const target = step(state, byte);
      const cost = target === DEAD ? Number.POSITIVE_INFINITY : 1 + distance(target);
      if (cost < best.cost) best = { byte, cost };
    }
    return best;
  };

  const finish = (from: number): Uint8Array => {
    // One character per byte.
    let bytes = '';
    for (let id = from; ; ) {
      const state = states.get(id);
      switch (state.kind) {
        case 'open':
          bytes += '"';
          id = states.at('body', state.term);
          break;
        case 'partial': {
          const { target, value } = bestOf(state.slice);
          bytes += spellDigits(state.rest, value, state.slice.size);
          id = target;
          break;
        }
        case 'escape': {
          const { byte } = bestByte(state);
          bytes += String.fromCharCode(byte);
          id = step(state, byte);
          break;
        }
        case 'body':
          bytes += spell(cheapestString(state.term));
          id = CLOSED;
          break;
        default:
          return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
      }
    }
  };

  return { distance, finish };
}
