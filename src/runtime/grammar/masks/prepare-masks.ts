import { COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../regular/json-bytes.ts';
import type { Configuration, Position } from '../machine/strand.ts';
import type { Machine } from '../machine/types.ts';
import type { ConfigurationMasks } from './configuration-masks.ts';

/** No more members and items are followed: later ones are mostly of the same kinds, whose masks are known then. */
const MAX_VALUES = 32;

/** For the first so many of them the masks are found, some three each. */
const MAX_MASKS = 16;

/** Values of more kinds than this get no mask ahead: documents go on in many ways from there. */
const MAX_KINDS = 2;

type BeforeValue = Extract<Position, { op: 'before-value' }>;

/**
 * Finds the masks that documents ask for first: of each member those after its name's first quote, before its last, and
 * at the beginning of its value. It follows a document with all its members and items, breadth first.
 */
export function prepareMasks(
  { start, next, advance, after }: Machine,
  { setOf }: ConfigurationMasks,
): void {
  /** Places after `{` and `[`: the queue of the search. */
  const queue = new Set<Configuration>();
  /** Places before a member or item that were visited. */
  const visited = new Set<Configuration>();

  function find(config: Configuration | undefined): void {
    if (config && visited.size <= MAX_MASKS) setOf(config);
  }

  /** The place after the next name; of an item the place itself. Undefined where only free names may come. */
  function pastName(config: Configuration): Configuration | undefined {
    let isItem = true;
    for (const { onward, state } of config.strands) {
      if (onward?.op === 'free') isItem = false;
      if (onward?.op === 'name') {
        find(next(config, QUOTE));
        const { words } = onward;
        const last = advance(config, words.rest(state, words.reachable(state)[0]!).subarray(0, -1));
        find(last);
        return last && next(next(last, QUOTE)!, COLON);
      }
    }
    return isItem ? config : undefined;
  }

  /** The place after the next value, whatever value it is. */
  function pastValue(config: Configuration): Configuration | undefined {
    for (const byte of [OPEN_BRACE, OPEN_BRACKET]) {
      const inside = next(config, byte);
      if (inside) queue.add(inside);
    }
    if (config.strands.length <= MAX_KINDS) find(next(config, QUOTE) ?? config);
    for (const strand of config.strands) {
      const onward = strand.onward ?? (strand.position as BeforeValue).onward;
      // Where something depends on the value itself, what follows is not known ahead.
      if (!onward || onward.remembers) continue;
      return after({ ...strand, onward }, strand.state);
    }
    return undefined;
  }

  pastValue(start);
  for (const first of queue) {
    // Items that are all alike lead back to a place that was visited.
    for (let at: Configuration | undefined = first; at && !visited.has(at); ) {
      if (visited.size === MAX_VALUES) return;
      visited.add(at);
      const before = pastName(at);
      const ended: Configuration | undefined = before && pastValue(before);
      at = ended && next(ended, COMMA);
    }
  }
}
